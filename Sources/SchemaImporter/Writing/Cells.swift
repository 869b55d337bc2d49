import DBGenSQLText
import SchemaParser

/// The cells of a column's row, in the order in which they are written.
struct Cells {
  private(set) var cells: [(key: String, value: String)] = []
  private var doc: String?
  private var isQuotedInFlow = false

  /// The lines of a row with a line for each cell.
  var lines: [String] {
    cells.map { cell in
      let doc = cell.key == "doc" ? doc.map { YAMLText.scalar($0, inFlow: false) } : nil
      return "\(cell.key): \(doc ?? cell.value)"
    }
  }

  /// The row on one line: only its type, if there is nothing else.
  var line: String {
    if cells.count == 1, cells[0].key == "type" { return cells[0].value }
    let parts = cells.map { cell in
      let isQuoted = isQuotedInFlow && cell.key == "type"
      return "\(cell.key): " + (isQuoted ? "\"\(cell.value)\"" : cell.value)
    }
    return "{ " + parts.joined(separator: ", ") + " }"
  }

  /// The row on one line, in braces.
  var flowLine: String { cells.count == 1 ? text(of: "type") ?? line : line }

  /// Returns the type and the cells that differ from those of a row that had its type alone: the
  /// others are written elsewhere.
  func changes(since old: Cells) -> Cells {
    var changes = self
    changes.cells.removeAll { $0.key != "type" && old.text(of: $0.key) == text(of: $0.key) }
    return changes
  }

  /// Returns the text of a cell.
  func text(of key: String, inFlow isInFlow: Bool = true) -> String? {
    guard let cell = cells.first(where: { $0.key == key }) else { return nil }
    return isInFlow && isQuotedInFlow && key == "type" ? "\"\(cell.value)\"" : cell.value
  }

  init(of column: Column, in table: Table, _ places: CellPlaces) {
    addType(column.type.value, isNullable: column.isNullable)
    if let encoding = column.encoding { add("encoding", encoding.value.rawValue) }
    addKey(of: column, in: table, places)
    if let type = column.sqlType {
      add("sqlType", type.value.isEmpty ? "\"\"" : YAMLText.scalar(type.value))
    }
    if let notNull = column.notNull {
      add("notNull", Self.constraint(notNull.constraintName, notNull.onConflict))
    }
    if let value = column.defaultValue?.value { add("default", Self.text(of: value)) }
    addRules(of: column)
    if !column.isTypeChecked {
      add("check", "false")
    } else if let place = places.checks[column.name.value] {
      add("check", YAMLText.quoted(table.checks[place].condition.value))
    }
    if let collation = column.collation { add("collate", YAMLText.scalar(collation.value)) }
    if let place = places.foreignKeys[column.name.value] {
      cells += ReferenceCells.cells(of: table.foreignKeys[place])
    }
    if let value = column.generated {
      add("generated", YAMLText.quoted(value.expression.value))
      if value.isStored { add("stored", "true") }
    }
    if places.indexes[column.name.value] != nil { add("index", "true") }
    if let role = column.role { add(role.rawValue, "true") }
    addNames(column.swiftName, column.swiftType, column.doc)
  }

  /// Creates the cells of a result column.
  init(of column: ResultColumnCells) {
    if let type = column.type { addType(type.value, isNullable: column.isNullable) }
    if let encoding = column.encoding { add("encoding", encoding.value.rawValue) }
    addNames(column.swiftName, column.swiftType, column.doc)
  }

  /// Adds the type. A type with a `?` is quoted inside braces, where not every YAML reader takes it
  /// for text.
  private mutating func addType(_ type: ColumnType, isNullable: Bool) {
    isQuotedInFlow = isNullable
    add("type", type.name + (isNullable ? "?" : ""))
  }

  private mutating func add(_ key: String, _ value: String) {
    cells.append((key, value))
  }

  private mutating func addKey(of column: Column, in table: Table, _ places: CellPlaces) {
    if places.primaryKey == column.name.value, let key = table.primaryKey {
      add("primaryKey", Self.constraint(key.constraintName, key.onConflict))
      if key.isAutoincrement { add("autoincrement", "true") }
    }
    if let place = places.unique[column.name.value] {
      let unique = table.uniqueConstraints[place]
      add("unique", Self.constraint(unique.constraintName, unique.onConflict))
    }
  }

  private mutating func addRules(of column: Column) {
    if let minimum = column.rules.minimum { add("min", Self.text(minimum.value)) }
    if let maximum = column.rules.maximum { add("max", Self.text(maximum.value)) }
    if let length = column.rules.minimumLength { add("minLength", "\(length.value)") }
    if let length = column.rules.maximumLength { add("maxLength", "\(length.value)") }
    if let values = column.rules.allowedValues?.value {
      add("oneOf", "[" + values.map(Self.text).joined(separator: ", ") + "]")
    }
  }

  private mutating func addNames(
    _ name: Located<String>?, _ type: Located<String>?, _ doc: String?
  ) {
    if let name { add("swiftName", YAMLText.scalar(name.value)) }
    if let type { add("swiftType", YAMLText.scalar(type.value)) }
    self.doc = doc
    if let doc { add("doc", YAMLText.scalar(doc)) }
  }
}

// MARK: - Values of cells

extension Cells {
  /// Returns `true`, or a mapping with the constraint's name and conflict clause.
  static func constraint(_ name: Located<String>?, _ onConflict: ConflictResolution?) -> String {
    let parts = [
      name.map { "name: \(YAMLText.scalar($0.value))" },
      onConflict.map { "onConflict: \($0.rawValue)" },
    ].compactMap(\.self)
    return parts.isEmpty ? "true" : "{ " + parts.joined(separator: ", ") + " }"
  }

  static func list(_ names: [String]) -> String {
    "[" + names.map { YAMLText.scalar($0) }.joined(separator: ", ") + "]"
  }

  static func text(of value: DefaultValue) -> String {
    switch value {
    case .null: "null"
    case .literal(let literal): text(literal)
    case .current(let value): value.rawValue
    case .sql(let sql):
      "{ sql: \(sql.isConstant ? sql : YAMLText.quoted(sql)) }"
    }
  }

  static func text(_ literal: Literal) -> String {
    switch literal {
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .text(let text): YAMLText.string(text)
    case .enumCase(let name): YAMLText.scalar(name)
    }
  }
}

extension String {
  /// Whether the SQL is a constant such as CURRENT_TIMESTAMP.
  fileprivate var isConstant: Bool { SQLName.folded(self).hasPrefix("current_") }
}
