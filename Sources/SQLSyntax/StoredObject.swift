package import DBGenSQLText

/// An object that has a row in `sqlite_schema`.
package struct StoredObject: Sendable {
  package enum Kind: String, Sendable { case table, index, view, trigger }

  /// The type and the name, which tell objects apart.
  package struct Identity: Hashable, Sendable {
    package let type: Kind
    package let name: SQLName

    package init(_ type: Kind, _ name: SQLName) { (self.type, self.name) = (type, name) }
  }

  package let type: Kind
  package let name: String
  /// The table of an index or trigger; the object itself otherwise.
  package let table: String
  package let sql: String
  package let isVirtual: Bool

  package var identity: Identity { Identity(type, SQLName(name)) }

  /// SQLite stores the beginning of a statement in a normalized form.
  package var isUnique: Bool { type == .index && sql.hasPrefix("CREATE UNIQUE ") }

  /// By module, the suffixes that follow the virtual table's name and an underscore.
  private static let shadowSuffixes: [SQLName: [String]] = [
    "fts5": ["data", "idx", "content", "docsize", "config"],
    "fts4": ["content", "segments", "segdir", "docsize", "stat"],
    "fts3": ["content", "segments", "segdir", "docsize", "stat"],
    "rtree": ["node", "parent", "rowid"], "rtree_i32": ["node", "parent", "rowid"],
    "geopoly": ["node", "parent", "rowid"],
  ]

  /// The names of the tables that a virtual table keeps its data in.
  ///
  /// SQLite can list them too, but compiles every view again and again to do so.
  package var shadowTables: [SQLName] {
    guard isVirtual else { return [] }
    let module = SQLText(sql).createVirtualTable?.module.name ?? ""
    return Self.shadowSuffixes[module, default: []].map { SQLName("\(name)_\($0)") }
  }
}

extension StoredObject: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.identity == right.identity && left.sql.hasSameBytes(as: right.sql)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension [StoredObject] {
  /// The names of the tables that virtual tables keep their data in.
  package var shadowTables: Set<SQLName> { Set(flatMap(\.shadowTables)) }
}
