import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import Synchronization
import Testing

@Suite("functions and collations of the app")
struct RegistrationTests {
  private struct Refusal: Error, CustomStringConvertible {
    var description: String { "no \"such\" thing: é" }
  }

  private static let schema = DatabaseSchema(
    _version: 1,
    statements: [
      #"CREATE TABLE "counter" ("id" INTEGER PRIMARY KEY, "value" INTEGER NOT NULL) STRICT"#,
      "CREATE TABLE texts (value TEXT COLLATE backwards PRIMARY KEY)",
    ], functions: [.init("Twice", arguments: 1)], collations: ["BACKWARDS"])

  private static let twice = Database.Function("twice", arguments: 1, deterministic: true) {
    values in
    switch values[0] {
    case .null: .null
    case .integer(let integer): .integer(2 * integer)
    case .real(let real): .real(2 * real)
    case .text(let text): .text(text + text)
    case .blob(let blob): .blob(blob + blob)
    }
  }

  private static let backwards = Database.Collation("backwards") { $1.compare($0) }

  private func open(
    _ path: String = ":memory:", schema: DatabaseSchema = schema,
    _ functions: [Database.Function] = [twice], _ collations: [Database.Collation] = [backwards]
  ) throws -> Database {
    try Database(
      at: path, schema: schema,
      configuration: .init(functions: functions, collations: collations))
  }

  private func expect(
    _ condition: StaticString, in transaction: ReadTransaction,
    at sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let value = try transaction._statement(condition).count()
    #expect(value == 1, sourceLocation: sourceLocation)
  }

  @Test("a function takes and gives values of every kind as they are")
  func values() throws {
    try open().read { transaction in
      try expect("SELECT twice(21) IS 42", in: transaction)
      try expect("SELECT twice(9223372036854775807 / 2) IS 9223372036854775806", in: transaction)
      try expect("SELECT twice(0.5) IS 1.0 AND typeof(twice(1.0)) IS 'real'", in: transaction)
      try expect(
        "SELECT twice('é' || char(0)) IS 'é' || char(0) || 'é' || char(0)", in: transaction)
      try expect("SELECT twice('') IS '' AND twice(x'') IS x''", in: transaction)
      try expect("SELECT twice(x'0001') IS x'00010001'", in: transaction)
      try expect("SELECT twice(NULL) IS NULL", in: transaction)
    }
  }

  @Test("a function that throws is the statement's error, and the transaction goes on")
  func errors() throws {
    let database = try open(":memory:", [Self.twice, .init("refuse") { _ in throw Refusal() }])
    try database.write { transaction in
      let error = #expect(throws: DatabaseError.self) {
        try transaction._statement("INSERT INTO counter VALUES (1, refuse(1, 2, 3))").run()
      }
      guard case .sqlite(let failure) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(failure.code == 1 && failure.message == "no \"such\" thing: é")
      try transaction._statement("INSERT INTO counter VALUES (1, twice(1))").run()
      #expect(try Counter.fetch(id: 1, from: transaction)?.value == 2)
    }
  }

  @Test("a value that would become another one is an error: a NaN, text that isn't UTF-8")
  func exactness() throws {
    let database = try open(
      ":memory:", [Self.twice, .init("nan", arguments: 0) { _ in .real(.nan) }])
    try database.read { transaction in
      #expect { try transaction._statement("SELECT nan()").run() } throws: {
        "\($0)".hasPrefix("SQLite error 1 (extended 1): the result is NaN in: ")
      }
      #expect {
        try transaction._statement("SELECT twice(CAST(x'ff' AS TEXT))").run()
      } throws: {
        "\($0)".hasPrefix("SQLite error 1 (extended 1): an argument of twice() is not UTF-8 in: ")
      }
      try expect("SELECT twice(1) = 2", in: transaction)
    }
  }

  @Test("a function that would use its own database gets an error instead of waiting forever")
  func reentrance() throws {
    let holder = Mutex<Database?>(nil)
    let database = try open(
      ":memory:",
      [
        Self.twice,
        .init("reenter") { _ in
          .integer(Int64(try holder.withLock { try $0?.read { try Counter.count(in: $0) } } ?? 0))
        },
      ])
    holder.withLock { $0 = database }
    try database.read { transaction in
      #expect { try transaction._statement("SELECT reenter()").run() } throws: {
        "\($0)".hasPrefix(
          "SQLite error 1 (extended 1): the database was used inside one of its own transactions; use the transaction instead in: "
        )
      }
      try expect("SELECT twice(1) = 2", in: transaction)
    }
    holder.withLock { $0 = nil }
  }

  @Test("every connection has the functions and collations, whether it writes or reads")
  func connections() throws {
    let folder = try Folder()
    let database = try open(folder.path)
    try database.write { transaction in
      try transaction._statement("INSERT INTO texts VALUES (twice('b')), ('a'), ('c')").run()
    }
    try database.read { transaction in
      try expect(
        "SELECT group_concat(value) = 'c,bb,a' FROM (SELECT value FROM texts ORDER BY value)",
        in: transaction)
      try expect("SELECT count(*) FROM texts WHERE value = twice('b')", in: transaction)
    }
    database.close()
    try open(folder.path).read { transaction in
      try expect("SELECT max(value) = 'a' FROM texts", in: transaction)
    }
  }

  @Test("a database that lacks what its schema needs isn't opened, and its file not created")
  func missing() throws {
    let folder = try Folder()
    let function = DatabaseError.missingFunction(name: "Twice", arguments: 1)
    #expect(throws: function) { try open(folder.path, []) }
    #expect(throws: function) {
      try open(folder.path, [.init("twice", arguments: 2) { _ in .null }])
    }
    #expect(throws: DatabaseError.missingCollation(name: "BACKWARDS")) {
      try open(folder.path, [Self.twice], [])
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(function.description.contains("'Twice' of 1 argument,"))
    _ = try open(folder.path, [.init("TWICE") { _ in .null }])
  }

  @Test("a function that SQLite has to rely on must say that it can")
  func determinism() throws {
    let schema = DatabaseSchema(
      _version: 1,
      statements: ["CREATE TABLE t (a, b AS (twice(a)))", "CREATE INDEX i ON t (twice(a))"],
      functions: [.init("twice", arguments: 1, deterministic: true, innocuous: true)])
    _ = try open(
      schema: schema,
      [.init("twice", arguments: 1, deterministic: true, innocuous: true) { $0[0] }])
    #expect(
      throws: DatabaseError.unsupported("the schema needs function 'twice' to be deterministic")
    ) { try open(schema: schema, [.init("twice", arguments: 1, innocuous: true) { $0[0] }]) }
    #expect(
      throws: DatabaseError.unsupported(
        "the schema itself calls function 'twice', which has to be registered as innocuous")
    ) { try open(schema: schema, [Self.twice]) }
  }

  /// Statements that put calls of the function into the file.
  private static let calls = [
    "CREATE VIEW v AS SELECT f(1)",
    "CREATE TRIGGER tr AFTER INSERT ON counter BEGIN SELECT f(1); END",
    "CREATE INDEX i ON counter (f(value))", "CREATE INDEX i ON counter (id) WHERE f(value)",
    "DROP TABLE counter; CREATE TABLE counter (id INTEGER PRIMARY KEY, value DEFAULT (f(1)))",
    "DROP TABLE counter; CREATE TABLE counter (id INTEGER PRIMARY KEY, value CHECK (f(value)))",
    """
    DROP TABLE counter;
    CREATE TABLE counter (id INTEGER PRIMARY KEY, value, w AS (f(value)) STORED)
    """,
  ]

  @Test("SQL in a file calls no function that isn't innocuous", arguments: calls)
  func directOnly(sql: String) throws {
    let called = Mutex(false)
    let folder = try Folder()
    func open(innocuous: Bool) throws -> Database {
      let function = Database.Function(
        "f", arguments: 1, deterministic: true, innocuous: innocuous
      ) { _ in
        called.withLock { $0 = true }
        return .integer(1)
      }
      return try Database(
        at: folder.path, schema: Counter.schema, configuration: .init(functions: [function]))
    }
    let database = try open(innocuous: false)
    // Another connection registers the function as innocuous.
    let other = try open(innocuous: true)
    try other.withConnection { handle in
      for part in sql.split(separator: ";\n").flatMap({ $0.split(separator: "; CREATE") }) {
        let text = part.hasPrefix("DROP") || part.hasPrefix("CREATE") ? part : "CREATE" + part
        #expect(sqlite3_exec(handle, String(text), nil, nil, nil) == SQLITE_OK, "\(text)")
      }
    }
    called.withLock { $0 = false }
    let error = #expect(throws: DatabaseError.self) {
      try database.write { transaction in
        if sql.contains("VIEW") {
          _ = try transaction.fetch("SELECT * FROM v") { try $0.int64(0) }
        }
        try transaction.execute("INSERT INTO counter (id) VALUES (7)")
        try transaction.execute("UPDATE counter SET value = 2")
      }
    }
    #expect("\(error as Any)".contains("unsafe use of f()"), "\(error as Any)")
    #expect(called.withLock { !$0 })
    try database.read { try expect("SELECT f(2)", in: $0) }
    #expect(called.withLock { $0 })
  }

  @Test(
    "a function or collation that SQLite doesn't take is an error", arguments: [128, 1 << 40, -2])
  func refused(count: Int) {
    #expect {
      try open(":memory:", [Self.twice, .init("f", arguments: count) { _ in .null }])
    } throws: {
      "\($0)".hasSuffix(" API misuse") || "\($0)" == "function 'f' has too many arguments"
    }
    let name = String(repeating: "n", count: 300)
    #expect {
      try open(":memory:", [Self.twice, .init(name) { _ in .null }])
    } throws: { "\($0)" == "SQLite error 21 (extended 21): bad parameter or other API misuse" }
  }

  private final class Token: Sendable {}

  @Test("objects that functions and collations hold are released when the database is closed")
  func lifetime() throws {
    weak var token: Token?
    do {
      let held = Token()
      token = held
      let folder = try Folder()
      let database = try open(
        folder.path,
        [
          Self.twice,
          .init("f") { [held] _ in
            _ = held
            return .null
          },
        ],
        [
          Self.backwards,
          .init("c") { [held] in
            _ = held
            return $0.compare($1)
          },
        ])
      try database.read { try transactionIsUsable($0) }
      database.close()
    }
    #expect(token == nil)
  }

  private func transactionIsUsable(_ transaction: ReadTransaction) throws {
    try transaction._statement("SELECT f() WHERE 'a' < 'b' COLLATE c").run()
  }
}
