import DBGenSQLSyntax
import DBGenSQLText

/// Rules that other languages have in other places.
extension SchemaDecoder {
  /// Reports a property that says whether a column can be NULL, which its type says. Returns whether
  /// it is one.
  ///
  /// - Parameter meant: Becomes the type that is suggested.
  mutating func reportNullability(
    _ pair: YAMLPair, in pairs: [YAMLPair], _ meant: inout YAMLPair?
  ) -> Bool {
    guard let allows = Self.words(onNull: pair.key.value) else { return false }
    let says = pair.value.text.flatMap(LiteralReader.boolean) ?? true
    let isNullable = allows == says
    let type = pairs.first { $0.key.value == "type" }
    let written = type?.value.text.map { OtherType($0) }
    let isTypeAlone = written.map { $0.isComplete && $0.properties.isEmpty } ?? true
    let text = (written?.type?.name ?? written?.name ?? "text") + (isNullable ? "?" : "")
    let advice =
      isNullable
      ? "a '?' after the type allows NULL"
        + (isTypeAlone ? ": write type: \(YAMLText.quoted(text)) instead" : "")
      : "a type without '?' doesn't allow NULL, so leave it out"
    let quoted = isNullable ? YAMLText.quoted(text) : text
    let edit = isTypeAlone ? type.flatMap { replacing($0, and: pair, by: quoted) } : nil
    if edit != nil {
      meant = type.map { type in
        YAMLPair(
          key: type.key, value: YAMLNode(.scalar(YAMLScalar(text, .plain)), at: type.value.range))
      }
    }
    report(
      .unknownProperty, "unknown property '\(pair.key.value)' of a column: \(advice)",
      at: edit?.range ?? pair.key.range, suggestion: edit?.value)
    return true
  }

  /// Returns whether a property allows NULL or forbids it, if that is what its name means.
  static func words(onNull name: String) -> Bool? {
    let name = name.lowercased().filter { $0 != "_" && $0 != "-" }
    return allowing.contains(name) ? true : forbidding.contains(name) ? false : nil
  }

  /// Reports a property of a column whose value belongs elsewhere. Returns whether it is one.
  mutating func reportMisplaced(_ pair: YAMLPair, in pairs: [YAMLPair]) -> Bool {
    reportTimeOfUpdate(pair) || reportNested(pair, in: pairs)
      || reportStoredExpression(pair, in: pairs) || reportConstraintOfTable(pair)
  }

  /// Reports columns that are unique together, or more than `true` as the index of a column. Returns
  /// whether that is what a property is.
  private mutating func reportConstraintOfTable(_ pair: YAMLPair) -> Bool {
    let (words, value) = (OtherWords.column, pair.value)
    let key = words.key(for: pair.key.value) ?? pair.key.value
    if key == "unique", value.isSequence {
      report(
        .wrongShape, "columns that are unique together stand in the table: unique: [[a, b]]",
        at: value.range)
      return true
    }
    guard key == "index", !value.isNull, value.boolean == nil,
      value.text.flatMap(LiteralReader.boolean) == nil
    else { return false }
    let word = value.text ?? (value.pairs.count == 1 ? value.pairs[0].key.value : "")
    let isUnique = (words.key(for: word) ?? word) == "unique"
    report(
      .wrongShape,
      "'index' is true or false: "
        + (isUnique
          ? "a column of different values has 'unique: true'"
          : "an index with more stands in the table: indexes: { name: { columns: [...] } }"),
      at: pair.key.range.lowerBound..<value.range.upperBound,
      suggestion: isUnique ? "unique: true" : nil)
    return true
  }

  /// Reports `onUpdate: now`, as MySQL has it, or `updatedAt: now`. Returns whether that is what a
  /// property is.
  mutating func reportTimeOfUpdate(_ pair: YAMLPair) -> Bool {
    let name = pair.key.value
    guard
      ["onupdate", "update", "touch"].contains(OtherWords.folded(name))
        || Language.column.otherWords.key(for: name) == "touch",
      let text = pair.value.text
    else { return false }
    let word = SQLName.folded(text).prefix { $0 != "(" }
    guard word == "now" || SQLFacts.functionsOfClock[String(word)] != nil else { return false }
    let subject =
      switch name {
      case "onUpdate": "unknown action '\(text)': 'touch'"
      case "touch": "'touch' is true or false: it"
      default: "unknown property '\(name)' of a column: 'touch'"
      }
    report(
      name == "onUpdate" ? .unknownKeyword : name == "touch" ? .notABoolean : .unknownProperty,
      "\(subject) sets the column at each update",
      at: pair.key.range.lowerBound..<pair.value.range.upperBound, suggestion: "touch: true")
    return true
  }

  private static let allowing: Set = [
    "nullable", "optional", "null", "allownull", "isnullable", "isoptional", "nulls",
  ]
  private static let forbidding: Set = ["required", "isrequired", "mandatory"]

  /// Returns the type that stands for a type and a property beside it; nil if they aren't side by
  /// side.
  func replacing(
    _ type: YAMLPair, and other: YAMLPair, by value: String
  ) -> Located<String>? {
    func isComma(_ range: Range<Int>) -> Bool {
      !range.isEmpty && file.text(in: range).allSatisfy { $0 == "," || $0.isWhitespace }
    }
    let (ofType, ofOther) = (type.value.range, other.value.range)
    if ofType.upperBound <= other.key.range.lowerBound,
      isComma(ofType.upperBound..<other.key.range.lowerBound)
    {
      return Located(value, at: ofType.lowerBound..<ofOther.upperBound)
    }
    guard ofOther.upperBound <= type.key.range.lowerBound,
      isComma(ofOther.upperBound..<type.key.range.lowerBound)
    else { return nil }
    return Located("type: \(value)", at: other.key.range.lowerBound..<ofType.upperBound)
  }

  /// Reports `1,5` in braces, where YAML takes the digits behind the comma for a key. Returns
  /// whether that is what it is.
  mutating func reportDecimalComma(_ pair: YAMLPair, below above: YAMLPair) -> Bool {
    let range = above.value.range.lowerBound..<pair.key.range.upperBound
    guard pair.value.range.isEmpty, let whole = above.value.text, !whole.isEmpty,
      "\(whole),\(pair.key.value)" == file.text(in: range),
      (whole.hasPrefix("-") ? String(whole.dropFirst()) : whole).allSatisfy(\.isASCIIDigit),
      pair.key.value.allSatisfy(\.isASCIIDigit)
    else { return false }
    report(
      .malformedNumber, "a number has a point, not a comma", at: range,
      suggestion: "\(whole).\(pair.key.value)")
    return true
  }

  /// Returns the whole of a type such as `decimal(10,2)` in braces, where YAML takes what is behind
  /// the comma for a key; nil if that isn't what it is. A type that needs nothing but quotes is
  /// reported.
  mutating func joined(_ type: YAMLPair, to pair: YAMLPair) -> YAMLPair? {
    guard type.key.value == "type", let start = type.value.text, pair.value.range.isEmpty,
      start.last(where: { "()".contains($0) }) == "(", pair.key.value.contains(")")
    else { return nil }
    let range = type.value.range.lowerBound..<pair.key.range.upperBound
    let text = file.text(in: range)
    guard text.hasPrefix(start + ",") else { return nil }
    let joined = YAMLPair(
      key: type.key, value: YAMLNode(.scalar(YAMLScalar(text, .plain)), at: range))
    if typeInSQL(joined) != nil {
      report(
        .needsQuotes, "'\(start)' ends at the comma: quote the whole value", at: range,
        suggestion: YAMLText.quoted(text))
    }
    return joined
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
