/// Lists that are written with two properties of a column.
extension SchemaDecoder {
  private static let element: Set = [
    "of", "items", "item", "itemtype", "element", "elements", "elementtype", "contains", "subtype",
    "arrayof", "listof",
  ]
  private static let marks: Set = ["array", "isarray", "list", "islist", "repeated", "many"]

  /// Reports a list whose elements have a property of their own: `type: list, of: text` or
  /// `type: text, array: true`. Returns the properties of a column as they are meant.
  mutating func reportingList(_ pairs: [YAMLPair]) -> [YAMLPair] {
    let others = pairs.filter { Language.column[$0.key.value] == nil }
    guard let type = pairs.first(where: { $0.key.value == "type" }),
      let other = others.first(where: { listType(type, $0) != nil }),
      let list = listType(type, other)
    else { return pairs }
    let place = place(of: type, isAlone: false)
    let hasSwiftType = pairs.contains { $0.key.value == "swiftType" }
    let isKnown = list.isComplete && !hasSwiftType && other.value.pairs.count < 2
    let text = isKnown ? list.text(named: ColumnType.json.name, at: place) : nil
    let edit = text.flatMap { replacing(type, and: other, by: $0) }
    let written = (type.value.text ?? "").withoutQuestionMark
    let advice = list.advice(isKnown: true) ?? ""
    let isOfType = ListType(written) != nil
    report(
      isOfType ? .unknownType : .unknownProperty,
      (isOfType
        ? "unknown column type '\(written)'" : "unknown property '\(other.key.value)' of a column")
        + ": \(advice)",
      at: edit?.range ?? other.key.range, suggestion: edit?.value)
    return pairs.filter { $0 != type && $0 != other }
      + meant(by: list, type, other).prefix(hasSwiftType ? 1 : 2)
  }

  private func listType(_ type: YAMLPair, _ other: YAMLPair) -> OtherType? {
    let (name, written) = (OtherWords.folded(other.key.value), type.value.text ?? "")
    let (bare, isNullable) = (written.withoutQuestionMark, written.hasSuffix("?"))
    let element =
      Self.element.contains(name)
      ? (ListType(bare) != nil ? other.value.text ?? other.value["type"]?.text : nil)
      : Self.marks.contains(name) && other.value.boolean == true ? bare : nil
    return element.map { OtherType("\($0)[]" + (isNullable ? "?" : ""), enums: enums) }
  }

  private func meant(by list: OtherType, _ type: YAMLPair, _ other: YAMLPair) -> [YAMLPair] {
    let name = ColumnType.json.name + (list.isNullable ? "?" : "")
    let swiftType = Located("swiftType", at: other.key.range)
    return [
      YAMLPair(
        key: type.key, value: YAMLNode(.scalar(YAMLScalar(name, .plain)), at: type.value.range)),
      YAMLPair(
        key: swiftType,
        value: YAMLNode(.scalar(YAMLScalar("[String]", .plain)), at: other.value.range)),
    ]
  }
}

extension String {
  var withoutQuestionMark: String { hasSuffix("?") ? String(dropLast()) : self }
}
