import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Creates the parts of queries' rows.
struct QueryRecords {
  private let types: ColumnTypes
  private let sqlValue: String
  private let tables: [String: (table: Table, names: SwiftNames.TableNames)]

  init(_ schema: CheckedSchema, _ names: SwiftNames, _ types: ColumnTypes) {
    self.types = types
    sqlValue = names.runtime("SQLValue")
    let derived = zip(schema.derivedTables.map(\.table), names.derived)
    let all = zip(schema.tables, names.tables).map { ($0, $1) } + derived.map { ($0, $1) }
    tables = Dictionary(firstOf: all.map { (SQLName.folded($0.name.value), ($0, $1)) })
  }

  func part(_ result: QueryResult, named name: String) -> QueryPart {
    switch result {
    case .column(let column, let index): part(column, at: index, named: name)
    case .table(let table): part(table, named: name)
    }
  }

  private func part(_ column: ResultColumn, at index: Int, named name: String) -> QueryPart {
    let type = types.swiftType(of: column)
    let isNullable = column.column.isNullable
    let isLeftOut = isNullable && !canBeNull(column.origin)
    var present = column
    if isLeftOut { present.column.isNullable = false }
    return QueryPart(
      name: name, type: type.name + (isNullable ? "?" : ""), valueType: type.name,
      isNullable: isNullable, isLeftOut: isLeftOut, reading: type.coding.reading(index),
      presentReading: types.swiftType(of: present).coding.reading(index),
      presence: index, doc: column.column.doc.docLines, isFoundations: type.isFoundations,
      hasOwnType: type.isOwn,
      isAny: column.isAny)
  }

  /// Returns whether the column that a result column comes from can itself be NULL.
  private func canBeNull(_ origin: ColumnOrigin?) -> Bool {
    guard let origin, let table = tables[SQLName.folded(origin.table)]?.table else { return true }
    return table.column(named: origin.column)?.isNullable ?? false
  }

  private func part(_ whole: WholeTable, named name: String) -> QueryPart {
    guard let (table, tableNames) = tables[SQLName.folded(whole.table)] else {
      return QueryPart(
        name: name, type: "Never", valueType: "Never", isNullable: false, isLeftOut: false,
        reading: "", presentReading: "", presence: 0)
    }
    let functions = tableNames.functions
    let read =
      whole.index == 0
      ? "\(functions)._locatedRecord(from: row)"
      : "row._record(\(functions).self, at: \(whole.index))"
    let presence = presence(of: whole, table)
    let optional = "row._record(\(functions).self, at: \(whole.index), unlessNull: \(presence))"
    return QueryPart(
      name: name, type: tableNames.record + (whole.isNullable ? "?" : ""),
      valueType: tableNames.record, isNullable: whole.isNullable, isLeftOut: whole.isNullable,
      reading: whole.isNullable ? optional : read, presentReading: read,
      presence: firstPresence(of: whole, table),
      wholeRow: whole.isNullable ? nil : functions, isTuple: table.model == .tuple,
      key: key(of: whole, table, isNullable: whole.isNullable),
      presentKey: key(of: whole, table, isNullable: false),
      recordKey: recordKey(of: whole, table, tableNames))
  }

  /// Returns a column that is NULL only if there is no row, preferably one of the key, or the range
  /// of all columns if each of them can be NULL.
  private func presence(of whole: WholeTable, _ table: Table) -> String {
    let isAllNullable = whole.columns.allSatisfy(\.column.isNullable)
    return isAllNullable
      ? "\(whole.index)..<\(whole.index + whole.columns.count)"
      : "\(firstPresence(of: whole, table))"
  }

  private func firstPresence(of whole: WholeTable, _ table: Table) -> Int {
    let key = (table.columnIndices(table.keyColumns) ?? []).first {
      !table.columns[$0].isNullable
    }
    return whole.index + (key ?? whole.columns.firstIndex { !$0.column.isNullable } ?? 0)
  }

  private func recordKey(
    of whole: WholeTable, _ table: Table, _ names: SwiftNames.TableNames
  ) -> QueryPart.RecordKey? {
    guard let key = table.columnIndices(table.keyColumns), key.count == 1,
      !table.columns[key[0]].isNullable
    else { return nil }
    let column = whole.columns[key[0]]
    return QueryPart.RecordKey(
      property: SwiftName.escaped(names.properties[key[0]]), type: types.swiftType(of: column),
      isAny: column.isAny)
  }

  /// Returns the key of a table, which identifies groups.
  private func key(
    of whole: WholeTable, _ table: Table, isNullable: Bool
  ) -> (type: String, reading: String)? {
    guard let indices = table.columnIndices(table.keyColumns), !indices.isEmpty else {
      return nil
    }
    guard indices.count == 1 else {
      let values = indices.map { "row.any(\(whole.index + $0))" }.joined(separator: ", ")
      return ("[\(sqlValue)]", "[\(values)]")
    }
    var column = whole.columns[indices[0]]
    // SQLite compares texts byte for byte, and the types of Swift in their own ways.
    let storage = column.column.storage
    guard ![.text, .any].contains(storage) else {
      return (sqlValue, "row.any(\(whole.index + indices[0]))")
    }
    if isNullable { column.column.isNullable = true }
    let type = types.swiftType(of: column)
    return (
      type.name + (column.column.isNullable ? "?" : ""),
      type.coding.reading(whole.index + indices[0])
    )
  }
}

extension ResultColumn {
  /// Whether the values have the runtime's type for any value.
  fileprivate var isAny: Bool { column.type.value == .any && column.swiftType == nil }
}
