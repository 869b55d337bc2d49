import SchemaParser
import SchemaSQL

extension SheetReader {
  /// Returns a table, from its own rows and those of its columns.
  mutating func table(_ table: TableRows) -> YAMLPair {
    let range = table.name.range
    var pairs = table.others.flatMap { description($0) }
    var key: [KeyPart] = []
    var columns: [YAMLPair] = []
    let saysStrict = pairs.contains { $0.key.value == "strict" || $0.isStatement }
    let isStrict = !saysStrict && context.existing[table.name.folded]?.isStrict == true
    for (name, row) in table.columns {
      let column = SheetColumn(name, row, in: context, ofStrictTable: isStrict)
      columns.append(YAMLPair(key: name, value: .mapping(column.pairs, at: name.range)))
      if let part = column.key { key.append(part) }
      if column.isEnum { enumColumns[table.name.folded, default: []].insert(name.folded) }
      diagnostics += column.diagnostics
      if !column.isStrict, context.existing[table.name.folded]?.isStrict != true,
        !pairs.contains(where: { $0.key.value == "strict" || $0.isStatement })
      {
        pairs.append(YAMLPair("strict", YAMLNode(text: "false", at: range)))
      }
    }
    pairs += primaryKey(key, of: &columns)
    // Leave `columns` out if there are none, so that it is reported as missing.
    if !columns.isEmpty { pairs.append(YAMLPair("columns", .mapping(columns, at: range))) }
    return YAMLPair(key: table.name, value: .mapping(pairs, at: range))
  }

  /// Returns the properties in a row that has no column.
  private mutating func description(_ row: SheetRow) -> [YAMLPair] {
    var pairs: [YAMLPair] = []
    if let doc = row.cell(.doc) { pairs.append(YAMLPair("doc", doc)) }
    if let name = row.cell(.swiftName) { pairs.append(YAMLPair("swiftName", name)) }
    if let sql = row.cell(.sql), sql.value.isTableStatement {
      pairs.append(YAMLPair("sql", sql))
    }
    guard let options = row.cell(.options) else { return pairs }
    for word in options.value.lowercased().split(separator: ",").map({ String($0).trimmed }) {
      switch word {
      case "strict", "": break
      case "not strict": pairs.append(option("strict", "false", options))
      case "without rowid": pairs.append(option("withoutRowID", "true", options))
      case "tuple": pairs.append(option("model", "tuple", options))
      default:
        diagnostics.add(
          .unknownSheetWord,
          "'\(word)' is not an option: write not strict, without rowid or tuple", at: options.range)
      }
    }
    return pairs
  }

  private func option(_ name: String, _ value: String, _ cell: Located<String>) -> YAMLPair {
    YAMLPair(name, YAMLNode(text: value, at: cell.range))
  }
}

// MARK: - Keys

extension SheetReader {
  /// A column of a primary key.
  struct KeyPart {
    var column: Located<String>
    var order: Int?
    var isDescending: Bool
    /// The cells that declare the key, if the column is the whole key.
    var cells: [YAMLPair]
  }

  /// Returns the key of a table. A key of one column in the usual order goes into the column's
  /// cells instead.
  private func primaryKey(_ parts: [KeyPart], of columns: inout [YAMLPair]) -> [YAMLPair] {
    guard let first = parts.first else { return [] }
    if parts.count == 1, !first.isDescending {
      let index = columns.firstIndex { $0.key.range == first.column.range }
      if let index, case .mapping(let pairs) = columns[index].value.content {
        columns[index].value.content = .mapping(pairs + first.cells)
      }
      return []
    }
    let ordered = parts.enumerated().sorted { left, right in
      (left.element.order ?? 1, left.offset) < (right.element.order ?? 1, right.offset)
    }
    let range = first.cells.first?.key.range ?? first.column.range
    let items = ordered.map { item($0.element) }
    let isPlain = first.cells.count == 1 && first.cells[0].value.isScalar
    let list = YAMLNode.list(items, at: range)
    guard !isPlain else { return [YAMLPair("primaryKey", list)] }
    var pairs = [YAMLPair("columns", list)]
    for cell in first.cells {
      if case .mapping(let more) = cell.value.content { pairs += more }
      if cell.key.value == "autoincrement" { pairs.append(cell) }
    }
    return [YAMLPair("primaryKey", .mapping(pairs, at: range))]
  }

  private func item(_ part: KeyPart) -> YAMLNode {
    let name = YAMLNode(part.column)
    guard part.isDescending else { return name }
    let order = YAMLPair("order", YAMLNode(text: "desc", at: part.column.range))
    return .mapping([YAMLPair("column", name), order], at: part.column.range)
  }
}

extension YAMLPair {
  fileprivate var isStatement: Bool { key.value == "sql" }
}
