internal import DBGenSQLText

/// The changes that a subscriber is notified of.
enum Interest: Equatable, Sendable {
  /// Changes to all tables and views.
  case all
  /// Changes to specific tables and views.
  case tables(Set<SQLName>)
  /// Changes to tables that a read has read.
  case read(TablesRead)
  /// All changes, while it isn't known which tables a read reads, or after it failed.
  case undetermined
}

/// The changes that any subscriber is notified of.
struct Interests: Sendable {
  /// Changes when the interests do, or the tables themselves may have changed.
  var generation = 0
  /// Changes when the tables themselves may have changed.
  var schemaGeneration = 0
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
