/// What an expression gives, as far as its text tells.
enum ExpressionType: Equatable {
  /// A value of a column, or one like it.
  case value(ResultColumn)
  /// A constant, which has the type of what it stands beside.
  case constant(Constant)
  /// A parameter of which nobody has said what it is, by its place among the words.
  case parameter(Int)
  /// Several values in parentheses.
  case row([ExpressionType])
  case unknown

  enum Constant: Equatable {
    case null, text, blob
    case integer(Int64)
    case real(Double)
  }
}

extension ExpressionType {
  static func of(_ type: ColumnType, nullable isNullable: Bool) -> ExpressionType {
    let nowhere = 0..<0
    return .value(
      ResultColumn(
        Column(
          name: Located("", at: nowhere), type: Located(type, at: nowhere), isNullable: isNullable))
    )
  }

  /// What is not known may be NULL.
  var isNullable: Bool {
    switch self {
    case .value(let column): column.column.isNullable
    case .constant(let constant): constant == .null
    case .parameter, .row, .unknown: true
    }
  }

  var type: ColumnType? { column?.column.type.value }

  /// The result column; nil where the type isn't known.
  var column: ResultColumn? {
    switch self {
    case .value(let column): column
    case .constant(let constant): constant.type.flatMap { Self.of($0, nullable: false).column }
    case .parameter, .row, .unknown: nil
    }
  }

  func nullable(_ isNullable: Bool) -> ExpressionType {
    guard var column else { return self }
    column.column.isNullable = isNullable
    return .value(column)
  }

  /// The class that values other than NULL are of; nil where they may be of several.
  var storage: StorageClass? {
    guard let column = column?.column else { return nil }
    let storage = column.type.value.storageClass(encodedAs: column.encoding?.value)
    return storage == .any ? nil : storage
  }

  /// Whether a number is given, and of which kind.
  var number: ColumnType? {
    switch storage {
    case .integer: .integer
    case .real: .real
    default: nil
    }
  }

  /// The type with a minus before it: a number, and no key any more.
  var negated: ExpressionType {
    switch self {
    case .constant(.integer(let value)): .constant(.integer(0 &- value))
    case .constant(.real(let value)): .constant(.real(-value))
    case .constant(.null): self
    default: number.map { .of($0, nullable: isNullable) } ?? .unknown
    }
  }
}

extension ExpressionType.Constant {
  var type: ColumnType? {
    switch self {
    case .null: nil
    case .text: .text
    case .blob: .blob
    case .integer: .integer
    case .real: .real
    }
  }
}

// MARK: - One of several

extension ExpressionType {
  /// The type of what gives one of several values; NULL where one of them may be. A parameter among
  /// them is of the others' type.
  static func common(_ types: [ExpressionType]) -> ExpressionType {
    let isNullable = types.contains(where: \.isNullable)
    let types = types.filter { $0 != .constant(.null) }
    let columns = types.compactMap { type -> ResultColumn? in
      if case .value(let column) = type { column } else { nil }
    }
    let constants = types.compactMap { type -> Constant? in
      if case .constant(let constant) = type { constant } else { nil }
    }
    let isKnown = types.allSatisfy { $0.isParameter || $0.column != nil }
    guard isKnown, let type = common(columns, constants) else { return .unknown }
    return type.nullable(isNullable)
  }

  /// The common type, but for NULL.
  private static func common(
    _ columns: [ResultColumn], _ constants: [Constant]
  ) -> ExpressionType? {
    guard !columns.isEmpty else {
      let types = Set(constants.map(\.type))
      return types.count == 1 ? constants.first.map { .constant($0) } : nil
    }
    if let column = columns.map(Optional.init).common, constants.allSatisfy(column.takes) {
      return .value(column)
    }
    let areIntegers =
      columns.allSatisfy { $0.column.type.value.isInteger && $0.column.swiftType == nil }
      && constants.allSatisfy { $0.type == .integer }
    return areIntegers ? .of(.integer, nullable: false) : nil
  }
}

extension ResultColumn {
  /// Whether a constant is stored as values of the column are, and is one that it can hold.
  fileprivate func takes(_ constant: ExpressionType.Constant) -> Bool {
    let type = column.type.value
    guard column.swiftType == nil else { return constant == .null }
    switch constant {
    case .null: return true
    case .integer(let value): return type.isInteger && type.integerRange.contains(value)
    case .real: return type == .real
    case .text: return type == .text
    case .blob: return type == .blob
    }
  }
}
