/// The primary key of a table.
package struct PrimaryKey: Equatable, Sendable {
  package var constraintName: Located<String>?
  package var columns: [IndexedColumn]
  /// Whether ids of deleted rows are never used again.
  package var isAutoincrement: Bool
  package var onConflict: ConflictResolution?
  package var range: SourceRange

  package init(
    constraintName: Located<String>? = nil, columns: [IndexedColumn], isAutoincrement: Bool = false,
    onConflict: ConflictResolution? = nil, range: SourceRange
  ) {
    self.constraintName = constraintName
    self.columns = columns
    self.isAutoincrement = isAutoincrement
    self.onConflict = onConflict
    self.range = range
  }
}

/// The NOT NULL of a column where it is more than the lack of a `?`.
package struct NotNullConstraint: Equatable, Sendable {
  package var constraintName: Located<String>?
  package var onConflict: ConflictResolution?
  package var range: SourceRange

  package init(
    constraintName: Located<String>? = nil, onConflict: ConflictResolution? = nil,
    range: SourceRange
  ) {
    self.constraintName = constraintName
    self.onConflict = onConflict
    self.range = range
  }
}

/// Columns whose values no two rows share.
package struct UniqueConstraint: Equatable, Sendable {
  package var constraintName: Located<String>?
  package var columns: [IndexedColumn]
  package var onConflict: ConflictResolution?
  package var range: SourceRange

  package init(
    constraintName: Located<String>? = nil, columns: [IndexedColumn],
    onConflict: ConflictResolution? = nil, range: SourceRange
  ) {
    self.constraintName = constraintName
    self.columns = columns
    self.onConflict = onConflict
    self.range = range
  }
}

/// Columns that hold the key of a row of another table, or of the same one.
package struct ForeignKey: Equatable, Sendable {
  package var constraintName: Located<String>?
  package var columns: [Located<String>]
  package var table: Located<String>
  /// The columns referred to; empty where the file leaves them out and means the table's primary
  /// key.
  package var referencedColumns: [Located<String>]
  package var onDelete: Located<ForeignKeyAction>?
  package var onUpdate: Located<ForeignKeyAction>?
  /// Whether it is checked at the end of the transaction instead of at once.
  package var isDeferred: Bool
  /// Whether the table is one that the file knows it doesn't declare.
  package var isExternal = false
  package var range: SourceRange

  package init(
    constraintName: Located<String>? = nil, columns: [Located<String>], table: Located<String>,
    referencedColumns: [Located<String>] = [], onDelete: Located<ForeignKeyAction>? = nil,
    onUpdate: Located<ForeignKeyAction>? = nil, isDeferred: Bool = false, range: SourceRange
  ) {
    self.constraintName = constraintName
    self.columns = columns
    self.table = table
    self.referencedColumns = referencedColumns
    self.onDelete = onDelete
    self.onUpdate = onUpdate
    self.isDeferred = isDeferred
    self.range = range
  }
}

/// An index that stands apart from its table.
package struct Index: Equatable, Sendable {
  package var name: Located<String>
  package var columns: [IndexedColumn]
  package var isUnique: Bool
  /// The condition of a partial index.
  package var condition: Located<String>?

  package init(
    name: Located<String>, columns: [IndexedColumn], isUnique: Bool = false,
    condition: Located<String>? = nil
  ) {
    self.name = name
    self.columns = columns
    self.isUnique = isUnique
    self.condition = condition
  }
}

/// A condition that every row of a table meets.
package struct Check: Equatable, Sendable {
  package var constraintName: Located<String>?
  package var condition: Located<String>
  /// The column in whose `check` cell the condition stands; nil where it is one of the table's
  /// `checks`.
  package var column: String?

  package init(
    constraintName: Located<String>? = nil, condition: Located<String>, column: String? = nil
  ) {
    self.constraintName = constraintName
    self.condition = condition
    self.column = column
  }
}

/// A column as it stands in a key or an index.
package struct IndexedColumn: Equatable, Sendable {
  package enum Term: Equatable, Sendable {
    case column(Located<String>)
    /// An SQL expression over the row, verbatim.
    case expression(Located<String>)
  }

  package var term: Term
  package var collation: Located<String>?
  package var isDescending: Bool

  package init(_ term: Term, collation: Located<String>? = nil, isDescending: Bool = false) {
    self.term = term
    self.collation = collation
    self.isDescending = isDescending
  }

  /// The name of the column; nil for an expression.
  package var columnName: Located<String>? {
    if case .column(let name) = term { name } else { nil }
  }
}

/// The action on rows that refer to a row which is deleted, or whose key changes.
package enum ForeignKeyAction: String, CaseIterable, Sendable {
  case cascade, setNull, setDefault, restrict, noAction
}

/// What SQLite does with a row that breaks a constraint; `abort` where nothing is said.
package enum ConflictResolution: String, CaseIterable, Sendable {
  case rollback, abort, fail, ignore, replace
}
