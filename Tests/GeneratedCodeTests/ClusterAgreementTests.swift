import ClusterSamples
import DBGenCluster
import DBGenRuntime
import DBGenSQLText
import DBGenSQLite
import RuntimeSamples
import SchemaMigration
import SchemaParser
import SchemaSQL
import Testing

/// Clusters run what files run: the queries of the golden schemas, and further statements with
/// RETURNING for each of their tables.
@Suite("statements of the golden schemas on a cluster")
struct ClusterAgreementTests {
  @Test("each returns the rows and leaves the tables that it does in a file")
  func agreement() throws {
    let names = Soak.isOn ? try Repository.cases : ["objects", "shapes", "upkeep"]
    for name in names { try Self.compare(name) }
  }

  private static func compare(_ name: String) throws {
    let checked = try Self.schema(name)
    guard checked.functions.isEmpty, checked.collations.isEmpty else { return }
    let seeded = try SQLiteConnection.seeded(checked.written)
    let schema = DatabaseSchema(
      _version: 1,
      statements: SchemaSnapshot(of: checked.written).statements.map(\.value))
    let node = LocalNode()
    let file = try Connection(path: ":memory:", flags: 0, busyTimeout: .zero)
    try file.check(sqlite3_exec(file.handle, "PRAGMA foreign_keys = 1", nil, nil, nil))
    try Self.copy(seeded.handle, to: file.handle)
    let stored = try Connection(
      path: node.path, flags: SQLITE_OPEN_CREATE, busyTimeout: .zero)
    try Self.copy(seeded.handle, to: stored.handle)
    try stored.execute(once: "PRAGMA user_version = 1")
    stored.close()
    let twin = try FileTwin(schema, file, node.connection(schema))
    var random = SeededGenerator(seed: 1)
    // With a value of any kind as its limit, a recursive query never ends.
    let queries = checked.queries.map(\.written.statement).filter { !$0.contains("RECURSIVE") }
    for sql in queries + checked.tables.flatMap(Self.statements) {
      for _ in 0..<Soak.count(2, soak: 10) {
        let values = twin.values(for: sql, &random)
        guard let difference = try twin.difference(sql, values) else { continue }
        Issue.record("\(name): \(difference)")
        break
      }
    }
  }

  private static func schema(_ name: String) throws -> CheckedSchema {
    let own = "Tests/Golden/generated/\(name)/schema.yaml"
    let path = Repository.exists(own) ? own : "Schemas/\(name).yaml"
    let file = try SourceFile.read(path: Repository.root.appending(path: path).path)
    return try #require(CheckedSchema.parse(file).schema)
  }

  private static func copy(_ source: OpaquePointer, to target: OpaquePointer) throws {
    let backup = try #require(sqlite3_backup_init(target, "main", source, "main"))
    sqlite3_backup_step(backup, -1)
    #expect(sqlite3_backup_finish(backup) == SQLITE_OK)
  }

  /// Statements that change a table's rows in each way.
  private static func statements(of table: Table) -> [String] {
    let name = SQLName.quote(table.name.value)
    let columns = table.columns.filter { $0.generated == nil }.map { SQLName.quote($0.name.value) }
    let list = columns.joined(separator: ", ")
    let set = columns.map { "\($0) = \($0)" }.joined(separator: ", ")
    let row = "INTO \(name) (\(list)) SELECT \(list) FROM \(name)"
    return [
      "INSERT OR IGNORE \(row) RETURNING *", "INSERT OR REPLACE \(row) LIMIT 2 RETURNING *",
      "INSERT OR REPLACE INTO \(name) (\(list)) VALUES ("
        + columns.map { "(SELECT \($0) FROM \(name) LIMIT 1)" }.joined(separator: ", ")
        + ") RETURNING *",
      "INSERT \(row) WHERE true ON CONFLICT DO UPDATE SET \(set) RETURNING *",
      "UPDATE \(name) SET \(set) RETURNING *",
      "UPDATE \(name) SET \(columns[0]) = NULL RETURNING *",
      "UPDATE OR IGNORE \(name) SET \(columns[0]) = (SELECT max(\(columns[0])) FROM \(name)) RETURNING *",
      "WITH c (n) AS (SELECT count(*) FROM \(name)) DELETE FROM \(name) WHERE (SELECT n FROM c) > 0 RETURNING *",
      "DELETE FROM \(name) WHERE \(columns[0]) = (SELECT min(\(columns[0])) FROM \(name)) RETURNING *",
    ]
  }
}
