"""The commands: every module here has `mount(app)`, and imports what is slow inside its functions only."""
