/// A column, with the constraints of its table that are in the column's row.
package struct ColumnRow: Sendable {
  package var column: Column
  /// The name of the table.
  let table: String
  /// Whether the type is known, without which nothing that depends on it can be checked.
  var isTyped = true
  package var primaryKey: PrimaryKey?
  package var unique: UniqueConstraint?
  package var index: Index?
  package var foreignKey: ForeignKey?
  package var check: Check?

  package init(_ column: Column, of table: String) {
    (self.column, self.table) = (column, table)
  }

  /// The column as the only one of a key.
  var term: IndexedColumn { IndexedColumn(.column(column.name)) }
}

/// A constraint with a conflict clause.
package protocol ConflictConstraint: Sendable {
  var constraintName: Located<String>? { get set }
  var onConflict: ConflictResolution? { get set }
  var range: SourceRange { get set }
}

extension ConflictConstraint {
  /// Whether the constraint has neither a name nor a conflict clause.
  package var isPlain: Bool { constraintName == nil && onConflict == nil }
}

extension PrimaryKey: ConflictConstraint {}
extension UniqueConstraint: ConflictConstraint {}
extension NotNullConstraint: ConflictConstraint {}

extension ForeignKey {
  /// Creates the key of a column that still lacks its target.
  @Sendable init(of row: ColumnRow) { self.init(from: row.column.name, at: row.column.name.range) }

  /// Creates a key that still lacks its target.
  init(from column: Located<String>? = nil, at range: SourceRange) {
    self.init(columns: [column].compactMap(\.self), table: Located("", at: range), range: range)
  }
}

extension Language {
  /// Returns the keys of a constraint of one column.
  static func constraint<Constraint: ConflictConstraint>(
    otherWords: OtherWords = .none
  ) -> Mapping<Constraint> {
    Mapping(
      "a constraint", otherWords: otherWords,
      details(
        "What SQLite does with a row that breaks the constraint: `rollback`, `abort`, `fail`, `ignore` or `replace`. Default: `abort`."
      ))
  }

  /// Returns the keys for the name and the conflict clause of a constraint.
  static func details<Constraint: ConflictConstraint>(
    _ documentation: String = "The [conflict clause](#constraint-names-and-conflicts)."
  ) -> [Key<Constraint>] {
    [
      Key("name", .name, \.constraintName, constraintName),
      Key("onConflict", .word("conflict resolution"), \.onConflict, documentation),
    ]
  }

  /// Returns the key of a constraint in the row of a column: `true`, or a mapping with details.
  static func constraint<Constraint: ConflictConstraint>(
    _ name: String, _ path: Path<ColumnRow, Constraint?>, _ documentation: String,
    _ new: @escaping @Sendable (ColumnRow) -> Constraint
  ) -> Key<ColumnRow> {
    let mapping: Mapping<Constraint> = constraint(
      otherWords: name == "unique" ? .uniqueConstraint : .constraintOfColumn)
    return Key(
      name, .either(.boolean, mapping.schema), documentation,
      read: { decoder, pair, row in
        var constraint = new(row)
        let isThere =
          pair.value.isMapping
          ? decoder.read(mapping, pair, into: &constraint) : decoder.boolean(pair) ?? false
        constraint.range = pair.key.range
        if isThere { row[keyPath: path] = constraint }
        return isThere
      },
      write: { row, _ in
        row[keyPath: path].map { constraint in
          let node = mapping.write(constraint)
          return node.pairs.isEmpty ? .word("true") : node
        }
      }, export: { row in row[keyPath: path].map { mapping.export($0) } })
  }
}

// MARK: - Checks

extension SchemaDecoder {
  /// Reads a column: its type alone, or a mapping.
  mutating func column(_ pair: YAMLPair, of table: String) -> ColumnRow {
    let column = Column(name: pair.key, type: Located(.any, at: pair.key.range))
    var row = ColumnRow(column, of: table)
    row.isTyped = false
    if case .sequence = pair.value.content, pair.value.listType(enums) == nil {
      report(
        .wrongShape, "column '\(pair.key.value)' must be a type or a mapping, not a list",
        at: pair.value.range)
    } else if pair.value.isNull {
      reportMissingType(of: pair.key)
    } else {
      _ = read(Language.column, pair, into: &row)
    }
    return row
  }

  private mutating func reportMissingType(of name: Located<String>, isReference: Bool = false) {
    report(
      .missingProperty,
      "column '\(name.value)' has no type"
        + (isReference ? ": write that of the key that it refers to" : ""),
      at: name.range)
  }

  mutating func readType(_ pair: YAMLPair, of row: inout ColumnRow) -> Bool {
    if let written = typeInSQL(pair) {
      row.column.isNullable = written.isNullable
      (row.column.type, row.column.sqlType) = (written.type, written.declared)
      (row.column.isTypeDeclared, row.isTyped) = (true, true)
      row.column.isTypeChecked = written.type.value != .boolean
      return true
    }
    guard let written = columnType(pair, of: row.column.name) else { return false }
    row.column.isNullable = written.isNullable
    if let type = written.type { (row.column.type, row.isTyped) = (type, true) }
    return row.isTyped
  }

  /// Returns what reads constants of a column's type, if that is known.
  func literals(of row: ColumnRow) -> LiteralReader? {
    let column = row.column
    guard row.isTyped else { return nil }
    return LiteralReader(
      type: column.type.value, encoding: column.encoding?.value,
      enumeration: enums[column.type.name])
  }

  /// Checks the keys of a column that depend on each other.
  mutating func check(_ row: inout ColumnRow, _ pairs: MappingPairs) -> Bool {
    guard let type = pairs["type"] else {
      reportMissingType(of: row.column.name, isReference: pairs["references"] != nil)
      return true
    }
    guard row.isTyped else {
      (row.column.notNull, row.column.generated) = (nil, nil)
      return true
    }
    requireSwiftType(row.column.swiftType, of: row.column.type.value, type)
    if let notNull = row.column.notNull, row.column.isNullable {
      row.column.notNull = nil
      report(
        .nullableNotNull,
        "'notNull' isn't allowed: the type of column '\(row.column.name.value)' has a '?'",
        at: notNull.range)
    }
    if pairs["default"] == nil, let role = row.column.role {
      row.column.defaultValue = role.value.defaultValue(of: row.column).map {
        Located($0, at: role.range)
      }
    }
    return true
  }

  mutating func requireSwiftType(
    _ swiftType: Located<String>?, of type: ColumnType?, _ cell: YAMLPair
  ) {
    guard type == .json, swiftType == nil else { return }
    report(
      .jsonWithoutSwiftType,
      "a json column needs 'swiftType', the Codable type that it holds, such as \"[String]\"",
      at: cell.value.range)
  }
}
