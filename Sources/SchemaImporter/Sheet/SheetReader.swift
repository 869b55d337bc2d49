import SchemaParser

/// Reads the tables of a sheet: a row for each column.
struct SheetReader {
  private(set) var tables: [Table] = []
  var warnings: [String] = []
  let header: SheetHeader
  /// The columns of each table's key, by their place in it.
  var keys: [String: [(order: Int, name: String)]] = [:]
  /// The columns of keys that count down, with their tables.
  var descending: Set<String> = []

  init(_ text: String) throws(ImportError) {
    var rows = CSV.rows(text)[...]
    guard let first = rows.popFirst() else { throw ImportError("the sheet is empty") }
    header = try SheetHeader(first)
    warnings = header.unknown.map { "header '\($0)' is not one of a sheet's" }
    for row in rows { add(row) }
    tables = tables.map(withKey)
  }

  private mutating func add(_ row: [String]) {
    let name = header.text(.table, in: row)
    // A table's name may stand in the first of its rows alone.
    let known =
      name.isEmpty
      ? tables.indices.last : tables.firstIndex { SQLName.areEqual($0.name.value, name) }
    if known == nil, name.isEmpty { return warnings.append("a row is of no table") }
    if known == nil { tables.append(Table(name: Located(name))) }
    let index = known ?? tables.count - 1
    let column = header.text(.column, in: row)
    if column.isEmpty {
      tables[index] = describing(tables[index], by: row)
    } else if tables[index].column(named: column) != nil {
      warnings.append("table '\(tables[index].name.value)': '\(column)' stands there twice")
    } else {
      tables[index] = adding(column, row, to: tables[index])
    }
  }

  /// Takes what a row says that is of no column.
  private func describing(_ table: Table, by row: [String]) -> Table {
    var table = table
    let options = header.text(.options, in: row).lowercased()
    table.doc = filled(.doc, row)
    table.swiftName = filled(.swiftName, row).map { Located($0) }
    if options.contains("not strict") { table.isStrict = false }
    if options.contains("without rowid") { table.isWithoutRowID = true }
    return table
  }

  private mutating func adding(_ name: String, _ row: [String], to table: Table) -> Table {
    var table = table
    var column = column(name, row, of: table)
    if let type = filled(.sqlType, row) { column.sqlType = Located(type) }
    if let type = column.sqlType?.value, !Self.strictTypes.contains(type.uppercased()) {
      table.isStrict = false
    }
    addText(row, to: &column)
    table.columns.append(column)
    addConstraints(name, row, to: &table)
    TypeChooser.takeChecks(of: table.columns.count - 1, in: &table)
    return table
  }

  private static let strictTypes: Set = ["INT", "INTEGER", "REAL", "TEXT", "BLOB", "ANY"]

  /// A column with its type and default.
  private mutating func column(_ name: String, _ row: [String], of table: Table) -> Column {
    let swiftType = filled(.swiftType, row)
    let written = SheetType(header.text(.type, in: row), hasSwiftType: swiftType != nil)
    var column = Column(
      name: Located(name), type: Located(written.type),
      isNullable: header.isNullable(row) || written.isNullable)
    if let warning = written.warning {
      warnings.append("table '\(table.name.value)', column '\(name)': \(warning)")
      column.sqlType = Located(written.text)
    }
    column.swiftType = swiftType.map { Located($0) }
    column.encoding = encoding(row).map { Located($0) }
    column.rules.maximumLength = written.length.map { Located($0) }
    column.defaultValue = filled(.default, row).flatMap { SheetDefault.read($0, written.type) }
    if column.defaultValue?.value == .null, !column.isNullable { column.defaultValue = nil }
    return column
  }

  private func addText(_ row: [String], to column: inout Column) {
    column.swiftName = filled(.swiftName, row).map { Located($0) }
    column.doc = filled(.doc, row)
    column.collation = filled(.collate, row).map { Located($0.asCollation) }
    column.generated = filled(.generated, row).map {
      GeneratedValue(
        expression: Located($0), isStored: header.text(.stored, in: row).isAffirmative)
    }
  }

  private mutating func encoding(_ row: [String]) -> Encoding? {
    guard let text = filled(.encoding, row) else { return nil }
    let encoding = Encoding.allCases.first { SQLName.areEqual($0.rawValue, text) }
    if encoding == nil { warnings.append("'\(text)' is no encoding") }
    return encoding
  }

  func filled(_ field: SheetField, _ row: [String]) -> String? {
    let text = header.text(field, in: row)
    return text.isEmpty ? nil : text
  }
}
