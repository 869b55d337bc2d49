import ClusterSamples
import DBGenCluster
import DBGenRuntime
import Testing

@Suite("statements with RETURNING on a node")
struct ReturningTests {
  private static let schema = DatabaseSchema(
    _version: 1,
    statements: [
      """
      CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT COLLATE NOCASE UNIQUE, tag TEXT,
        day DATE, size REAL, twice AS (size * 2), data BLOB)
      """,
      "CREATE TABLE lease (token TEXT PRIMARY KEY, who TEXT) WITHOUT ROWID",
      "CREATE TABLE note (item INTEGER, text TEXT)",
      "CREATE TABLE pair (a ANY, b INTEGER, PRIMARY KEY (a, b)) STRICT",
      "CREATE TABLE node (id INTEGER PRIMARY KEY, up INTEGER REFERENCES node ON DELETE CASCADE)",
      "CREATE TABLE part (id INTEGER PRIMARY KEY, tag TEXT, count INTEGER NOT NULL DEFAULT 0)",
      "CREATE VIEW named AS SELECT id, name FROM item",
      """
      CREATE TRIGGER stamp AFTER INSERT ON item WHEN NEW.tag IS NULL
      BEGIN UPDATE item SET tag = 'stamped' WHERE id = NEW.id; END
      """,
      """
      CREATE TRIGGER log AFTER UPDATE OF name ON item
      BEGIN INSERT INTO note VALUES (NEW.id, OLD.name || ' to ' || NEW.name); END
      """,
      """
      CREATE TRIGGER touch AFTER UPDATE ON part
      BEGIN UPDATE part SET count = count + 1 WHERE id = NEW.id; END
      """,
      "CREATE TRIGGER copy BEFORE INSERT ON part WHEN NEW.tag = 'two' BEGIN"
        + " INSERT INTO part (tag) VALUES ('one'); END",
      "CREATE TRIGGER kept BEFORE DELETE ON item WHEN OLD.name = 'kept'"
        + " BEGIN SELECT RAISE(IGNORE); END",
      "CREATE TRIGGER view INSTEAD OF INSERT ON named"
        + " BEGIN INSERT INTO item (name) VALUES (NEW.name); END",
    ])

  private static let rows = [
    "INSERT INTO item (name, tag, day, size, data) VALUES ('a', 'x', '2026-01-02', 1.5, X'00ff')",
    "INSERT INTO item (name, tag, day, size) VALUES ('b', 'x', 5, 2), ('kept', 'y', NULL, 3)",
    "INSERT INTO lease VALUES ('t', 'me'), ('u', NULL)",
    "INSERT INTO pair VALUES ('1', 1), (1, 2), (1.0, 3)",
    "INSERT INTO node VALUES (1, NULL), (2, 1), (3, 2), (4, NULL)",
    "INSERT INTO part (tag) VALUES ('x'), ('y')",
  ]

  /// Those that a cluster runs.
  private static let statements = [
    "INSERT INTO item (name) VALUES ('new') RETURNING *",
    "INSERT INTO item (name) VALUES ('new'), ('newer') RETURNING id, tag",
    "INSERT INTO item (name) VALUES ('A') ON CONFLICT DO NOTHING RETURNING id",
    "INSERT INTO item (name) VALUES ('A') ON CONFLICT (name) DO UPDATE SET name = 'c', size = 9 RETURNING *",
    "INSERT INTO item (name, tag) SELECT name || '2', tag FROM item RETURNING id, name",
    "INSERT OR REPLACE INTO item (name, tag) VALUES ('B', NULL) RETURNING rowid, *",
    "WITH old AS (SELECT max(id) AS id FROM item) INSERT INTO item (id, name) SELECT id + 5, 'w' FROM old RETURNING id",
    "INSERT INTO lease VALUES ('v', 'you') RETURNING token",
    "INSERT INTO lease VALUES ('t', 'you') ON CONFLICT (token) DO UPDATE SET who = excluded.who RETURNING *",
    "INSERT INTO lease VALUES ('t', 'you') RETURNING *",
    "INSERT INTO pair VALUES ('12', 4) RETURNING a, typeof(a), a = 12, b + 1 AS next",
    "UPDATE item SET size = size + 1 RETURNING name, size, twice, day, typeof(data)",
    "UPDATE part SET tag = 'z' WHERE id > 0 RETURNING id, (SELECT day FROM item WHERE id = part.id)",
    "UPDATE item SET id = id + 10 RETURNING id, name",
    "UPDATE item SET rowid = 70 WHERE name = 'a' RETURNING oid",
    "UPDATE item SET (tag, name) = ('t', name || '!') WHERE size < ? RETURNING item.id, tag || ?",
    "UPDATE OR IGNORE item SET name = 'b' RETURNING id",
    "UPDATE OR REPLACE item SET name = 'b' WHERE id = 1 RETURNING id, name",
    "UPDATE item AS i SET tag = lease.who FROM lease WHERE i.id = 1 AND token = 't' RETURNING item.tag",
    "UPDATE item SET tag = 'z' WHERE id = 1 RETURNING (SELECT who FROM lease WHERE token = 't') AS who",
    "UPDATE pair SET b = b + 1 RETURNING a, typeof(a)",
    "UPDATE lease SET token = token || 'x' RETURNING token, who",
    "UPDATE part SET tag = 'new' RETURNING tag, count",
    "UPDATE part SET count = 5 WHERE id = 1 RETURNING count",
    "UPDATE part SET count = 5, tag = 'k' WHERE (rowid = 1 AND tag = 'x') RETURNING *",
    "UPDATE part SET count = 5 WHERE id = 77 RETURNING count",
    "DELETE FROM item RETURNING *", "DELETE FROM item WHERE name = 'B' RETURNING name",
    "DELETE FROM item WHERE id = 77 RETURNING name", "DELETE FROM lease RETURNING who, token",
    "WITH few AS (SELECT 1 AS id) DELETE FROM item WHERE id IN (SELECT id FROM few) RETURNING id",
    "DELETE FROM item WHERE size > (SELECT min(size) FROM item) RETURNING id",
    "UPDATE node SET up = 4 WHERE up = 1 RETURNING id, up",
    "INSERT INTO node VALUES (5, 77) RETURNING id",
  ]

  /// Those that a cluster refuses, and why.
  private static let refused = [
    "INSERT INTO named VALUES (7, 'v') RETURNING name": "'named' isn't an ordinary table",
    "UPDATE item SET size = 0 RETURNING (SELECT sum(size) FROM item)":
      "it returns what a SELECT reads from 'item' while that changes",
    "UPDATE part SET tag = 'z' WHERE id = 1 RETURNING (SELECT count(*) FROM named)":
      "it returns what a SELECT reads from 'named' while that changes",
    "UPDATE part SET count = 5 RETURNING count":
      "a trigger or a foreign key updates 'part' at the same time",
    "INSERT INTO part (tag) VALUES ('two') RETURNING id":
      "a trigger or a foreign key inserts into 'part' at the same time",
    "DELETE FROM node WHERE id = 1 RETURNING id":
      "a trigger or a foreign key deletes from 'node' at the same time",
  ]

  private static func fill(_ connection: Connection) throws {
    try ItemSample.write(on: connection) { for row in rows { try $0.execute("\(raw: row)") } }
  }

  private static func compare(on node: Connection) throws {
    let file = try Connection(inMemoryWith: schema.statements)
    try fill(file)
    try fill(node)
    let twin = try FileTwin(schema, file, node)
    for sql in statements {
      let difference = try twin.difference(sql, [.real(2.5), .text("?")])
      #expect(difference == nil, "\(difference ?? "")")
      #expect(try !twin.isRefused(sql), "\(sql)")
    }
    for sql in refused.keys { #expect(try twin.difference(sql) == nil) }
  }

  @Test("the rows that are returned are those that a file returns")
  func sameRows() throws {
    let node = LocalNode()
    try node.create(Self.schema)
    try Self.compare(on: node.connection(Self.schema))
  }

  @Test(
    "so are they on a node of dqlite", .enabled(if: RealNode.isExpected, "\(RealNode.need)"))
  func sameRowsOnRealNode() throws {
    let node = try RealNode()
    try node.create(Self.schema)
    try Self.compare(on: node.connection(Self.schema))
  }

  @Test("a statement of which it isn't certain which rows it changes is refused")
  func refusals() throws {
    let rules = try ClusterRules(Self.schema.statements)
    for (sql, reason) in Self.refused {
      #expect(
        try rules.refusal(of: sql)
          == "a cluster can't run this statement with RETURNING: \(reason)")
    }
  }

  @Test("a condition that isn't the same twice is evaluated once")
  func changingCondition() throws {
    let node = try ItemSample.node()
    try ItemSample.write(on: node.connection(ItemSample.schema)) { transaction in
      for number in 0..<100 {
        try transaction.execute("INSERT INTO item (name) VALUES (\("\(number)"))")
      }
      for _ in 0..<50 {
        let any: SQL = "WHERE id = (SELECT id FROM item ORDER BY random() LIMIT 1)"
        let changed = try transaction.fetch(
          "UPDATE item SET weight = 1 \(any) RETURNING id", as: Int.self)
        let marked = try transaction.fetch("SELECT id FROM item WHERE weight = 1", as: Int.self)
        #expect(changed == marked)
        try transaction.execute("UPDATE item SET weight = NULL")
        let deleted = try transaction.fetch("DELETE FROM item \(any) RETURNING id", as: Int.self)
        let left = try transaction.fetch("SELECT id FROM item", as: Int.self)
        #expect(deleted.count == 1 && !left.contains(deleted[0]))
      }
    }
  }

  @Test("a key that is computed is evaluated once")
  func computedKey() throws {
    let node = try ItemSample.node()
    try ItemSample.write(on: node.connection(ItemSample.schema)) { transaction in
      let tokens = try transaction.fetch(
        "INSERT INTO day (text) VALUES (hex(randomblob(16))) RETURNING text", as: String.self)
      #expect(tokens.count == 1)
      #expect(try transaction.fetch("SELECT text FROM day", as: String.self) == tokens)
    }
  }

  @Test("after an error, and after a savepoint that is undone, nothing notes rows any more")
  func cleanUp() throws {
    let node = try ItemSample.node()
    struct Problem: Error {}
    try ItemSample.write(on: node.connection(ItemSample.schema)) { transaction in
      let rename: SQL = "UPDATE item SET name = NULL RETURNING id"
      #expect(throws: DatabaseError.self) { try transaction.fetch(rename, as: Int.self) }
      #expect(throws: Problem.self) {
        try transaction.savepoint {
          let ids = try transaction.fetch("UPDATE item SET data = 5 RETURNING id", as: Int.self)
          #expect(ids == [1])
          throw Problem()
        }
      }
      let names = try transaction.fetch("DELETE FROM item RETURNING name", as: String.self)
      #expect(names == ["first"])
      let temporary = try transaction.fetch("SELECT name FROM temp.sqlite_schema", as: String.self)
      #expect(temporary.isEmpty)
    }
  }

  @Test("long values are sent as parameters, and their rows are returned")
  func longValues() throws {
    let node = try ItemSample.node()
    let long = String(repeating: "a", count: 100_000)
    try ItemSample.write(on: node.connection(ItemSample.schema)) { transaction in
      let lengths = try transaction.fetch(
        "UPDATE item SET data = \(long) RETURNING length(data)", as: Int.self)
      #expect(lengths == [100_000])
    }
  }

  @Test("rows that are sent together return what was stored, without row ids, too")
  func together() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    let remote = try #require(connection.remote)
    try ItemSample.write(on: connection) { transaction in
      let statement = try transaction._statement(
        "INSERT INTO day (text) VALUES (hex(randomblob(8)) || ?) RETURNING text")
      for round in 1...2 {
        let names = ["a", "b", "c"].map { "\($0)\(round)" }
        remote.collect()
        for name in names {
          try statement.bind(text: name, at: 1)
          try statement.run()
        }
        remote.sendCollected()
        let trips = node.trips.count
        let stored = try names.map { name in
          try statement.bind(text: name, at: 1)
          return try statement.rows { try $0.text(0) }[0]
        }
        #expect(node.trips.count == trips)
        #expect(stored.map { String($0.suffix(2)) } == names)
        let all = try transaction.fetch("SELECT text FROM day", as: String.self)
        #expect(Set(all).isSuperset(of: stored))
      }
    }
  }
}
