internal import DBGenSQLText
internal import DBGenSQLite

/// The use that migrations make of the names of objects: which they need, and which they change.
struct NameUses {
  /// The first use of each name: the statement that creates the object, empty text for another that
  /// needs the name, or nil for one that makes it free.
  private var first: [StoredName: String?] = [:]
  /// The new names of tables.
  private var tables: [SQLName: SQLName] = [:]
  /// The new names of columns, by the old names of their tables.
  private var columns: [SQLName: [SQLName: SQLName]] = [:]
  /// Whether a function of the app may have done anything.
  private var isUnknown = false

  /// Changes nothing.
  init() {}

  init(of migrations: [_Migration], in schema: DatabaseSchema) {
    let versions = schema.versions
    for migration in migrations {
      for action in migration.steps.flatMap(\.actions) {
        switch action {
        case .run(let sql): add(SQLText(sql), sql)
        case .call: isUnknown = true
        case .refuse, .step: break
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
      if !isTemporary, !text.tokens.indices.contains(where: { text.isAt($0, "exists") }) {
        addNames(of: text, sql)
      }
    } else if text.isAt(0, "drop") {
      note(StoredName(type: text.keyword(1), name: text.name(text.placeOfName(after: 1))), nil)
    } else if let rename = text.placeOfRename {
      change(text, rename)
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

  private mutating func change(_ text: SQLText, _ rename: Int) {
    let table = text.sqlName(rename - 1)
    if text.isAt(rename + 1, "to") {
      let new = text.sqlName(rename + 2)
      note(StoredName(type: "table", name: table.description), nil)
      note(StoredName(type: "table", name: new.description), "")
      for old in tables.oldNames(of: table) { tables[old] = new }
      return
    }
    let place = text.isAt(rename + 1, "column") ? rename + 2 : rename + 1
    for owner in tables.oldNames(of: table) {
      for old in columns[owner, default: [:]].oldNames(of: text.sqlName(place)) {
        columns[owner, default: [:]][old] = text.sqlName(place + 2)
      }
    }
  }
}

extension [SQLName: SQLName] {
  /// Returns the names by which something was known that now has a name.
  fileprivate func oldNames(of name: SQLName) -> [SQLName] {
    filter { $0.value == name }.map(\.key) + (self[name] == nil ? [name] : [])
  }
}

// MARK: - New names

extension NameUses {
  /// Returns the new name of a table.
  func renamed(table: String) -> String { tables[SQLName(table)]?.description ?? table }

  /// Returns the new name of a column of a table, by its old name.
  func renamed(column: String, of table: String) -> String {
    columns[SQLName(table)]?[SQLName(column)]?.description ?? column
  }

  /// Returns a foreign key of a table of somebody else with new names.
  func renamed(_ key: DeclaredForeignKey) -> DeclaredForeignKey {
    var key = key
    key.parentColumns = key.parentColumns.map { renamed(column: $0, of: key.parent) }
    key.parent = renamed(table: key.parent)
    return key
  }
}

extension SQLText {
  /// The place of RENAME in a statement that changes a table; nil if it renames nothing.
  fileprivate var placeOfRename: Int? {
    let place = placeOfName(after: 1) + 1
    return isAt(0, "alter") && isAt(place, "rename") ? place : nil
  }
}
