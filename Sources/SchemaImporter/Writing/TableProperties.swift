import SchemaParser

/// The properties of a table that stand below its columns.
enum TableProperties {
  static func lines(of table: Table, _ places: CellPlaces) -> [String] {
    primaryKey(of: table, places) + unique(of: table, places) + foreignKeys(of: table, places)
      + indexes(of: table, places) + checks(of: table)
      + (table.sql == nil ? options(of: table) : [])
      + (table.model == .struct ? [] : ["model: \(table.model.rawValue)"])
  }

  private static func options(of table: Table) -> [String] {
    (table.isStrict ? [] : ["strict: false"])
      + (table.isWithoutRowID ? ["withoutRowID: true"] : [])
  }

  private static func primaryKey(of table: Table, _ places: CellPlaces) -> [String] {
    guard let key = table.primaryKey, places.primaryKey == nil else { return [] }
    return [
      "primaryKey: "
        + constraint(
          key.columns, key.constraintName, key.onConflict, isAutoincrement: key.isAutoincrement)
    ]
  }

  private static func unique(of table: Table, _ places: CellPlaces) -> [String] {
    let items = table.uniqueConstraints.enumerated()
      .filter { !places.unique.values.contains($0.offset) }
      .map { constraint($0.element.columns, $0.element.constraintName, $0.element.onConflict) }
    if items.count == 1 { return ["unique: [\(items[0])]"] }
    return items.isEmpty ? [] : ["unique:"] + items.map { "  - \($0)" }
  }

  private static func constraint(
    _ columns: [IndexedColumn], _ name: Located<String>?, _ onConflict: ConflictResolution?,
    isAutoincrement: Bool = false
  ) -> String {
    guard name != nil || onConflict != nil || isAutoincrement else { return list(columns) }
    var parts = ["columns: \(list(columns))"]
    if let name { parts.append("name: \(YAMLText.scalar(name.value))") }
    if let onConflict { parts.append("onConflict: \(onConflict.rawValue)") }
    if isAutoincrement { parts.append("autoincrement: true") }
    return "{ " + parts.joined(separator: ", ") + " }"
  }

  private static func foreignKeys(of table: Table, _ places: CellPlaces) -> [String] {
    let lines = foreignKeyLines(of: table).map { "  " + $0.line }
    return lines.isEmpty ? [] : ["foreignKeys:"] + lines
  }

  /// The lines of the foreign keys that don't stand in cells, each with its key's place among the
  /// table's.
  static func foreignKeyLines(of table: Table) -> [(line: String, key: Int)] {
    let cells = CellPlaces(table).foreignKeys.values
    let keys = table.foreignKeys.enumerated().filter { !cells.contains($0.offset) }
    let names = keys.compactMap { $0.element.constraintName?.value }
    let areNamed = Set(names.map(SQLName.folded)).count == keys.count
    return keys.map { place, key in
      let name = key.constraintName.map { YAMLText.scalar($0.value, inFlow: !areNamed) }
      var cells = [("columns", Cells.list(key.columns.map(\.value)))]
      cells += ReferenceCells.cells(of: key)
      if !areNamed, let name { cells.append(("name", name)) }
      let text = "{ " + cells.map { "\($0.0): \($0.1)" }.joined(separator: ", ") + " }"
      return (areNamed ? "\(name ?? ""): \(text)" : "- \(text)", place)
    }
  }

  private static func indexes(of table: Table, _ places: CellPlaces) -> [String] {
    let indexes = table.indexes.enumerated()
      .filter { !places.indexes.values.contains($0.offset) }.map(\.element)
    guard !indexes.isEmpty else { return [] }
    return ["indexes:"]
      + indexes.map { "  \(YAMLText.scalar($0.name.value, inFlow: false)): \(text(of: $0))" }
  }

  private static func text(of index: Index) -> String {
    guard index.isUnique || index.condition != nil else { return list(index.columns) }
    var parts = ["columns: \(list(index.columns))"]
    if index.isUnique { parts.append("unique: true") }
    if let condition = index.condition {
      parts.append("where: \(YAMLText.quoted(condition.value))")
    }
    return "{ " + parts.joined(separator: ", ") + " }"
  }

  private static func list(_ columns: [IndexedColumn]) -> String {
    "[" + columns.map(text).joined(separator: ", ") + "]"
  }

  private static func text(of column: IndexedColumn) -> String {
    var parts: [String]
    switch column.term {
    case .column(let name):
      if column.collation == nil, !column.isDescending { return YAMLText.scalar(name.value) }
      parts = ["column: \(YAMLText.scalar(name.value))"]
    case .expression(let sql): parts = ["expression: \(YAMLText.quoted(sql.value))"]
    }
    if let collation = column.collation {
      parts.append("collate: \(YAMLText.scalar(collation.value))")
    }
    if column.isDescending { parts.append("order: desc") }
    return "{ " + parts.joined(separator: ", ") + " }"
  }

  private static func checks(of table: Table) -> [String] {
    let checks = table.checks.filter { $0.constraintName != nil }
    guard !checks.isEmpty else { return [] }
    return ["checks:"]
      + checks.map { check in
        let name = YAMLText.scalar(check.constraintName?.value ?? "", inFlow: false)
        return "  \(name): \(YAMLText.scalar(check.condition.value, inFlow: false))"
      }
  }
}
