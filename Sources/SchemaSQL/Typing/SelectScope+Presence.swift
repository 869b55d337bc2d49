import DBGenSQLSyntax
import DBGenSQLText

/// Columns that WHERE leaves out if they are NULL.
extension SelectScope {
  /// Whether WHERE leaves out the rows in which a column is NULL.
  func isPresent(_ path: SQLPath) -> Bool {
    guard !givesRowOfNothing else { return false }
    let names = path.names
    return presentColumns.contains { other in
      let isSame = names.count == other.count || from?.isPlain == true
      return isSame && zip(names.reversed(), other.reversed()).allSatisfy(==)
    }
  }
}

extension SQLExpression {
  /// The columns that a condition requires to have a value, with the names before theirs.
  var presentColumns: [[SQLName]] {
    var columns: [[SQLName]] = []
    var pending = [self]
    while let condition = pending.popLast()?.unwrapped {
      switch condition.form {
      case .binary(let sign, let left, let right) where sign.name == "and":
        pending += [left, right]
      case .binary(let sign, let operand, let null)
      where sign.name == "is not" && null.unwrapped.constant == .null:
        columns += [operand.unwrapped.column?.names].compactMap(\.self)
      case .nullTest(let operand, isNegated: true):
        columns += [operand.unwrapped.column?.names].compactMap(\.self)
      default: break
      }
    }
    return columns
  }
}
