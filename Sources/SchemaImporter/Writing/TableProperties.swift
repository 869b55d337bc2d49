import DBGenSQLText
import SchemaParser

/// The properties of a table that are written below its columns.
enum TableProperties {
  /// A line, and the part of the table that it describes.
  typealias Line = (text: String, part: SchemaPlace.TablePart?)

  static func lines(of table: Table, _ places: CellPlaces) -> [Line] {
    plain(primaryKey(of: table, places) + unique(of: table, places))
      + foreignKeys(of: table, places) + indexes(of: table, places) + checks(of: table, places)
      + plain(table.sql == nil ? options(of: table) : [])
      + plain(table.model == .struct ? [] : ["model: \(table.model.rawValue)"])
  }

  private static func plain(_ lines: [String]) -> [Line] { lines.map { ($0, nil) } }

  private static func options(of table: Table) -> [String] {
    (table.isStrict ? [] : ["strict: false"])
      + (table.isWithoutRowID ? ["withoutRowID: true"] : [])
  }

  private static func primaryKey(of table: Table, _ places: CellPlaces) -> [String] {
    guard let key = table.primaryKey, places.primaryKey == nil else { return [] }
    return ["primaryKey: " + text(of: key)]
  }

  static func text(of key: PrimaryKey) -> String {
    constraint(
      key.columns, key.constraintName, key.onConflict, isAutoincrement: key.isAutoincrement)
  }

  private static func unique(of table: Table, _ places: CellPlaces) -> [String] {
    let inCells = Set(places.unique.values)
    let items = table.uniqueConstraints.enumerated()
      .filter { !inCells.contains($0.offset) }
      .map { text(of: $0.element) }
    if items.count == 1 { return ["unique: [\(items[0])]"] }
    return items.isEmpty ? [] : ["unique:"] + items.map { "  - \($0)" }
  }

  static func text(of unique: UniqueConstraint) -> String {
    constraint(unique.columns, unique.constraintName, unique.onConflict)
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

  private static func foreignKeys(of table: Table, _ places: CellPlaces) -> [Line] {
    let inCells = Set(places.foreignKeys.values)
    let keys = table.foreignKeys.enumerated().filter { !inCells.contains($0.offset) }
    let names = keys.compactMap { $0.element.constraintName?.value }
    let areNamed = Set(names.map(SQLName.folded)).count == keys.count
    let lines = keys.map { place, key in
      (
        text: "  " + line(of: key, isNamed: areNamed),
        part: SchemaPlace.TablePart?.some(.foreignKey(place))
      )
    }
    return lines.isEmpty ? [] : [("foreignKeys:", nil)] + lines
  }

  private static func line(of key: ForeignKey, isNamed: Bool) -> String {
    let text = text(of: key, withName: !isNamed)
    guard isNamed, let name = key.constraintName?.value else { return "- \(text)" }
    return "\(YAMLText.scalar(name, inFlow: false)): \(text)"
  }

  static func text(of key: ForeignKey, withName hasName: Bool) -> String {
    var cells = [("columns", Cells.list(key.columns.map(\.value)))]
    cells += ReferenceCells.cells(of: key)
    if hasName, let name = key.constraintName {
      cells.append(("name", YAMLText.scalar(name.value)))
    }
    return "{ " + cells.map { "\($0.0): \($0.1)" }.joined(separator: ", ") + " }"
  }

  private static func indexes(of table: Table, _ places: CellPlaces) -> [Line] {
    let inCells = Set(places.indexes.values)
    let lines = table.indexes.enumerated().filter { !inCells.contains($0.offset) }
      .map { place, index in
        let name = YAMLText.scalar(index.name.value, inFlow: false)
        return (
          text: "  \(name): \(text(of: index))", part: SchemaPlace.TablePart?.some(.index(place))
        )
      }
    return lines.isEmpty ? [] : [("indexes:", nil)] + lines
  }

  static func text(of index: Index) -> String {
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

  /// Returns the checks as a mapping if all have names, or else as a list.
  private static func checks(of table: Table, _ places: CellPlaces) -> [Line] {
    let inCells = Set(places.checks.values)
    let checks = table.checks.enumerated().filter {
      !inCells.contains($0.offset) && !$0.element.isLeftOut
    }
    let areNamed = checks.allSatisfy { $0.element.constraintName != nil }
    let lines = checks.map { place, check in
      (text: "  " + line(of: check, areNamed), part: SchemaPlace.TablePart?.some(.check(place)))
    }
    return lines.isEmpty ? [] : [("checks:", nil)] + lines
  }

  private static func line(of check: Check, _ areNamed: Bool) -> String {
    guard areNamed, let name = check.constraintName?.value else {
      return "- \(text(of: check, withName: true))"
    }
    return "\(YAMLText.scalar(name, inFlow: false)): \(text(of: check, withName: false))"
  }

  static func text(of check: Check, withName hasName: Bool) -> String {
    let condition = check.condition.value
    guard hasName, let name = check.constraintName?.value else {
      return YAMLText.scalar(condition, inFlow: false)
    }
    return "{ name: \(YAMLText.scalar(name)), condition: \(YAMLText.quoted(condition)) }"
  }
}
