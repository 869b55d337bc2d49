import DBGenRuntime
import Testing

struct ConfigurationTests {
  private let statements = ["CREATE TABLE t (value ANY) STRICT"]

  @Test(
    "a busy timeout of any length opens a database",
    arguments: [
      .zero, .seconds(-1), .milliseconds(1), .seconds(Int64.max), .seconds(Int64.min),
      Duration(secondsComponent: .max / 1000, attosecondsComponent: 999_999_999_999_999_999),
    ])
  func busyTimeout(timeout: Duration) throws {
    let configuration = Database.Configuration(busyTimeout: timeout)
    let schema = DatabaseSchema(version: 1, statements: statements)
    _ = try Database(at: ":memory:", schema: schema, configuration: configuration)
  }

  @Test("any number of readers opens a database", arguments: [.min, 0, 1, 1001, .max])
  func maximumReaders(count: Int) throws {
    let folder = try Folder()
    let database = try folder.open(.init(maximumReaders: count))
    #expect(try database.read { try Counter.count(in: $0) } == 0)
  }

  @Test("a schema whose version can't be told from a new file's is refused", arguments: [0, -1])
  func version(version: Int32) {
    #expect(throws: DatabaseError.self) {
      try Database(
        at: ":memory:", schema: DatabaseSchema(version: version, statements: statements))
    }
  }
}
