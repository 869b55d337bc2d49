import DBGenAdoption
import DBGenSQLText
import RuntimeSamples
import Testing

@testable import DBGenObservation
@testable import DBGenRuntime

@Suite("names of observed tables")
struct ObservedNameTests {
  private static let mark = "CREATE TABLE mark (id INTEGER PRIMARY KEY)"

  private func database(of first: String, _ second: String) throws -> Database {
    let statements = [first, second].flatMap { name in
      [
        "CREATE TABLE \"\(name)\" (id INTEGER PRIMARY KEY)",
        "CREATE TABLE \"\(name) keyed\" (id INTEGER PRIMARY KEY) WITHOUT ROWID",
        "CREATE VIEW \"\(name) view\" AS SELECT * FROM \"\(name)\"",
      ]
    }
    let schema = DatabaseSchema(_version: 1, statements: statements + [Self.mark])
    return try Database(at: ":memory:", schema: schema)
  }

  @Test(
    "a table is reported alone, although only the case or the composition of a letter tells it from another",
    arguments: SimilarNames.pairs)
  func changes(first: String, second: String) async throws {
    let database = try database(of: first, second)
    var told = Told(database)
    for (table, names) in [
      (first, [first, "\(first) view"]), ("\(second) keyed", ["\(second) keyed"]),
      (second, [second, "\(second) view"]),
    ] {
      let changed = try await told.tables {
        try $0.execute("INSERT INTO \(raw: "\"\(table)\"") VALUES (1)")
      }
      #expect(Set(changed.map { $0.utf8Bytes }) == Set(names.map { $0.utf8Bytes }))
    }
  }

  @Test("a read depends on each of two tables with such names", arguments: SimilarNames.pairs)
  func reads(first: String, second: String) async throws {
    let database = try database(of: first, second)
    let (_, read) = try await database.trackingRead { transaction in
      for name in [first, second] { try transaction.skim("SELECT id FROM \(raw: "\"\(name)\"")") }
    }
    #expect(read.names.count == 2 && !read.includesAnything)
    #expect(
      Set(read.names.map { $0.description.utf8Bytes })
        == [first.utf8Bytes, second.utf8Bytes])
  }

  @Test("a change of a table is found by the app's name for it, if the file's has other capitals")
  func otherCase() async throws {
    let folder = try Folder()
    try SQLiteFile(folder.path).execute("CREATE TABLE TEAM (name TEXT); \(Self.mark)")
    let schema = DatabaseSchema(
      _version: 1, statements: ["CREATE TABLE team (name TEXT)", Self.mark])
    let database = try Database(
      at: folder.path, schema: schema, configuration: .init(adoption: .byMeaning))
    var changes = database.changes().makeAsyncIterator()
    try database.writeHere { try $0.execute("INSERT INTO team VALUES ('a')") }
    let change = try #require(await changes.next(isolation: nil))
    #expect(change.tables == ["TEAM"] && !change.mayBeMore)
    #expect(change.contains(Observed.Team.self) && !change.contains(Observed.Player.self))
  }
}
