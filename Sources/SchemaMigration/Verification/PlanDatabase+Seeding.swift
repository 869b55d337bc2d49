package import SchemaParser

extension PlanDatabase {
  /// A database of a schema in which each table that can be filled has rows, such as the years may
  /// have left there.
  package static func seeded(_ schema: Schema) throws(Diagnostic) -> PlanDatabase {
    let seeded = try PlanDatabase(SchemaSnapshot(of: schema))
    let tables = seeded.tables.map { StoredTable($0, in: seeded.database) }
    DatabaseSeeder(seeded, tables).seed()
    return seeded
  }
}
