public import DBGenRuntime
internal import DBGenSQLText

/// The tables that one commit changed, or several commits that were coalesced.
public struct DatabaseChange: Hashable, Sendable {
  /// The names of the changed tables, and of the views that show them. If specific tables were
  /// observed, only their names.
  public var tables: Set<String> { Set(names.map(\.description)) }
  /// Whether any other table may have changed as well, because not all changes are known.
  /// `contains(_:)` is then true for every table. It is never true if specific tables were
  /// observed; `tables` then has all of them.
  public let mayBeMore: Bool
  private let names: Set<SQLName>

  init(_ changes: ChangedTables) {
    names = changes.names
    mayBeMore = changes.mayBeMore
  }

  /// Returns whether a table has changed or, for a view, a table that it shows.
  ///
  /// - Parameter table: The generated type of the table or view.
  public func contains<Table: DatabaseTable>(_ table: Table.Type) -> Bool {
    mayBeMore || names.contains(SQLName(Table._sql.name))
  }
}
