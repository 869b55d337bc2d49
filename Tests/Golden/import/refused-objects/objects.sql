-- What SQLite keeps although it can't use it.
CREATE TABLE there (a TEXT);
CREATE VIEW broken AS SELECT * FROM nowhere;
CREATE VIEW unknown_column AS SELECT there.b FROM there;
CREATE TRIGGER broken_too AFTER INSERT ON there BEGIN INSERT INTO nowhere VALUES (1); END;
