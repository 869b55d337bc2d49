import SchemaParser

extension Comparison {
  /// Whether the result is none of the values that are compared, so that these may be in two forms.
  var returnsNone: Bool {
    switch shape {
    case .ofOperator, .between, .membership, .lookup, .cases, .difference: true
    case .choice, .other: false
    }
  }

  /// Returns what comparing values of two forms gives, as the end of a sentence.
  func result(of values: [Operand]) -> String {
    if shape == .difference { return "their difference is no time" }
    let isOfTypes = values.first?.column?.type.value != values.last?.column?.type.value
    return isOfTypes && isOfOrder ? "their order says nothing" : "they are never equal"
  }
}

extension Column {
  /// Whether both have numbers of seconds since 1970, with or without a fraction.
  func hasUnixTimes(like other: Column) -> Bool {
    [self, other].allSatisfy {
      $0.type.value == .timestamp && $0.usedEncoding.map { TimeForm($0).isUnixTime } == true
    }
  }
}
