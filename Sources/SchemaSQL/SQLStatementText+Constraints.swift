import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

// Each constraint begins with its separator from the preceding text.
extension SQLStatementText {
  mutating func append(_ separator: String, _ notNull: NotNullConstraint) {
    append(separator, named: notNull.constraintName)
    append("NOT NULL", from: notNull.range)
    append(conflict: notNull.onConflict)
  }

  mutating func append(_ separator: String, _ value: GeneratedValue) {
    append(separator)
    append("GENERATED ALWAYS AS ")
    append(expression: value.expression)
    append(value.isStored ? " STORED" : " VIRTUAL")
  }

  mutating func append(_ separator: String, inline key: PrimaryKey) {
    append(separator, named: key.constraintName)
    append("PRIMARY KEY", from: key.range)
    if key.columns.first?.isDescending == true { append(" DESC") }
    append(conflict: key.onConflict)
    if key.isAutoincrement { append(" AUTOINCREMENT") }
  }

  mutating func append(_ separator: String, _ key: PrimaryKey) {
    append(separator, named: key.constraintName)
    append("PRIMARY KEY ", from: key.range)
    append(list: key.columns) { $0.append($1) }
    append(conflict: key.onConflict)
  }

  mutating func append(_ separator: String, inline unique: UniqueConstraint) {
    append(separator, named: unique.constraintName)
    append("UNIQUE", from: unique.range)
    append(conflict: unique.onConflict)
  }

  mutating func append(_ separator: String, _ unique: UniqueConstraint) {
    append(separator, named: unique.constraintName)
    append("UNIQUE ", from: unique.range)
    append(list: unique.columns) { $0.append($1) }
    append(conflict: unique.onConflict)
  }

  mutating func append(_ separator: String, _ check: Check) {
    append(separator, named: check.constraintName)
    append("CHECK ")
    append(expression: check.condition)
  }

  mutating func append(_ separator: String, inline key: ForeignKey) {
    append(separator, named: key.constraintName)
    append(referenceOf: key)
  }

  mutating func append(_ separator: String, _ key: ForeignKey) {
    append(separator, named: key.constraintName)
    append("FOREIGN KEY ")
    append(list: key.columns) { $0.append(name: $1) }
    append(" ")
    append(referenceOf: key)
  }

  private mutating func append(referenceOf key: ForeignKey) {
    append("REFERENCES ", from: key.range)
    append(name: key.table)
    if !key.referencedColumns.isEmpty {
      append(" ")
      append(list: key.referencedColumns) { $0.append(name: $1) }
    }
    if let action = key.onDelete { append(" ON DELETE \(action.value.sql)", from: action.range) }
    if let action = key.onUpdate { append(" ON UPDATE \(action.value.sql)", from: action.range) }
    if key.isDeferred { append(" DEFERRABLE INITIALLY DEFERRED") }
  }

  private mutating func append(_ separator: String, named name: Located<String>?) {
    append(separator)
    guard let name else { return }
    append("CONSTRAINT ")
    append(name: name)
    append(" ")
  }

  private mutating func append(conflict: ConflictResolution?) {
    if let conflict { append(" ON CONFLICT \(conflict.rawValue.uppercasedASCII)") }
  }
}

// MARK: - Parts of keys and indexes

extension SQLStatementText {
  mutating func append(_ column: IndexedColumn) {
    switch column.term {
    case .column(let name): append(name: name)
    case .expression(let expression): append(expression: expression)
    }
    if let collation = column.collation { append(collation: collation) }
    if column.isDescending { append(" DESC") }
  }

  mutating func append(collation: Located<String>) {
    let isBuiltIn = SQLFacts.isOwnCollation(collation.sqlName)
    let name = isBuiltIn ? collation.value.uppercasedASCII : SQLName.quote(collation.value)
    append(" COLLATE ")
    append(name, from: collation.range)
  }

  /// Appends a condition at the end of a statement, where it needs no parentheses.
  mutating func append(condition: Located<String>) {
    append(condition.value, from: condition.range, isVerbatim: true)
  }
}

extension ForeignKeyAction {
  var sql: String {
    switch self {
    case .cascade: "CASCADE"
    case .setNull: "SET NULL"
    case .setDefault: "SET DEFAULT"
    case .restrict: "RESTRICT"
    case .noAction: "NO ACTION"
    }
  }
}
