extension SchemaDecoder {
  /// Decodes a default: a constant, null, a value that SQLite computes, or `{ sql: EXPRESSION }`.
  mutating func defaultValue(_ pair: YAMLPair, _ reader: LiteralReader) -> Located<DefaultValue>? {
    if reader.type == .json, let empty = pair.value.emptyJSON {
      reportShape(of: pair, "JSON in quotes", suggestion: "\"\(empty)\"")
      return nil
    }
    switch pair.value.content {
    case .scalar where pair.value.isNull:
      return Located(.null, at: pair.value.range.isEmpty ? pair.key.range : pair.value.range)
    case .scalar(let scalar):
      if let value = CurrentValue(rawValue: scalar.text), value.type == reader.type,
        scalar.style == .plain
      {
        return Located(.current(value), at: pair.value.range)
      }
      if scalar.style == .plain, reportCall(scalar.text, pair, reader.type) {
        return nil
      }
      let current = CurrentValue(for: reader.type, insteadOf: scalar.text)?.rawValue
      do throws(LiteralProblem) {
        let literal = try reader.read(scalar)
        warnOfQuotes(literal, at: pair.value.range)
        return Located(.literal(literal), at: pair.value.range)
      } catch {
        report(error, at: pair.value.range, suggestion: current)
        return nil
      }
    case .mapping:
      let blank = Located("", at: pair.value.range)
      guard let sql = read(Language.defaultSQL, pair, into: blank), !sql.isEmpty,
        !reportWord(sql.value, pair, reader.type)
      else { return nil }
      return sql.map { .sql($0) }
    case .sequence:
      reportShape(of: pair, "a value or { sql: EXPRESSION }")
      return nil
    }
  }

  /// Warns of a text that begins and ends with SQL's quotes, which are part of it.
  private mutating func warnOfQuotes(_ literal: Literal, at range: SourceRange) {
    guard case .text(let text) = literal, let inside = text.insideSQLQuotes else { return }
    report(
      .ambiguousValue, "the quotes are part of this text: a value is written without SQL's quotes",
      at: range, suggestion: YAMLText.string(inside), severity: .warning)
  }

  /// Reports a default of the language where SQL is expected.
  private mutating func reportWord(_ sql: String, _ pair: YAMLPair, _ type: ColumnType) -> Bool {
    guard CurrentValue(rawValue: sql) != nil,
      let current = CurrentValue.allCases.first(where: { $0.type == type })
    else { return false }
    report(
      .valueOfOtherType, "'\(sql)' isn't SQL: as a default, it stands alone", at: pair.value.range,
      suggestion: current.rawValue)
    return true
  }

  /// Reports a function or a word for the present time where a constant is expected. For text, it is one,
  /// and only a warning.
  private mutating func reportCall(_ text: String, _ pair: YAMLPair, _ type: ColumnType) -> Bool {
    let parts = text.lowercased().split(separator: "(", maxSplits: 1)
    let isCall = parts.count == 2 && text.hasSuffix(")")
    if Self.kindsOfText.contains(type.traits.kind) {
      if CurrentValue.isNewUUID(text) {
        report(
          .ambiguousValue,
          "this default is the text '\(text)'; the type uuid has 'default: newUUID'",
          at: pair.value.range, suggestion: YAMLText.quoted(text), severity: .warning)
      }
      return false
    }
    guard let name = parts.first, isCall || name.hasPrefix("current_") else { return false }
    let advice =
      name == "autoincrement" || name == "nextval"
      ? "; a key has 'autoincrement: true' beside 'primaryKey: true'" : nil
    let current = CurrentValue.allCases.first { $0.type == type }
    let isCurrent = !isCall || [")", "'now')"].contains(String(parts[1]))
    report(
      .valueOfOtherType, "'\(text)' is an expression, not a constant" + (advice ?? ""),
      at: pair.value.range,
      suggestion: advice != nil
        ? nil
        : isCurrent && current != nil
          ? current?.rawValue : "{ sql: \(YAMLText.quoted(text)) }")
    return true
  }

  /// The kinds of types whose constants can look like an expression.
  private static let kindsOfText: [TypeTraits.Kind] = [.text, .url, .json, .any, .enumeration]

  mutating func literal(_ scalar: Located<YAMLScalar>, _ reader: LiteralReader) -> Literal? {
    do throws(LiteralProblem) {
      let literal = try reader.read(scalar.value)
      warnOfQuotes(literal, at: scalar.range)
      return literal
    } catch {
      report(error, at: scalar.range)
      return nil
    }
  }

  mutating func report(
    _ problem: LiteralProblem, at range: SourceRange, suggestion: String? = nil
  ) {
    report(problem.code, problem.message, at: range, suggestion: suggestion ?? problem.suggestion)
  }

  // MARK: - Rules

  mutating func bound(_ pair: YAMLPair, _ reader: LiteralReader) -> Located<Literal>? {
    guard fits(pair, reader.type, reader.type.traits.isOrdered),
      let scalar = scalar(pair, "a value")
    else { return nil }
    return literal(scalar, reader).map { Located($0, at: scalar.range) }
  }

  mutating func length(_ pair: YAMLPair, _ reader: LiteralReader) -> Located<Int64>? {
    fits(pair, reader.type, reader.type.traits.lengthUnit != nil) ? count(pair) : nil
  }

  mutating func allowedValues(_ pair: YAMLPair, _ reader: LiteralReader) -> Located<[Literal]>? {
    guard fits(pair, reader.type, reader.type.traits.canBeListed) else { return nil }
    let before = diagnostics.count
    let values = items(of: pair).compactMap { item -> Literal? in
      let pair = YAMLPair(key: pair.key, value: item)
      return scalar(pair, "a list of values").flatMap { literal($0, reader) }
    }
    if values.isEmpty, diagnostics.count == before {
      report(.missingValue, "'oneOf' is empty", at: pair.value.range)
    }
    return values.isEmpty ? nil : Located(values, at: pair.value.range)
  }

  private mutating func fits(_ pair: YAMLPair, _ type: ColumnType, _ fits: Bool) -> Bool {
    if !fits {
      report(
        .ruleOfOtherType, "'\(pair.key.value)' does not apply to a column of type '\(type.name)'",
        at: pair.key.range, suggestion: type.rule(for: pair.key.value))
    }
    return fits
  }
}

extension ColumnType {
  /// The rule that a column of the type can have in place of one that it can't have.
  fileprivate func rule(for other: String) -> String? {
    let rules = ["min": "minLength", "max": "maxLength"]
    if traits.lengthUnit != nil, !traits.isOrdered { return rules[other] }
    return traits.isOrdered && traits.lengthUnit == nil
      ? rules.first { $0.value == other }?.key : nil
  }
}

extension YAMLNode {
  /// The JSON of an empty list or mapping.
  fileprivate var emptyJSON: String? {
    switch content {
    case .sequence(let items) where items.isEmpty: "[]"
    case .mapping(let pairs) where pairs.isEmpty: "{}"
    case .sequence, .mapping, .scalar: nil
    }
  }
}
