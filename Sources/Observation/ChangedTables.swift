/// The name of a table, which SQLite compares without regard to case.
struct TableName: Hashable, Sendable {
  let text: String
  private let folded: String

  init(_ text: String) {
    self.text = text
    folded = text.lowercased()
  }

  init?(_ name: UnsafePointer<CChar>?) {
    guard let name else { return nil }
    self.init(String(cString: name))
  }

  /// Whether it is one of SQLite's own tables, some of which change without being reported.
  var isOfSQLite: Bool { folded.hasPrefix("sqlite_") }

  /// Whether it shows the contents of the schema or the file, instead of having rows of its own.
  var isAboutDatabase: Bool {
    isOfSQLite || folded.hasPrefix("pragma_") || folded == "dbstat"
  }

  static func == (left: Self, right: Self) -> Bool { left.folded == right.folded }

  func hash(into hasher: inout Hasher) { hasher.combine(folded) }
}

/// The tables that were changed by commits.
struct ChangedTables: Sendable {
  var names: Set<TableName> = []
  /// Whether any other table may have changed as well.
  var mayBeMore = false

  /// Stands for changes that weren't recorded.
  static let unknown = ChangedTables(mayBeMore: true)

  mutating func formUnion(_ other: ChangedTables) {
    names.formUnion(other.names)
    mayBeMore = mayBeMore || other.mayBeMore
  }
}

/// The changes of a transaction.
struct CommittedChanges: Sendable {
  var tables: ChangedTables
  /// The views that show one of the tables.
  var views: Set<TableName> = []
  /// The tables in which virtual tables store their contents.
  var shadows: Set<TableName> = []

  static let unknown = CommittedChanges(tables: .unknown)
}

/// The tables that were read.
struct TablesRead: Sendable {
  var names: Set<TableName> = []
  /// Whether something was read that can change with any table.
  var includesAnything = false

  func isAffected(by changes: ChangedTables) -> Bool {
    includesAnything || changes.mayBeMore || !names.isDisjoint(with: changes.names)
  }
}
