import DBGenSQLText
import SchemaParser

/// Writes the changes of a table into its schema file.
struct TableEditor {
  var edits: YAMLEdits
  /// The offset of the file in the text of the whole schema, in which the table has its ranges.
  private let start: Int
  private let node: YAMLNode
  private let old: Table
  private let new: Table
  private let oldPlaces: CellPlaces
  private let newPlaces: CellPlaces
  private var properties: MappingChanges
  /// The constraints of columns that are written below the columns, and have to be removed there.
  private var displaced: [String: [SourceRange]] = [:]

  init(_ edits: YAMLEdits, at start: Int, _ node: YAMLNode, _ old: Table, _ new: Table) {
    (self.edits, self.start, self.node, self.old, self.new) = (edits, start, node, old, new)
    (oldPlaces, newPlaces) = (CellPlaces(old), CellPlaces(new))
    properties = MappingChanges(node, order: Self.order)
  }

  private static let order = [
    "doc", "swiftName", "conformances", "sql", "columns", "primaryKey", "unique", "foreignKeys",
    "indexes", "checks", "strict", "withoutRowID", "model", "allow",
  ]

  mutating func change() {
    changeColumns()
    changeTexts()
    changeConstraints()
    properties.make(in: &edits)
  }

  private mutating func changeTexts() {
    properties.set("doc", from: old.doc, to: new.doc) { YAMLText.scalar($0) }
    properties.set("swiftName", from: old.swiftName?.value, to: new.swiftName?.value) {
      YAMLText.scalar($0)
    }
    properties.set("sql", from: old.sql?.value, to: new.sql?.value) { YAMLText.scalar($0) }
    properties.set("model", from: old.model.text, to: new.model.text) { $0 }
    guard new.sql == nil else { return }
    properties.set("strict", from: old.isStrict, to: new.isStrict) { "\($0)" }
    properties.set("withoutRowID", from: old.isWithoutRowID, to: new.isWithoutRowID) { "\($0)" }
  }
}

extension ModelKind {
  /// The word in a schema file; nil if it can be left out.
  fileprivate var text: String? { self == .struct ? nil : rawValue }
}

// MARK: - Columns

extension TableEditor {
  private mutating func changeColumns() {
    guard let section = node["columns"] else { return edits.refuse(at: node.range) }
    let names = Set(new.columns.map(\.name.value))
    var removed: Set<Int> = []
    for column in old.columns where !names.contains(column.name.value) {
      if let place = section.place(of: column.name.value) { removed.insert(place) }
      displaceConstraints(of: column, in: section[column.name.value])
    }
    var added: [(after: Int, text: String)] = []
    var last = -1
    for column in new.columns {
      guard let place = section.place(of: column.name.value) else {
        added.append((last, text(of: column, besides: section)))
        continue
      }
      last = place
      if let before = old.columns.first(where: { $0.name.value == column.name.value }) {
        change(section.pairs[place].value, before, column, inFlow: edits.isFlow(section))
      }
    }
    edits.change(section, removing: removed, adding: added)
  }

  /// Returns the row of a new column, with its cells below those of the others if there is room.
  private func text(of column: Column, besides section: YAMLNode) -> String {
    let cells = Cells(of: column, in: new, newPlaces)
    let name = YAMLText.scalar(column.name.value, inFlow: edits.isFlow(section)) + ":"
    guard !edits.isFlow(section) else { return "\(name) \(cells.flowLine)" }
    let space = max(1, edits.valueColumn(of: section) - name.count)
    let row = name + String(repeating: " ", count: space) + cells.line
    if cells.line.count + name.count <= SchemaWriter.longestRow { return row }
    return name + "\n" + cells.lines.map { $0.indented(by: 2) }.joined(separator: "\n")
  }

  private mutating func change(
    _ node: YAMLNode, _ before: Column, _ after: Column, inFlow isInFlow: Bool
  ) {
    let oldCells = Cells(of: before, in: old, oldPlaces)
    let newCells = Cells(of: after, in: new, newPlaces)
    if oldCells.line == newCells.line { return }
    displaceConstraints(of: before, in: node, unlike: newCells)
    guard case .mapping = node.content else {
      let cells = newCells.changes(since: oldCells)
      return edits.replace(node, with: isInFlow ? cells.flowLine : cells.line)
    }
    var changes = MappingChanges(node, order: newCells.cells.map(\.key))
    let isFlow = edits.isFlow(node)
    for key in Set((oldCells.cells + newCells.cells).map(\.key)).sorted() {
      let (one, other) = (
        oldCells.text(of: key, inFlow: isFlow), newCells.text(of: key, inFlow: isFlow)
      )
      if one != other { changes.set(key, to: other) }
    }
    changes.make(in: &edits)
  }

  /// Notes the constraints of a column that aren't in its cells although they could be, and that
  /// change.
  private mutating func displaceConstraints(
    of column: Column, in node: YAMLNode?, unlike cells: Cells? = nil
  ) {
    let before = Cells(of: column, in: old, oldPlaces)
    func isMoved(_ keys: [String]) -> Bool {
      node?[keys[0]] == nil
        && keys.contains { before.text(of: $0) != cells?.text(of: $0) }
    }
    let name = column.name.value
    if let place = oldPlaces.unique[name], isMoved(["unique"]) {
      displaced["unique", default: []].append(old.uniqueConstraints[place].range)
    }
    if let place = oldPlaces.foreignKeys[name],
      isMoved(["references", "onDelete", "onUpdate", "deferred", "children", "parent"])
    {
      displaced["foreignKeys", default: []].append(old.foreignKeys[place].range)
    }
    if let place = oldPlaces.indexes[name], isMoved(["index"]) {
      displaced["indexes", default: []].append(old.indexes[place].name.range)
    }
    if oldPlaces.primaryKey == name, isMoved(["primaryKey", "autoincrement"]) {
      displaced["primaryKey", default: []].append(old.primaryKey?.range ?? 0..<0)
    }
  }
}

extension YAMLEdits {
  /// The column at which the values of a block's entries begin, if all of them begin at the same.
  fileprivate func valueColumn(of section: YAMLNode) -> Int {
    let columns = section.pairs.map { pair -> Int in
      let isBeside =
        file.line(at: pair.key.range.lowerBound) == file.line(at: pair.value.range.lowerBound)
      return isBeside ? pair.value.range.lowerBound - pair.key.range.lowerBound : 0
    }.filter { $0 > 0 }
    return Set(columns).count == 1 ? columns[0] : 0
  }
}

// MARK: - Constraints

extension TableEditor {
  /// A constraint below the columns.
  fileprivate struct Listed: Equatable {
    var name: String?
    /// The text in a list, and in a mapping below the name.
    var text: String
    var namedText: String
    var range: SourceRange

    static func == (left: Listed, right: Listed) -> Bool {
      left.name == right.name && left.text == right.text
    }
  }

  private mutating func changeConstraints() {
    changeKey()
    change("unique", Self.unique(of: old, oldPlaces), Self.unique(of: new, newPlaces))
    change("foreignKeys", Self.keys(of: old, oldPlaces), Self.keys(of: new, newPlaces))
    change("indexes", Self.indexes(of: old, oldPlaces), Self.indexes(of: new, newPlaces))
    change("checks", Self.checks(of: old, oldPlaces), Self.checks(of: new, newPlaces))
  }

  private mutating func changeKey() {
    func text(_ table: Table, _ places: CellPlaces) -> String? {
      places.primaryKey == nil ? table.primaryKey.map { TableProperties.text(of: $0) } : nil
    }
    let (before, after) = (text(old, oldPlaces), text(new, newPlaces))
    if before != after || displaced["primaryKey"] != nil {
      properties.set("primaryKey", to: after)
    }
  }

  private mutating func change(_ key: String, _ before: [Listed], _ after: [Listed]) {
    let gone = before.filter { !after.contains($0) }.map(\.range) + (displaced[key] ?? [])
    let added = after.filter { !before.contains($0) }
    if gone.isEmpty, added.isEmpty { return }
    guard let place = self.node.place(of: key) else { return add(key, added) }
    let node = self.node.pairs[place].value
    let removed = Set(
      gone.compactMap { range in
        node.entries.firstIndex { $0.contains(range.lowerBound - start) }
      })
    if removed.count != Set(gone).count { return edits.refuse(at: node.range) }
    if removed.count == node.entries.count, added.isEmpty { return emptyProperty(at: place) }
    if !node.isSequence, added.contains(where: { $0.name == nil }) {
      return edits.refuse(at: node.range)
    }
    let texts = added.map { node.isSequence ? $0.text : $0.pair }
    edits.change(node, removing: removed, adding: texts.map { (node.entries.count - 1, $0) })
  }

  /// Removes all constraints of a property, and the property unless it has comments.
  private mutating func emptyProperty(at place: Int) {
    if edits.mayHaveComment(in: place, of: node) {
      edits.empty(node.pairs[place])
    } else {
      properties.set(node.pairs[place].key.value, to: nil)
    }
  }

  /// Adds a property with constraints, on lines of their own unless the table is in braces.
  private mutating func add(_ key: String, _ items: [Listed]) {
    let areNamed = items.allSatisfy { $0.name != nil }
    let texts = items.map { areNamed ? $0.pair : $0.text }
    if edits.isFlow(node) || key == "unique" {
      let list = texts.joined(separator: ", ")
      properties.add(key, lines: "\(key): " + (areNamed ? "{ \(list) }" : "[\(list)]"))
    } else {
      let lines = texts.map { areNamed ? "  \($0)" : "  - \($0)" }
      properties.add(key, lines: "\(key):\n" + lines.joined(separator: "\n"))
    }
  }

  private static func rest<Item>(_ items: [Item], _ places: [String: Int]) -> [Item] {
    let inCells = Set(places.values)
    return items.enumerated().filter { !inCells.contains($0.offset) }.map(\.element)
  }

  private static func unique(of table: Table, _ places: CellPlaces) -> [Listed] {
    rest(table.uniqueConstraints, places.unique).map { item in
      let text = TableProperties.text(of: item)
      return Listed(name: nil, text: text, namedText: text, range: item.range)
    }
  }

  private static func keys(of table: Table, _ places: CellPlaces) -> [Listed] {
    rest(table.foreignKeys, places.foreignKeys).map { key in
      Listed(
        name: key.constraintName?.value, text: TableProperties.text(of: key, withName: true),
        namedText: TableProperties.text(of: key, withName: false), range: key.range)
    }
  }

  private static func indexes(of table: Table, _ places: CellPlaces) -> [Listed] {
    rest(table.indexes, places.indexes).map { index in
      let text = TableProperties.text(of: index)
      return Listed(name: index.name.value, text: text, namedText: text, range: index.name.range)
    }
  }

  private static func checks(of table: Table, _ places: CellPlaces) -> [Listed] {
    rest(table.checks, places.checks).map { check in
      Listed(
        name: check.constraintName?.value, text: TableProperties.text(of: check, withName: true),
        namedText: TableProperties.text(of: check, withName: false), range: check.condition.range)
    }
  }
}

extension TableEditor.Listed {
  /// The text in a mapping.
  fileprivate var pair: String {
    "\(YAMLText.scalar(name ?? "", inFlow: false)): \(namedText)"
  }
}
