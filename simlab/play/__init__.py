"""Playing games: one at a time, with people, bots or tests at the table, or many thousands in a row."""
