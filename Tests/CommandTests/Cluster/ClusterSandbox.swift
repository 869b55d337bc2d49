import ClusterSamples
import DBGenCluster
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

/// A node that is a cluster, and a folder in which the command works with its databases.
struct ClusterSandbox {
  let node: RealNode
  let sandbox: Sandbox

  init() throws {
    node = try RealNode()
    sandbox = Sandbox()
  }

  /// Runs the command on the cluster.
  func dbgen(_ arguments: String...) throws -> Outcome { try start(arguments).outcome() }

  func start(_ arguments: [String]) throws -> DBGenProcess {
    try DBGenProcess(arguments + ["--cluster", "\(node.address)"], in: sandbox.root)
  }

  /// Runs statements in the cluster's database.
  func run(_ sql: String) throws {
    let connection = try node.connect()
    _ = try connection.run(sql)
    connection.close()
  }

  /// Returns the values of the first column of a query in the cluster's database.
  func integers(_ sql: String) throws -> [Int64] {
    let connection = try node.connect()
    defer { connection.close() }
    return try connection.integers(sql)
  }

  /// Copies the cluster's database to a file.
  func dumped() throws -> SQLiteFile {
    let outcome = try dbgen("cluster", "dump", "--output", "dump.sqlite", "--force")
    #expect(outcome.status == 0, "\(outcome.error)")
    return try SQLiteFile(sandbox.path("dump.sqlite"))
  }

  /// Creates a file that has one of everything, and returns all that is in it.
  func writeFile(_ name: String) throws -> [String] {
    let file = try SQLiteFile(sandbox.path(name))
    try file.execute(Self.script)
    return try file.dump()
  }

  private static let script = """
    PRAGMA user_version = 7;
    PRAGMA application_id = 99;
    CREATE TABLE log (text TEXT NOT NULL);
    CREATE TABLE any (id INTEGER PRIMARY KEY, value, twice AS (value || value));
    INSERT INTO any VALUES (-9223372036854775808, 9223372036854775807), (-5, NULL), (0, ''),
      (1, x''), (2, -0.0), (3, 9e999), (4, '7'), (5, 7.0), (6, CAST(x'61ff62' AS TEXT)),
      (7, x'0061ff'), (8, 0.1), (9, printf('%.100000c', 'x')), (10, randomblob(100000)),
      (9223372036854775807, 'Ä');
    CREATE TABLE item (
      id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE,
      parent INTEGER REFERENCES item (id), day DATETIME, done BOOLEAN);
    INSERT INTO item VALUES (1, 'a', 3, NULL, 0), (3, 'b', NULL, 1.5, NULL), (9, 'c', 1, '', 'x');
    DELETE FROM item WHERE id = 9;
    WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
      INSERT INTO item SELECT i, 'name ' || i, 1, i, i % 2 FROM n;
    CREATE TABLE pair (b TEXT, a INTEGER, x REAL, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID;
    INSERT INTO pair VALUES ('z', 1, 2), ('a', 1, 3), ('', -1, NULL);
    CREATE TABLE loose (a, rowid, oid, _rowid_);
    INSERT INTO loose VALUES (2, 1, 1, 1), (1, 2, 2, 2), (1, 2, 2, 2);
    CREATE TABLE "odd table" ("a b" TEXT);
    INSERT INTO "odd table" VALUES ('x');
    CREATE VIRTUAL TABLE words USING fts5(text);
    INSERT INTO words VALUES ('some words'), ('other words');
    CREATE INDEX lower_name ON item (lower(name)) WHERE parent IS NOT NULL;
    CREATE VIEW names AS SELECT name FROM item;
    CREATE TRIGGER item_added AFTER INSERT ON item BEGIN INSERT INTO log VALUES (new.name); END;
    INSERT INTO item (name) VALUES ('logged');
    ANALYZE;
    """
}

extension NodeConnection {
  /// Returns the integers in the first column of a query.
  func integers(_ sql: String) throws -> [Int64] {
    let reader = try query(sql)
    var integers: [Int64] = []
    while try reader.next() {
      if case .integer(let integer)? = reader.values.first { integers.append(integer) }
    }
    return integers
  }
}
