/// What a prepared statement is found by: the address of the literal that is its text, or that of
/// its table's type with what it does.
///
/// Literals of the same text may have the same address, and no others have: so statements of one
/// key are the same.
struct StatementKey: Equatable {
  private let owner: UInt
  private let part: UInt

  /// The key of a statement that is one literal.
  init(_ sql: StaticString) {
    owner = UInt(bitPattern: sql.utf8Start)
    part = 0
  }

  /// The key of a table's statement.
  @inline(__always)
  init<Table: DatabaseTable>(_ statement: TableStatement, on table: Table.Type) {
    owner = UInt(bitPattern: ObjectIdentifier(table))
    part =
      statement.kind == .fetch
      ? UInt(bitPattern: statement.condition.utf8Start) : statement.kind.rawValue
  }

  /// The key of a statement whose text is put together when it is run. Texts may share a key, so
  /// they have to be compared as well.
  init(text: String) {
    var hasher = Hasher()
    hasher.combine(text)
    owner = UInt(bitPattern: hasher.finalize())
    // No address, and no kind of a table's statement.
    part = .max
  }

  /// Whether the text has to be compared as well.
  var isOfText: Bool { part == .max }

  /// A number from 0 to 255, scattered by multiplication: addresses need no better hash, and Hasher
  /// takes as long as all else that a look-up does.
  var bucket: Int {
    let sum = UInt64(truncatingIfNeeded: owner &+ part &* 1021)
    return Int(truncatingIfNeeded: (sum &* 0x9e37_79b9_7f4a_7c15) >> 56)
  }
}
