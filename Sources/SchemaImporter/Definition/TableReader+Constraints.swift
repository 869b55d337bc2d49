import SchemaParser

extension TableReader {
  mutating func constraintName() -> Located<String>? {
    // If there are several names in a row, the last one counts.
    var name: String?
    while cursor.take("CONSTRAINT") { name = cursor.name() }
    return name.map { Located($0) }
  }

  mutating func readTableConstraint() {
    let name = constraintName()
    if cursor.take("PRIMARY", "KEY") {
      let (columns, isAutoincrement) = indexedColumns()
      hasTableKey = true
      table.primaryKey = PrimaryKey(
        constraintName: name, columns: columns, isAutoincrement: isAutoincrement,
        onConflict: conflict(), range: 0..<0)
    } else if cursor.take("UNIQUE") {
      let columns = indexedColumns().columns
      table.uniqueConstraints.append(
        UniqueConstraint(
          constraintName: name, columns: columns, onConflict: conflict(), range: 0..<0))
    } else if cursor.take("CHECK") {
      addCheck(name, column: nil)
    } else if cursor.take("FOREIGN", "KEY") {
      addForeignKey(name, columns: names())
    }
  }

  mutating func addCheck(_ name: Located<String>?, column: Int?) {
    guard let condition = cursor.parenthesized() else { return }
    // SQLite parses a conflict clause here, but ignores it.
    if conflict() != nil {
      losses.append((.ignoredBySQLite, "ON CONFLICT after a CHECK, which SQLite ignores"))
    }
    let column = name == nil ? column.map { table.columns[$0].name.value } : nil
    table.checks.append(
      Check(constraintName: name, condition: Located(condition), column: column))
  }

  mutating func addForeignKey(_ name: Located<String>?, columns: [Located<String>]) {
    guard cursor.take("REFERENCES"), let target = cursor.name() else { return }
    var key = ForeignKey(
      constraintName: name, columns: columns, table: Located(target), range: 0..<0)
    if cursor.isAt("(") { key.referencedColumns = names() }
    while readClause(of: &key) {}
    table.foreignKeys.append(key)
  }

  private mutating func readClause(of key: inout ForeignKey) -> Bool {
    if cursor.take("ON", "DELETE") {
      key.onDelete = action().map { Located($0) }
    } else if cursor.take("ON", "UPDATE") {
      key.onUpdate = action().map { Located($0) }
    } else if cursor.take("ON", "INSERT") {
      _ = action()
    } else if cursor.take("MATCH") {
      losses.append((.ignoredBySQLite, "MATCH \(cursor.name() ?? ""), which SQLite ignores"))
    } else if cursor.take("NOT", "DEFERRABLE") {
      _ = isInitiallyDeferred()
    } else if cursor.take("DEFERRABLE") {
      key.isDeferred = isInitiallyDeferred()
    } else {
      return false
    }
    return true
  }

  private mutating func isInitiallyDeferred() -> Bool {
    if cursor.take("INITIALLY", "IMMEDIATE") { return false }
    return cursor.take("INITIALLY", "DEFERRED")
  }

  /// Reads the action of a foreign key; nil for NO ACTION, which is what SQLite does anyway.
  private mutating func action() -> ForeignKeyAction? {
    if cursor.take("SET", "NULL") { return .setNull }
    if cursor.take("SET", "DEFAULT") { return .setDefault }
    if cursor.take("NO", "ACTION") { return nil }
    return cursor.name().flatMap { ForeignKeyAction(rawValue: SQLName.folded($0)) }
  }
}
