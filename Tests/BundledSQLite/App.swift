// An app with an SQLite of its own, which Scripts/check-bundled-sqlite builds and runs in an empty
// folder. It prints the version of that SQLite.
import DBGenMaintenance
import DBGenRuntime
import Foundation

struct Refusal: Error { let message: String }

/// Fails unless a promise is kept.
func require(_ condition: Bool, _ promise: String) throws {
  if !condition { throw Refusal(message: promise) }
}

@main
struct App {
  static func main() throws {
    let folder = CommandLine.arguments[1]
    let database = try Notes.open(at: folder + "/notes.sqlite")
    try database.write {
      _ = try Note.Draft(text: "a bundled library", angle: 0).insert(into: $0)
    }
    let words = FullTextQuery.words("bundle", lastIsPrefix: true)
    let found = try database.read { try Note.search(words, from: $0).map(\.text) }
    try require(found == ["a bundled library"], "text is found")
    let cosines = try database.read { try Notes.cosines(from: $0) }
    try require(cosines == [1], "mathematical functions are there")
    try database.backup(to: folder + "/copy.sqlite")
    let copy = try Notes.open(at: folder + "/copy.sqlite")
    try require(copy.read { try Note.count(in: $0) } == 1, "a backup has the rows")
    print(Database.sqliteVersion)
  }
}
