/// A step from one version of a schema to the next, as a history file has it.
///
/// Names are those that hold when the step comes: after a rename, the new one.
package enum MigrationStep: Equatable, Sendable {
  /// A new table, with rows of another one where some are moved to it.
  case createTable(Located<String>, rows: RowSource?)
  case dropTable(Located<String>)
  case renameTable(from: Located<String>, to: Located<String>)
  case addColumn(ColumnPlace, fill: Located<String>?)
  case dropColumn(ColumnPlace)
  case renameColumn(ColumnPlace, to: Located<String>)
  /// Another type, default, rule or the like.
  case changeColumn(ColumnPlace, ColumnConversion)
  /// A column whose values go to rows of another table: those for which the condition holds.
  case moveColumn(from: ColumnPlace, to: ColumnPlace, condition: Located<String>)
  case reorderColumns(Located<String>)
  /// Another key or constraint, or the like, that is of no single column.
  case changeTable(Located<String>, DefinitionChange = DefinitionChange())
  case addCase(CasePlace)
  case renameCase(CasePlace, to: Located<String>)
  /// A case that is no more, and the one that takes its place in the rows, or none for NULL.
  case removeCase(CasePlace, replacement: Located<String>?)
  case create(SchemaObject)
  case drop(SchemaObject)
  case replace(SchemaObject)
  /// SQL statements, verbatim.
  case sql(Located<String>)
  /// A function of the app, by its name.
  case swift(Located<String>)
}

/// A column of a table.
package struct ColumnPlace: Hashable, Sendable {
  package var table: Located<String>
  package var column: Located<String>

  package init(_ table: Located<String>, _ column: Located<String>) {
    self.table = table
    self.column = column
  }

  package var description: String { "\(table.value).\(column.value)" }
}

/// A case of an enum.
package struct CasePlace: Hashable, Sendable {
  package var enumeration: Located<String>
  package var name: Located<String>

  package init(_ enumeration: Located<String>, _ name: Located<String>) {
    self.enumeration = enumeration
    self.name = name
  }
}

/// Where the rows of a new table come from.
package struct RowSource: Equatable, Sendable {
  package var table: Located<String>
  /// The columns to fill, each with an SQL expression over a row of the source.
  package var values: [(column: Located<String>, expression: Located<String>)]
  /// Which rows.
  package var condition: Located<String>?

  package init(
    table: Located<String>, values: [(column: Located<String>, expression: Located<String>)],
    condition: Located<String>?
  ) {
    self.table = table
    self.values = values
    self.condition = condition
  }

  package static func == (left: RowSource, right: RowSource) -> Bool {
    left.table == right.table && left.condition == right.condition
      && left.values.elementsEqual(right.values) { $0 == $1 }
  }
}

/// A definition before and after a change, in short words for people who read the step.
package struct DefinitionChange: Equatable, Sendable {
  package var from: Located<String>?
  package var to: Located<String>?

  package init(from: Located<String>? = nil, to: Located<String>? = nil) {
    self.from = from
    self.to = to
  }
}

/// How the values of a changed column are converted.
package struct ColumnConversion: Equatable, Sendable {
  /// An SQL expression over the row; the column itself where there is none.
  package var convert: Located<String>?
  package var onBad: Located<BadValues>?
  /// What takes the place of NULL.
  package var fill: Located<String>?
  /// The change of the definition that makes a conversion necessary.
  package var definition = DefinitionChange()

  package init(
    convert: Located<String>? = nil, onBad: Located<BadValues>? = nil, fill: Located<String>? = nil
  ) {
    self.convert = convert
    self.onBad = onBad
    self.fill = fill
  }

  /// Whether the author decides which values take the place of the old ones.
  package var isDecided: Bool { convert != nil || onBad != nil || fill != nil }
}

/// How a value that can't be converted is handled.
package enum BadValues: String, CaseIterable, Sendable {
  /// The migration is refused, and names the rows. Said of a column that can't be NULL any more, it is
  /// the decision that no NULL is replaced.
  case fail
  case null, `default`
}

/// What is made by a statement of its own, tables excepted.
package struct SchemaObject: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case index, view, trigger, virtualTable
  }

  package var kind: Kind
  package var name: Located<String>

  package init(_ kind: Kind, _ name: Located<String>) {
    self.kind = kind
    self.name = name
  }
}
