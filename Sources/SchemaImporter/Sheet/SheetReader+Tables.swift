import SchemaParser
import SchemaSQL

extension SheetReader {
  /// Returns a table, from its own rows and those of its columns.
  mutating func table(_ table: TableRows) -> YAMLPair {
    let range = table.name.range
    var pairs = table.others.flatMap { description($0) }
    let saysStrict = pairs.contains { ["strict", "sql"].contains($0.key.value) }
    let isStrict = context.existing[table.name.folded]?.isStrict == true
    let read = self.columns(of: table, strict: isStrict && !saysStrict)
    if !saysStrict, !isStrict, read.contains(where: { !$0.isStrict }) {
      pairs.append(YAMLPair("strict", YAMLNode(text: "false", at: range)))
    }
    var columns = read.map { YAMLPair(key: $0.name, value: .mapping($0.pairs, at: $0.name.range)) }
    pairs += primaryKey(read.compactMap(\.key), of: &columns)
    // Leave `columns` out if there are none, so that it is reported as missing.
    if !columns.isEmpty { pairs.append(YAMLPair("columns", .mapping(columns, at: range))) }
    return YAMLPair(key: table.name, value: .mapping(pairs, at: range))
  }

  private mutating func columns(of table: TableRows, strict isStrict: Bool) -> [SheetColumn] {
    let columns = table.columns.map {
      SheetColumn($0.name, $0.row, in: context, ofStrictTable: isStrict)
    }
    for column in columns {
      if column.isEnum { enumColumns[table.name.folded, default: []].insert(column.name.folded) }
      diagnostics += column.diagnostics
    }
    return columns
  }

  /// Returns the properties in a row that has no column.
  private mutating func description(_ row: SheetRow) -> [YAMLPair] {
    var pairs: [YAMLPair] = []
    if let doc = row.cell(.doc) { pairs.append(YAMLPair("doc", doc)) }
    if let name = row.cell(.swiftName) { pairs.append(YAMLPair("swiftName", name)) }
    if let sql = row.cell(.sql), sql.value.isTableStatement {
      pairs.append(YAMLPair("sql", sql))
    }
    return pairs + (row.cell(.options).map { options($0) } ?? [])
  }

  private mutating func options(_ cell: Located<String>) -> [YAMLPair] {
    let words = cell.value.lowercased().split(separator: ",").map { String($0).trimmed }
    return words.filter { !["strict", ""].contains($0) }.compactMap { word in
      guard let (name, value) = Self.options[word] else {
        diagnostics.add(
          .unknownSheetWord,
          "'\(word)' is not an option: write not strict, without rowid or tuple", at: cell.range)
        return nil
      }
      return YAMLPair(name, YAMLNode(text: value, at: cell.range))
    }
  }

  private static let options = [
    "not strict": ("strict", "false"), "without rowid": ("withoutRowID", "true"),
    "tuple": ("model", "tuple"),
  ]

  // MARK: - Keys

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
    guard parts.count > 1 || first.isDescending else {
      let index = columns.firstIndex { $0.key.range == first.column.range }
      if let index, case .mapping(let pairs) = columns[index].value.content {
        columns[index].value.content = .mapping(pairs + first.cells)
      }
      return []
    }
    return [primaryKey(parts, first)]
  }

  private func primaryKey(_ parts: [KeyPart], _ first: KeyPart) -> YAMLPair {
    let ordered = parts.enumerated().sorted { left, right in
      (left.element.order ?? 1, left.offset) < (right.element.order ?? 1, right.offset)
    }
    let range = first.cells.first?.key.range ?? first.column.range
    let items = ordered.map { item($0.element) }
    let isPlain = first.cells.count == 1 && first.cells[0].value.isScalar
    let list = YAMLNode.list(items, at: range)
    guard !isPlain else { return YAMLPair("primaryKey", list) }
    var pairs = [YAMLPair("columns", list)]
    for cell in first.cells {
      if case .mapping(let more) = cell.value.content { pairs += more }
      if cell.key.value == "autoincrement" { pairs.append(cell) }
    }
    return YAMLPair("primaryKey", .mapping(pairs, at: range))
  }

  private func item(_ part: KeyPart) -> YAMLNode {
    let name = YAMLNode(part.column)
    guard part.isDescending else { return name }
    let order = YAMLPair("order", YAMLNode(text: "desc", at: part.column.range))
    return .mapping([YAMLPair("column", name), order], at: part.column.range)
  }
}
