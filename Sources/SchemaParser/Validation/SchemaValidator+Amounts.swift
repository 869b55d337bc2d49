/// Limits on the number of objects. SQLite searches lists for names, and goes through all existing
/// objects for each new one, so a small file could keep it busy for hours. No database designed by
/// people comes near these limits.
extension SchemaValidator {
  private static let mostObjects = 2000
  private static let mostVirtualTables = 500
  private static let mostConstraints = 4000

  mutating func checkAmounts() {
    check(schema.tables.map(\.name), "tables", atMost: Schema.mostTables)
    check(schema.views.map(\.name), "views", atMost: Self.mostObjects)
    check(schema.triggers.map(\.name), "triggers", atMost: Self.mostObjects)
    check(schema.virtualTables.map(\.name), "virtual tables", atMost: Self.mostVirtualTables)
    check(
      schema.fullTextTables.map(\.name), "full-text tables", atMost: Self.mostVirtualTables)
    check(schema.queries.map(\.name), "queries", atMost: Self.mostObjects)
    check(schema.functions.map(\.name), "functions", atMost: Self.mostObjects)
    check(schema.collations, "collations", atMost: Self.mostObjects)
    for table in schema.tables {
      check(table.indexes.map(\.name), "indexes of a table", atMost: Self.mostConstraints)
      check(table.checks.map(\.condition), "checks of a table", atMost: Self.mostConstraints)
    }
  }

  private mutating func check(_ things: [Located<String>], _ noun: String, atMost limit: Int) {
    guard things.count > limit else { return }
    report(
      .tooMany, "there are \(things.count) \(noun), more than \(limit)", at: things[limit].range)
  }
}

extension Schema {
  package static let mostTables = 20_000
}
