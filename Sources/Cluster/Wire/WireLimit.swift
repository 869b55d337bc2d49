/// Bounds of messages and of what they contain.
package enum WireLimit {
  /// The bytes of a message's body. No value in SQLite has more than 10^9 bytes, a node ends a
  /// message of rows after the row that fills 4 KiB, and nodes count the bytes of a message with
  /// 32 bits. With its header, a message fits into a buffer of a GiB.
  static let body = (1 << 30) - 8
  /// The bytes of the body of an answer that is neither rows, nor files, nor a failure, which can
  /// follow rows. The longest lists the nodes of a cluster.
  static let shortBody = 1 << 20
  /// The columns of a result, of which SQLite has no more.
  static let columns = 32_767
  /// The bytes of rows that say what a database has, rather than being what is in it.
  package static let schemaRows = 64 << 20
  /// The bytes of rows that are held until the requests sent after their query are answered.
  package static let heldRows = 1 << 28
  /// The bytes after which the time for a message begins again.
  static let partOfMessage = 1 << 20
  /// The room for received bytes before a message asks for more.
  static let firstRoom = 1 << 16
  /// The parameters of a request to nodes before version 1.12, which count them with a byte.
  package static let parameters = 255
  /// The bytes of a database's name. A node closes the connection if the name has over 500.
  static let databaseName = 255
}
