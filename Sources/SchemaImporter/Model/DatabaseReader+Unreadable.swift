import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

// Virtual tables of modules or tokenizers that only the app has, the tables that they keep their
// data in, and the views and triggers over them.
extension DatabaseReader {
  mutating func leaveOutUnreadable(of objects: [StoredObject]) throws(SQLiteError) {
    var missing: Set<SQLName> = []
    let related = objects.contains(where: \.isVirtual) ? objects.relatedTables : []
    for table in objects where table.isVirtual {
      guard let refusal = try database.refusal(toRead: table.name) else { continue }
      let stores =
        refusal.missingModule == nil
        ? [] : objects.filter { $0.isNamed(after: table) && !related.contains(SQLName($0.name)) }
      leaveOut(table, "virtual table '\(table.name)' is left out\(stores.asAddition): \(refusal)")
      missing.formUnion([SQLName(table.name)] + stores.map { SQLName($0.name) })
    }
    if missing.isEmpty { return }
    for object in objects where missing.contains(SQLName(object.table)) {
      unreadable.insert(object.identity)
    }
    leaveOutReaders(of: missing, among: objects)
  }

  /// Leaves out the views and triggers that mention what is missing, then those that mention these.
  private mutating func leaveOutReaders(of missing: Set<SQLName>, among objects: [StoredObject]) {
    var missing = missing
    let readers = objects.filter { [.view, .trigger].contains($0.type) }
      .map { ($0, TableMentions(SQLText($0.sql)).names) }
    while let (object, names) = readers.first(where: { object, names in
      !unreadable.contains(object.identity) && !missing.isDisjoint(with: names)
    }) {
      let name = names.first(where: missing.contains)?.description ?? ""
      leaveOut(object, "\(object.type.rawValue) '\(object.name)' is left out: it uses '\(name)'")
      if object.type == .view { missing.insert(SQLName(object.name)) }
    }
  }

  private mutating func leaveOut(_ object: StoredObject, _ message: String) {
    unreadable.insert(object.identity)
    remarks.warn(.missingModule, message, at: place(of: object.identity))
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

  fileprivate var asAddition: String {
    isEmpty ? "" : ", with " + map { "'\($0.name)'" }.joined(separator: ", ")
  }
}

extension SQLiteConnection {
  /// Returns the reason that SQLite can't open a virtual table; nil if it can.
  fileprivate func refusal(toRead table: String) throws(SQLiteError) -> SQLiteError? {
    do throws(SQLiteError) {
      _ = try rows("SELECT 1 FROM \(SQLName.quote(table)) LIMIT 0")
      return nil
    } catch {
      if error.isOfBudget { throw error }
      return error
    }
  }
}
