import SchemaParser

/// Writes the changes of the tables and enums of a file of a schema. What doesn't change keeps its
/// order, its style and its comments, byte for byte.
struct SchemaEditor {
  var edits: YAMLEdits
  private let root: YAMLNode
  /// The offset of the file in the text of the whole schema, in which the tables have their ranges.
  private let start: Int
  private var sections: MappingChanges

  init(_ file: SourceFile, at start: Int, _ root: YAMLNode) {
    edits = YAMLEdits(file)
    (self.root, self.start) = (root, start)
    sections = MappingChanges(root, order: Self.order(of: root))
  }

  /// Returns the sections up to the tables: enums are right before them.
  private static func order(of root: YAMLNode) -> [String] {
    let usual = ["database", "include", "keys", "conformances", "functions", "collations"]
    let tables = root.place(of: "tables")
    return (tables.map { root.pairs.prefix($0).map(\.key.value) } ?? usual) + ["enums", "tables"]
  }

  /// Changes the file from one part of a schema to another, in which items that are in both have the
  /// same order.
  mutating func change(_ old: SchemaPart, to new: SchemaPart) {
    for (before, after) in Self.pairs(old.enums, new.enums, by: \.name.value) {
      guard let pair = root["enums"]?.pair(before.name.value) else { continue }
      var editor = EnumEditor(edits, pair, before, after)
      editor.change()
      edits = editor.edits
    }
    for (before, after) in Self.pairs(old.tables, new.tables, by: \.name.value) {
      guard let node = root["tables"]?[before.name.value] else { continue }
      var editor = TableEditor(edits, at: start, node, before, after)
      editor.change()
      edits = editor.edits
    }
    changeEntries(old, new)
    sections.make(in: &edits, spaced: true)
  }

  private mutating func changeEntries(_ old: SchemaPart, _ new: SchemaPart) {
    change("enums", old.enums.map(\.name.value), new.enums.map(\.name.value)) { place in
      SchemaWriter.lines { $0.write(new.enums[place]) }
    }
    change("tables", old.tables.map(\.name.value), new.tables.map(\.name.value)) { place in
      SchemaWriter.lines { $0.write(new.tables[place]) }
    }
  }

  /// Returns the items that are in both lists.
  private static func pairs<Item>(
    _ old: [Item], _ new: [Item], by name: (Item) -> String
  ) -> [(Item, Item)] {
    let items = Dictionary(new.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    return old.compactMap { item in items[name(item)].map { (item, $0) } }
  }
}

// MARK: - Sections

extension SchemaEditor {
  /// Removes and adds the entries of a section.
  private mutating func change(
    _ key: String, _ old: [String], _ new: [String], lines: (Int) -> [String]
  ) {
    if old == new { return }
    guard let place = root.place(of: key) else { return add(key, new.indices.map(lines)) }
    let section = root.pairs[place].value
    if new.isEmpty { return emptySection(at: place) }
    if section.pairs.isEmpty { return fill(section, key, new.indices.map(lines)) }
    let names = Set(new)
    let removed = Set(old.filter { !names.contains($0) }.compactMap(section.place))
    var added: [(after: Int, text: String)] = []
    var last = -1
    for (index, name) in new.enumerated() {
      if let place = section.place(of: name) {
        last = place
      } else {
        let text = lines(index).joined(separator: "\n").unindented
        added.append((last, edits.isFlow(section) ? FlowText.entry(text) : text))
      }
    }
    edits.change(section, removing: removed, adding: added, spaced: key == "tables")
  }

  /// Adds a section.
  private mutating func add(_ key: String, _ entries: [[String]]) {
    let text = "\(key):\n" + Self.text(of: entries, key)
    sections.add(key, lines: edits.isFlow(root) ? FlowText.entry(text) : text)
  }

  /// Removes all entries of a section, and the section unless it has comments or has to stay: a file
  /// isn't empty, and the first has the tables.
  private mutating func emptySection(at place: Int) {
    let section = root.pairs[place]
    let key = section.key.value
    var rest = sections
    rest.set(key, to: nil)
    let isNeeded = !rest.leavesAny || (key == "tables" && start == 0)
    if isNeeded || edits.mayHaveComment(in: place, of: root) {
      edits.empty(section)
    } else {
      sections = rest
    }
  }

  /// Adds the first entries of a section, which are below its key unless the braces have to stay.
  private mutating func fill(_ section: YAMLNode, _ key: String, _ entries: [[String]]) {
    let text = Self.text(of: entries, key)
    guard edits.isFlow(root) || edits.mayHaveComment(section.range) else {
      return edits.replace(section, withLines: text)
    }
    edits.change(section, removing: [], adding: [(-1, FlowText.entry(text.unindented))])
  }

  /// Returns the text of the entries of a section.
  private static func text(of entries: [[String]], _ key: String) -> String {
    entries.map { $0.joined(separator: "\n") }.joined(separator: key == "tables" ? "\n\n" : "\n")
  }
}
