/// Bounds of messages and of what they contain.
package enum WireLimit {
  /// The bytes of a message's body. No value in SQLite has more than 10^9 bytes, a node ends a
  /// message of rows after the row that fills 4 KiB, and nodes count the bytes of a message with
  /// 32 bits. With its header, a message fits into a buffer of a GiB.
  static let body = (1 << 30) - 8
  /// The bytes of rows that are held until the requests sent after their query are answered.
  static let heldRows = 1 << 28
  /// The bytes after which the time for a message begins again.
  static let partOfMessage = 1 << 20
  /// The room for received bytes before a message asks for more.
  static let firstRoom = 1 << 16
  /// The parameters of a request to nodes before version 1.12, which count them with a byte.
  package static let parameters = 255
  /// The bytes of a database's name. A node closes the connection if the name has over 500.
  static let databaseName = 255
}
