import DBGenSQLText
import SchemaParser
import SchemaSQL

// What constraints mean, however their names and their SQL are spelled.

extension PrimaryKey { var meaning: NormalizedSQL { NormalizedSQL(sql) } }

extension UniqueConstraint { var meaning: NormalizedSQL { NormalizedSQL(sql) } }

extension Check {
  var meaning: NormalizedSQL { NormalizedSQL(sql) }

  /// Whether the check is in the cell of a column.
  func isIn(_ column: String) -> Bool {
    constraintName == nil && self.column.map { SQLName.areEqual($0, column) } ?? false
  }
}

extension Index {
  var meaning: NormalizedSQL {
    let schema = Schema(database: Located(""))
    return NormalizedSQL(schema.createStatement(of: self, on: Table(name: Located("t"))))
  }
}

extension ForeignKey {
  /// Returns the meaning of the key in a schema, or else in another. A key that names no columns
  /// refers to the primary key.
  func meaning(in schema: Schema, or other: Schema) -> NormalizedSQL {
    var key = self
    key.referencedColumns = referencedColumns(
      in: schema.table(named: table.value) ?? other.table(named: table.value))
    return NormalizedSQL(key.sql)
  }
}

extension Table {
  /// The checks in the cells of a column.
  func conditions(of column: String) -> Set<NormalizedSQL> {
    Set(checks.filter { $0.isIn(column) }.map(\.meaning))
  }
}

extension Column {
  /// Whether another column has the same type and rules.
  func hasType(of other: Column) -> Bool { type == other.type && rules == other.rules }
}

extension Located<String>? {
  func isSameSQL(as other: Located<String>?) -> Bool {
    self.map { NormalizedSQL($0.value) } == other.map { NormalizedSQL($0.value) }
  }
}

extension GeneratedValue? {
  func isSame(as other: GeneratedValue?) -> Bool {
    (self?.expression).isSameSQL(as: other?.expression) && self?.isStored == other?.isStored
  }
}

extension Located<DefaultValue>? {
  func isSame(as other: Located<DefaultValue>?) -> Bool {
    guard case .sql(let sql) = self?.value, case .sql(let otherSQL) = other?.value else {
      return self == other
    }
    return NormalizedSQL(sql) == NormalizedSQL(otherSQL)
  }
}
