package import DBGenSQLText

/// The virtual tables that can't be read, since only an app has their modules or tokenizers, with the
/// tables that they keep their data in, and the views and triggers over them.
package struct UnreadableObjects {
  /// An object that can't be read.
  package enum UnreadableObject {
    /// A virtual table, and the tables named after it.
    case table(StoredObject, storage: [StoredObject], reason: String)
    /// A view or a trigger that uses something.
    case user(StoredObject, of: SQLName)
  }

  /// The reason that a virtual table can't be read.
  package struct ReadFailure {
    let reason: String
    /// Whether its module is missing, so that it doesn't say which tables are its own.
    let isOfModule: Bool

    package init(_ reason: String, isOfModule: Bool) {
      (self.reason, self.isOfModule) = (reason, isOfModule)
    }
  }

  package private(set) var findings: [UnreadableObject] = []
  /// All of the objects, with those on the tables.
  package private(set) var identities: Set<StoredObject.Identity> = []

  /// - Parameter refusal: Returns why a virtual table can't be read; nil if it can.
  package init<Failure>(
    among objects: [StoredObject], refusal: (StoredObject) throws(Failure) -> ReadFailure?
  ) throws(Failure) {
    var missing: Set<SQLName> = []
    let related = objects.contains(where: \.isVirtual) ? objects.relatedTables : []
    for table in objects where table.isVirtual {
      guard let refusal = try refusal(table) else { continue }
      let storage =
        refusal.isOfModule
        ? objects.filter { $0.isNamed(after: table) && !related.contains(SQLName($0.name)) } : []
      findings.append(.table(table, storage: storage, reason: refusal.reason))
      missing.formUnion([SQLName(table.name)] + storage.map { SQLName($0.name) })
      missing.formUnion(table.shadowTables)
    }
    if missing.isEmpty { return }
    identities = Set(objects.filter { missing.contains(SQLName($0.table)) }.map(\.identity))
    addUsers(of: missing, among: objects)
  }

  /// Adds the views and triggers that mention what is missing, then those that mention these.
  private mutating func addUsers(of missing: Set<SQLName>, among objects: [StoredObject]) {
    var missing = missing
    let users = objects.filter { [.view, .trigger].contains($0.type) }
      .map { ($0, TableMentions(SQLText($0.sql)).names) }
    while let (object, names) = users.first(where: { object, names in
      !identities.contains(object.identity) && !missing.isDisjoint(with: names)
    }) {
      guard let name = names.first(where: missing.contains) else { return }
      identities.insert(object.identity)
      findings.append(.user(object, of: name))
      if object.type == .view { missing.insert(SQLName(object.name)) }
    }
  }
}

extension StoredObject {
  /// Whether SQLite takes the table for one that a virtual table keeps its data in, if the module
  /// says so.
  fileprivate func isNamed(after table: StoredObject) -> Bool {
    type == .table && SQLName.folded(name).hasPrefix(SQLName.folded(table.name) + "_")
  }
}

extension [StoredObject] {
  /// The tables with foreign keys, and those that they refer to. No module has such tables.
  fileprivate var relatedTables: Set<SQLName> {
    var related: Set<SQLName> = []
    for table in self where table.type == .table && !table.isVirtual {
      let sql = SQLText(table.sql)
      let parents = sql.tokens.indices.filter { sql.isAt($0, "references") }
        .map { sql.sqlName($0 + 1) }
      related.formUnion(parents.isEmpty ? [] : parents + [SQLName(table.name)])
    }
    return related
  }
}

// MARK: - Modules

extension StoredObject {
  /// The reason that SQLite can only read a virtual table with a module or tokenizer of the app; nil if
  /// it has its own.
  package var refusalOfModule: UnreadableObjects.ReadFailure? {
    let text = SQLText(sql)
    guard isVirtual, let table = text.createVirtualTable else { return nil }
    guard let tokenizers = Self.tokenizers[table.module.name] else {
      return UnreadableObjects.ReadFailure("module \(table.module.name)", isOfModule: true)
    }
    return text.tokenizer(of: table).map { SQLName($0) }.flatMap {
      tokenizers.contains($0)
        ? nil : UnreadableObjects.ReadFailure("tokenizer \($0)", isOfModule: false)
    }
  }

  /// The modules that SQLite has, with the tokenizers of each.
  private static let tokenizers: [SQLName: Set<SQLName>] = [
    "fts3": ["simple", "porter", "unicode61"], "fts4": ["simple", "porter", "unicode61"],
    "fts5": SQLFacts.tokenizers, "fts5vocab": [], "rtree": [], "rtree_i32": [], "dbstat": [],
  ]
}
