import SchemaParser

extension SheetReader {
  mutating func addConstraints(_ name: String, _ row: [String], to table: inout Table) {
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
      if key.contains("desc") { descending.insert(table.name.value + "." + name) }
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

  func withKey(_ table: Table) -> Table {
    let columns = (keys[table.name.value] ?? []).sorted { $0.order < $1.order }
    guard !columns.isEmpty else { return table }
    var table = table
    // Only without STRICT can a key be NULL.
    let names = Set(columns.map(\.name))
    if table.columns.contains(where: { $0.isNullable && names.contains($0.name.value) }) {
      table.isStrict = false
    }
    table.primaryKey = primaryKey(
      of: columns.map {
        let isDescending = descending.contains(table.name.value + "." + $0.name)
        return IndexedColumn(.column(Located($0.name)), isDescending: isDescending)
      },
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
