// An app with a newer SQLite, which Scripts/check-newer-sqlite builds and runs. It opens a file of version 1,
// which migrates it, and prints the version of SQLite.
import DBGenRuntime

struct Refusal: Error { let message: String }

/// Fails unless a promise is kept.
func require(_ condition: Bool, _ promise: String) throws {
  if !condition { throw Refusal(message: promise) }
}

@main
struct App {
  static func main() throws {
    let path = CommandLine.arguments[1]
    let shop = try Shop.open(at: path)
    try require(shop.read(numberOfRoot) == Int(CommandLine.arguments[2]), "no table is rebuilt")
    try require(shop.migratedFrom == 1, "the file is migrated")
    let items = try shop.read { try Item.fetchAll(from: $0) }
    try require(items.map(\.name) == ["a", "b"] && items.map(\.note) == ["c", "d"], "rows stay")
    try shop.write(checkConstraints)
    print(Database.sqliteVersion)
  }

  /// The page at which SQLite stores the table.
  static func numberOfRoot(_ transaction: ReadTransaction) throws -> Int? {
    try transaction.fetchFirst(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'item'", as: Int.self)
  }

  static func checkConstraints(_ transaction: WriteTransaction) throws {
    let free = try Item.insert(.init(name: "none", note: "none"), into: transaction)
    try require(free.note == "none", "the checks are dropped")
    for column in ["name", "note"] {
      do {
        try transaction.execute("UPDATE item SET \(raw: column) = NULL")
        throw Refusal(message: "'\(column)' can't be NULL")
      } catch DatabaseError.constraint(let violation) where violation.kind == .notNull {
        try require(violation.columns == [column], "the error names the column")
      }
    }
  }
}
