import DBGenRuntime
import Foundation
import Testing

@Suite("the place of a database by default")
struct DefaultPathTests {
  @Test("the default path is in the app's own folder for application support, which is made")
  func folder() throws {
    let path = try Database.defaultPath(named: "league.sqlite")
    let folder = URL(filePath: path).deletingLastPathComponent()
    let place = try #require(
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first)
    let app = ProcessInfo.processInfo.processName
    #expect(
      path.hasPrefix(place.path) && path.hasSuffix("/league.sqlite"))
    #expect(Bundle.main.bundleIdentifier ?? app == folder.lastPathComponent)
    #expect(FileManager.default.fileExists(atPath: folder.path))
    let schema = DatabaseSchema(_version: 1, statements: ["CREATE TABLE t (value ANY) STRICT"])
    let name = "\(UUID()).sqlite"
    let database = try Database(at: Database.defaultPath(named: name), schema: schema)
    database.close()
    try FileManager.default.removeItem(at: folder.appending(path: name))
  }

  @Test("the version of SQLite is that of the library that runs the statements")
  func version() throws {
    let schema = DatabaseSchema(_version: 1, statements: ["CREATE TABLE t (value ANY) STRICT"])
    let database = try Database(at: ":memory:", schema: schema)
    let version = try database.read { try $0.fetch("SELECT sqlite_version()", as: String.self) }
    #expect(version == [Database.sqliteVersion])
  }
}
