/// What was found out about the parts of expressions on the way to their types.
struct ExpressionFindings {
  /// What stands beside parameters, by their places among the words.
  private(set) var uses: [Int: [ParameterUse]] = [:]
  var comparisons: [Comparison] = []
  /// What rows are put in order by, and what the smallest or greatest is taken of.
  var orderings: [Operand] = []
  var extremes: [Operand] = []
}

/// A part of an expression.
struct Operand {
  var words: Range<Int>
  var type: ExpressionType
}

/// Values that are compared with each other.
struct Comparison {
  enum Shape: Equatable {
    /// By a word of the statement: `=`, `<` and the like.
    case ofOperator(Int, String)
    /// The value, the lower bound and the upper one.
    case between
    /// The value, and those that it is looked for among.
    case membership
    case other
  }

  var shape: Shape
  var operands: [Operand]
}

extension ExpressionFindings {
  /// Parameters are of the type of what they are compared with, or stand in the place of.
  mutating func relate(_ types: [ExpressionType], takesNull: Bool = false) {
    let rows = types.compactMap { type -> [ExpressionType]? in
      if case .row(let members) = type { members } else { nil }
    }
    if let count = rows.map(\.count).min(), rows.count == types.count {
      for index in 0..<count { relate(rows.map { $0[index] }, takesNull: takesNull) }
      return
    }
    if takesNull, types.contains(.constant(.null)) { return add(.nullTest, to: types) }
    let values = types.compactMap { type -> ResultColumn? in
      if case .value(let column) = type { column } else { nil }
    }
    guard var column = values.first ?? types.lazy.compactMap(\.column).first else { return }
    column.column.isNullable = takesNull && column.column.isNullable
    add(.value(column), to: types)
  }

  /// Parameters are of the type of the values beside them, one of which is given.
  mutating func relateValues(_ types: [ExpressionType]) {
    relate(types.filter { $0 != .constant(.null) }, takesNull: true)
  }

  /// Parameters are of a type that their place has.
  mutating func note(_ types: [ExpressionType], as type: ColumnType) {
    guard let column = ExpressionType.of(type, nullable: false).column else { return }
    add(.value(column), to: types)
  }

  /// Parameters are of the type of others, and can be NULL as well.
  mutating func relateOptional(_ types: [ExpressionType]) {
    guard var column = ExpressionType.common(types.filter { !$0.isParameter }).column else {
      return
    }
    column.column.isNullable = true
    add(.value(column), to: types)
  }

  private mutating func add(_ use: ParameterUse, to types: [ExpressionType]) {
    for type in types {
      if case .parameter(let index) = type { uses[index, default: []].append(use) }
    }
  }
}
