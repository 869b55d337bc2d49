import DBGenSQLText
import SchemaParser

/// Reads sheets, which have a row for each column, into the nodes of a schema file.
struct SheetReader {
  /// The rows of a table.
  struct TableRows {
    var name: Located<String>
    var columns: [(name: Located<String>, row: SheetRow)] = []
    /// The rows that name no column.
    var others: [SheetRow] = []
    /// Constraints and indexes in SQL.
    var statements: [SheetStatement] = []
  }

  private(set) var context: SheetContext
  private(set) var tables: [TableRows] = []
  private(set) var enums: [SheetEnum] = []
  /// The columns of each table whose types are enums without names, all as SQLite looks them up.
  /// The root has to be read first.
  var enumColumns: [String: Set<String>] = [:]
  var diagnostics: [Diagnostic] = []
  /// The schema that the sheet updates, if any: its enums can be used, too.
  private let existing: Schema?
  /// The table of the last row.
  private var last: Int?
  /// The enum of the last row of a list.
  private var lastList: Int?

  /// Reads sheets one after the other, each with the offset at which its cells are.
  ///
  /// - Parameter renames: The renames that the existing schema has followed already.
  init(
    _ sheets: [(file: SourceFile, start: Int)], beside existing: Schema? = nil,
    renamed renames: [ResolvedRename] = []
  ) {
    self.existing = existing
    context = SheetContext(existing, renames)
    let readers = sheets.map { CSVReader($0.file, at: $0.start) }
    let names = SheetNames.names(of: sheets.map(\.file))
    var parts = sheets.indices.map {
      SheetRows(readers[$0].rows, named: names[$0], at: sheets[$0].start)
    }
    let isAlone = !parts.contains(where: \.isModel)
    for index in parts.indices { parts[index].report(alone: isAlone) }
    // What is wrong in a sheet that isn't read makes no difference.
    diagnostics = zip(readers, parts).flatMap { reader, part in
      (part.isModel || isAlone ? reader.diagnostics : []) + part.diagnostics
    }
    if !diagnostics.hasErrors { read(parts) }
  }

  private mutating func read(_ parts: [SheetRows]) {
    for part in parts where part.isModel { read(part) }
    for part in parts where part.isModel { refuseData(in: part) }
    for part in parts where !part.isModel { refuseUnread(part) }
  }

  private mutating func read(_ sheet: SheetRows) {
    (last, lastList) = (nil, nil)
    // There is no need to read on once there are too many tables.
    for cells in sheet.rows where tables.count <= Schema.maximumTables {
      add(SheetRow(header: sheet.header, cells: cells))
    }
  }

  /// Refuses the rows of a table, whose columns are called name and type by chance.
  private mutating func refuseData(in sheet: SheetRows) {
    guard sheet.header.table != nil, !sheet.header.unread.isEmpty else { return }
    let types = sheet.rows.compactMap { SheetRow(header: sheet.header, cells: $0).writtenType }
    guard types.count > 1,
      types.allSatisfy({ SheetType($0.value, enums: context.enumTypes).isUnknown })
    else { return }
    diagnostics.add(
      .malformedSheet,
      "none of the types is one: a model has a row for each column of a table, and no rows of data",
      at: types[0].range)
  }

  /// Refuses a sheet that isn't read although it has the name of a table, which the schema would lose.
  private mutating func refuseUnread(_ sheet: SheetRows) {
    let name = SQLName.folded(sheet.name)
    let isLost = context.existing[name] != nil && context.places[name] == nil
    guard isLost, !sheet.isEmpty, !sheet.isOverview else { return }
    diagnostics.add(.malformedSheet, sheet.header.lack, at: sheet.start)
  }

  private mutating func add(_ row: SheetRow) {
    for cell in row.cells.dropFirst(row.header.width) where !cell.value.isEmpty {
      diagnostics.add(.malformedSheet, "this cell is beyond the last header", at: cell.range)
    }
    if row.header.isOfLists { return addListed(row) }
    let column = row.cell(.column)
    let name = row.namedTable
    if row.cell(.table) == nil, column == nil, row.cell(.values) != nil { return addEnum(row) }
    // The name of a table may be in its first row only.
    guard let index = name.map({ place(of: $0) }) ?? last else {
      return diagnostics.add(.malformedSheet, "this row doesn't belong to a table", at: row.start)
    }
    last = index
    add(row, column, toTableAt: index)
  }

  private mutating func add(_ row: SheetRow, _ column: Located<String>?, toTableAt index: Int) {
    var row = row
    row.table = tables[index].name.value
    if let column {
      tables[index].columns.append((column, row))
    } else {
      addOther(row, toTableAt: index)
    }
    guard let sql = row.cell(.sql), !sql.value.isTableStatement else { return }
    tables[index].statements.append(
      SheetStatement(
        sql: sql, column: column?.value, children: RelationCell(ofSheet: row.cell(.children)),
        parent: RelationCell(ofSheet: row.cell(.parent))))
  }

  private mutating func place(of name: Located<String>) -> Int {
    let key = name.folded
    if let index = context.places[key] { return index }
    context.places[key] = tables.count
    tables.append(TableRows(name: name))
    return tables.count - 1
  }

  private mutating func addOther(_ row: SheetRow, toTableAt index: Int) {
    let ofKeys: [SheetField] = row.cell(.sql) == nil ? [.children, .parent] : []
    for field in SheetField.ofColumns + ofKeys {
      guard let cell = row.cell(field) else { continue }
      return diagnostics.add(
        .malformedSheet, "this row has no column, but has a '\(field.title)'", at: cell.range)
    }
    tables[index].others.append(row)
  }

  // MARK: - Enums

  /// Adds an enum whose values are in one cell.
  private mutating func addEnum(_ row: SheetRow) {
    guard let name = row.cell(.type) else {
      return diagnostics.add(
        .malformedSheet, "these values don't belong to a column or a type",
        at: row.cell(.values)?.range ?? row.start)
    }
    add(SheetEnum(name: name, listed: false), row)
  }

  /// Adds a row of a sheet of lists. The name of a list may be in its first row only.
  private mutating func addListed(_ row: SheetRow) {
    if let name = row.cell(row.header.listField) {
      lastList = enums.firstIndex { $0.isListed && $0.name.value == name.value }
      if lastList == nil {
        lastList = enums.count
        return add(SheetEnum(name: name, listed: true), row)
      }
    }
    guard let lastList else {
      return diagnostics.add(.malformedSheet, "this row doesn't belong to a list", at: row.start)
    }
    addValues(row, toEnumAt: lastList)
    noteDoc(of: row, of: enums[lastList])
  }

  private mutating func noteDoc(of row: SheetRow, of item: SheetEnum) {
    guard let doc = row.cell(.doc), doc.value != item.doc?.value else { return }
    diagnostics.add(
      .unreadCell,
      "this isn't read: values have no docs, and that of '\(item.name.value)' is in its first row",
      at: doc.range, severity: .warning)
  }

  private mutating func add(_ new: SheetEnum, _ row: SheetRow) {
    enums.append(new)
    addValues(row, toEnumAt: enums.count - 1)
    context.enumTypes[new.name.value] = .enumeration(name: new.name.value, isInteger: false)
  }

  private mutating func addValues(_ row: SheetRow, toEnumAt index: Int) {
    if let name = row.cell(.column), row.header.has(.list), row.cell(.values) == nil {
      return diagnostics.add(
        .malformedSheet, "case '\(name.value)' has no value: write '' for an empty text",
        at: name.range)
    }
    guard let place = enums[index].add(row) else { return }
    diagnostics.add(.unknownSheetWord, SheetList.openQuote, at: place)
  }
}

extension SheetField {
  /// The fields that only a column can have.
  fileprivate static let ofColumns: [SheetField] = [
    .type, .encoding, .sqlType, .null, .key, .unique, .default, .references, .onDelete, .onUpdate,
    .values, .check, .generated, .collate, .index,
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
    let listed = Set(enums.map(\.name.value))
    let others = existing?.enums.filter { !listed.contains($0.name.value) } ?? []
    let known = Dictionary(firstOf: (existing?.enums ?? []).map { ($0.name.value, $0) })
    let enums =
      others.map { YAMLPair($0.name.value, YAMLNode(Language.enumeration.write($0), at: range)) }
      + enums.map { $0.pair(like: known[$0.name.value]) }
    if !enums.isEmpty { pairs.append(YAMLPair("enums", .mapping(enums, at: range))) }
    let tables = tables
    pairs.append(YAMLPair("tables", .mapping(tables.map { table($0) }, at: range)))
    return .mapping(pairs, at: range)
  }
}
