internal import DBGenSQLText

/// The changes that a subscriber is notified of.
enum Interest: Sendable {
  /// Changes to all tables and views.
  case all
  /// Changes to specific tables and views.
  case tables(Set<SQLName>)
  /// Changes to tables that a read has read.
  case read(TablesRead)
  /// All changes, while it isn't known yet which tables a read reads.
  case undetermined

  /// Returns the changes of a commit to report; nil if there are none.
  func changes(of commit: CommittedChanges) -> ChangedTables? {
    switch self {
    case .all:
      let names = commit.tables.names.union(commit.views).subtracting(commit.shadows)
      guard commit.tables.mayBeMore || !names.isEmpty else { return nil }
      return ChangedTables(names: names, mayBeMore: commit.tables.mayBeMore)
    case .tables(let tables):
      if commit.tables.mayBeMore { return ChangedTables(names: tables) }
      let names = tables.filter {
        commit.tables.names.contains($0) || commit.views.contains($0)
      }
      return names.isEmpty ? nil : ChangedTables(names: names)
    case .read(let tables):
      return tables.isAffected(by: commit.tables) ? commit.tables : nil
    case .undetermined:
      return commit.tables
    }
  }
}

/// The changes that any subscriber is notified of.
struct Interests: Sendable {
  /// Changes when the interests do.
  var generation = 0
  /// Whether all views are among them.
  var includesAllViews = false
  /// Whether all tables are among them.
  var includesAllTables = false
  /// The tables and views whose changes are observed.
  var tables: Set<SQLName> = []
  /// The tables that reads have read.
  var read: Set<SQLName> = []

  mutating func add(_ interest: Interest) {
    switch interest {
    case .all: (includesAllViews, includesAllTables) = (true, true)
    case .undetermined: includesAllTables = true
    case .tables(let tables): self.tables.formUnion(tables)
    case .read(let tables): read.formUnion(tables.names)
    }
  }
}
