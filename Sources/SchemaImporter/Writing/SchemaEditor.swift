import SchemaParser

/// Writes the changes of the tables and enums of a file of a schema. What doesn't change keeps its
/// order, its style and its comments, byte for byte.
struct SchemaEditor {
  var edits: YAMLEdits
  private let root: YAMLNode
  /// The offset of the file in the text of the whole schema, in which the tables have their ranges.
  private let start: Int
  private var removed: Set<Int> = []
  private var added: [(after: Int, text: String)] = []

  init(_ file: SourceFile, at start: Int, _ root: YAMLNode) {
    edits = YAMLEdits(file)
    (self.root, self.start) = (root, start)
  }

  /// Changes the file from one part of a schema to another, in which items that are in both have the
  /// same order.
  mutating func change(_ old: Schema, to new: Schema) {
    change("enums", enums(of: old), enums(of: new))
    change("tables", tables(of: old), tables(of: new))
    edits.change(root, removing: removed, adding: added, spaced: true)
  }

  private func enums(of part: Schema) -> SchemaNode {
    .names(part.enums, .block, \.name) { item in
      Language.enumeration.write(item, like: root["enums"]?[item.name.value])
    }
  }

  private func tables(of part: Schema) -> SchemaNode {
    .names(part.tables, .apart, \.name) { table in
      let node = root["tables"]?[table.name.value]
      return Language.table.write(layout(of: table, in: node), like: node)
    }
  }

  /// Lays out a table as the file does, and what is new as usual.
  private func layout(of table: Table, in node: YAMLNode?) -> TableLayout {
    guard let node else { return TableLayout(table) }
    let rows = node["columns"]
    return TableLayout(table) { range, column in
      let place = range.moved(by: -start).lowerBound
      return !node.range.contains(place) || rows?[column]?.range.contains(place) == true
    }
  }

  // MARK: - Sections

  private mutating func change(_ key: String, _ old: SchemaNode, _ new: SchemaNode) {
    if old == new { return }
    guard let place = root.place(of: key) else { return add(key, new) }
    let section = root.pairs[place]
    if new.pairs.isEmpty { return emptySection(at: place) }
    if section.value.pairs.isEmpty { return fill(section, new) }
    edits.changeEntries(of: section.value, old, new)
  }

  /// Adds a section: enums right before the tables.
  private mutating func add(_ key: String, _ new: SchemaNode) {
    let tables = root.place(of: "tables").map { $0 - 1 }
    let usual = Language.schema.form.predecessor(of: key, in: root)
    let pair = SchemaNode.KeyValue(key: key, value: new)
    added.append((key == "enums" ? tables ?? usual : usual, pair.text(inFlow: edits.isFlow(root))))
  }

  /// Removes all entries of a section, and the section unless it has comments or has to stay: a file
  /// isn't empty, and the first has the tables.
  private mutating func emptySection(at place: Int) {
    let key = root.pairs[place].key.value
    let isLast = removed.union([place]).count == root.pairs.count && added.isEmpty
    if isLast || (key == "tables" && start == 0) || edits.mayHaveComment(in: place, of: root) {
      edits.empty(root.pairs[place])
    } else {
      removed.insert(place)
    }
  }

  /// Adds the first entries of a section, which are below its key unless the braces have to stay.
  private mutating func fill(_ section: YAMLPair, _ new: SchemaNode) {
    guard edits.isFlow(root) || edits.mayHaveComment(section.value.range) else {
      var printer = SchemaPrinter()
      printer.write(new, indent: 2)
      return edits.replace(section.value, withLines: printer.lines.joined(separator: "\n"))
    }
    let entries = new.pairs.map(\.flowText).joined(separator: ", ")
    edits.change(section.value, removing: [], adding: [(-1, entries)])
  }
}
