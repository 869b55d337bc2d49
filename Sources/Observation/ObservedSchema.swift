internal import DBGenRuntime
import DBGenSQLText

/// The facts about a database's tables that determine which of them a transaction changes.
final class ObservedSchema {
  /// The tables whose changed rows SQLite doesn't report: virtual tables, and tables without
  /// rowids.
  private(set) var silent: Set<SQLName> = []
  /// The other tables.
  private(set) var reported: Set<SQLName> = []
  /// The tables in which virtual tables store their contents.
  private(set) var shadows: Set<SQLName> = []
  /// The tables that each view shows; nil if they aren't known.
  private(set) var views: [SQLName: Set<SQLName>?] = [:]

  init(of connection: Connection) throws {
    for row in try connection.rows("SELECT name, type, wr FROM pragma_table_list") {
      add(SQLName(row[0]), row[1], hasRowID: row[2] == "0")
    }
    reported.subtract(silent)
  }

  private func add(_ name: SQLName, _ type: String, hasRowID: Bool) {
    if name.isReserved { return }
    if type == "shadow" { shadows.insert(name) }
    switch type {
    case "view": views.updateValue(nil, forKey: name)
    case "virtual": silent.insert(name)
    default: if hasRowID { reported.insert(name) } else { silent.insert(name) }
    }
  }

  /// Whether a statement that can write the table has to be assumed to have written it.
  func isSilent(_ table: SQLName) -> Bool {
    silent.contains(table) || !reported.contains(table) && !views.keys.contains(table)
  }

  /// Returns the views that show one of the tables, or may do so.
  func views(of tables: Set<SQLName>) -> Set<SQLName> {
    Set(views.filter { $0.value.map { !$0.isDisjoint(with: tables) } ?? true }.keys)
  }

  /// Determines which tables the views of interest show, unless that is known.
  func resolveViews(for interests: Interests, on connection: Connection) {
    for (view, tables) in views where tables == nil {
      guard interests.includesAllViews || interests.tables.contains(view) else { continue }
      guard let tables = Self.tables(of: view, on: connection) else { continue }
      views[view] = tables
    }
  }

  /// Returns the tables that a view shows; nil if it may show any.
  private static func tables(of view: SQLName, on connection: Connection) -> Set<SQLName>? {
    let tables = ReadTracker.tables(of: "SELECT * FROM \(view.quoted)", on: connection)
    return tables?.includesAnything == false ? tables?.names : nil
  }

  /// Whether there is interest in a table whose changes SQLite doesn't report.
  func hasInterest(_ interests: Interests) -> Bool {
    guard !silent.isEmpty else { return false }
    return interests.includesAllTables || !silent.isDisjoint(with: interests.tables)
      || !silent.isDisjoint(with: interests.read)
      || !views(of: silent).isDisjoint(with: interests.tables)
  }
}
