import SchemaParser

// Decimals, which are stored as text to be exact.
extension ExpressionType {
  /// The column of the decimals that it has, even if they are some of its values; nil if there are
  /// none.
  var decimal: ResultColumn? {
    switch self {
    case .row(let types): types.lazy.compactMap(\.decimal).first
    case .someDecimal(let column): column
    case .value(let column): column.column.isDecimal ? column : nil
    case .constant, .parameter, .unknown: nil
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
    let isNumber = column.storage == .integer || column.storage == .real
    return TypedTarget.exactTypes.contains(column.type.value) && !isNumber
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
