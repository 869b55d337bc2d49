import SchemaImporter

/// What is known of tables by their statements: most versions have most of them in common.
final class TableMemory {
  let facts = FactMemory()
  private var tables: [String: StoredTable] = [:]
  /// The rows that were put into a table, by all that decides about them.
  var seeds: [SeedKey: TableSeeds] = [:]

  func table(_ object: PlanDatabase.Object, in database: SourceDatabase) -> StoredTable {
    if let table = tables[object.sql], table.name == object.name { return table }
    let table = StoredTable(object, in: database)
    tables[object.sql] = table
    return table
  }
}

/// What decides which rows a table takes that has no triggers.
struct SeedKey: Hashable {
  var table: String
  /// Its unique ones count.
  var indexes: [String]
  /// What each of its references can be given.
  var keys: [[[String]]]
}

/// The rows that a table has taken.
struct TableSeeds {
  /// One statement for all of them; nil where there are none.
  var insertion: String?
  /// What SQLite said of the last row that it refused.
  var refusal: String?
}
