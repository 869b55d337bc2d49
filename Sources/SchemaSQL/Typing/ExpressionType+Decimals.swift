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
}

extension Operand {
  var isDecimal: Bool { type.decimal != nil }
}

extension Column {
  var isDecimal: Bool { form.comparability == .equal }
}
