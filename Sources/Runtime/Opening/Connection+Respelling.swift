internal import DBGenSQLite

/// Adopting a database that another program made. Its views and triggers may have strings in double
/// quotes, which our connections don't accept, so they are created again with the schema's texts.
extension Connection {
  /// A view or trigger.
  private struct Object {
    let type: String
    let name: String
    let owner: String
    let sql: String

    var isView: Bool { type == "view" }
    var key: [String] { [type, name.foldedCase] }
    var plainText: String { PlainSQL.text(of: sql) }
  }

  /// Creates those views and triggers again whose words differ from the schema's, though they mean
  /// the same.
  func respell(
    as schema: DatabaseSchema, _ configuration: Database.Configuration
  ) throws {
    let found = try viewsAndTriggers
    guard !found.isEmpty else { return }
    let model = try schema.model(configuration)
    let texts = Dictionary(found.map { ($0.key, $0.plainText) }) { first, _ in first }
    let wanted = try model.viewsAndTriggers
    let others = wanted.filter {
      texts[$0.key].map { [text = $0.plainText] in $0 != text } ?? false
    }
    let views = Set(others.filter(\.isView).map(\.name.foldedCase))
    // The triggers of a view are dropped with it.
    let changed = wanted.filter { object in
      others.contains { $0.key == object.key } || views.contains(object.owner.foldedCase)
    }
    let (changedViews, triggers) = (changed.filter(\.isView), changed.filter { !$0.isView })
    for object in triggers + changedViews {
      try execute(once: "DROP \(object.type) main.\(object.name.quoted("\""))")
    }
    for object in changedViews + triggers { try execute(once: object.sql) }
  }

  private var viewsAndTriggers: [Object] {
    get throws {
      let query = """
        SELECT type, name, tbl_name, sql FROM main.sqlite_schema
        WHERE type IN ('view', 'trigger') ORDER BY rowid
        """
      return try rows(query).map { Object(type: $0[0], name: $0[1], owner: $0[2], sql: $0[3]) }
    }
  }
}
