"""Steps that bring a database to today's tables; run whenever a store is opened."""
