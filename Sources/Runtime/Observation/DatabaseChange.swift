/// The tables that one commit changed, or several commits that were coalesced.
public struct DatabaseChange: Hashable, Sendable {
  /// The names of the tables that have changed, and of the views that show them; of those only that
  /// were asked for, where any were.
  public let tables: Set<String>
  /// Whether any other table may have changed as well: what was done isn't known. `contains` is
  /// true of every table then. Never where tables were asked for: then `tables` has all of them.
  public let mayBeMore: Bool

  init(_ changes: ChangedTables) {
    tables = Set(changes.names.map(\.text))
    mayBeMore = changes.mayBeMore
  }

  /// Whether a table, or a table that a view shows, has changed.
  public func contains<Table: DatabaseTable>(_ table: Table.Type) -> Bool {
    mayBeMore || tables.contains(Table.sql.name)
  }
}
