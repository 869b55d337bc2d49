import DBGenSQLText
import SchemaParser
import SchemaSQL

/// How generated tests read the default of a column as the app's own type.
struct DefaultReading {
  /// The table and the column, with a period between them.
  var column: String
  /// A query whose only value is the default, as the column stores it.
  var query: String
  /// The expression that reads the value, which can throw.
  var expression: String

  /// Returns the readings of a schema's constant defaults that have a type of the app.
  static func all(of schema: CheckedSchema, _ names: SwiftNames) -> [DefaultReading] {
    let types = ColumnTypes(schema, names)
    return schema.tables.enumerated().flatMap { index, table in
      table.columns.enumerated().compactMap { position, column in
        guard column.swiftType != nil, case .literal = column.defaultValue?.value,
          let value = schema.written.defaultExpression(of: column)
        else { return nil }
        let storage = column.storage
        let stored = storage == .any ? value : "CAST(\(value) AS \(storage.rawValue))"
        let name = column.name.value
        return DefaultReading(
          column: "\(table.name.value).\(name)",
          query: "SELECT \(stored) AS \(SQLName.quote(name))",
          expression: types.swiftType(of: ColumnPosition(table: index, column: position))
            .coding.reading(0))
      }
    }
  }
}
