/// Statements that compare, choose among, unite or store the columns `x` and `y` of table `p`. In `q`,
/// column `x` is like `y` of `p`, in `r` like `x`; view `v` has the columns of `p`.
enum QueryShapes {
  private static let operators = ["=", "==", "<>", "!=", "<", "<=", ">", ">=", "IS", "IS NOT"]

  private static let compared = operators.flatMap { sign in
    [
      "SELECT id FROM p WHERE x \(sign) y",
      "SELECT p.id FROM p JOIN q ON p.x \(sign) q.x",
      "SELECT id, CASE WHEN y \(sign) x THEN 1 ELSE 0 END AS c FROM p",
      "SELECT max(id) AS id FROM p GROUP BY x HAVING min(x) \(sign) max(y)",
      "SELECT id FROM p WHERE x \(sign) (SELECT max(y) FROM p)",
      "SELECT id FROM p WHERE (id, x) \(sign) (id, y)",
    ]
  }

  private static let listed = [
    "SELECT id FROM p WHERE x IN (y)", "SELECT id FROM p WHERE x NOT IN (y)",
    "SELECT id FROM p WHERE y IN (y, x)", "SELECT id FROM p WHERE x IN (SELECT y FROM p)",
    "SELECT id FROM p WHERE x NOT IN (SELECT x FROM q WHERE id > 1)",
    "SELECT id FROM p WHERE (id, x) IN (SELECT id, y FROM p)",
    "SELECT id FROM p WHERE x IN (SELECT y FROM p UNION SELECT x FROM q)",
    "SELECT id FROM p WHERE x IN (SELECT max(y) FROM p)",
    "WITH c AS (SELECT x FROM q) SELECT id FROM p WHERE x IN c",
    "WITH c(t) AS (SELECT y FROM p) SELECT id FROM p WHERE x IN (SELECT t FROM c)",
    "SELECT id FROM p WHERE EXISTS (SELECT 1 FROM q WHERE q.x = p.x)",
    "SELECT id FROM p WHERE NOT EXISTS (SELECT 1 FROM q WHERE q.x > p.x)",
    "SELECT id FROM p WHERE x BETWEEN y AND y", "SELECT id FROM p WHERE x NOT BETWEEN x AND y",
    "SELECT id FROM p WHERE y BETWEEN x AND (SELECT max(y) FROM p)",
    "SELECT id FROM p WHERE (x, id) BETWEEN (y, 1) AND (y, 9)",
    "SELECT id FROM p WHERE (x, id) = (SELECT y, id FROM p WHERE id = 2)",
  ]

  private static let chosen = [
    "SELECT id, CASE x WHEN y THEN 1 ELSE 0 END AS c FROM p",
    "SELECT id, CASE WHEN id > 2 THEN x ELSE y END AS c FROM p",
    "SELECT id, CASE WHEN id > 3 THEN x WHEN id > 1 THEN y END AS c FROM p",
    "SELECT id, coalesce(y, x) AS c FROM p", "SELECT id, ifnull(x, y) AS c FROM p",
    "SELECT id, coalesce(nullif(y, x), x) AS c FROM p", "SELECT id, iif(id > 2, x, y) AS c FROM p",
    "SELECT id, nullif(x, y) AS c FROM p", "SELECT id, min(x, y) AS c FROM p",
    "SELECT id, max(y, x) AS c FROM p", "SELECT id FROM p WHERE coalesce(x, y) = x",
    "SELECT max(max(x), max(y)) AS c FROM p", "SELECT max(x) = max(y) AS c FROM p",
    "SELECT id FROM p WHERE x = likely(y)", "SELECT id FROM p WHERE NOT x = y",
    "SELECT id FROM p WHERE id > 1 AND (x = y OR x > y)", "SELECT id, (x < y) + 1 AS c FROM p",
    "SELECT id FROM p WHERE ((x)) = (y)", "SELECT id FROM p WHERE x = +y",
    "SELECT (SELECT max(x) FROM p) > y AS c, id FROM p",
    "SELECT id FROM p WHERE x = (SELECT q.x FROM q WHERE q.id = p.id)",
  ]

  private static let united = [
    "SELECT x FROM p UNION SELECT y FROM p", "SELECT x FROM p UNION ALL SELECT y FROM p",
    "SELECT x FROM p INTERSECT SELECT y FROM p", "SELECT x FROM p EXCEPT SELECT y FROM p",
    "SELECT x FROM r UNION SELECT x FROM q ORDER BY 1",
    "SELECT id, x FROM p UNION SELECT * FROM q", "SELECT * FROM r UNION ALL SELECT * FROM q",
    "SELECT x FROM p UNION SELECT x FROM r UNION SELECT x FROM q",
    "SELECT count(*) AS n FROM (SELECT x FROM p UNION SELECT y FROM p)",
    "WITH c AS (SELECT x FROM p UNION SELECT y FROM p) SELECT count(*) AS n FROM c",
    "WITH RECURSIVE c(t, n) AS (SELECT x, 1 FROM p UNION ALL SELECT y, n + 1 FROM p JOIN c "
      + "ON p.id = n WHERE n < 3) SELECT count(*) AS n FROM c",
  ]

  private static let joined = [
    "SELECT p.id FROM p JOIN q USING (x)", "SELECT p.id FROM p LEFT JOIN q USING (id, x)",
    "SELECT p.id FROM p NATURAL JOIN q", "SELECT p.id FROM p NATURAL LEFT JOIN q",
    "SELECT p.id FROM p JOIN (SELECT x FROM q) USING (x)",
    "SELECT p.id FROM p NATURAL JOIN (SELECT id, x FROM q)",
    "WITH c AS (SELECT x FROM q) SELECT p.id FROM p JOIN c USING (x)",
    "SELECT p.id FROM p CROSS JOIN q WHERE p.x = q.x", "SELECT p.id FROM p, q WHERE q.x = p.x",
    "SELECT p.id FROM p LEFT JOIN q ON q.x = p.x AND q.id > 1",
    "SELECT a.id FROM p AS a JOIN p AS b ON a.x = b.y",
    "SELECT p.id FROM p JOIN (SELECT max(x) AS m FROM q) AS s ON p.x = s.m",
    "SELECT p.id FROM p JOIN (SELECT id, y AS t FROM p) AS s ON s.t = p.x",
    "WITH c AS (SELECT id, y AS t FROM p) SELECT c.id FROM c JOIN p ON p.x = c.t",
    "SELECT v.id FROM v WHERE v.x = v.y", "SELECT v.id FROM v JOIN q ON q.x = v.x",
    "SELECT v.id FROM v JOIN q USING (x)", "SELECT v.id FROM v WHERE x IN (SELECT y FROM v)",
  ]

  private static let ordered = [
    "SELECT DISTINCT x = y AS c FROM p", "SELECT count(DISTINCT x < y) AS n FROM p",
    "SELECT id FROM p ORDER BY x = y, id", "SELECT id FROM p ORDER BY nullif(x, y), id",
    "SELECT id FROM p ORDER BY min(x, y), id",
    "SELECT count(*) FILTER (WHERE x = y) AS n FROM p",
    "SELECT count(*) AS n FROM p GROUP BY x > y ORDER BY 1",
    "SELECT max(id) AS n FROM p GROUP BY x HAVING count(x = y) > 0 ORDER BY 1",
    "SELECT id, lag(x) OVER (ORDER BY id) = y AS c FROM p",
    "SELECT id, lead(x, 1, y) OVER (ORDER BY id) AS c FROM p",
    "SELECT id, first_value(x) OVER (ORDER BY id) = y AS c FROM p",
    "SELECT id, last_value(y) OVER (ORDER BY id) > x AS c FROM p",
    "SELECT id, nth_value(x, 2) OVER (ORDER BY id) IS y AS c FROM p",
    "SELECT id, max(x) OVER () = y AS c FROM p",
    "SELECT id, rank() OVER (ORDER BY x = y) AS c FROM p",
    "SELECT id, row_number() OVER (PARTITION BY x = y ORDER BY id) AS c FROM p",
    "SELECT id, sum(x = y) OVER w AS c FROM p WINDOW w AS (ORDER BY x < y, id)",
  ]

  private static let stored = [
    "UPDATE p SET x = y", "UPDATE p SET (id, x) = (id, y)", "UPDATE p SET x = coalesce(y, x)",
    "UPDATE p SET x = CASE WHEN id > 2 THEN y ELSE x END",
    "UPDATE p SET x = (SELECT max(y) FROM p)",
    "UPDATE p SET (x, y) = (SELECT s.y, s.y FROM p AS s WHERE s.id = 1)",
    "UPDATE p SET x = q.x FROM q WHERE q.id = p.id", "UPDATE p SET x = iif(id > 2, y, x)",
    "UPDATE p SET id = id + 10 WHERE x = y", "DELETE FROM p WHERE x = y",
    "DELETE FROM p WHERE x IN (SELECT x FROM q)", "INSERT INTO q SELECT id + 10, x FROM p",
    "INSERT INTO q (x, id) SELECT x, id + 10 FROM p", "INSERT INTO q SELECT * FROM r",
    "INSERT INTO q (id, x) VALUES (50, (SELECT max(x) FROM p))",
    "INSERT INTO q SELECT id, x FROM p WHERE true ON CONFLICT (id) DO UPDATE SET x = excluded.x",
    "INSERT INTO p SELECT * FROM p WHERE true ON CONFLICT (id) DO UPDATE SET x = excluded.y",
    "INSERT INTO p SELECT * FROM p WHERE true ON CONFLICT (id) DO UPDATE SET id = p.id + 10 "
      + "WHERE excluded.y > p.x",
    "REPLACE INTO q SELECT id, x FROM p", "INSERT OR REPLACE INTO q SELECT id, max(x) FROM p",
    "INSERT INTO q SELECT id + 20, x FROM r UNION SELECT id + 20, x FROM p",
    "WITH c AS (SELECT x FROM p) UPDATE q SET x = (SELECT max(x) FROM c)",
    "INSERT INTO q SELECT id + 10, lag(x, 1, x) OVER (ORDER BY id) FROM p",
  ]

  static let reading = compared + listed + chosen + united + joined + ordered
  static let all = reading + stored
}
