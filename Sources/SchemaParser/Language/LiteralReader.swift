/// The reason a constant isn't valid in its place.
struct LiteralProblem: Error {
  var code: DiagnosticCode
  var message: String
  var suggestion: String?

  init(_ code: DiagnosticCode, _ message: String, suggestion: String? = nil) {
    (self.code, self.message, self.suggestion) = (code, message, suggestion)
  }

  /// Creates a problem for text that looks like a boolean or a number but isn't a valid one here.
  init(ambiguous text: String) {
    let other = Bool(text) == nil ? "number" : "boolean"
    self.init(
      .ambiguousValue, "'\(text)' could be a \(other) or text: quote it if it is text",
      suggestion: "\"\(text)\"")
  }

  static let nul = LiteralProblem(.nulInText, "text can't hold a NUL character")

  init(notABoolean text: String) {
    self.init(
      .notABoolean, "'\(text)' is not a boolean: write true or false",
      suggestion: LiteralReader.boolean(in: text).map { "\($0)" })
  }

  init(notAnInteger text: String) {
    let number = Numeral.real(text)
    let whole = number.flatMap { Int64(exactly: $0) }
    let advice =
      number == nil || whole != nil
      ? "write digits, such as 42 or 0x2A"
      : "only columns of type real or decimal have fractions"
    self.init(
      .malformedNumber, "'\(text)' is not an integer: \(advice)",
      suggestion: whole.map { "\($0)" })
  }
}

/// Reads constants of a column's type without converting them: a quoted number is text, and a
/// number with a fraction isn't an integer.
struct LiteralReader {
  let type: ColumnType
  var encoding: Encoding?
  /// The enum, if the type is one.
  var enumeration: Enumeration?

  func read(_ scalar: YAMLScalar) throws(LiteralProblem) -> Literal {
    do throws(LiteralProblem) {
      return try constant(scalar)
    } catch {
      guard let inside = scalar.text.insideSQLQuotes, isConstant(inside) else { throw error }
      throw LiteralProblem(
        error.code, "\(error.message): a value is written without SQL's quotes", suggestion: inside)
    }
  }

  private func constant(_ scalar: YAMLScalar) throws(LiteralProblem) -> Literal {
    switch type.traits.kind {
    case .integer: try integer(scalar)
    case .real: try real(scalar)
    case .boolean: try boolean(scalar)
    case .enumeration: try enumCase(scalar)
    case .any: try anything(scalar)
    default: .text(try text(scalar.text))
    }
  }

  private func integer(_ scalar: YAMLScalar) throws(LiteralProblem) -> Literal {
    try requirePlain(scalar, "an integer")
    let range = type.traits.integers
    switch Numeral.integer(scalar.text) {
    case .integer(let value) where range.contains(value): return .integer(value)
    case .malformed:
      throw LiteralProblem(notAnInteger: scalar.text)
    case .integer, .tooLarge:
      throw LiteralProblem(
        .valueOutOfRange,
        "\(scalar.text) does not fit into \(range.lowerBound)...\(range.upperBound)")
    }
  }

  private func timestamp(_ text: String) throws(LiteralProblem) -> String {
    let time = TimestampLiteral(text)
    let form = try canonical(
      time?.description, text, "timestamp such as 2024-01-31 12:00:00.000",
      suggestion: DateLiteral(text[...]).map { "\($0) 00:00:00.000" })
    guard time?.rounded(TimeForm(encoding ?? .text).rounding) != nil else {
      throw LiteralProblem(
        .valueOutOfRange, "\(text) is rounded to whole seconds, and so to the year 10000")
    }
    return form
  }

  /// Returns the digits of an unsigned integer, since not all fit `Int64`.
  private func unsigned(_ text: String) throws(LiteralProblem) -> String {
    let greatest = encoding == .blob ? UInt64.max : UInt64(Int64.max)
    if let value = Numeral.unsigned(text), value <= greatest { return "\(value)" }
    throw Numeral.integer(text) == .malformed
      ? LiteralProblem(notAnInteger: text)
      : LiteralProblem(.valueOutOfRange, "\(text) does not fit into 0...\(greatest)")
  }

  private func real(_ scalar: YAMLScalar) throws(LiteralProblem) -> Literal {
    try requirePlain(scalar, "a real")
    guard let value = Numeral.real(scalar.text) else {
      let point = scalar.text.replacing(",", with: ".", maxReplacements: 1)
      throw LiteralProblem(
        .malformedNumber, "'\(scalar.text)' is not a finite decimal number",
        suggestion: Numeral.real(point).map { _ in point })
    }
    return .real(value)
  }

  private func boolean(_ scalar: YAMLScalar) throws(LiteralProblem) -> Literal {
    try requirePlain(scalar, "a boolean")
    guard let value = Bool(scalar.text) else { throw LiteralProblem(notABoolean: scalar.text) }
    return .boolean(value)
  }

  /// The boolean that another word stands for, in YAML 1.1 or elsewhere.
  static func boolean(in word: String) -> Bool? {
    switch word.lowercased() {
    case "true", "yes", "on", "y", "1": true
    case "false", "no", "off", "n", "0": false
    default: nil
    }
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
    guard scalar.style == .plain, Bool(scalar.text) != nil || scalar.text.looksLikeNumber else {
      return .text(try text(scalar.text))
    }
    if case .integer(let value) = Numeral.integer(scalar.text) { return .integer(value) }
    if let value = Numeral.real(scalar.text) { return .real(value) }
    throw LiteralProblem(ambiguous: scalar.text)
  }

  /// Whether text is a constant without its quotes.
  private func isConstant(_ text: String) -> Bool {
    do throws(LiteralProblem) {
      _ = try constant(YAMLScalar(text, .plain))
      return true
    } catch { return false }
  }

  private func requirePlain(_ scalar: YAMLScalar, _ type: String) throws(LiteralProblem) {
    guard scalar.style != .plain else { return }
    var problem = LiteralProblem(.valueOfOtherType, "quoted text in \(type) column")
    if isConstant(scalar.text) { problem.suggestion = scalar.text }
    throw problem
  }

  /// Returns the canonical spelling of a constant whose type is written as text.
  func text(_ text: String) throws(LiteralProblem) -> String {
    guard !text.utf8.contains(0) else {
      throw LiteralProblem.nul
    }
    return switch type.traits.kind {
    case .timestamp: try timestamp(text)
    case .date: try canonical(DateLiteral(text[...])?.description, text, "date such as 2024-01-31")
    case .uuid: try canonical(Self.uuid(text), text, "uuid such as \(Self.nilUUID)")
    case .url: try canonical(Self.isURL(text) ? text : nil, text, "url such as https://example.org")
    case .decimal: try decimal(text)
    case .blob: try canonical(Self.blob(text), text, "blob such as 0x00FF")
    case .unsigned: try unsigned(text)
    default: text
    }
  }

  private func canonical(
    _ canonical: String?, _ text: String, _ form: String, suggestion: String? = nil
  ) throws(LiteralProblem) -> String {
    if let canonical { return canonical }
    throw LiteralProblem(.valueOfOtherType, "'\(text)' is not a \(form)", suggestion: suggestion)
  }

  private func decimal(_ text: String) throws(LiteralProblem) -> String {
    let point = text.replacing(",", with: ".", maxReplacements: 1)
    return try canonical(
      Numeral.decimal(text), text, "decimal number such as 12.34",
      suggestion: Numeral.decimal(point).map { _ in YAMLText.quoted(point) })
  }

  private static let nilUUID = "00000000-0000-0000-0000-000000000000"

  private static func uuid(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isUUID =
      parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isHexDigit) }
    return isUUID ? text.lowercased() : nil
  }

  /// Returns whether text could be a URL, which can't contain spaces or control characters.
  private static func isURL(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  private static func blob(_ text: String) -> String? {
    let digits = text.dropFirst(2)
    guard text.hasPrefix("0x"), digits.utf8.count.isMultiple(of: 2),
      digits.utf8.allSatisfy(\.isHexDigit)
    else { return nil }
    return text.lowercased()
  }
}

extension String {
  /// The text of a string in SQL's quotes; nil if it isn't one.
  package var insideSQLQuotes: String? {
    guard utf8.count > 1, hasPrefix("'"), hasSuffix("'") else { return nil }
    let inside = String(dropFirst().dropLast()).replacing("''", with: "\u{0}")
    return inside.contains("'") ? nil : inside.replacing("\u{0}", with: "'")
  }
}
