internal import DBGenMaintenance
internal import DBGenRuntime
internal import DBGenSQLText

/// Adopting a database that another program made. Its views and triggers may have strings in double
/// quotes, which our connections don't accept, so they are created again with the schema's texts.
extension Connection {
  /// A view or trigger.
  private struct ViewOrTrigger {
    let type: String
    let name: String
    let owner: String
    let sql: String

    var isView: Bool { type == "view" }

    func isOtherTextOf(_ other: ViewOrTrigger) -> Bool {
      type == other.type && SQLName.areEqual(name, other.name)
        && NormalizedSQL(sql) != NormalizedSQL(other.sql)
    }
  }

  /// Creates the views and triggers again whose wording differs from the schema's, although the
  /// meaning is the same.
  func rewriteObjects(as schema: DatabaseSchema, _ configuration: Database.Configuration) throws {
    let found = try viewsAndTriggers
    guard !found.isEmpty else { return }
    let wanted = try schema.model(configuration).viewsAndTriggers
    let views = wanted.filter { $0.isView && found.contains(where: $0.isOtherTextOf) }
    // The triggers of a view are dropped with it.
    let triggers = wanted.filter { trigger in
      !trigger.isView
        && (found.contains(where: trigger.isOtherTextOf)
          || views.contains { SQLName.areEqual($0.name, trigger.owner) })
    }
    for object in triggers + views {
      try execute(once: "DROP \(object.type) main.\(SQLName.quote(object.name))")
    }
    for object in views + triggers { try execute(once: object.sql) }
  }

  private var viewsAndTriggers: [ViewOrTrigger] {
    get throws {
      let query = """
        SELECT type, name, tbl_name, sql FROM main.sqlite_schema
        WHERE type IN ('view', 'trigger') ORDER BY rowid
        """
      return try rows(query).map {
        ViewOrTrigger(type: $0[0], name: $0[1], owner: $0[2], sql: $0[3])
      }
    }
  }
}
