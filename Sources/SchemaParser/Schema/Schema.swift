/// What one schema file says: the model of one database, as it was written, with the place of
/// everything in the file.
package struct Schema: Equatable, Sendable {
  /// The name of the database, which names the generated namespace.
  package var database: Located<String>
  /// Whether keys become Swift types of their own.
  package var keys: KeyStyle
  package var functions: [SQLFunction] = []
  /// The names of the collations that the app registers.
  package var collations: [Located<String>] = []
  package var enums: [Enumeration]
  package var tables: [Table]
  package var views: [View] = []
  package var triggers: [Trigger] = []
  package var fullTextTables: [FullTextTable] = []
  package var virtualTables: [VirtualTable] = []
  package var queries: [Query] = []
  /// The advice that tables and queries do without.
  package var allowances: [Allowance] = []

  package init(
    database: Located<String>, keys: KeyStyle = .typed, enums: [Enumeration] = [],
    tables: [Table] = []
  ) {
    self.database = database
    self.keys = keys
    self.enums = enums
    self.tables = tables
  }
}

/// What the primary keys of a database are in Swift.
package enum KeyStyle: String, CaseIterable, Sendable {
  /// A type of its own for each integer or uuid key: `Team.ID`.
  case typed
  /// The type of the key's column.
  case plain
}

/// A named list of the values that a column can hold.
package struct Enumeration: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  package var cases: [Case]
  /// Whether values that are not among the cases are kept as they are.
  package var isOpen = false

  package init(
    name: Located<String>, swiftName: Located<String>? = nil, doc: String? = nil, cases: [Case] = []
  ) {
    self.name = name
    self.swiftName = swiftName
    self.doc = doc
    self.cases = cases
  }

  /// One value: its name in the schema, and what the database holds for it.
  package struct Case: Equatable, Sendable {
    package var name: Located<String>
    package var value: Located<StoredValue>

    package init(name: Located<String>, value: Located<StoredValue>) {
      self.name = name
      self.value = value
    }
  }

  /// What a case is stored as. All cases of an enum are of one kind.
  package enum StoredValue: Hashable, Sendable {
    case text(String)
    case integer(Int64)
  }

  /// Whether the cases are stored as integers; else they are stored as text.
  package var isInteger: Bool {
    if case .integer = cases.first?.value.value { true } else { false }
  }
}
