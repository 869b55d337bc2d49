import DBGenSQLSyntax
import SchemaParser

/// Facts about parts of expressions, gathered while determining their types.
struct ExpressionFindings {
  /// The uses of parameters, by the index of the parameter's word.
  private(set) var uses: [Int: [ParameterUse]] = [:]
  /// The columns that parameters are stored in, by the index of the parameter's word.
  var storedParameters: [Int: ResultColumn] = [:]
  var comparisons: [Comparison] = []
  /// The types that parameters are cast to, by the index of the parameter's word.
  var casts: [Int: ColumnType] = [:]
  var orderings: [RowOrdering] = []
  /// The values by which rows are grouped, or of which each is returned once.
  var groupings: [Operand] = []
  /// The decimals of which `min` or `max` finds the extreme.
  var extremes: [Operand] = []
  /// The values that are stored in columns, with the columns. Of an expression that chooses among
  /// several values, these are all of them.
  var stored: [(column: ResultColumn, value: Operand)] = []
  /// The values that are calculated with although they aren't stored as numbers.
  var calculations: [Operand] = []
  /// The INSERT, if the statement is one.
  var inserts: [SQLInsert] = []
  /// The columns in which NULL is stored, with the word for it.
  var storedNulls: [(column: ResultColumn, value: Operand)] = []
  /// The calls of SQLite's functions of times.
  var timeCalls: [SQLCall] = []
  /// The columns that names refer to, by the index of the name's first word.
  var columns: [Int: ResultColumn] = [:]
}

/// The use of a parameter in an expression, which determines its type.
enum ParameterUse: Equatable {
  /// It is compared with a value, or used in place of one.
  case value(ResultColumn)
  /// It may be NULL.
  case nullTest
}

/// A term that rows are ordered by.
struct RowOrdering {
  var term: Operand
  /// The words of the result that the term numbers; nil for other terms, and if there are several.
  var result: Range<Int>?
  /// Whether it sorts what several SELECTs return, which has to be one of their results.
  var isOfCompound = false
  /// The place of the parameter that is the whole term.
  var parameter: Int?
}

/// A part of an expression.
struct Operand {
  var words: Range<Int>
  var type: ExpressionType
  /// The expression; nil for what isn't written as one.
  var expression: SQLExpression?
}

/// Values that are compared with one another.
struct Comparison {
  enum Shape {
    /// An operator such as `=`, `<>`, or `<`.
    case equality, inequality, order
    /// The value, the lower bound, and the upper bound.
    case between
    /// The value, and the values of the list that it's looked up in.
    case membership
    /// The value, and what a SELECT or a table returns, in which it's looked up, or to which it's joined.
    case lookup
    /// Values of which one is chosen, such as the results of CASE, or that are united.
    case choice
    /// The value after CASE, and those after WHEN.
    case cases
    /// Times of which one is subtracted from the other.
    case difference
    case other
  }

  var shape: Shape
  var operands: [Operand]
  var isNegated = false
  var sign: SQLOperator?
}

extension ExpressionFindings {
  /// Gives parameters the type of the values that they are compared with or can be replaced by.
  mutating func relate(_ types: [ExpressionType], takesNull: Bool = false) {
    let rows = types.compactMap { type -> [ExpressionType]? in
      if case .row(let members) = type { members } else { nil }
    }
    if let count = rows.map(\.count).min(), rows.count == types.count {
      for index in 0..<count { relate(rows.map { $0[index] }, takesNull: takesNull) }
      return
    }
    if takesNull, types.contains(.constant(.null)) { return add(.nullTest, to: types) }
    guard var column = types.lazy.compactMap(\.value).first ?? types.lazy.compactMap(\.column).first
    else { return }
    column.column.isNullable = takesNull && column.column.isNullable
    add(.value(column), to: types)
  }

  /// Gives parameters the type of the values beside them, when an expression returns one of these
  /// values.
  mutating func relateValues(_ types: [ExpressionType]) {
    relate(types.filter { $0 != .constant(.null) }, takesNull: true)
  }

  /// Gives parameters the type that their position requires.
  mutating func note(_ types: [ExpressionType], as type: ColumnType) {
    guard let column = ExpressionType.of(type, nullable: false).column else { return }
    add(.value(column), to: types)
  }

  /// Gives parameters the type of the other values, and makes them nullable.
  mutating func relateOptional(_ types: [ExpressionType]) {
    guard var column = ExpressionType.common(types.filter { !$0.isParameter }).column else {
      return
    }
    column.column.isNullable = true
    add(.value(column), to: types)
  }

  private mutating func add(_ use: ParameterUse, to types: [ExpressionType]) {
    for type in types {
      guard case .parameter(let index) = type, uses[index]?.contains(use) != true else { continue }
      uses[index, default: []].append(use)
    }
  }
}
