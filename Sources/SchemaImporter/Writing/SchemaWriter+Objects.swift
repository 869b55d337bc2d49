import DBGenSQLText
import SchemaParser

extension SchemaWriter {
  mutating func write(_ view: View) {
    let isPlain = view.doc == nil && view.swiftName == nil && view.cells.isEmpty
    guard !isPlain || view.isUnchecked else {
      return writeSQL(view.name.value, view.sql.value, 2)
    }
    add(2, "\(YAMLText.scalar(view.name.value, inFlow: false)):")
    writeDoc(view.doc)
    if let name = view.swiftName { add(4, "swiftName: \(YAMLText.scalar(name.value))") }
    if view.isUnchecked { add(4, "unchecked: true") }
    write(view.cells)
    writeSQL("sql", view.sql.value, 4)
  }

  mutating func write(_ trigger: Trigger) {
    guard trigger.isUnchecked else {
      return writeSQL(trigger.name.value, trigger.sql.value, 2)
    }
    add(2, "\(YAMLText.scalar(trigger.name.value, inFlow: false)):")
    add(4, "unchecked: true")
    writeSQL("sql", trigger.sql.value, 4)
  }

  mutating func write(_ table: VirtualTable) {
    guard table.doc != nil || table.swiftName != nil || !table.cells.isEmpty else {
      return writeSQL(table.name.value, table.sql.value, 2)
    }
    add(2, "\(YAMLText.scalar(table.name.value, inFlow: false)):")
    writeDoc(table.doc)
    if let name = table.swiftName { add(4, "swiftName: \(YAMLText.scalar(name.value))") }
    if table.isUnchecked { add(4, "unchecked: true") }
    write(table.cells)
    writeSQL("sql", table.sql.value, 4)
  }

  mutating func write(_ table: FullTextTable) {
    add(2, "\(YAMLText.scalar(table.name.value, inFlow: false)):")
    writeDoc(table.doc)
    if let content = table.contentTable { add(4, "content: \(YAMLText.scalar(content.value))") }
    add(4, "columns: \(Cells.list(table.columns.map(\.value)))")
    if let tokenizer = table.tokenizer {
      add(4, "tokenizer: \(YAMLText.scalar(tokenizer.value, inFlow: false))")
    }
  }

  mutating func write(_ cells: [ResultColumnCells]) {
    guard !cells.isEmpty else { return }
    add(4, "columns:")
    writeRows(cells.map { ($0.name.value, Cells(of: $0)) })
  }

  /// Writes SQL beside its key if it fits on one line, and below it otherwise.
  mutating func writeSQL(_ key: String, _ sql: String, _ indent: Int) {
    let text = sql.dedented
    let key = YAMLText.scalar(key, inFlow: false)
    let isShort = text.utf8.count < 4 * Self.longestRow
    if isShort, !text.contains("\n"), text.count + indent + key.count < Self.longestRow {
      add(indent, "\(key): \(YAMLText.scalar(text, inFlow: false))")
    } else {
      let block = YAMLText.block(text, indent: indent + 2) ?? YAMLText.quoted(text)
      add(indent, "\(key): \(block)")
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

extension SchemaWriter {
  mutating func write(_ enumeration: Enumeration) {
    let name = YAMLText.scalar(enumeration.name.value, inFlow: false)
    if enumeration.cases.isEmpty { return add(2, "\(name): {}") }
    let isPlain = enumeration.doc == nil && enumeration.swiftName == nil && !enumeration.isOpen
    if isPlain, enumeration.isListOfNames {
      let list = Cells.list(enumeration.cases.map(\.name.value))
      if list.count + name.count < Self.longestRow { return add(2, "\(name): \(list)") }
    }
    add(2, "\(name):")
    // A case can have the name of a property. Next to properties, cases go under `cases`.
    writeProperties(of: enumeration)
    let indent = isPlain ? 4 : 6
    if !isPlain { add(4, "cases:") }
    for item in enumeration.cases {
      let key = YAMLText.scalar(item.name.value, inFlow: false)
      switch item.value.value {
      case .integer(let value): add(indent, "\(key): \(value)")
      case .text(let text): add(indent, "\(key): \(YAMLText.string(text))")
      }
    }
  }

  /// Writes the properties of an enum beside its cases.
  mutating func writeProperties(of enumeration: Enumeration) {
    writeDoc(enumeration.doc)
    if let swift = enumeration.swiftName { add(4, "swiftName: \(YAMLText.scalar(swift.value))") }
    if enumeration.isOpen { add(4, "open: true") }
  }
}

extension Enumeration {
  /// Whether each case is stored as its name.
  var isListOfNames: Bool {
    cases.allSatisfy { $0.value.value == .text($0.name.value) }
  }
}
