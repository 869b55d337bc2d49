/// A column of a table.
package struct ColumnPlace: Hashable, Sendable {
  package var table: Located<String>
  package var column: Located<String>

  package init(_ table: Located<String>, _ column: Located<String>) {
    (self.table, self.column) = (table, column)
  }

  /// Creates a place from `table.column`, split at the first dot.
  package init?(_ name: Located<String>) {
    let parts = name.value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(Located(String(parts[0]), at: name.range), Located(String(parts[1]), at: name.range))
  }

  package var description: String { "\(table.value).\(column.value)" }
}

/// A case of an enum.
package struct CasePlace: Hashable, Sendable {
  package var enumeration: Located<String>
  package var name: Located<String>

  package init(_ enumeration: Located<String>, _ name: Located<String>) {
    (self.enumeration, self.name) = (enumeration, name)
  }
}

/// The source of the rows of a new table.
package struct RowSource: Equatable, Sendable {
  package var table: Located<String>
  /// The columns to fill, each with an SQL expression over a row of the source.
  package var values: [(column: Located<String>, expression: Located<String>)]
  /// The SQL condition for the rows to take; nil for all rows.
  package var condition: Located<String>?

  package init(
    table: Located<String>, values: [(column: Located<String>, expression: Located<String>)],
    condition: Located<String>?
  ) {
    (self.table, self.values, self.condition) = (table, values, condition)
  }

  package static func == (left: RowSource, right: RowSource) -> Bool {
    left.table == right.table && left.condition == right.condition
      && left.values.elementsEqual(right.values) { $0 == $1 }
  }
}

/// A definition before and after a change, summarized for people who read the step.
package struct DefinitionChange: Equatable, Sendable {
  package var from: Located<String>?
  package var to: Located<String>?

  package init(from: Located<String>? = nil, to: Located<String>? = nil) {
    (self.from, self.to) = (from, to)
  }
}

/// The conversion of a changed column's values.
package struct ColumnConversion: Equatable, Sendable {
  /// An SQL expression over the row; nil for the column itself.
  package var convert: Located<String>?
  /// Whether values of the column's type in other forms are rewritten.
  package var isNormalized = false
  package var onBad: Located<BadValues>?
  /// The SQL expression that replaces NULL.
  package var fill: Located<String>?
  /// The change of definition that requires the conversion.
  package var definition = DefinitionChange()

  package init(
    convert: Located<String>? = nil, onBad: Located<BadValues>? = nil, fill: Located<String>? = nil
  ) {
    (self.convert, self.onBad, self.fill) = (convert, onBad, fill)
  }

  /// Whether the step says what the values become.
  package var givesValues: Bool { convert != nil || isNormalized }

  /// Whether the author has decided how old values are handled.
  package var isDecided: Bool {
    convert != nil || isNormalized || onBad != nil || fill != nil
  }
}

/// The handling of a value that can't be converted.
package enum BadValues: String, CaseIterable, Sendable {
  /// Refuses the migration and names the rows. For a column that can no longer be NULL, it means
  /// that NULL isn't replaced.
  case fail
  case null, `default`
}

/// An object other than a table that has a CREATE statement of its own.
package struct SchemaObject: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case index, view, trigger, virtualTable
  }

  package var kind: Kind
  package var name: Located<String>

  package init(_ kind: Kind, _ name: Located<String>) { (self.kind, self.name) = (kind, name) }
}
