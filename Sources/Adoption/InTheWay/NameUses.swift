internal import DBGenRuntime
internal import DBGenSQLText

/// The names of objects that migrations need, or make free.
struct NameUses {
  /// The first use of each name: the statement that creates the object, empty text for another that
  /// needs the name, or nil for one that makes it free.
  private var first: [StoredName: String?] = [:]
  /// Whether a function of the app may have done anything.
  private var isUnknown = false

  init(of migrations: [_Migration], in schema: DatabaseSchema) {
    let versions = schema.versions
    for migration in migrations {
      for action in migration.steps.flatMap(\.actions) {
        switch action {
        case .run(let sql): add(SQLText(sql), sql)
        case .call: isUnknown = true
        case .step, .refuse, .refuseAny, .references: break
        }
      }
      for sql in versions.first(where: { $0.version == migration.version })?.statements ?? [] {
        addNames(of: SQLText(sql), sql)
      }
    }
  }

  /// Whether a version needs the name of an object for another one.
  func needs(_ type: String, _ name: String, on connection: Connection) throws -> Bool {
    guard let use = first[StoredName(type: type, name: name)], let sql = use else { return false }
    return try type == "table" || sql.isEmpty || !connection.stores(sql)
  }

  /// Whether a step or a function of the app may take an object away before a version needs its name.
  func mayRemove(_ name: StoredName) -> Bool {
    first[name].map { $0 == nil } ?? isUnknown
  }

  private mutating func add(_ text: SQLText, _ sql: String) {
    if text.isAt(0, "create") {
      let isTemporary = text.isAt(1, "temp") || text.isAt(1, "temporary")
      // What may be there already is needed by the schema, or not at all.
      if !isTemporary, !text.createsIfMissing { addNames(of: text, sql) }
    } else if text.isAt(0, "drop") {
      note(StoredName(type: text.keyword(1), name: text.name(text.placeOfName(after: 1))), nil)
    } else if let rename = text.placeOfRename, text.isAt(rename + 1, "to") {
      note(StoredName(type: "table", name: text.name(rename - 1)), nil)
      note(StoredName(type: "table", name: text.name(rename + 2)), "")
    }
  }

  private mutating func addNames(of text: SQLText, _ sql: String) {
    guard let (type, name) = text.created else { return }
    note(StoredName(type: type, name: name), sql)
    for name in StoredVirtualTable(sql)?.storage ?? [] {
      note(StoredName(type: "table", name: name), "")
    }
  }

  private mutating func note(_ name: StoredName, _ use: String?) {
    if !isUnknown, first[name] == nil { first[name] = .some(use) }
  }
}
