package import SchemaParser

extension PlanDatabase {
  /// Creates a database of a schema in which each table that can be filled has rows, like those
  /// that years of use may leave behind.
  package static func seeded(_ schema: Schema) throws(Diagnostic) -> PlanDatabase {
    let seeded = try PlanDatabase(SchemaSnapshot(of: schema))
    let tables = seeded.tables.map { StoredTable($0, in: seeded.database) }
    DatabaseSeeder(seeded, tables).seed()
    return seeded
  }
}
