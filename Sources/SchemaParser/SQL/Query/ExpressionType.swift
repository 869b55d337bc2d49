/// What an expression gives, as far as its text tells.
enum ExpressionType: Equatable {
  /// A value of a column, or one like it.
  case value(ResultColumn)
  /// A constant, which has the type of what it stands beside.
  case constant(Constant)
  case unknown

  enum Constant: Equatable { case null, integer, real, text }
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
    case .unknown: true
    }
  }

  var type: ColumnType? { column?.column.type.value }

  /// The result column; nil where the type isn't known.
  var column: ResultColumn? {
    switch self {
    case .value(let column): column
    case .constant(.integer): Self.of(.integer, nullable: false).column
    case .constant(.real): Self.of(.real, nullable: false).column
    case .constant(.text): Self.of(.text, nullable: false).column
    case .constant(.null), .unknown: nil
    }
  }

  func nullable(_ isNullable: Bool) -> ExpressionType {
    guard var column else { return self }
    column.column.isNullable = isNullable
    return .value(column)
  }

  /// Whether a number is given, and of which kind.
  var number: ColumnType? {
    guard let column = column?.column, column.swiftType == nil else { return nil }
    if column.type.value.isInteger { return .integer }
    return column.type.value == .real ? .real : nil
  }

  /// The type with a sign before it: a number, and no key any more.
  var negated: ExpressionType {
    if case .constant = self { return self }
    return number.map { .of($0, nullable: isNullable) } ?? .unknown
  }

  /// The type of what gives one of several values; NULL where one of them may be.
  static func common(_ types: [ExpressionType]) -> ExpressionType {
    let isNullable = types.contains(where: \.isNullable)
    let columns = types.compactMap { type -> ResultColumn? in
      if case .value(let column) = type { column } else { nil }
    }
    let constants = types.compactMap { type -> Constant? in
      if case .constant(let constant) = type, constant != .null { constant } else { nil }
    }
    guard !types.contains(.unknown) else { return .unknown }
    guard !columns.isEmpty else {
      let first = constants.first.map { ExpressionType.constant($0) }
      return Set(constants).count == 1 ? first?.nullable(isNullable) ?? .unknown : .unknown
    }
    guard let column = columns.map(Optional.init).common, constants.allSatisfy(column.takes) else {
      return .unknown
    }
    return ExpressionType.value(column).nullable(isNullable)
  }
}

extension ResultColumn {
  /// Whether a constant of the type is stored as values of the column are.
  fileprivate func takes(_ constant: ExpressionType.Constant) -> Bool {
    switch constant {
    case .null: true
    case .integer: column.type.value.isInteger && column.swiftType == nil
    case .real: column.type.value == .real && column.swiftType == nil
    case .text: column.type.value == .text && column.swiftType == nil
    }
  }
}
