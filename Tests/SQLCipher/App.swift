// An app whose files are encrypted, which Scripts/check-sqlcipher builds and runs in an empty folder.
// The module Old has the first version of its schema.
import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Foundation
import Old

struct Refusal: Error { let message: String }

/// Fails unless a promise is kept.
func require(_ condition: Bool, _ promise: String) throws {
  if !condition { throw Refusal(message: promise) }
}

/// Returns a configuration with a key, or without one.
func configuration(key: String?) -> Database.Configuration {
  guard let key else { return Database.Configuration() }
  return Database.Configuration { connection in
    let sql = "PRAGMA key = '\(key.replacingOccurrences(of: "'", with: "''"))'"
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else {
      throw Refusal(message: String(cString: sqlite3_errmsg(connection)))
    }
  }
}

/// Whether a read refuses a statement that writes.
func refusesToWrite(_ database: Database) throws -> Bool {
  do {
    try database.read { transaction in
      _ = try transaction.fetchFirst("DELETE FROM note RETURNING id", as: Int.self)
    }
    return false
  } catch let error as DatabaseError {
    return error.code == SQLITE_READONLY
  }
}

@main
struct App {
  static func main() throws {
    let folder = CommandLine.arguments[1]
    let path = folder + "/notes.sqlite"

    func open(at path: String = path) throws -> Database {
      try Notes.open(at: path, configuration: configuration(key: "k'ey"))
    }
    func openOld(at path: String = path, key: String? = "k'ey") throws -> Database {
      try Old.Notes.open(at: path, configuration: configuration(key: key))
    }
    func texts(_ database: Database) throws -> [String] {
      try database.read { try Notes.texts(from: $0) }
    }
    func add(to database: Database) throws {
      try database.write { _ = try Note.Draft(text: "precious").insert(into: $0) }
    }

    let created = try openOld()
    try add(to: created)
    try require(texts(created) == ["precious"], "a new file is read")
    created.close()

    let before = try Data(contentsOf: URL(filePath: path))
    for key in ["other", nil] {
      do {
        _ = try openOld(key: key)
        throw Refusal(message: "another key is refused")
      } catch let error as DatabaseError {
        try require(error.code == SQLITE_NOTADB, "another key is refused: \(error)")
      }
    }
    try require(
      try Data(contentsOf: URL(filePath: path)) == before, "another key leaves the file as it is")

    let migrated = try open()
    try require(migrated.migratedFrom == 1, "an older file is migrated")
    let backup = try migrated.backupPath.map { try openOld(at: $0) }
    try require(backup.map(texts) == ["precious"], "the backup has the same key")
    backup?.close()

    try migrated.backup(to: folder + "/copy.sqlite")
    try migrated.vacuum(into: folder + "/small.sqlite")
    for copy in ["copy", "small"] {
      let copy = try open(at: "\(folder)/\(copy).sqlite")
      try require(texts(copy) == ["precious"], "a copy has the same key")
      copy.close()
    }
    try require(try migrated.integrityCheck().isEmpty, "the file is sound")
    try migrated.eraseAll()
    try require(texts(migrated).isEmpty, "everything is erased")
    try add(to: migrated)
    migrated.close()
    try require(texts(open()) == ["precious"], "the erased file is used again")

    let shared = try open()
    for _ in 0..<2 { try require(refusesToWrite(shared), "a first read refuses to write") }
    try add(to: shared)
    try require(refusesToWrite(shared), "a later read refuses to write")
    try require(texts(shared) == ["precious", "precious"], "the first write isn't refused")
  }
}
