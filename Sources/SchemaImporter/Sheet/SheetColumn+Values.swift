import DBGenSQLText
import SchemaParser
import SchemaSQL

extension SheetColumn {
  mutating func addDefault(of type: ColumnType, isNullable: Bool) {
    guard let cell = cell(.default) else { return }
    switch SheetDefault(cell.value, type) {
    case .null:
      guard isNullable else { return }
      add("default", YAMLNode(.scalar(YAMLScalar("null", .plain)), at: cell.range))
    case .sql(let sql):
      let node = YAMLNode(text: sql, at: cell.range)
      add("default", .mapping([YAMLPair("sql", node)], at: cell.range))
    case .current(let value):
      add("default", YAMLNode(.scalar(YAMLScalar(value.rawValue, .plain)), at: cell.range))
    case .literal(let literal): add("default", YAMLNode(literal, of: type, at: cell.range))
    case .none: break
    case .unknown:
      diagnostics.add(
        .valueOfOtherType,
        "'\(cell.value)' is not a value of type \(type.name): write an SQL expression in parentheses",
        at: cell.range)
    }
  }

  mutating func addRules(_ type: SheetType) {
    for (key, field) in [("min", SheetField.min), ("max", .max)] {
      guard let cell = cell(field) else { continue }
      add(key, YAMLNode(SheetText(cell.value), of: type.type, at: cell.range))
    }
    addPlain(.minLength)
    let values = cell(.values)
    addValues(type, values)
    if let cell = cell(.maxLength), cell.value.lowercased() != "null" {
      // The information schema also gives a maximum length for enums.
      if values == nil, type.values.isEmpty { add("maxLength", YAMLNode(cell)) }
    } else if let length = type.length, let cell = cell(.type) ?? cell(.sqlType) {
      add("maxLength", YAMLNode(text: "\(length)", at: cell.range))
    }
  }

  private mutating func addValues(_ type: SheetType, _ cell: Located<String>?) {
    let values = cell.map { SheetList($0.value).items.map(\.name) } ?? type.values
    guard !values.isEmpty, let range = cell?.range ?? self.cell(.type)?.range else { return }
    let items = values.map { YAMLNode($0, of: type.type, at: range) }
    add("oneOf", .list(items, at: range))
  }

  mutating func addExpressions() {
    addPlain(.check)
    if let cell = cell(.collate) {
      add("collate", YAMLNode(text: cell.value.asCollation, at: cell.range))
    }
    guard let cell = cell(.generated), cell.value != "NULL" else { return }
    add("generated", YAMLNode(cell))
    addPlain(.stored)
  }

  mutating func addTexts() {
    for field in SheetField.texts { addPlain(field) }
  }

  /// Adds a cell with the text of its value.
  private mutating func addPlain(_ field: SheetField) {
    guard let cell = field == .swiftType ? sheet.swiftType(of: row) : cell(field),
      let key = field.record
    else { return }
    if key.isFlag {
      if says(field) { add(key.name, .yes(at: cell.range)) }
    } else {
      let word = key.words.first { Self.letters(of: $0) == Self.letters(of: cell.value) }
      add(key.name, YAMLNode(text: word ?? cell.value, at: cell.range))
    }
  }

  private static func letters(of word: String) -> String {
    word.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Adds a reference: `table`, `table.column` or `table(column)`. A reference to a table that
  /// isn't in the sheet is marked as external.
  mutating func addReference() {
    addRelation("children", .children)
    addRelation("parent", .parent)
    for field in [SheetField.onDelete, .onUpdate] where cell(field)?.value != "NULL" {
      addPlain(field)
    }
    guard let cell = cell(.references), cell.value != "NULL" else { return }
    let (table, column) = parts(of: cell.value)
    var pairs = [YAMLPair("table", YAMLNode(text: table, at: cell.range))]
    if let column {
      let name = YAMLNode(text: column, at: cell.range)
      pairs.append(YAMLPair("columns", .list([name], at: cell.range)))
    }
    if sheet.places[SQLName.folded(table)] == nil {
      pairs.append(YAMLPair("external", .yes(at: cell.range)))
      diagnostics.add(
        .uncheckedReference, "the sheet has no table '\(table)'", at: cell.range,
        severity: .warning)
    }
    add("references", .mapping(pairs, at: cell.range))
  }

  /// Adds a relation: its name, or yes for the usual name.
  private mutating func addRelation(_ key: String, _ field: SheetField) {
    guard let cell = cell(field) else { return }
    let answer = SheetWord.boolean(cell.value).map { "\($0)" }
    add(key, YAMLNode(text: answer ?? cell.value, at: cell.range))
  }

  private func parts(of text: String) -> (table: String, column: String?) {
    if sheet.places[SQLName.folded(text)] != nil { return (text, nil) }
    let end = text.hasSuffix(")") ? text.firstIndex(of: "(") : text.lastIndex(of: ".")
    guard let end else { return (text, nil) }
    let rest = text[text.index(after: end)...]
    let column = String(rest.hasSuffix(")") ? rest.dropLast() : rest).trimmed
    return (String(text[..<end]).trimmed, column)
  }
}
