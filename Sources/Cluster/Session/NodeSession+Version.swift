import DBGenRuntime
import DBGenSQLite

/// The versions of the database with which transactions go on.
struct TransactionVersions {
  /// The version of the app's schema.
  let known: Int32
  /// The versions that the database had last: the app's, or newer ones that let it read or write.
  private var reading: Int32
  private var writing: Int32
  /// Why the database can't be used any more.
  var refusal: DatabaseError?

  init(_ known: Int32) { (self.known, reading, writing) = (known, known, known) }

  /// A statement that finds a row, which a node refuses, if the database has another version.
  func check(writing isWriting: Bool) -> String {
    "SELECT 1 FROM pragma_user_version WHERE user_version <> \(isWriting ? writing : reading)"
  }

  /// - Throws: `DatabaseError.newerDatabase` or `olderDatabase` if the app can't use the database.
  fileprivate mutating func accept(_ stored: StoredVersion, writing isWriting: Bool) throws {
    do {
      try stored.require(by: known, writing: isWriting)
    } catch let error as DatabaseError {
      refusal = error
      throw error
    }
    if isWriting { writing = stored.number } else { reading = stored.number }
  }
}

extension NodeSession {
  /// Asks the node for the version of the database, after it has refused the first request of a
  /// transaction.
  func requireVersion() throws {
    guard case .rows(let rows)? = try exchange([.query(Self.versionQuery, [])]).first,
      try rows.next(), case .integer(let number)? = try rows.values.first,
      case .integer(let id)? = try rows.values.last, let version = Int32(exactly: number)
    else { throw SessionFailure(code: SQLITE_IOERR, message: "the node sent no version") }
    try versions.accept(StoredVersion(version, applicationID: id), writing: isImmediate)
  }

  private static var versionQuery: NodeSQL {
    NodeSQL(
      "SELECT user_version, application_id FROM pragma_user_version, pragma_application_id",
      columns: 2)
  }
}
