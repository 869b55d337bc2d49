import DBGenAdoption
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

/// Depending on how it was built, SQLite takes a name that begins with `file:` for a URI. Anything
/// after a `?` would then be an option, and the file a different one.
@Suite("paths that look like URIs")
struct PathTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ arguments: String...) throws -> String {
    try DriverProcess(arguments, after: "cd '\(folder.url.path)'").outcome().output
  }

  private static let path = "file:a.db?mode=memory"

  @Test("a database is opened at a path that begins with 'file:', to write and to read")
  func opening() throws {
    #expect(chmod(folder.url.path, 0o777) == 0)
    #expect(try run("open", Self.path, "create").contains("written"))
    #expect(try folder.names == [Self.path])
    for mode in ["readOnly", "existing", "untrusted"] {
      #expect(try run("open", Self.path, mode).contains("pairs 1"), "\(mode)")
    }
    #expect(try folder.names == [Self.path])
  }

  @Test(
    "a copy goes to a path that begins with 'file:'", arguments: ["backup", "into"], [true, false])
  func copies(what: String, isReplaced: Bool) throws {
    let target = "file:b.db?mode=memory"
    if isReplaced { #expect(try run("maintain", target, "checkpoint").contains("done")) }
    #expect(try run("maintain", Self.path, what, target).contains("done"))
    #expect(try folder.names == [Self.path, target])
    #expect(try run("maintain", target, "checkpoint").contains("pairs 0"))
  }

  @Test("a template is read at a path that begins with 'file:'")
  func template() throws {
    #expect(chmod(folder.url.path, 0o777) == 0)
    #expect(try run("write", Self.path, "3").contains("memory"))
    let output = try run("open", "file:c.db", "create", Self.path)
    #expect(output.contains("pairs 3"), "\(output)")
    #expect(try folder.names == [Self.path, "file:c.db"])
  }

  @Test("an older database at such a path is migrated, with a copy beside it")
  func migration() throws {
    let path = folder.url.appending(path: "file:league.db").path
    try SQLiteFile.createLeague(at: path, rows: 10)
    let output = try run("migrate", "file:league.db")
    #expect(output.contains("from 1"), "\(output)")
    #expect(try folder.names == ["file:league.db", "file:league.db.v1.bak"])
  }
}
