package import DBGenSQLSyntax

/// The contents of a schema file: the model of one database, as written, with the range of
/// everything in the file.
package struct Schema: Equatable, Sendable {
  /// The name of the database, which names the generated namespace.
  package var database: Located<String>
  /// Whether keys get Swift types of their own.
  package var keys = KeyStyle.typed
  /// The place that runs its statements.
  package var runsOn = RunPlace.file
  /// The oldest version of SQLite that the app runs on; nil if it doesn't matter.
  package var oldestSQLite: Located<SQLiteVersion>?
  /// Whether tables are STRICT that don't say themselves.
  package var isStrict = true
  /// The types that columns may be written with.
  package var sqlTypes = SQLTypeStyle.standard
  /// The protocols that all generated types of rows conform to, besides those that all have.
  package var conformances: [Located<String>] = []
  package var functions: [SQLFunction] = []
  /// The names of the collations that the app registers.
  package var collations: [Located<String>] = []
  /// The names of the tokenizers of full-text indexes that the app registers.
  package var tokenizers: [Located<String>] = []
  package var enums: [Enumeration] = []
  package var tables: [Table]
  package var views: [View] = []
  package var triggers: [Trigger] = []
  package var fullTextTables: [FullTextTable] = []
  package var virtualTables: [VirtualTable] = []
  package var queries: [Query] = []
  /// The codes of the advice that an importer suppresses everywhere.
  package var allowed: [String] = []
  /// The advice that is suppressed.
  package var allowances: [Allowance] = []

  package init(database: Located<String>, tables: [Table] = []) {
    (self.database, self.tables) = (database, tables)
  }
}

/// The Swift types of a database's primary keys.
package enum KeyStyle: String, CaseIterable, Sendable {
  /// A distinct type for each integer or uuid key, such as `Team.ID`.
  case typed
  /// The type of the key's column.
  case plain
}

/// The place of a schema's database.
package enum RunPlace: String, CaseIterable, Sendable {
  case file
  /// A cluster, which refuses some statements.
  case cluster
}

/// The way in which SQL types come from those of the file.
package enum SQLTypeStyle: String, CaseIterable, Sendable {
  /// Each type of the language has its SQL type.
  case standard
  /// A type in capitals is an SQL type, declared as it is written.
  case declared
}

extension Schema {
  /// Returns the enum that is the type of a column.
  package func enumeration(of column: Column) -> Enumeration? {
    guard case .enumeration(let name, _) = column.type.value else { return nil }
    return enums.first { $0.name.value == name }
  }
}

/// A named list of the values that a column can hold.
package struct Enumeration: Equatable, Sendable {
  package var name: Located<String>
  package var swiftName: Located<String>?
  package var doc: String?
  package var cases: [Case]
  /// Whether values that match no case are kept instead of being errors.
  package var isOpen = false
  /// The protocols that the generated type conforms to, besides those that all have.
  package var conformances: [Located<String>] = []

  package init(name: Located<String>, cases: [Case] = []) {
    (self.name, self.cases) = (name, cases)
  }

  /// A case: its name in the schema, and its value in the database.
  package struct Case: Equatable, Sendable {
    package var name: Located<String>
    package var value: Located<StoredValue>

    package init(name: Located<String>, value: Located<StoredValue>) {
      (self.name, self.value) = (name, value)
    }
  }

  /// The stored value of a case. All cases of an enum have values of one kind.
  package enum StoredValue: Hashable, Sendable {
    case text(String)
    case integer(Int64)

    /// The value as people write it, without quotes.
    package var text: String {
      switch self {
      case .text(let text): text
      case .integer(let value): "\(value)"
      }
    }
  }

  /// Whether the cases are stored as integers; otherwise they are stored as text.
  package var isInteger: Bool {
    if case .integer = cases.first?.value.value { true } else { false }
  }
}

/// An SQL function that the app registers.
package struct SQLFunction: Equatable, Sendable {
  package var name: Located<String>
  package var arguments: ArgumentCount
  /// Whether equal arguments always give equal results, which SQLite requires of functions in
  /// indexes and generated columns.
  package var isDeterministic: Bool
  /// Whether views, triggers and constraints may call the function, including any that the database
  /// file has beyond the schema; otherwise only queries may.
  package var isInnocuous: Bool

  package init(
    name: Located<String>, arguments: ArgumentCount, isDeterministic: Bool = false,
    isInnocuous: Bool = false
  ) {
    (self.name, self.arguments, self.isDeterministic) = (name, arguments, isDeterministic)
    self.isInnocuous = isInnocuous
  }

  /// The number of arguments that a function takes.
  package enum ArgumentCount: Equatable, Sendable {
    case any
    case exactly(Int)
  }
}

/// A `dbgen lint` diagnostic that the file suppresses for a table or query.
package struct Allowance: Equatable, Sendable {
  /// The suppressed code, at its place in the file.
  package var code: Located<String>
  /// The range of the table or query, from the start of its name to its end; that of everything for
  /// the schema.
  package var owner: SourceRange
}
