import SchemaParser

// Constraints that were read from a piece of SQL get the place of the SQL.

/// A constraint on the columns of a key.
protocol KeyConstraint: ConflictConstraint {
  var columns: [IndexedColumn] { get set }
}

extension PrimaryKey: KeyConstraint {}
extension UniqueConstraint: KeyConstraint {}

extension KeyConstraint {
  func at(_ range: SourceRange) -> Self {
    var key = self
    key.range = range
    key.constraintName?.range = range
    key.columns = columns.map { $0.at(range) }
    return key
  }
}

extension ForeignKey {
  func at(_ range: SourceRange) -> ForeignKey {
    var key = self
    key.range = range
    key.constraintName?.range = range
    key.columns = columns.map { Located($0.value, at: range) }
    key.table.range = range
    key.referencedColumns = referencedColumns.map { Located($0.value, at: range) }
    key.onDelete?.range = range
    key.onUpdate?.range = range
    return key
  }
}

extension Check {
  func at(_ range: SourceRange) -> Check {
    var check = self
    check.constraintName?.range = range
    check.condition.range = range
    return check
  }
}

extension IndexedColumn {
  func at(_ range: SourceRange) -> IndexedColumn {
    var column = self
    switch term {
    case .column(let name): column.term = .column(Located(name.value, at: range))
    case .expression(let sql): column.term = .expression(Located(sql.value, at: range))
    }
    column.collation?.range = range
    return column
  }
}
