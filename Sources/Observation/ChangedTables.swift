import DBGenSQLText

extension SQLName {
  /// Whether it shows the contents of the schema or the file, instead of having rows of its own.
  var isAboutDatabase: Bool {
    let name = Self.folded(description)
    return isReserved || name.hasPrefix("pragma_") || name == "dbstat"
  }
}

/// The tables that were changed by commits.
struct ChangedTables: Sendable {
  var names: Set<SQLName> = []
  /// Whether any other table may have changed as well.
  var mayBeMore = false

  /// Stands for changes that weren't recorded.
  static let unknown = ChangedTables(mayBeMore: true)
}

/// The changes of a transaction.
struct CommittedChanges: Sendable {
  var tables: ChangedTables
  /// The views that show one of the tables.
  var views: Set<SQLName> = []
  /// The tables in which virtual tables store their contents.
  var shadows: Set<SQLName> = []

  static let unknown = CommittedChanges(tables: .unknown)
}

/// The tables that were read.
struct TablesRead: Equatable, Sendable {
  var names: Set<SQLName> = []
  /// Whether something was read that can change with any table.
  var includesAnything = false

  mutating func formUnion(_ other: TablesRead) {
    names.formUnion(other.names)
    includesAnything = includesAnything || other.includesAnything
  }
}
