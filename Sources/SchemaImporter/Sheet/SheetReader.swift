import SchemaParser

/// Reads the tables of a sheet: a row for each column.
struct SheetReader {
  private(set) var tables: [Table] = []
  private(set) var warnings: [String] = []
  private let header: SheetHeader
  /// The columns of each table's key, by their place in it.
  private var keys: [String: [(order: Int, name: String)]] = [:]

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
      let doc = header.text(.doc, in: row)
      tables[index].doc = doc.isEmpty ? nil : doc
    } else if tables[index].column(named: column) != nil {
      warnings.append("table '\(tables[index].name.value)': '\(column)' stands there twice")
    } else {
      tables[index] = adding(column, row, to: tables[index])
    }
  }

  private mutating func adding(_ name: String, _ row: [String], to table: Table) -> Table {
    var table = table
    let written = SheetType(header.text(.type, in: row))
    var column = Column(
      name: Located(name), type: Located(written.type),
      isNullable: header.isNullable(row) || written.isNullable)
    if let warning = written.warning {
      warnings.append("table '\(table.name.value)', column '\(name)': \(warning)")
      column.sqlType = Located(written.text)
      table.isStrict = false
    }
    column.rules.maximumLength = written.length.map { Located($0) }
    if let type = filled(.sqlType, row) {
      column.sqlType = Located(type)
      if !["INT", "INTEGER", "REAL", "TEXT", "BLOB", "ANY"].contains(type.uppercased()) {
        table.isStrict = false
      }
    }
    column.doc = filled(.doc, row)
    column.collation = filled(.collate, row).map { Located($0.asCollation) }
    column.generated = filled(.generated, row).map {
      GeneratedValue(expression: Located($0), isStored: false)
    }
    column.defaultValue = filled(.default, row).flatMap { SheetDefault.read($0, written.type) }
    table.columns.append(column)
    addConstraints(name, row, to: &table)
    TypeChooser.takeChecks(of: table.columns.count - 1, in: &table)
    return table
  }

  private func filled(_ field: SheetField, _ row: [String]) -> String? {
    let text = header.text(field, in: row)
    return text.isEmpty ? nil : text
  }
}

// MARK: - Constraints

extension SheetReader {
  private mutating func addConstraints(_ name: String, _ row: [String], to table: inout Table) {
    let term = IndexedColumn(.column(Located(name)))
    let key = header.text(.key, in: row).lowercased()
    if key.contains("uniq") || header.text(.unique, in: row).isAffirmative {
      table.uniqueConstraints.append(UniqueConstraint(columns: [term], range: 0..<0))
    }
    let words = key.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let order = words.compactMap { Int($0) }.first
    if order != nil || key.isAffirmative || words.contains("pk") || key.contains("primary") {
      keys[table.name.value, default: []].append((order ?? 1, name))
      if key.contains("auto") { table.primaryKey = primaryKey(of: [term], isAutoincrement: true) }
    }
    if let condition = filled(.check, row) {
      table.checks.append(Check(condition: Located(condition), column: name))
    }
    if header.text(.index, in: row).isAffirmative {
      table.indexes.append(Index(name: Located("\(table.name.value)_\(name)"), columns: [term]))
    }
    if let reference = filled(.references, row) { addReference(reference, name, row, to: &table) }
  }

  private func primaryKey(of columns: [IndexedColumn], isAutoincrement: Bool) -> PrimaryKey {
    PrimaryKey(columns: columns, isAutoincrement: isAutoincrement, range: 0..<0)
  }

  private func withKey(_ table: Table) -> Table {
    let columns = (keys[table.name.value] ?? []).sorted { $0.order < $1.order }
    guard !columns.isEmpty else { return table }
    var table = table
    table.primaryKey = primaryKey(
      of: columns.map { IndexedColumn(.column(Located($0.name))) },
      isAutoincrement: table.primaryKey?.isAutoincrement ?? false)
    table.requireKeys()
    return table
  }

  /// `table`, `table.column` or `table(column)`.
  private mutating func addReference(
    _ text: String, _ column: String, _ row: [String], to table: inout Table
  ) {
    let end = text.hasSuffix(")") ? text.firstIndex(of: "(") : text.lastIndex(of: ".")
    let target = end.map { String(text[..<$0]).trimmed } ?? text
    var key = ForeignKey(
      columns: [Located(column)], table: Located(target), range: 0..<0)
    if let end {
      let rest = text[text.index(after: end)...]
      key.referencedColumns = [
        Located(String(rest.hasSuffix(")") ? rest.dropLast() : rest).trimmed)
      ]
    }
    key.onDelete = action(.onDelete, row).map { Located($0) }
    key.onUpdate = action(.onUpdate, row).map { Located($0) }
    table.foreignKeys.append(key)
  }

  private mutating func action(_ field: SheetField, _ row: [String]) -> ForeignKeyAction? {
    guard let text = filled(field, row) else { return nil }
    let word = text.lowercased().filter(\.isLetter)
    let action = ForeignKeyAction.allCases.first { $0.rawValue.lowercased() == word }
    if action == nil { warnings.append("'\(text)' is no action of a foreign key") }
    return action
  }
}
