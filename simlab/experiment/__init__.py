"""Many games: from a question in YAML to Parquet on disk. `spec` reads, `design` plans, `runner` plays, `store` keeps."""
