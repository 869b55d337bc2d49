import DBGenSQLSyntax
import DBGenSQLText

extension SchemaValidator {
  /// Checks that each collation is either SQLite's or registered by the app.
  mutating func checkCollations() {
    let declared = schema.collations.map(\.value)
    let known = Set((declared + SQLFacts.collations).map(SQLName.folded))
    for table in schema.tables {
      for collation in table.collations where !known.contains(SQLName.folded(collation.value)) {
        let match = suggestion(for: collation.value, among: SQLFacts.collations + declared)
        let hint = match == nil ? "; if the app registers it, declare it under 'collations'" : ""
        report(
          .unknownCollation, "there is no collation '\(collation.value)'\(hint)",
          at: collation.range, suggestion: match, subject: .missingCollation(collation.value))
      }
    }
  }

  mutating func checkCollation(of column: Column) {
    let storage = column.storage
    guard let collation = column.collation, storage != .text, storage != .any,
      !isDamaged(column.name)
    else { return }
    report(
      .ruleOfOtherType, "'collate' does not apply to a column of type '\(column.type.value.name)'",
      at: collation.range)
  }
}

extension Table {
  /// The collations that the table's cells name: those of columns, then those of keys and indexes.
  package var collations: [Located<String>] {
    let keys =
      [primaryKey?.columns ?? []] + uniqueConstraints.map(\.columns) + indexes.map(\.columns)
    return columns.compactMap(\.collation) + keys.joined().compactMap(\.collation)
  }
}

extension Schema {
  /// The names of the collations that the app registers, or would have to register.
  package var registeredCollations: Set<String> {
    let used = tables.flatMap(\.collations).filter { !SQLFacts.isOwnCollation($0.sqlName) }
    return Set((used + collations).map(\.value))
  }
}
