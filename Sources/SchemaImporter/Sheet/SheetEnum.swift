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
  /// Whether cases that the sheet gives no name are named after their values.
  let namesCases: Bool

  init(name: Located<String>, namingCases namesCases: Bool) {
    (self.name, self.namesCases) = (name, namesCases)
  }

  /// Adds the values and texts of a row.
  mutating func add(_ row: SheetRow) {
    fields.formUnion(SheetField.allCases.filter(row.header.has))
    doc = doc ?? row.cell(.doc)
    swiftName = swiftName ?? row.cell(.swiftName)
    guard let cell = row.cell(.values) else { return }
    if namesCases, row.header.has(.list), let name = row.cell(.column) {
      let item = SheetList.ListedValue(name: SheetText(name.value), value: SheetText(cell.value))
      return items.append(Located(item, at: cell.range))
    }
    let list = SheetList(cell.value)
    items += list.items.map { Located($0, at: cell.range) }
    isOpen = isOpen || list.isOpen
  }

  /// The enum as it stands in a schema file.
  var pair: YAMLPair {
    let range = items.first?.range ?? name.range
    var pairs = [YAMLPair("cases", .mapping(cases, at: range))]
    if isOpen { pairs.append(YAMLPair("open", .yes(at: range))) }
    if let doc { pairs.append(YAMLPair("doc", doc)) }
    if let swiftName { pairs.append(YAMLPair("swiftName", swiftName)) }
    return YAMLPair(key: name, value: .mapping(pairs, at: name.range))
  }

  private var cases: [YAMLPair] {
    let texts = items.map(\.name.text)
    let isUnnamed = namesCases && items.allSatisfy { $0.value.value == nil }
    let names = (isUnnamed ? Enumeration.cases(of: texts) : nil)?.map(\.name.value) ?? texts
    return zip(names, items).map { name, item in
      let value = item.value.value ?? SheetText(SQLString.quote(item.name.text))
      return YAMLPair(
        key: Located(name, at: item.range), value: YAMLNode(value, of: .any, at: item.range))
    }
  }
}

extension Enumeration {
  /// The enum as it stands in a schema file, for a sheet that uses it without listing it.
  func pair(at range: SourceRange) -> YAMLPair {
    let cases = cases.map { item -> YAMLPair in
      let value: YAMLScalar =
        switch item.value.value {
        case .integer(let value): YAMLScalar("\(value)", .plain)
        case .text(let text): YAMLScalar(text, .singleQuoted)
        }
      return YAMLPair(
        key: Located(item.name.value, at: range), value: YAMLNode(.scalar(value), at: range))
    }
    var pairs = [YAMLPair("cases", .mapping(cases, at: range))]
    if isOpen { pairs.append(YAMLPair("open", .yes(at: range))) }
    return YAMLPair(
      key: Located(name.value, at: range), value: .mapping(pairs, at: range))
  }
}
