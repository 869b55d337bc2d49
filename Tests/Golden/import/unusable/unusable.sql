-- What SQLite keeps although it can't use it.
CREATE TABLE there (id INTEGER PRIMARY KEY, a TEXT);
CREATE TABLE log (id INTEGER PRIMARY KEY, a TEXT);
-- Read by the next one.
CREATE VIEW broken AS SELECT * FROM nowhere;
CREATE VIEW of_broken (x) AS SELECT count(*) FROM broken JOIN there;
CREATE VIEW of_that AS SELECT x FROM of_broken;
CREATE VIEW unknown_column AS SELECT there.b FROM there;
CREATE VIEW unknown_function AS SELECT id, soundalike(a) AS sound FROM there;
CREATE VIEW neither AS SELECT soundalike(a, 2) FROM nowhere;
CREATE VIEW too_many_arguments AS SELECT abs(id, 1) FROM there;
CREATE VIEW round_one AS SELECT * FROM round_two;
CREATE VIEW round_two AS SELECT * FROM round_one;
CREATE VIEW sound AS SELECT id, a FROM there;
CREATE TRIGGER broken_too AFTER INSERT ON there BEGIN INSERT INTO nowhere VALUES (1); END;
CREATE TRIGGER logged AFTER INSERT ON there BEGIN INSERT INTO log (a) VALUES (new.a); END;
CREATE TRIGGER unknown_new BEFORE UPDATE OF a ON there WHEN new.b > 1 BEGIN SELECT 1; END;
CREATE TRIGGER in_place INSTEAD OF INSERT ON broken BEGIN SELECT 1; END;
CREATE TRIGGER next AFTER DELETE ON there BEGIN DELETE FROM log; END;
CREATE TRIGGER last AFTER DELETE ON log BEGIN DELETE FROM nowhere; END;
