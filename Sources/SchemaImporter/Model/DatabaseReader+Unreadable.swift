import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

// What SQLite can't read here, since only the app has its modules and tokenizers.
extension DatabaseReader {
  mutating func leaveOutUnreadable(of objects: [StoredObject]) throws(SQLiteError) {
    let database = database
    let found = try UnreadableObjects(among: objects) { table throws(SQLiteError) in
      try database.refusal(toRead: table).map { UnreadableObjects.ReadFailure($0.description) }
    }
    unreadable.formUnion(found.identities)
    for finding in found.findings {
      switch finding {
      case .table(let table, let storage, let reason):
        let addition =
          storage.isEmpty
          ? "" : ", with " + storage.map { "'\($0.name)'" }.joined(separator: ", ")
        leaveOut(table, "virtual table '\(table.name)' is left out\(addition): \(reason)")
      case .user(let user, let name):
        leaveOut(user, "\(user.type.rawValue) '\(user.name)' is left out: it uses '\(name)'")
      }
    }
  }

  private mutating func leaveOut(_ object: StoredObject, _ message: String) {
    remarks.warn(.missingModule, message, at: place(of: object.identity))
  }
}

extension SQLiteConnection {
  /// Returns the reason that SQLite can't open a virtual table; nil if it can. A tokenizer of the app
  /// gets a stand-in.
  fileprivate func refusal(toRead table: StoredObject) throws(SQLiteError) -> SQLiteError? {
    do throws(SQLiteError) {
      _ = try rows("SELECT 1 FROM \(SQLName.quote(table.name)) LIMIT 0")
      return nil
    } catch {
      if error.isOfBudget { throw error }
      return registerTokenizer(of: table.sql, after: error) ? try refusal(toRead: table) : error
    }
  }
}
