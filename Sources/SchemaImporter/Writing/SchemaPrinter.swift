import DBGenSQLText
package import SchemaParser
import SchemaSQL

/// Writes the tree of a schema file, laid out as if by hand.
struct SchemaPrinter {
  /// An entry of a mapping or a list on the way to a line.
  struct PathStep: Equatable {
    var key: String
    var index: Int
  }

  private(set) var lines: [String] = []
  /// The way to the innermost entry that each line belongs to.
  private(set) var paths: [[PathStep]] = []
  private var path: [PathStep] = []

  /// SQL that is longer begins below its key.
  private static let longestSQL = 100
  /// Rows that are longer have a line for each of their cells. With their indentation, lines have up
  /// to 120 characters.
  fileprivate static let longestRow = 113

  /// Writes the entries of a mapping.
  mutating func write(_ node: SchemaNode, indent: Int = 0) {
    guard case .mapping(let pairs, let layout, _) = node else { return }
    if layout == .rows { return writeRows(pairs, indent) }
    for (index, pair) in pairs.enumerated() {
      if index > 0, layout == .apart, !(pair.value.isScalar && pairs[index - 1].value.isScalar) {
        add(0, "")
      }
      path.append(PathStep(key: pair.key, index: index))
      write(pair, indent)
      path.removeLast()
    }
  }

  private mutating func write(_ pair: SchemaNode.KeyValue, _ indent: Int) {
    let key = YAMLText.scalar(pair.key, inFlow: false)
    let value = pair.value.short
    switch value {
    case .scalar(let text, .doc):
      add(indent, "\(key): \(doc(text, indent + 2))")
    case .scalar(let text, .statement): writeSQL(key, text.dedented, indent)
    case .mapping(_, .wrapped, _) where fits(value, key):
      add(indent, "\(key): \(value.text)")
    case .list(let items, let layout)
    where layout == .lines || layout == .listed && items.count > 1
      || layout == .wrapped && !fits(value, key):
      add(indent, "\(key):")
      for (index, item) in items.enumerated() {
        path.append(PathStep(key: "", index: index))
        add(indent + 2, "- \(item.short.text)")
        path.removeLast()
      }
    case .mapping(let pairs, .flow, let order) where !fits(value, key) && pairs.count > 1:
      add(indent, "\(key):")
      write(.mapping(pairs, .block, order), indent: indent + 2)
    case .mapping(let pairs, let layout, _) where layout != .flow && !pairs.isEmpty:
      add(indent, "\(key):")
      write(value, indent: indent + 2)
    default: add(indent, "\(key): \(value.text)")
    }
  }

  private func fits(_ value: SchemaNode, _ key: String) -> Bool {
    value.flowText.count + key.count < Self.longestRow
  }

  private func doc(_ text: String, _ indent: Int) -> String {
    let block = text.contains("\n") ? YAMLText.block(text, indent: indent) : nil
    return block ?? YAMLText.scalar(text, inFlow: false)
  }

  /// Writes SQL beside its key if it fits on one line, and below it otherwise.
  private mutating func writeSQL(_ key: String, _ text: String, _ indent: Int) {
    let isShort = text.utf8.count < 4 * Self.longestSQL
    if isShort, !text.contains("\n"), text.count + indent + key.count < Self.longestSQL {
      add(indent, "\(key): \(YAMLText.scalar(text, inFlow: false))")
    } else {
      let block = YAMLText.block(text, indent: indent + 2) ?? YAMLText.quoted(text)
      add(indent, "\(key): \(block)")
    }
  }

  /// Writes rows with their values below each other.
  private mutating func writeRows(_ pairs: [SchemaNode.KeyValue], _ indent: Int) {
    let width = pairs.filter(\.isShortRow).map(\.rowName.count).max() ?? 0
    for (index, pair) in pairs.enumerated() {
      path.append(PathStep(key: pair.key, index: index))
      for line in pair.row(at: width + 1) { add(indent, line) }
      path.removeLast()
    }
  }

  /// Adds a line, or several lines of which only the first is indented.
  private mutating func add(_ indent: Int, _ text: String) {
    lines.append(String(repeating: " ", count: indent) + text)
    paths += repeatElement(path, count: text.utf8.count { $0 == 0x0A } + 1)
  }
}

extension SchemaPrinter {
  /// Writes a schema file.
  init(_ schema: Schema) { write(Language.schema.write(schema)) }

  var text: String { lines.joined(separator: "\n") + "\n" }
}

extension Schema {
  /// The text of a schema file, laid out as if by hand.
  package var fileText: String {
    SchemaPrinter(self).text
  }
}

// MARK: - Text on one line

extension SchemaNode {
  /// The text of the value on one line, where there are no braces around it.
  var text: String { text(inFlow: false) }

  /// The text of the value in braces.
  var flowText: String { text(inFlow: true) }

  func text(inFlow isInFlow: Bool) -> String {
    switch short {
    case .scalar(let text, let style): style.write(text, inFlow: isInFlow)
    case .list(let items, _): "[" + items.map(\.flowText).joined(separator: ", ") + "]"
    case .mapping([], _, _): "{}"
    case .mapping(let pairs, _, _):
      "{ " + pairs.map(\.flowText).joined(separator: ", ") + " }"
    }
  }
}

extension SchemaNode.KeyValue {
  fileprivate var rowName: String { YAMLText.scalar(key, inFlow: false) + ":" }

  fileprivate var isShortRow: Bool {
    value.text.count + rowName.count <= SchemaPrinter.longestRow
  }

  /// Returns the lines of the entry as a row, whose value begins at a column if there is room. A row
  /// that would be too long has a line for each of its cells.
  func row(at column: Int) -> [String] {
    guard isShortRow else {
      return [rowName] + value.pairs.map { "  \($0.key): \($0.value.text)" }
    }
    let space = String(repeating: " ", count: max(1, column - rowName.count))
    return [rowName + space + value.text]
  }

  /// The entry in braces.
  var flowText: String { "\(YAMLText.scalar(key)): \(value.flowText)" }

  /// The entry, with lines of its own unless it is in braces.
  func text(inFlow isInFlow: Bool) -> String {
    if isInFlow { return flowText }
    var printer = SchemaPrinter()
    printer.write(.mapping([self], .block, .names))
    return printer.lines.joined(separator: "\n")
  }
}

extension SchemaNode.ScalarStyle {
  fileprivate func write(_ text: String, inFlow isInFlow: Bool) -> String {
    switch self {
    case .word, .digits: text
    case .name: YAMLText.scalar(text)
    case .text, .doc, .statement, .sql: YAMLText.scalar(text, inFlow: isInFlow)
    case .string: YAMLText.string(text)
    // Not every YAML reader takes a question mark in braces for text.
    case .type:
      isInFlow && text.hasSuffix("?") ? "\"\(text)\"" : YAMLText.scalar(text, inFlow: isInFlow)
    }
  }
}

extension String {
  /// The text without the indentation shared by all lines but the first, unless a string in the SQL
  /// spans several lines.
  fileprivate var dedented: String {
    guard trimmed.utf8.contains(0x0A) || trimmed.utf8.contains(0x0D) else { return trimmed }
    let sql = SQLText(trimmed)
    let spans = sql.tokens.contains { token in
      (token.kind == .string || token.kind == .quotedName)
        && sql.bytes[token.range].contains { $0 == 0x0A || $0 == 0x0D }
    }
    guard !spans else { return trimmed }
    let text = String(String.UnicodeScalarView(trimmed.unicodeScalars.filter { $0 != "\r" }))
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      String(line.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
    let rest = lines.dropFirst().filter { !$0.isEmpty }
    let margin = rest.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let isBody = ["END", "end"].contains { lines.last?.trimmed.hasPrefix($0) == true }
    let kept = isBody ? 0 : 2
    for index in lines.indices.dropFirst() where margin > kept {
      lines[index] = String(lines[index].dropFirst(margin - kept))
    }
    return lines.joined(separator: "\n")
  }
}
