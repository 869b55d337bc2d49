import DBGenSQLText
import SchemaParser

/// An enum as sheets list it: in a row of its own, or with a row for each value.
struct SheetEnum {
  let name: Located<String>
  /// The values, each at its cell.
  private(set) var items: [Located<SheetList.ListedValue>] = []
  private(set) var isOpen = false
  private(set) var doc: Located<String>?
  private(set) var swiftName: Located<String>?
  /// The fields for which a sheet with the enum has a header.
  private(set) var fields: Set<SheetField> = []
  /// Whether a sheet of lists has the enum.
  let isListed: Bool

  init(name: Located<String>, listed isListed: Bool) {
    (self.name, self.isListed) = (name, isListed)
  }

  /// Adds the values and texts of a row. Returns the place of a list with a quote that is never closed.
  mutating func add(_ row: SheetRow) -> SourceRange? {
    fields.formUnion(SheetField.allCases.filter(row.header.has))
    if items.isEmpty { doc = doc ?? row.cell(.doc) }
    swiftName = swiftName ?? row.cell(.swiftName)
    guard let cell = row.cell(.values) else { return nil }
    if isListed, row.header.has(.list), let name = row.cell(.column) {
      let item = SheetList.ListedValue(name: SheetText(name.value), value: SheetText(cell.value))
      items.append(Located(item, at: cell.range))
      return nil
    }
    let list = SheetList(cell.value)
    items += list.items.map { Located($0, at: cell.range) }
    isOpen = isOpen || list.isOpen
    return list.losesValues ? cell.range : nil
  }

  /// Returns the enum as it stands in a schema file.
  ///
  /// - Parameter existing: The enum that the sheet updates, if any.
  func pair(like existing: Enumeration?) -> YAMLPair {
    let range = items.first?.range ?? name.range
    var pairs = [YAMLPair("cases", .mapping(cases(like: existing), at: range))]
    if isOpen { pairs.append(YAMLPair("open", .yes(at: range))) }
    if let doc { pairs.append(YAMLPair("doc", doc)) }
    if let swiftName { pairs.append(YAMLPair("swiftName", swiftName)) }
    return YAMLPair(key: name, value: .mapping(pairs, at: name.range))
  }

  private func cases(like existing: Enumeration?) -> [YAMLPair] {
    let unnamed = items.filter { !$0.value.isNamed }.map(\.name.text)
    var found = Enumeration.eachCase(
      of: unnamed, like: existing?.cases ?? [],
      avoiding: items.filter(\.value.isNamed).map(\.name.text)
    ).makeIterator()
    let isInteger = isInteger(like: existing)
    return items.map { item in
      let text = item.name.text
      let name = item.value.isNamed ? text : found.next()??.name.value ?? text
      let value =
        item.value.value ?? SheetText(isInteger ? text : SQLString.quote(text))
      return YAMLPair(
        key: Located(name, at: item.range), value: YAMLNode(value, of: .any, at: item.range))
    }
  }

  /// Whether values without names are integers. By themselves, they are text.
  private func isInteger(like existing: Enumeration?) -> Bool {
    let isAmongIntegers = existing?.isInteger ?? false || items.contains(where: \.value.isNamed)
    return isAmongIntegers && items.allSatisfy(\.value.isInteger)
  }
}

extension SheetList.ListedValue {
  fileprivate var isNamed: Bool { value != nil }

  fileprivate var isInteger: Bool {
    let stored = value ?? name
    return !stored.isQuoted && Int64(stored.text) != nil
  }
}
