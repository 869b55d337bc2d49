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

  /// The reason that a virtual table can't be read, as SQLite says it.
  package struct ReadFailure: Sendable {
    let reason: String

    package init(_ reason: String) { self.reason = reason }

    /// Whether its module is missing, so that it doesn't say which tables are its own.
    package var isOfModule: Bool { reason.hasPrefix("no such module: ") }
    /// Whether its tokenizer is missing, which the modules say in different words.
    package var isOfTokenizer: Bool { reason.contains("tokenizer: ") }
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
