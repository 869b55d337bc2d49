import DBGenSQLText
import SchemaParser

/// Reads a sheet, which has a row for each column, into the nodes of a schema file.
struct SheetReader {
  typealias Row = [Located<String>]

  /// The rows of a table.
  struct TableRows {
    var name: Located<String>
    var columns: [(name: Located<String>, row: Row)] = []
    /// The rows that name no column.
    var others: [Row] = []
    /// Constraints and indexes in SQL.
    var statements: [SheetStatement] = []
  }

  private(set) var context: SheetContext
  private(set) var tables: [TableRows] = []
  /// The rows that define enums.
  private var enums: [Row] = []
  var diagnostics: [Diagnostic] = []

  init(_ file: SourceFile) {
    let csv = CSVReader(file)
    context = SheetContext(header: SheetHeader(csv.rows.first ?? []))
    diagnostics = csv.diagnostics + context.header.diagnostics
    guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
    // There is no need to read on once there are too many tables.
    for row in csv.rows.dropFirst() where tables.count <= Schema.mostTables { add(row) }
  }

  private mutating func add(_ row: Row) {
    for cell in context.header.surplus(of: row) {
      report(.malformedSheet, "this cell is beyond the last header", at: cell.range)
    }
    let column = cell(.column, row)
    let name = cell(.table, row)
    if name == nil, column == nil, cell(.values, row) != nil { return addEnum(row) }
    // The name of a table may be in its first row only.
    guard let index = name.map({ place(of: $0) }) ?? tables.indices.last else {
      return report(.malformedSheet, "this row doesn't belong to a table", at: start(of: row))
    }
    if let column {
      tables[index].columns.append((column, row))
    } else {
      addOther(row, toTableAt: index)
    }
    if let sql = cell(.sql, row), !sql.value.isTableStatement {
      tables[index].statements.append(
        SheetStatement(
          sql: sql, children: RelationCell(ofSheet: cell(.children, row)),
          parent: RelationCell(ofSheet: cell(.parent, row))))
    }
  }

  private mutating func place(of name: Located<String>) -> Int {
    let key = SQLName.folded(name.value)
    if let index = context.places[key] { return index }
    context.places[key] = tables.count
    tables.append(TableRows(name: name))
    return tables.count - 1
  }

  private mutating func addEnum(_ row: Row) {
    enums.append(row)
    guard let name = cell(.type, row) else { return }
    context.enumTypes[name.value] = .enumeration(name: name.value, isInteger: false)
  }

  private mutating func addOther(_ row: Row, toTableAt index: Int) {
    let ofKeys: [SheetField] = cell(.sql, row) == nil ? [.children, .parent] : []
    for field in SheetField.ofColumns + ofKeys {
      guard let cell = cell(field, row) else { continue }
      return report(
        .malformedSheet, "this row has no column, but has a '\(field.title)'", at: cell.range)
    }
    tables[index].others.append(row)
  }

  private func start(of row: Row) -> SourceRange {
    row.first { !$0.value.isEmpty }?.range ?? 0..<0
  }
}

extension SheetField {
  /// The fields that only a column can have.
  fileprivate static let ofColumns: [SheetField] = [
    .type, .encoding, .sqlType, .null, .key, .unique, .default, .references, .values, .check,
    .generated, .collate, .index,
  ]
}

extension String {
  /// Whether the SQL creates a table.
  var isTableStatement: Bool {
    let sql = SQLText(self)
    return sql.isAt(0, "create") && (sql.isAt(1, "table") || sql.isAt(1, "temp"))
  }
}

// MARK: - Nodes

extension SheetReader {
  /// Returns the root of the equivalent schema file.
  mutating func root(database: String, at start: Int) -> YAMLNode {
    let range = start..<start
    var pairs = [YAMLPair("database", YAMLNode(text: database, at: range))]
    let rows = self.enums
    let enums = rows.compactMap { enumeration($0) }
    if !enums.isEmpty { pairs.append(YAMLPair("enums", .mapping(enums, at: range))) }
    let tables = tables
    pairs.append(YAMLPair("tables", .mapping(tables.map { table($0) }, at: range)))
    return .mapping(pairs, at: range)
  }

  private mutating func enumeration(_ row: Row) -> YAMLPair? {
    guard let values = cell(.values, row) else { return nil }
    guard let name = cell(.type, row) else {
      report(.malformedSheet, "these values don't belong to a column or a type", at: values.range)
      return nil
    }
    let list = SheetList(values.value)
    let cases = list.items.map { item in
      let value = item.value ?? SheetText(SQLString.quote(item.name.text))
      return YAMLPair(
        key: Located(item.name.text, at: values.range),
        value: YAMLNode(value, of: .any, at: values.range))
    }
    var pairs = [YAMLPair("cases", .mapping(cases, at: values.range))]
    if list.isOpen { pairs.append(YAMLPair("open", .yes(at: values.range))) }
    if let doc = cell(.doc, row) { pairs.append(YAMLPair("doc", doc)) }
    if let swift = cell(.swiftName, row) { pairs.append(YAMLPair("swiftName", swift)) }
    return YAMLPair(key: name, value: .mapping(pairs, at: name.range))
  }

  /// The columns of each table whose types are enums without names, all as SQLite looks them up.
  var enumColumns: [String: Set<String>] {
    let columns = tables.flatMap { table in
      table.columns.filter { context.type(of: $0.row).isEnum }.map {
        (SQLName.folded(table.name.value), Set([SQLName.folded($0.name.value)]))
      }
    }
    return Dictionary(columns) { $0.union($1) }
  }

  func cell(_ field: SheetField, _ row: Row) -> Located<String>? {
    context.header.cell(field, in: row)
  }

  mutating func report(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange,
    severity: Diagnostic.Severity = .error
  ) {
    diagnostics.append(Diagnostic(code, message, at: range, severity: severity))
  }
}
