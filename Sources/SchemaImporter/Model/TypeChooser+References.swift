import DBGenSQLText
import SchemaParser
import SchemaSQL

extension TypeChooser {
  /// Gives columns that refer to keys the types of these, where none of their own rows speaks against
  /// it: a column whose UUIDs are in lowercase refers to a text key of UUIDs in both cases as text.
  mutating func alignReferences(of schema: inout Schema) throws(SQLiteError) {
    let tables = schema.tables
    let places = Dictionary(firstOf: tables.enumerated().map { ($1.name.sqlName, $0) })
    let order = DependencyOrder.of(Array(tables.indices)) { place in
      tables[place].foreignKeys.compactMap { places[$0.table.sqlName] }
    }
    for place in order {
      // A key of the same table may itself refer to another.
      for key in tables[place].foreignKeys + tables[place].foreignKeys {
        guard let target = places[key.table.sqlName] else { continue }
        try align(key, at: place, to: schema.tables[target], of: &schema)
      }
    }
  }

  private mutating func align(
    _ key: ForeignKey, at place: Int, to target: Table, of schema: inout Schema
  ) throws(SQLiteError) {
    for (own, other) in zip(key.columns, key.referencedColumns(in: target)) {
      guard let index = schema.tables[place].columnIndex(named: own.value),
        let referred = target.column(named: other.value),
        try takes(schema.tables[place].columns[index], of: schema.tables[place], typeOf: referred)
      else { continue }
      notes.remove(schema.tables[place].columns[index], of: schema.tables[place])
      schema.tables[place].columns[index].type.value = referred.type.value
      schema.tables[place].columns[index].encoding = referred.encoding
      schema.tables[place].columns[index].isTypeChecked = referred.isTypeChecked
    }
  }

  /// Whether a column has another type than the key that it refers to, but may have the key's.
  private func takes(
    _ column: Column, of table: Table, typeOf key: Column
  ) throws(SQLiteError) -> Bool {
    guard column.storedType != key.storedType, column.storage == key.storage,
      column.type.value != .any, key.type.value != .any, column.defaultValue == nil,
      column.generated == nil, column.rules == ValueRules(),
      column.type.value != .boolean || !column.isTypeChecked,
      let condition = key.form.condition
    else { return false }
    return try evidence(of: table).finding(condition, for: column) != .notAll
  }
}
