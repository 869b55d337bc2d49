import DBGenSQLText
import SchemaParser
import SchemaSQL

extension DumpDatabase {
  /// Adds the default or expression of a column, unless SQLite refuses it.
  mutating func add(
    _ column: DumpColumn, _ place: Int, to definition: inout TableText
  ) throws(SQLiteError) {
    let table = definition.table.name
    let type = DumpType(column, of: definition.table, in: dump)
    if let (expression, isStored) = column.generated {
      let numbers = type.stored(types.withNumbers(expression, of: table), from: expression)
      let clause = " GENERATED ALWAYS AS (\(numbers)) \(isStored ? "STORED" : "VIRTUAL")"
      if try accepts(definition, { $0.columns[place].clauses += clause }) {
        definition.columns[place].clauses += clause
      } else {
        leftOut.add("generated value", "\(table).\(column.name)")
      }
    } else if let value = column.defaultValue.flatMap(type.defaultValue) {
      let clause = SQLText(value).tokens.count == 1 ? " DEFAULT \(value)" : " DEFAULT (\(value))"
      if try isPossible(value, type) {
        definition.columns[place].clauses += clause
      } else {
        leftOut.add("default", "\(table).\(column.name)")
      }
    }
  }

  /// Whether SQLite can compute a default, and a column of the type can have it.
  private func isPossible(_ value: String, _ type: DumpType) throws(SQLiteError) -> Bool {
    let condition = type.type.form(encodedAs: nil).condition ?? "1"
    let query = "SELECT 1 WHERE \(condition.replacing("@", with: "(\(value))"))"
    return try unlessRefused(trial.rows(query))?.isEmpty == false
  }

  mutating func add(_ check: DumpCheck, to definition: inout TableText) throws(SQLiteError) {
    var numbers = check
    numbers.condition = types.simplified(check.condition, of: definition.table.name)
    if try accepts(definition, { $0.add(numbers) }) {
      definition.add(numbers)
    } else {
      leftOut.add("check", check.title)
    }
  }

  /// Whether SQLite accepts what is added to a table. Nothing else of the table is tried again.
  private func accepts(
    _ definition: TableText, _ add: (inout TableText) -> Void
  ) throws(SQLiteError) -> Bool {
    var table = definition.withoutClauses
    add(&table)
    return try refusal(of: table) == nil
  }

  /// Returns the reason that SQLite refuses a table; nil if it doesn't.
  func refusal(of definition: TableText) throws(SQLiteError) -> SQLiteError? {
    if let refusal = try errorIfRefused(trial.run(definition.text)) { return refusal }
    try trial.run("DROP TABLE \(SQLName.quote(definition.table.name))")
    return nil
  }
}
