/// The primary key of a table.
package struct PrimaryKey: Equatable, Sendable {
  package var constraintName: Located<String>?
  package var columns: [IndexedColumn]
  /// Whether the ids of deleted rows are never reused.
  package var isAutoincrement: Bool
  package var onConflict: ConflictResolution?
  package var range: SourceRange

  package init(
    constraintName: Located<String>? = nil, columns: [IndexedColumn], isAutoincrement: Bool = false,
    onConflict: ConflictResolution? = nil, range: SourceRange
  ) {
    (self.constraintName, self.columns) = (constraintName, columns)
    (self.isAutoincrement, self.onConflict, self.range) = (isAutoincrement, onConflict, range)
  }
}

/// A NOT NULL constraint that the file spells out, beyond leaving out the `?` of the type.
package struct NotNullConstraint: Equatable, Sendable {
  package var constraintName: Located<String>?
  package var onConflict: ConflictResolution?
  package var range: SourceRange

  package init(
    constraintName: Located<String>? = nil, onConflict: ConflictResolution? = nil,
    range: SourceRange
  ) {
    (self.constraintName, self.onConflict, self.range) = (constraintName, onConflict, range)
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
    (self.constraintName, self.columns, self.onConflict) = (constraintName, columns, onConflict)
    self.range = range
  }
}

/// Columns that refer to a row of another table, or of the same one, by its key.
package struct ForeignKey: Equatable, Sendable {
  package var constraintName: Located<String>?
  package var columns: [Located<String>]
  package var table: Located<String>
  /// The columns referred to; empty if the file omits them and means the table's primary key.
  package var referencedColumns: [Located<String>]
  package var onDelete: Located<ForeignKeyAction>?
  package var onUpdate: Located<ForeignKeyAction>?
  /// Whether the key is checked at the end of the transaction instead of immediately.
  package var isDeferred = false
  /// Whether the file marks the table as one that it doesn't declare.
  package var isExternal = false
  /// The relation from a row to those that refer to it, if the file declares it.
  package var children: RelationCell?
  /// The relation from a row to the one that it refers to, if the file declares it.
  package var parent: RelationCell?
  package var range: SourceRange

  package init(
    constraintName: Located<String>? = nil, columns: [Located<String>], table: Located<String>,
    referencedColumns: [Located<String>] = [], range: SourceRange
  ) {
    (self.constraintName, self.columns, self.table) = (constraintName, columns, table)
    (self.referencedColumns, self.range) = (referencedColumns, range)
  }

  /// Whether SQLite sets the columns to NULL when the key that they refer to changes or is gone.
  package var setsNull: Bool { [onDelete?.value, onUpdate?.value].contains(.setNull) }

  /// Returns the columns that the key refers to: those that it names, or those of the primary key.
  ///
  /// - Parameter target: The table that it refers to, if there is one.
  package func referencedColumns(in target: Table?) -> [Located<String>] {
    referencedColumns.isEmpty
      ? target?.primaryKey?.columns.compactMap(\.columnName) ?? [] : referencedColumns
  }
}

/// An index that is created by a statement of its own.
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
    (self.name, self.columns, self.isUnique, self.condition) = (name, columns, isUnique, condition)
  }
}

/// A condition that every row of a table must meet.
package struct Check: Equatable, Sendable {
  package var constraintName: Located<String>?
  package var condition: Located<String>
  /// The column whose `check` cell holds the condition; nil if it is one of the table's `checks`.
  package var column: String?
  /// The sentence for users about a row that breaks the check, if the file has one.
  package var message: Located<String>?

  package init(
    constraintName: Located<String>? = nil, condition: Located<String>, column: String? = nil
  ) {
    (self.constraintName, self.condition, self.column) = (constraintName, condition, column)
  }
}

/// A column or an expression in a key or an index.
package struct IndexedColumn: Equatable, Sendable {
  package enum Term: Equatable, Sendable {
    case column(Located<String>)
    /// An SQL expression over the row, verbatim.
    case expression(Located<String>)
  }

  package var term: Term
  package var collation: Located<String>?
  package var isDescending: Bool

  package init(_ term: Term, isDescending: Bool = false) {
    (self.term, self.isDescending) = (term, isDescending)
  }

  /// The name of the column; nil for an expression.
  package var columnName: Located<String>? {
    if case .column(let name) = term { name } else { nil }
  }
}

/// The action on rows that refer to a row that is deleted or whose key changes.
package enum ForeignKeyAction: String, CaseIterable, Sendable {
  case cascade, setNull, setDefault, restrict, noAction
}

/// The way SQLite handles a row that violates a constraint; `abort` by default.
package enum ConflictResolution: String, CaseIterable, Sendable {
  case rollback, abort, fail, ignore, replace
}

/// The sort order of a column in an index, in the words of the language and of SQL.
enum SortOrder: String, CaseIterable {
  case ascending, descending, asc, desc

  var isDescending: Bool { self == .descending || self == .desc }
}
