/// The key of a prepared statement: the address of the literal that is its text, or the address of
/// its table's type with its kind.
///
/// Literals with the same text may share an address, and no others do, so statements with the same
/// key are the same.
package struct StatementKey: Equatable {
  private let owner: UInt
  private let part: UInt

  /// Creates the key of a statement that is a literal.
  init(_ sql: StaticString) {
    owner = UInt(bitPattern: sql.utf8Start)
    part = 0
  }

  /// Creates the key of a table's statement.
  @inline(__always)
  init<Table: DatabaseTable>(_ statement: TableStatement, on table: Table.Type) {
    owner = UInt(bitPattern: ObjectIdentifier(table))
    part =
      statement.kind == .fetch
      ? UInt(bitPattern: statement.condition.utf8Start) : statement.kind.rawValue
  }

  /// Creates the key of a statement that is built at run time. Texts may share a key, so they have
  /// to be compared as well.
  init(text: String) {
    var hasher = Hasher()
    hasher.combine(text)
    owner = UInt(bitPattern: hasher.finalize())
    // Neither an address, nor the kind of a table's statement.
    part = .max
  }

  /// Whether the text has to be compared as well.
  var isOfText: Bool { part == .max }

  /// A number from 0 to 255, scattered by multiplication: addresses need no better hash, and
  /// `Hasher` would take as long as the rest of a look-up.
  var bucket: Int {
    let sum = UInt64(truncatingIfNeeded: owner &+ part &* 1021)
    return Int(truncatingIfNeeded: (sum &* 0x9e37_79b9_7f4a_7c15) >> 56)
  }
}
