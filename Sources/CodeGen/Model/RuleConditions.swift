import SchemaParser

/// The Swift conditions under which a value breaks the rules of its column. They are equivalent to
/// the column's CHECK constraints, which apply to the stored value.
struct RuleConditions {
  let column: Column
  let coding: ColumnCoding
  /// The enum that is the column's type, if it is one.
  let enumeration: Enumeration?
  /// The expression for the value.
  let value: String
  /// The type with the helper functions.
  let helpers: String

  /// A rule, and the same with its values in words.
  typealias Rule = (
    condition: RuleCondition, helper: RuleHelper?, demand: ProblemRule, rule: ProblemRule
  )

  var all: [Rule] {
    // Only the database orders values of type `any`.
    guard type != .any else { return [] }
    return [range, length, list].compactMap(\.self)
  }

  private var type: ColumnType { column.type.value }

  /// Whether a helper function counts the milliseconds of the value.
  var isOfMilliseconds: Bool {
    type == .timestamp && column.timeRounding == .milliseconds
  }

  /// The expression for the value without its wrapper type.
  private var rawValue: String { coding.isWrapped ? "\(value).rawValue" : value }

  // MARK: - Bounds

  private var range: Rule? {
    let (minimum, maximum) = (column.rules.minimum?.value, column.rules.maximum?.value)
    guard minimum != nil || maximum != nil else { return nil }
    return (
      outside(minimum.map(number), maximum.map(number), of: measure),
      isOfMilliseconds ? .milliseconds : nil,
      .range(minimum: minimum.map(word), maximum: maximum.map(word)),
      .range(minimum: minimum.map(bound), maximum: maximum.map(bound))
    )
  }

  private var length: Rule? {
    let rules = column.rules
    let (minimum, maximum) = (rules.minimumLength?.value, rules.maximumLength?.value)
    guard minimum != nil || maximum != nil else { return nil }
    let isOfBytes = type.traits.lengthUnit == .byte
    let length = isOfBytes ? "\(rawValue).count" : "\(helpers).length(\(text))"
    return (
      outside(minimum.map(SwiftLiteral.integer), maximum.map(SwiftLiteral.integer), of: length),
      isOfBytes ? nil : .length, .length(minimum: minimum, maximum: maximum),
      .length(minimum: minimum, maximum: maximum)
    )
  }

  /// Returns the condition that a value is out of bounds.
  private func outside(_ minimum: String?, _ maximum: String?, of value: String) -> RuleCondition {
    // A range of decimals would have to be one to the last digit.
    if let minimum, let maximum, type != .decimal {
      return .outside(range: "\(minimum)...\(maximum)", value)
    }
    let comparisons = [minimum.map { "\(value) < \($0)" }, maximum.map { "\(value) > \($0)" }]
    return .comparisons(comparisons.compactMap(\.self), by: "||")
  }

  /// The expression for a number that sorts as the stored value does.
  var measure: String {
    switch type.traits.kind {
    case .date: coding.accessor == "days" ? rawValue : "\(rawValue).timeIntervalSince1970"
    case .timestamp: time
    default: rawValue
    }
  }

  private var time: String {
    switch column.timeRounding {
    case .seconds: "\(rawValue).timeIntervalSince1970.rounded()"
    case .milliseconds: "\(helpers).milliseconds(\(rawValue))"
    case .microseconds: "(\(rawValue).timeIntervalSinceReferenceDate * 1_000_000).rounded()"
    case .unrounded(epoch: 0): "\(rawValue).timeIntervalSince1970"
    case .unrounded: "\(rawValue).timeIntervalSinceReferenceDate"
    }
  }

  /// Returns a constant as a number to compare with `measure`.
  private func number(_ literal: Literal) -> String {
    switch literal {
    case .integer(let value): SwiftLiteral.integer(value)
    case .real(let value): "\(value)"
    case .text(let text): number(text)
    case .boolean(let value): "\(value)"
    case .enumCase: stored(literal)
    }
  }

  private func number(_ text: String) -> String {
    switch type.traits.kind {
    case .date: SwiftLiteral.integer(days(text) * (coding.accessor == "days" ? 1 : 86_400))
    case .timestamp: time(text)
    case .unsigned: SwiftLiteral.integer(UInt64(text) ?? 0)
    default: SwiftLiteral.decimal(text)
    }
  }

  private func days(_ text: String) -> Int64 { DateLiteral(text[...])?.unixDays ?? 0 }

  private func time(_ text: String) -> String {
    let time = TimestampLiteral(text)?.rounded(column.timeRounding)
    let milliseconds = time?.unixMilliseconds ?? 0
    let sinceReferenceDate = milliseconds - Self.referenceDate * 1000
    return switch column.timeRounding {
    case .seconds: SwiftLiteral.integer(milliseconds / 1000)
    case .milliseconds: SwiftLiteral.integer(milliseconds)
    case .microseconds: SwiftLiteral.integer(sinceReferenceDate * 1000)
    case .unrounded(let epoch): "\(Double(milliseconds - epoch * 1000) / 1000)"
    }
  }

  /// The seconds from 1970 to 2001.
  private static let referenceDate: Int64 = 978_307_200

  // MARK: - Lists

  private var list: Rule? {
    guard let values = column.rules.allowedValues?.value else { return nil }
    let texts = values.map { SwiftLiteral.string(stored($0)) }
    return (
      isListedAsText
        ? .unlistedText(texts, text, function: "\(helpers).isListed")
        : .unlisted(values.map(number), measure),
      isListedAsText ? .isListed : isOfMilliseconds ? .milliseconds : nil,
      .oneOf(values.map(word)), .oneOf(values.map(bound))
    )
  }

  private var isListedAsText: Bool {
    switch type.traits.kind {
    case .text, .url, .uuid, .decimal: true
    case .enumeration: column.storage == .text
    default: false
    }
  }

  /// The expression for the text that is stored, or that is compared in its place.
  private var text: String {
    switch type.traits.kind {
    case .url: "\(rawValue).absoluteString"
    case .uuid: "\(rawValue).uuidString.lowercased()"
    case .decimal: "\(rawValue).description"
    default: rawValue
    }
  }

  private func stored(_ literal: Literal) -> String {
    switch literal {
    case .enumCase(let name):
      switch enumeration?.cases.first(where: { $0.name.value == name })?.value.value {
      case .text(let text): text
      case .integer(let value): SwiftLiteral.integer(value)
      case nil: ""
      }
    case .integer, .real, .boolean, .text: word(literal)
    }
  }

  /// Returns a constant as the bound of a problem's rule.
  private func bound(_ literal: Literal) -> String {
    switch (type.traits.kind, literal) {
    case (.real, .integer(let value)): ".real(\(Double(value)))"
    case (.timestamp, .text(let text)):
      ".time(\(Double(TimestampLiteral(text)?.unixMilliseconds ?? 0) / 1000))"
    case (.unsigned, .text(let digits)):
      Int64(digits).map { ".integer(\(SwiftLiteral.integer($0)))" }
        ?? ".text(\(SwiftLiteral.string(digits)))"
    case (.enumeration, _) where enumeration?.isInteger == true: ".integer(\(stored(literal)))"
    case (.decimal, _): ".text(\(SwiftLiteral.string(word(literal))))"
    case (_, .integer(let value)): ".integer(\(SwiftLiteral.integer(value)))"
    case (_, .real(let value)): ".real(\(value))"
    default: ".text(\(SwiftLiteral.string(stored(literal))))"
    }
  }

  /// Returns a constant as people write it.
  private func word(_ literal: Literal) -> String {
    switch literal {
    case .integer(let value): "\(value)"
    case .real(let value): Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    case .boolean(let value): "\(value)"
    case .text(let text) where type == .timestamp && text.hasSuffix(".000"):
      text.dropLast(4) + " UTC"
    case .text(let text): type == .timestamp ? text + " UTC" : text
    // The number of a case means nothing to people.
    case .enumCase(let name) where enumeration?.isInteger == true: SwiftName.noun(from: name)
    case .enumCase: stored(literal)
    }
  }
}
