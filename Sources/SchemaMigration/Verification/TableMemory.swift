import SchemaImporter
import SchemaParser

/// Facts about tables, by the statements that create them: most versions have most of their tables
/// in common.
final class TableMemory {
  let facts = FactMemory()
  private var tables: [String: StoredTable] = [:]
  /// The rows that were inserted into tables, by everything that affects them.
  var seeds: [SeedKey: TableSeeds] = [:]

  func table(_ object: StoredObject, in database: SQLiteConnection) -> StoredTable {
    if let table = tables[object.sql], table.name == object.name { return table }
    let table = StoredTable(object, in: database)
    tables[object.sql] = table
    return table
  }
}

/// Everything that affects which rows a table without triggers accepts.
struct SeedKey: Hashable {
  var table: String
  /// The statements of its indexes, of which the unique ones matter.
  var indexes: [String]
  /// The keys that each of its references can refer to.
  var keys: [[[String]]]
}

/// The rows that a table accepted.
struct TableSeeds {
  /// A single statement that inserts all of them; nil if there are none.
  var insertion: String?
  /// The error for the last row that was refused.
  var refusal: String?
}
