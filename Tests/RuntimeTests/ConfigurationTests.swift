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
    let schema = DatabaseSchema(_version: 1, statements: statements)
    _ = try Database(at: ":memory:", schema: schema, configuration: configuration)
  }

  @Test("a database can be opened with any number of readers", arguments: [.min, 0, 1, 1001, .max])
  func maximumReaders(count: Int) throws {
    let folder = try Folder()
    let database = try folder.open(.init(maximumReaders: count))
    #expect(try database.read { try Counter.count(in: $0) } == 0)
  }

  @Test("a schema whose version can't be told from a new file's is refused", arguments: [0, -1])
  func version(version: Int32) {
    #expect {
      try Database(
        at: ":memory:", schema: DatabaseSchema(_version: version, statements: statements))
    } throws: { "\($0)" == "schema versions start from 1, this one is \(version)" }
  }

  @Test("each connection keeps as much of the file in memory as is asked for")
  func pageCache() throws {
    let folder = try Folder()
    for (bytes, pragma) in [(64 << 20, -65536), (0, -1), (Int.max, -Int64(Int32.max))] {
      let database = try folder.open(.init(pageCacheSize: bytes))
      let read = try database.read { try $0.fetch("PRAGMA cache_size") { try $0.int64(0) } }
      let written = try database.write { try $0.fetch("PRAGMA cache_size") { try $0.int64(0) } }
      #expect(read == [Int64(pragma)])
      #expect(written == [Int64(pragma)])
    }
  }
}
