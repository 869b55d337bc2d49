import DBGenSQLText
import SchemaParser

/// Writes the changes of the tables and enums of a file of a schema. What doesn't change keeps its
/// order, its style and its comments, byte for byte.
struct SchemaEditor {
  var edits: YAMLEdits
  private let root: YAMLNode
  /// The offset of the file in the text of the whole schema, in which the tables have their ranges.
  private let start: Int

  init(_ file: SourceFile, at start: Int, _ root: YAMLNode) {
    edits = YAMLEdits(file)
    (self.root, self.start) = (root, start)
  }

  /// Changes the file from one part of a schema to another, in which items that are in both have the
  /// same order.
  mutating func change(_ old: SchemaPart, to new: SchemaPart) {
    changeEnums(old.enums, new.enums)
    changeTables(old.tables, new.tables)
  }

  private mutating func changeTables(_ old: [Table], _ new: [Table]) {
    if old.isEmpty, new.isEmpty { return }
    guard let section = root["tables"] else { return edits.refuse(at: root.range) }
    if new.isEmpty, start > 0 { return removeSection("tables") }
    let pairs = Dictionary(
      section.pairs.map { ($0.key.value, $0.value) }, uniquingKeysWith: { first, _ in first })
    let tables = Dictionary(
      old.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    for table in new {
      guard let before = tables[table.name.value], let node = pairs[table.name.value] else {
        continue
      }
      var editor = TableEditor(edits, at: start, node, before, table)
      editor.change()
      edits = editor.edits
    }
    change(section, old.map(\.name.value), new.map(\.name.value), spaced: true) { place in
      SchemaWriter.lines { $0.write(new[place]) }
    }
  }

  /// Removes and adds the entries of a section.
  private mutating func change(
    _ section: YAMLNode, _ old: [String], _ new: [String], spaced isSpaced: Bool,
    lines: (Int) -> [String]
  ) {
    let places = Dictionary(
      section.pairs.enumerated().map { ($0.element.key.value, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let names = Set(new)
    let removed = Set(old.filter { !names.contains($0) }.compactMap { places[$0] })
    var added: [(after: Int, text: String)] = []
    var last = -1
    for (index, name) in new.enumerated() {
      if let place = places[name] {
        last = place
      } else {
        added.append((last, lines(index).joined(separator: "\n").unindented))
      }
    }
    if edits.isFlow(section), !added.isEmpty {
      guard section.pairs.isEmpty else {
        let inBraces = added.map { ($0.after, FlowText.entry($0.text)) }
        return edits.change(section, removing: removed, adding: inBraces)
      }
      let text = added.map { $0.text.indented(by: 2) }
      return edits.replace(section, with: "\n" + text.joined(separator: isSpaced ? "\n\n" : "\n"))
    }
    edits.change(section, removing: removed, adding: added, spaced: isSpaced)
  }

  private mutating func removeSection(_ key: String) {
    guard let place = root.place(of: key) else { return }
    edits.change(root, removing: [place], adding: [], spaced: true)
  }
}

// MARK: - Enums

extension SchemaEditor {
  private mutating func changeEnums(_ old: [Enumeration], _ new: [Enumeration]) {
    guard let section = root["enums"] else { return addEnums(new) }
    guard !new.isEmpty else {
      if !old.isEmpty { removeSection("enums") }
      return
    }
    for item in new {
      guard let before = old.first(where: { $0.name.value == item.name.value }),
        let node = section[item.name.value]
      else { continue }
      change(node, before, item)
    }
    change(section, old.map(\.name.value), new.map(\.name.value), spaced: false) { place in
      SchemaWriter.lines { $0.write(new[place]) }
    }
  }

  /// Adds a section for enums before the tables.
  private mutating func addEnums(_ new: [Enumeration]) {
    if new.isEmpty { return }
    guard let place = root.place(of: "tables") else { return edits.refuse(at: root.range) }
    let lines = SchemaWriter.lines { writer in for item in new { writer.write(item) } }
    let text = "enums:\n" + lines.joined(separator: "\n")
    edits.change(root, removing: [], adding: [(place - 1, text)], spaced: true)
  }

  private mutating func change(_ node: YAMLNode, _ old: Enumeration, _ new: Enumeration) {
    if old == new { return }
    guard let cases = node["cases"], !cases.isScalar else {
      let isPlain = new.doc == nil && new.swiftName == nil && !new.isOpen
      return isPlain ? changeCases(node, old, new) : rewrite(node, new)
    }
    changeCases(cases, old, new)
    let order = ["doc", "swiftName", "conformances", "open", "cases"]
    var changes = MappingChanges(node, order: order)
    changes.set("doc", from: old.doc, to: new.doc) { YAMLText.scalar($0) }
    changes.set("swiftName", from: old.swiftName?.value, to: new.swiftName?.value) {
      YAMLText.scalar($0)
    }
    changes.set("open", from: old.isOpen ? true : nil, to: new.isOpen ? true : nil) { "\($0)" }
    changes.make(in: &edits)
  }

  /// Gives an enum that is written as its cases alone the form with properties.
  private mutating func rewrite(_ node: YAMLNode, _ new: Enumeration) {
    guard !edits.isFlow(node), let indent = edits.indent(of: node) else {
      return edits.replace(node, with: new.text)
    }
    let lines = SchemaWriter.lines { $0.write(new) }.dropFirst().joined(separator: "\n")
    edits.replace(node, with: String(lines.unindented.indented(by: indent).dropFirst(indent)))
  }

  private mutating func changeCases(_ node: YAMLNode, _ old: Enumeration, _ new: Enumeration) {
    let isOfNames = new.cases.allSatisfy { $0.value.value == .text($0.name.value) }
    if node.isSequence, !isOfNames {
      return edits.replace(node, with: "{ " + new.cases.map(\.text).joined(separator: ", ") + " }")
    }
    let places = Dictionary(
      old.cases.map(\.name.value).map { name in (name, node.place(ofEntry: name)) },
      uniquingKeysWith: { first, _ in first })
    let names = Set(new.cases.map(\.name.value))
    let removed = Set(places.filter { !names.contains($0.key) }.compactMap(\.value))
    var added: [(after: Int, text: String)] = []
    var last = -1
    for item in new.cases {
      guard let place = places[item.name.value] ?? nil else {
        added.append((last, node.isSequence ? YAMLText.scalar(item.name.value) : item.text))
        continue
      }
      last = place
      let before = old.cases.first { $0.name.value == item.name.value }
      if before?.value != item.value {
        edits.replace(node.pairs[place].value, with: item.valueText)
      }
    }
    edits.change(node, removing: removed, adding: added)
  }
}

extension Enumeration {
  /// The enum in braces, with its properties.
  fileprivate var text: String {
    let isOfNames = cases.allSatisfy { $0.value.value == .text($0.name.value) }
    let parts = [
      doc.map { "doc: \(YAMLText.scalar($0))" },
      swiftName.map { "swiftName: \(YAMLText.scalar($0.value))" },
      isOpen ? "open: true" : nil,
      isOfNames
        ? "cases: " + Cells.list(cases.map(\.name.value))
        : "cases: { " + cases.map(\.text).joined(separator: ", ") + " }",
    ]
    return "{ " + parts.compactMap(\.self).joined(separator: ", ") + " }"
  }
}

extension Enumeration.Case {
  fileprivate var text: String { "\(YAMLText.scalar(name.value)): \(valueText)" }

  fileprivate var valueText: String {
    switch value.value {
    case .integer(let value): "\(value)"
    case .text(let text): YAMLText.string(text)
    }
  }
}

extension YAMLNode {
  var isScalar: Bool { if case .scalar = content { true } else { false } }

  /// The position of a case in a list of names or a mapping.
  fileprivate func place(ofEntry name: String) -> Int? {
    guard case .sequence(let items) = content else { return place(of: name) }
    return items.firstIndex { item in
      if case .scalar(let scalar) = item.content { scalar.text == name } else { false }
    }
  }
}

extension String {
  /// The lines without the indentation of the first.
  var unindented: String {
    let margin = prefix { $0 == " " }.count
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let moved = lines.map { (line: Substring) -> Substring in
      let space = line.prefix { $0 == " " }.count
      return line.dropFirst(Swift.min(margin, space))
    }
    return moved.joined(separator: "\n")
  }

  func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : String(repeating: " ", count: count) + line
    }.joined(separator: "\n")
  }
}

/// The changes of a mapping's properties.
struct MappingChanges {
  let node: YAMLNode
  /// The properties in the order in which new ones are added.
  private let order: [String]
  private var removed: Set<Int> = []
  private var added: [(key: String, text: String)] = []
  private var replaced: [(node: YAMLNode, text: String)] = []

  init(_ node: YAMLNode, order: [String]) {
    (self.node, self.order) = (node, order)
  }

  /// Sets a property to a text, or removes it.
  mutating func set(_ key: String, to text: String?) {
    switch (node.place(of: key), text) {
    case (let place?, let text?): replaced.append((node.pairs[place].value, text))
    case (let place?, nil): removed.insert(place)
    case (nil, let text?): added.append((key, "\(key): \(text)"))
    case (nil, nil): break
    }
  }

  /// Sets a property if its value changes.
  mutating func set<Value: Equatable>(
    _ key: String, from old: Value?, to new: Value?, _ text: (Value) -> String
  ) {
    if old != new { set(key, to: new.map(text)) }
  }

  /// Adds a property of several lines, below its key.
  mutating func add(_ key: String, lines: String) { added.append((key, lines)) }

  func make(in edits: inout YAMLEdits) {
    for (node, text) in replaced { edits.replace(node, with: text) }
    let new = added.sorted { rank($0.key) < rank($1.key) }.map {
      (predecessor(of: $0.key), $0.text)
    }
    edits.change(node, removing: removed, adding: new)
  }

  private func rank(_ key: String) -> Int { order.firstIndex(of: key) ?? order.count }

  /// The position of the last property that comes before one.
  private func predecessor(of key: String) -> Int {
    let place = rank(key)
    return node.pairs.indices.last { rank(node.pairs[$0].key.value) < place } ?? -1
  }
}
