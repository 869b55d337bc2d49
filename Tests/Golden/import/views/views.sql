-- Views whose columns have odd names.
CREATE TABLE t (a INTEGER, b TEXT, x TEXT);
CREATE VIEW twice AS SELECT 1, 1, a, a FROM t;
CREATE VIEW compared AS SELECT x = "str" FROM t;
CREATE VIEW joined AS SELECT group_concat(x, ",") FROM t;
CREATE VIEW several AS SELECT "one" || x || "two", 'b', x AS "alias" FROM t WHERE "alias" <> "three";
CREATE VIEW calls AS SELECT first(a), second(b, third(a)), fourth() AS d FROM t;
CREATE TRIGGER called AFTER INSERT ON t WHEN new.b = "lit" BEGIN
  INSERT INTO t (a, b) SELECT fifth(new.a), "two" FROM t WHERE sixth(1) AND a IN (1, 2);
END;
