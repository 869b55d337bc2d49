import DBGenSQLText

/// An object of a database, as a statement created it.
struct SchemaEntry {
  enum Kind: String {
    case table, index, view, trigger
  }

  /// The type and the name, which tell objects apart.
  struct Identity: Hashable {
    let type: Kind
    let name: SQLName
  }

  let identity: Identity
  /// The statement, which creates an object of the type and the name and has no SELECT to fill it.
  let sql: String

  /// Returns nil if the text is another statement: it is about to be run.
  init?(_ type: Kind, _ name: String, _ sql: String) {
    let text = SQLText(sql)
    guard let head = text.head, !head.isTemporary, head.kind.entry == type, head.name.count == 1,
      SQLName.areEqual(text.name(head.ownName), name), !text.isFilledTable(head),
      // The statements of a trigger end like this, too, which SQLite has to tell from another.
      type == .trigger || !text.tokens.indices.contains(where: { text.isAt($0, ";") })
    else { return nil }
    identity = Identity(type: type, name: SQLName(name))
    self.sql = sql
  }

  var type: Kind { identity.type }
  var isTable: Bool { type == .table }
  var isTrigger: Bool { type == .trigger }
  var isVirtual: Bool { isTable && SQLText(sql).keyword(1) == "virtual" }
  var drop: String { "DROP \(type.rawValue.uppercasedASCII) main.\(identity.name.quoted)" }
  /// The type and the name, for messages.
  var title: String { "\(type.rawValue) '\(identity.name)'" }
}

extension SchemaEntry: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    left.identity == right.identity && left.sql.hasSameBytes(as: right.sql)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension SQLText {
  /// Whether the statement creates a table as the result of a SELECT, which SQLite never stores.
  fileprivate func isFilledTable(_ head: SQLHead) -> Bool {
    head.kind == .table && isAt(head.range.upperBound, "as")
  }
}

extension SQLHead.Kind {
  fileprivate var entry: SchemaEntry.Kind {
    switch self {
    case .table, .virtualTable: .table
    case .index: .index
    case .view: .view
    case .trigger: .trigger
    }
  }
}

extension RowStore {
  /// The objects that statements created, in order.
  func entries() throws -> [SchemaEntry] {
    let query = """
      SELECT type, name, sql FROM main.sqlite_schema
      WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND NOT (type = 'table'
        AND name IN (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'))
      ORDER BY rowid
      """
    var found: Set<SchemaEntry.Identity> = []
    return try rows(query, as: String.self, String.self, String.self).map { type, name, sql in
      guard let type = SchemaEntry.Kind(rawValue: type) else {
        throw wrong("'\(name)' is of the unknown type '\(type)'")
      }
      guard let entry = SchemaEntry(type, name, sql) else {
        throw wrong("the statement of \(type.rawValue) '\(name)' doesn't just create it")
      }
      guard found.insert(entry.identity).inserted else {
        throw wrong("\(entry.title) is there twice")
      }
      return entry
    }
  }

  /// Whether the database has the table of ANALYZE.
  func hasStatistics() throws -> Bool {
    try value(
      "SELECT count(*) FROM main.sqlite_schema WHERE name = 'sqlite_stat1'", as: ColumnCount.self
    ).value > 0
  }

  /// Creates objects that another database has, except for triggers, which rows would fire.
  ///
  /// - Parameter hasStatistics: Whether to create the table of ANALYZE as well.
  func create(
    _ entries: [SchemaEntry], hasStatistics: Bool, _ create: (SchemaEntry) throws -> Void
  ) throws {
    for entry in entries where !entry.isTrigger { try create(entry) }
    if hasStatistics { try run("ANALYZE main.sqlite_schema") }
  }

  /// The numbers in the header of the database that apps read.
  func marks() throws -> DatabaseMarks {
    DatabaseMarks(
      userVersion: try value("PRAGMA main.user_version", as: Int32.self),
      applicationID: try value("PRAGMA main.application_id", as: Int32.self))
  }
}

/// The numbers in the header of a database that apps read.
struct DatabaseMarks: Equatable {
  let userVersion: Int32
  let applicationID: Int32

  /// Statements that store the numbers.
  var statements: [String] {
    ["PRAGMA main.application_id = \(applicationID)", "PRAGMA main.user_version = \(userVersion)"]
  }
}
