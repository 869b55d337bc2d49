/// A condition as it is made: comparisons of columns with values, and what joins them. Its SQL is
/// built only if no statement has been prepared for a condition of the same shape.
///
/// Each node has room for all that any has. Swift copies what an enum has inside whenever it looks,
/// which would take longer than everything else.
@usableFromInline
final class ConditionTree: Sendable {
  /// The work of a node. The first compare a column.
  @usableFromInline
  enum Operation: UInt8, Sendable {
    case equal, less, atMost, greater, atLeast, like, glob, isValue, isNotValue, isIn
    case isNull, isNotNull
    case and, or, not, text
  }

  let operation: Operation
  let column: SQLColumn
  let value: BoundValue?
  let text: ConditionText?
  let left: ConditionTree?
  let right: ConditionTree?
  /// The number of levels, of which each takes room on the stack.
  private let depth: Int

  /// Creates a comparison.
  init(_ column: SQLColumn, _ operation: Operation, _ value: BoundValue? = nil) {
    (self.operation, self.column, self.value) = (operation, column, value)
    (text, left, right, depth) = (nil, nil, nil, 0)
  }

  /// Creates a condition of one or two others.
  init(_ operation: Operation, _ left: ConditionTree, _ right: ConditionTree? = nil) {
    (self.operation, self.left, self.right) = (operation, left, right)
    (column, value, text) = (.none, nil, nil)
    depth = max(left.depth, right?.depth ?? 0) &+ 1
  }

  init(_ text: ConditionText) {
    (operation, self.text) = (.text, text)
    (column, value, left, right, depth) = (.none, nil, nil, nil, 0)
  }

  /// Whether the tree had better be a text.
  var isDeep: Bool { depth > 100 }

  // MARK: - SQL

  /// Returns the SQL with the values in the order of its parameters.
  @usableFromInline
  func text(in table: String) -> ConditionText {
    if let text { return text }
    guard let left = left?.text(in: table) else {
      return ConditionText(
        sql: column.expression(in: table, then: operation.sql), values: value.map { [$0] } ?? [])
    }
    guard let right = right?.text(in: table) else {
      // A table may have a column called TRUE.
      return ConditionText(sql: "((\(left.sql)) IS NOT 1)", values: left.values)
    }
    return .joined(left, operation.sql, right)
  }
}

extension ConditionTree.Operation {
  /// The SQL after a column, or between two conditions.
  fileprivate var sql: String {
    switch self {
    case .equal: " = ?"
    case .less: " < ?"
    case .atMost: " <= ?"
    case .greater: " > ?"
    case .atLeast: " >= ?"
    case .like: " LIKE ?"
    case .glob: " GLOB ?"
    case .isValue: " IS ?"
    case .isNotValue: " IS NOT ?"
    case .isIn: " IN (SELECT value FROM dbgen_list(?))"
    case .isNull: " IS NULL"
    case .isNotNull: " IS NOT NULL"
    case .and: "AND"
    case .or: "OR"
    case .not, .text: ""
    }
  }
}

// MARK: - Shapes

extension ConditionTree {
  /// Whether the condition has the same text as another one, apart from values.
  func hasShape(of other: ConditionTree?) -> Bool {
    guard let other, operation == other.operation else { return false }
    if operation == .text { return hasText(of: other) }
    guard let left else { return column.isSame(as: other.column) }
    return left.hasShape(of: other.left) && right?.hasShape(of: other.right) ?? true
  }

  @inline(never)
  private func hasText(of other: ConditionTree) -> Bool {
    guard let text, let other = other.text else { return false }
    return text.connective == other.connective && text.sql.isSame(as: other.sql)
  }

  /// The condition without its values.
  var shape: ConditionTree {
    if let text { return ConditionTree(text.shape) }
    guard let left else { return ConditionTree(column, operation) }
    return ConditionTree(operation, left.shape, right?.shape)
  }

  func addShape(to hash: inout ShapeHash) {
    hash.add(UInt64(operation.rawValue))
    if let left {
      left.addShape(to: &hash)
      right?.addShape(to: &hash)
    } else {
      hash.add(column.name)
    }
  }
}

/// A hash that takes a few instructions. Equal texts in different places of the memory may have
/// different ones, so only names of columns are added, which generated source has in one place each.
struct ShapeHash {
  private(set) var value: UInt64 = 0

  @inline(__always)
  mutating func add(_ number: UInt64) { value = (value ^ number) &* 0x9e37_79b9_7f4a_7c15 }

  @inline(__always)
  mutating func add(_ text: String) {
    let words = text.storedWords
    add(words.x &+ 31 &* words.y)
  }
}
