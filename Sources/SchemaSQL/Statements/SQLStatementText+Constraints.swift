import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

/// A constraint of a table or column.
package protocol TableConstraint {
  var constraintName: Located<String>? { get }

  /// Appends the constraint, without its name, as written with its only column or after the columns.
  func append(to sql: inout SQLStatementText, inColumn: Bool)
}

extension TableConstraint {
  /// The constraint as written after the columns.
  package var sql: String { text(inColumn: false) }

  /// The constraint as written with its column, if it has only one.
  package var columnSQL: String { text(inColumn: true) }

  private func text(inColumn: Bool) -> String {
    var sql = SQLStatementText()
    sql.append("", self, inColumn: inColumn)
    return sql.text
  }
}

extension NotNullConstraint: TableConstraint {
  package func append(to sql: inout SQLStatementText, inColumn: Bool) {
    sql.append("NOT NULL", from: range)
    sql.append(conflict: onConflict)
  }
}

extension PrimaryKey: TableConstraint {
  package func append(to sql: inout SQLStatementText, inColumn: Bool) {
    sql.append("PRIMARY KEY", from: range)
    if !inColumn { sql.append(terms: columns) }
    if inColumn, columns.first?.isDescending == true { sql.append(" DESC") }
    sql.append(conflict: onConflict)
    if inColumn, isAutoincrement { sql.append(" AUTOINCREMENT") }
  }
}

extension UniqueConstraint: TableConstraint {
  package func append(to sql: inout SQLStatementText, inColumn: Bool) {
    sql.append("UNIQUE", from: range)
    if !inColumn { sql.append(terms: columns) }
    sql.append(conflict: onConflict)
  }
}

extension Check: TableConstraint {
  package func append(to sql: inout SQLStatementText, inColumn: Bool) {
    sql.append("CHECK ")
    sql.append(expression: condition)
  }
}

extension ForeignKey: TableConstraint {
  package func append(to sql: inout SQLStatementText, inColumn: Bool) {
    if !inColumn {
      sql.append("FOREIGN KEY ")
      sql.append(list: columns) { $0.append(name: $1) }
      sql.append(" ")
    }
    sql.append("REFERENCES ", from: range)
    sql.append(name: table)
    if !referencedColumns.isEmpty {
      sql.append(" ")
      sql.append(list: referencedColumns) { $0.append(name: $1) }
    }
    if let action = onDelete { sql.append(" ON DELETE \(action.value.sql)", from: action.range) }
    if let action = onUpdate { sql.append(" ON UPDATE \(action.value.sql)", from: action.range) }
    if isDeferred { sql.append(" DEFERRABLE INITIALLY DEFERRED") }
  }
}

extension SQLStatementText {
  /// Appends a constraint after its separator from the preceding text.
  mutating func append(
    _ separator: String, _ constraint: some TableConstraint, inColumn: Bool = false
  ) {
    append(separator)
    if let name = constraint.constraintName {
      append("CONSTRAINT ")
      append(name: name)
      append(" ")
    }
    constraint.append(to: &self, inColumn: inColumn)
  }

  mutating func append(_ separator: String, _ value: GeneratedValue) {
    append(separator + "GENERATED ALWAYS AS ")
    append(expression: value.expression)
    append(value.isStored ? " STORED" : " VIRTUAL")
  }

  fileprivate mutating func append(terms: [IndexedColumn]) {
    append(" ")
    append(list: terms) { $0.append($1) }
  }

  fileprivate mutating func append(conflict: ConflictResolution?) {
    if let conflict { append(" ON CONFLICT \(conflict.rawValue.uppercasedASCII)") }
  }

  // MARK: - Parts of keys and indexes

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
  /// The action in SQL.
  package var sql: String {
    switch self {
    case .cascade: "CASCADE"
    case .setNull: "SET NULL"
    case .setDefault: "SET DEFAULT"
    case .restrict: "RESTRICT"
    case .noAction: "NO ACTION"
    }
  }
}
