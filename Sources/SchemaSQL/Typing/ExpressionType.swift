import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The type of an expression, as far as its text determines it.
enum ExpressionType: Equatable {
  /// A value of a column, or a similar one.
  case value(ResultColumn)
  /// A constant, which takes the type of the values beside it.
  case constant(SQLConstant)
  /// A parameter of undeclared type, by the index of its word.
  case parameter(Int)
  /// Several values in parentheses.
  case row([ExpressionType])
  /// One of values of several types, of which these are decimals.
  case someDecimal(ResultColumn)
  /// A value of unknown type.
  case untyped(isNullable: Bool)

  static let unknown = untyped(isNullable: true)

  static func of(_ type: ColumnType, nullable isNullable: Bool) -> ExpressionType {
    var column = ResultColumn(Column(type))
    (column.column.isNullable, column.hasAffinity) = (isNullable, false)
    return .value(column)
  }

  /// Whether the value can be NULL. Unknown values can be.
  var isNullable: Bool {
    switch self {
    case .value(let column): column.column.isNullable
    case .constant(let constant): constant == .null
    case .untyped(let isNullable): isNullable
    case .parameter, .row, .someDecimal: true
    }
  }

  /// The value of a column, or a similar one.
  var value: ResultColumn? { if case .value(let column) = self { column } else { nil } }

  var type: ColumnType? { column?.column.type.value }

  /// The result column; nil if the type isn't known.
  var column: ResultColumn? {
    switch self {
    case .value(let column): column
    case .constant(let constant): constant.type.flatMap { Self.of($0, nullable: false).column }
    case .parameter, .row, .someDecimal, .untyped: nil
    }
  }

  func nullable(_ isNullable: Bool) -> ExpressionType {
    if case .untyped = self { return .untyped(isNullable: isNullable) }
    guard var column else { return self }
    column.column.isNullable = isNullable
    return .value(column)
  }

  /// The storage class of values other than NULL; nil if there may be several.
  var storage: StorageClass? {
    guard let column = column?.column else { return nil }
    let storage = column.storage
    return storage == .any ? nil : storage
  }

  /// The kind of number, integer or real; nil if it isn't a number.
  var number: ColumnType? {
    switch storage {
    case .integer: .integer
    case .real: .real
    default: nil
    }
  }

  /// The type of the negated expression: a number, but no longer a key.
  var negated: ExpressionType {
    switch self {
    case .constant(.integer(let value)): .constant(.integer(0 &- value))
    case .constant(.real(let value)): .constant(.real(-value))
    case .constant(.null): self
    default: asNumber(nullable: isNullable)
    }
  }

  /// The type of a number that is calculated from the value alone, and of the same kind.
  func asNumber(nullable isNullable: Bool) -> ExpressionType {
    number.map { .of($0, nullable: isNullable) } ?? .untyped(isNullable: isNullable)
  }

  /// Returns the type of an expression that returns one of several values, nullable if any of them
  /// is. Parameters among them take the type of the others.
  static func common(_ types: [ExpressionType]) -> ExpressionType {
    let isNullable = types.contains(where: \.isNullable)
    let types = types.filter { $0 != .constant(.null) }
    let columns = types.compactMap(\.value)
    let constants = types.compactMap { type -> SQLConstant? in
      if case .constant(let constant) = type { constant } else { nil }
    }
    let isKnown = types.allSatisfy { $0.isParameter || $0.column != nil }
    guard isKnown, let type = common(columns, constants) else {
      return types.lazy.compactMap(\.decimal).first.map { .someDecimal($0) }
        ?? .untyped(isNullable: isNullable)
    }
    return type.nullable(isNullable)
  }

  /// Returns the common type, regardless of NULL.
  private static func common(
    _ columns: [ResultColumn], _ constants: [SQLConstant]
  ) -> ExpressionType? {
    guard !columns.isEmpty else {
      let types = Set(constants.map(\.type))
      return types.count == 1 ? constants.first.map { .constant($0) } : nil
    }
    if let column = columns.map(Optional.init).common, constants.allSatisfy(column.takes) {
      return .value(column)
    }
    let areIntegers =
      columns.allSatisfy { $0.column.holdsIntegers && $0.column.swiftType == nil }
      && constants.allSatisfy { $0.type == .integer }
    return areIntegers ? .of(.integer, nullable: false) : nil
  }

  // Which expressions have an affinity; see "Affinity Of Expressions" in SQLite's documentation.

  var hasAffinity: Bool { value?.hasAffinity == true }

  var withAffinity: ExpressionType { with(affinity: true) }

  /// The type of an expression that calculates the value.
  var withoutAffinity: ExpressionType { with(affinity: false) }

  private func with(affinity hasAffinity: Bool) -> ExpressionType {
    guard case .value(var column) = self else { return self }
    column.hasAffinity = hasAffinity
    return .value(column)
  }
}

extension SQLConstant {
  fileprivate var type: ColumnType? {
    switch self {
    case .null: nil
    case .text, .current: .text
    case .blob: .blob
    case .integer: .integer
    case .real: .real
    case .boolean: .boolean
    }
  }
}

// MARK: - Common types

extension Column {
  /// Whether the values are integers, in SQL as in Swift.
  fileprivate var holdsIntegers: Bool {
    type.value.isInteger || type.value == .uint64 && storage == .integer
  }
}

extension ResultColumn {
  /// Whether a constant is stored like the column's values, and is one that the column can hold.
  fileprivate func takes(_ constant: SQLConstant) -> Bool {
    let type = column.type.value
    guard column.swiftType == nil else { return constant == .null }
    switch constant {
    case .null: return true
    case .integer(let value):
      let least = type == .uint64 ? 0 : type.traits.integers.lowerBound
      return column.holdsIntegers && (least...type.traits.integers.upperBound).contains(value)
    case .real: return type == .real
    case .text, .current: return type == .text
    case .blob: return type == .blob
    case .boolean: return type == .boolean
    }
  }
}

extension SQLExpression {
  /// Whether the expression has the affinity of what it consists of, or of the column that it names.
  var keepsAffinity: Bool {
    switch form {
    case .column, .cast, .collate, .parentheses, .subquery, .unparsed, .raise: true
    default: false
    }
  }
}

extension ExpressionTyper {
  mutating func cast(_ type: ExpressionType, to target: String) -> ExpressionType {
    let types: [SQLName: ColumnType] = [
      "integer": .integer, "int": .integer, "real": .real, "text": .text, "blob": .blob,
    ]
    if SQLName(target) == "numeric" { return type.asNumber.withAffinity }
    guard let known = types[SQLName(target)] else {
      return .untyped(isNullable: type.isNullable)
    }
    if case .parameter(let index) = type { findings.casts[index] = known }
    return .of(known, nullable: type.isNullable).withAffinity
  }
}

extension ExpressionType {
  /// The type of a CAST to NUMERIC, which leaves numbers as they are. It makes integers of some texts and
  /// real numbers of others, and all of these are read as real numbers.
  fileprivate var asNumber: ExpressionType {
    let number = storage == .text || decimal != nil ? .real : self.number
    return number.map { .of($0, nullable: isNullable) } ?? .untyped(isNullable: isNullable)
  }

  // Decimals, which are stored as text to be exact.

  /// The column of the decimals that it has, even if they are some of its values; nil if there are
  /// none.
  var decimal: ResultColumn? {
    switch self {
    case .row(let types): types.lazy.compactMap(\.decimal).first
    case .someDecimal(let column): column
    case .value(let column): column.column.isDecimal ? column : nil
    case .constant, .parameter, .untyped: nil
    }
  }

  /// The decimals that are some of its values; nil if all are, or none.
  var someDecimal: ResultColumn? { if case .someDecimal(let column) = self { column } else { nil } }
}

extension Operand {
  var isDecimal: Bool { type.decimal != nil }

  /// Whether it isn't stored as a number although SQLite makes one of it, to calculate with: a
  /// decimal, or a time, say, of whose text SQLite takes the digits at the beginning.
  var isNoNumber: Bool {
    guard !isDecimal, let column else { return isDecimal }
    return column.isExact && !column.storage.isNumber
  }

  /// Whether it is a point in time or a day that is stored as a number.
  var isTime: Bool {
    guard let column, !isNoNumber else { return false }
    return [.timestamp, .date].contains(column.type.value)
  }
}

extension Column {
  var isDecimal: Bool { form.comparability == .equal }
}
