/// What a prepared statement is found by: the addresses of the literals that its text is made of.
///
/// Literals of the same text may have the same address, and no others have: so statements of one key are the same.
struct StatementKey: Equatable {
  private let text: UInt
  private let columns: UInt
  private let part: UInt

  /// The key of a statement that is one literal.
  init(_ sql: StaticString) {
    text = UInt(bitPattern: sql.utf8Start)
    columns = 0
    part = 0
  }

  /// The key of a table's statement.
  init(_ statement: TableStatement, on table: TableSQL) {
    text = UInt(bitPattern: table.name.utf8Start)
    columns = UInt(bitPattern: table.columns.utf8Start)
    part =
      switch statement {
      case .fetchAll: 1
      case .count: 2
      case .exists: 3
      case .insert: 4
      case .update: 5
      case .save: 6
      case .delete: 7
      case .fetch(let condition): UInt(bitPattern: condition.utf8Start)
      }
  }

  /// A number from 0 to 255, scattered by multiplication: addresses need no better hash, and Hasher takes as long as all
  /// else that a look-up does.
  var bucket: Int {
    let sum = UInt64(truncatingIfNeeded: text &+ columns &* 31 &+ part &* 1021)
    return Int(truncatingIfNeeded: (sum &* 0x9e37_79b9_7f4a_7c15) >> 56)
  }
}
