"""Steps that bring a database from any earlier version to the tables of today."""
