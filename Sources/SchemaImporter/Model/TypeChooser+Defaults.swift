import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A column whose default gives a time.
struct TimeByDefault {
  let origin: ColumnOrigin
  /// The name, the declared type and the default.
  let declaration: [String]
  /// The type that its rows have; nil if it has none.
  let shown: ColumnType?

  init?(_ column: Column, _ choice: TypeChoice, _ evidence: RowEvidence) throws(SQLiteError) {
    guard case .sql(let sql) = column.defaultValue?.value, !sql.isConstant,
      TypeCandidate(default: sql) != nil, column.generated == nil, !evidence.table.isStrict
    else { return nil }
    origin = ColumnOrigin(table: evidence.table, column: column)
    declaration =
      [column.name.value, column.declaredType].map(SQLName.folded) + NormalizedSQL(sql).tokens
    shown = try evidence.finding("1", for: column) == .noValues ? nil : choice.type
  }

  var place: String { "\(origin.table).\(origin.column)" }
}

extension TypeChooser {
  /// Gives columns without values, whose default gives a time, the type of others that are declared
  /// in the same way, if their rows have other values than the default.
  mutating func alignDefaults(of schema: inout Schema) {
    for (_, group) in timesByDefault.grouped(by: \.declaration) {
      let shown = group.filter { $0.shown != nil }
      guard let first = shown.first, let type = first.shown, type != .timestamp, type != .date,
        shown.allSatisfy({ $0.shown == type })
      else { continue }
      for time in group where time.shown == nil { align(time, with: first, type, of: &schema) }
    }
  }

  private mutating func align(
    _ time: TimeByDefault, with sibling: TimeByDefault, _ type: ColumnType, of schema: inout Schema
  ) {
    let name = SQLName(time.origin.table)
    guard let table = schema.tables.firstIndex(where: { $0.name.sqlName == name }),
      let index = schema.tables[table].columnIndex(named: time.origin.column)
    else { return }
    let column = schema.tables[table].columns[index]
    guard column.rules == ValueRules(), column.type.value != type else { return }
    notes.remove(column, of: schema.tables[table])
    schema.tables[table].columns[index].setPlainType(type)
    notes.add(.asSibling(sibling.place), column, type, in: schema.tables[table])
  }
}
