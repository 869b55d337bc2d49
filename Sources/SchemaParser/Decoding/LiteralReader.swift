/// The reason a constant isn't valid in its place.
struct LiteralProblem: Error {
  var code: DiagnosticCode
  var message: String
  var suggestion: String?

  init(_ code: DiagnosticCode, _ message: String, suggestion: String? = nil) {
    self.code = code
    self.message = message
    self.suggestion = suggestion
  }

  /// Creates a problem for text that looks like a boolean or a number but isn't a valid one here.
  init(ambiguous text: String) {
    let other = text == "true" || text == "false" ? "boolean" : "number"
    self.init(
      .ambiguousValue, "'\(text)' could be a \(other) or text: quote it if it is text",
      suggestion: "\"\(text)\"")
  }
}

/// Reads constants of a column's type without converting them: a quoted number is text, and a
/// number with a fraction isn't an integer.
struct LiteralReader {
  let type: ColumnType
  /// The enum, if the type is one.
  var enumeration: Enumeration?

  func read(_ scalar: YAMLScalar) throws(LiteralProblem) -> Literal {
    switch type.traits.kind {
    case .integer: try integer(scalar)
    case .real: try real(scalar)
    case .boolean: try boolean(scalar)
    case .enumeration: try enumCase(scalar)
    case .any: try anything(scalar)
    case .text, .blob, .timestamp, .date, .uuid, .url, .decimal, .json:
      .text(try text(scalar.text))
    }
  }

  private func integer(_ scalar: YAMLScalar) throws(LiteralProblem) -> Literal {
    try requirePlain(scalar, "an integer")
    let range = type.traits.integers
    switch Numeral.integer(scalar.text) {
    case .integer(let value) where range.contains(value): return .integer(value)
    case .malformed:
      throw LiteralProblem(
        .malformedNumber, "'\(scalar.text)' is not an integer: write a decimal or 0x integer")
    case .integer, .tooLarge:
      throw LiteralProblem(
        .valueOutOfRange,
        "\(scalar.text) does not fit into \(range.lowerBound)...\(range.upperBound)")
    }
  }

  private func real(_ scalar: YAMLScalar) throws(LiteralProblem) -> Literal {
    try requirePlain(scalar, "a real")
    guard let value = Numeral.real(scalar.text) else {
      throw LiteralProblem(.malformedNumber, "'\(scalar.text)' is not a finite decimal number")
    }
    return .real(value)
  }

  private func boolean(_ scalar: YAMLScalar) throws(LiteralProblem) -> Literal {
    try requirePlain(scalar, "a boolean")
    guard scalar.text == "true" || scalar.text == "false" else {
      throw LiteralProblem(
        .notABoolean, "'\(scalar.text)' is not a boolean: write true or false")
    }
    return .boolean(scalar.text == "true")
  }

  private func enumCase(_ scalar: YAMLScalar) throws(LiteralProblem) -> Literal {
    // An enum without cases is reported itself.
    guard let enumeration, !enumeration.cases.isEmpty else { return .enumCase(scalar.text) }
    if enumeration.cases.contains(where: { $0.name.value == scalar.text }) {
      return .enumCase(scalar.text)
    }
    let meant = enumeration.cases.first { $0.value.value == .text(scalar.text) }?.name.value
    throw LiteralProblem(
      .valueOfOtherType, "'\(scalar.text)' is not a case of enum '\(enumeration.name.value)'",
      suggestion: meant
        ?? closestMatch(to: scalar.text, in: enumeration.cases.map(\.name.value)))
  }

  private func anything(_ scalar: YAMLScalar) throws(LiteralProblem) -> Literal {
    let isBoolean = scalar.text == "true" || scalar.text == "false"
    guard scalar.style == .plain, isBoolean || scalar.text.looksLikeNumber else {
      return .text(try text(scalar.text))
    }
    if case .integer(let value) = Numeral.integer(scalar.text) { return .integer(value) }
    if let value = Numeral.real(scalar.text) { return .real(value) }
    throw LiteralProblem(ambiguous: scalar.text)
  }

  private func requirePlain(_ scalar: YAMLScalar, _ type: String) throws(LiteralProblem) {
    guard scalar.style != .plain else { return }
    throw LiteralProblem(
      .valueOfOtherType, "quoted text for \(type) column", suggestion: scalar.text)
  }
}
