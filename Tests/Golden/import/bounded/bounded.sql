-- SELECTs that would never end, or not soon: they are not run.
CREATE TABLE source (a INTEGER, b TEXT, c DATE);
CREATE TABLE endless AS WITH RECURSIVE n (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT count(*) AS n FROM n;
CREATE TABLE huge AS SELECT randomblob(900000000) AS x;
CREATE TABLE IF NOT EXISTS shaped AS SELECT a, a AS "a b", b || 'CREATE TABLE shaped(x)', CAST(c AS TEXT) AS t, c, 1.5 FROM source;
CREATE TABLE IF NOT EXISTS shaped AS SELECT 1;
INSERT INTO source WITH RECURSIVE n (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT x, x, x FROM n;
CREATE VIEW all_numbers AS WITH RECURSIVE n (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT x FROM n;
SELECT count(*) FROM all_numbers;
