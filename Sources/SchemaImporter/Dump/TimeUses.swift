import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension SQLText {
  /// Returns the text with the times that are compared with columns of times in the form in which dbgen
  /// stores these.
  func withStoredTimes(_ types: [SQLName: ColumnType]) -> String {
    var edits: [Range<Int>: String] = [:]
    for expression in outermostExpressions {
      expression.visit { expression in
        for (column, time) in expression.pairs {
          guard let path = column.column, types[path.name] == .timestamp,
            case .text(let text) = time.constant, let stored = text.storedTimeOfDay,
            let bytes = bytes(of: time.range)
          else { continue }
          edits[bytes] = SQLString.quote(stored)
        }
      }
    }
    return replacing(edits.map { ($0, $1) })
  }
}

extension SQLExpression {
  /// The values that are compared with each other, or of which one is in place of the other's NULL.
  fileprivate var pairs: [(SQLExpression, SQLExpression)] {
    let isCompared =
      switch form {
      case .binary(let sign, _, _): Self.comparisons.contains(sign.name)
      case .between, .membership: true
      case .call(let call): ["coalesce", "ifnull", "nullif"].contains(call.name)
      default: false
      }
    let values = isCompared ? children.map(\.unwrapped) : []
    return values.dropFirst().flatMap { [(values[0], $0), ($0, values[0])] }
  }

  private static let comparisons: Set = [
    "=", "==", "<>", "!=", "<", "<=", ">", ">=", "is", "is not", "is distinct from",
    "is not distinct from",
  ]
}
