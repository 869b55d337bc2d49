import DBGenSQLText
import SchemaParser
import SchemaSQL

extension SheetColumn {
  mutating func addDefault(of type: ColumnType, isNullable: Bool) {
    guard let cell = cell(.default),
      self.cell(.generated).flatMap({ SheetWord.boolean($0.value) }) != true
    else { return }
    switch SheetDefault(cell.value, type) {
    case .null:
      guard isNullable else { return }
      add("default", YAMLNode(.scalar(YAMLScalar("null", .plain)), at: cell.range))
    case .sql(let sql): addDefault(sql: sql, at: cell.range)
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

  private mutating func addDefault(sql: String, at range: SourceRange) {
    guard !SQLText(sql).hasOnlyNames else {
      return diagnostics.add(
        .valueOfOtherType,
        "parentheses are for SQL: without them, a default is the value itself", at: range,
        suggestion: sql)
    }
    add("default", .mapping([YAMLPair("sql", YAMLNode(text: sql, at: range))], at: range))
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
      let hasLength = type.type == .text || type.type == .blob || !row.header.saysSize
      if values == nil, type.values.isEmpty, hasLength { add("maxLength", YAMLNode(cell)) }
    } else if let length = type.length, let cell = cell(.type) ?? cell(.sqlType) {
      add("maxLength", YAMLNode(text: "\(length)", at: cell.range))
    }
  }

  private mutating func addValues(_ type: SheetType, _ cell: Located<String>?) {
    let list = cell.map { SheetList($0.value) }
    if let cell, list?.losesValues == true {
      return diagnostics.add(.unknownSheetWord, SheetList.openQuote, at: cell.range)
    }
    if let cell, let repetition = list?.repetition {
      return diagnostics.add(.unknownSheetWord, repetition, at: cell.range)
    }
    let values = list?.items.map(\.name) ?? type.values
    guard !values.isEmpty, let range = cell?.range ?? self.cell(.type)?.range else { return }
    let items = values.map { YAMLNode($0, of: type.type, at: range) }
    add("oneOf", .list(items, at: range))
  }

  mutating func addExpressions() {
    addPlain(.check)
    if let cell = cell(.collate) {
      add("collate", YAMLNode(text: cell.value.asCollation, at: cell.range))
    }
    guard let cell = expression else { return }
    add("generated", YAMLNode(cell))
    addPlain(.stored)
  }

  /// The expression of a generated column. Some tools answer with yes or no, and have the expression
  /// in the place of the default.
  private var expression: Located<String>? {
    guard let cell = cell(.generated), cell.value != "NULL" else { return nil }
    guard let answer = SheetWord.boolean(cell.value) else { return cell }
    return answer ? self.cell(.default) ?? cell : nil
  }

  /// Adds a cell with the text of its value.
  mutating func addPlain(_ field: SheetField) {
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
    let target = self.target
    if refuses(target?.table) { return }
    addRelation("children", .children)
    addRelation("parent", .parent)
    for field in [SheetField.onDelete, .onUpdate] where cell(field)?.value != "NULL" {
      addPlain(field)
    }
    if let cell = cell(.references), isAnswer(cell), says(.references), target == nil {
      noteMissingTarget(at: cell.range)
    }
    guard let (table, column) = target else { return }
    var pairs = [YAMLPair("table", YAMLNode(table))]
    if let column { pairs.append(YAMLPair("columns", .list([YAMLNode(column)], at: column.range))) }
    if !isTable(table.value) { pairs.append(YAMLPair("external", .yes(at: table.range))) }
    add("references", .mapping(pairs, at: table.range))
  }

  /// Reports a table that the sheet lacks. Returns whether the column can't refer to it.
  private mutating func refuses(_ table: Located<String>?) -> Bool {
    guard let table, !isTable(table.value) else { return false }
    let missing = sheet.diagnostic(ofMissingTable: table)
    diagnostics.append(missing)
    return missing.severity == .error
  }

  /// The table and the column that the column refers to. A cell with yes or no says whether others
  /// name them.
  var target: (table: Located<String>, column: Located<String>?)? {
    let cell = tableCell(.references)
    if let cell, !isAnswer(cell) {
      let (table, column) = parts(of: cell.value)
      return (Located(table, at: cell.range), column.map { Located($0, at: cell.range) })
    }
    guard let table = tableCell(.referencedTable),
      cell.flatMap({ SheetWord.boolean($0.value) }) != false
    else { return nil }
    return (table, self.cell(.referencedColumn).flatMap { $0.isWordForNothing ? nil : $0 })
  }

  /// Returns a cell with the name of a table, which may be a word for nothing.
  private func tableCell(_ field: SheetField) -> Located<String>? {
    cell(field).flatMap { $0.isWordForNothing && !isTable($0.value) ? nil : $0 }
  }

  private func isAnswer(_ cell: Located<String>) -> Bool {
    SheetWord.boolean(cell.value) != nil && !isTable(cell.value)
  }

  mutating func noteMissingTarget(at range: SourceRange) {
    diagnostics.add(
      .unknownSheetWord, "a foreign key, but no cell names what it refers to", at: range,
      severity: .warning)
  }

  /// Adds a relation: its name, or yes for the usual name.
  private mutating func addRelation(_ key: String, _ field: SheetField) {
    guard let cell = cell(field) else { return }
    let text = SheetText(cell.value)
    let answer = text.isQuoted ? nil : SheetWord.boolean(text.text)
    let scalar = answer.map { YAMLScalar("\($0)", .plain) } ?? YAMLScalar(text.text, .singleQuoted)
    add(key, YAMLNode(.scalar(scalar), at: cell.range))
  }

  private func parts(of text: String) -> (table: String, column: String?) {
    if isTable(text) { return (text, nil) }
    let end = text.hasSuffix(")") ? text.firstIndex(of: "(") : text.lastIndex(of: ".")
    let table = end.map { String(text[..<$0]) } ?? text
    // An arrow to the target, as in dbdiagram.
    if !isTable(table), let first = text.first, ">→".contains(first) {
      return parts(of: String(text.dropFirst()).trimmed)
    }
    guard let end else { return (text, nil) }
    let rest = text[text.index(after: end)...]
    let column = String(rest.hasSuffix(")") ? rest.dropLast() : rest)
    return isTable(table) ? (table, column) : (table.trimmed, column.trimmed)
  }

  private func isTable(_ name: String) -> Bool { sheet.places[SQLName.folded(name)] != nil }
}

extension SQLText {
  /// Whether the text consists of words that are names in SQL, which no default can have.
  fileprivate var hasOnlyNames: Bool {
    !tokens.isEmpty
      && tokens.allSatisfy { token in
        let word = keyword(of: token)
        return token.kind == .word && !SQLKeyword.isReserved(word) && !SQLKeyword.isConstant(word)
      }
  }
}

extension Located<String> {
  fileprivate var isWordForNothing: Bool {
    value == "NULL" || SheetField.wordsForNothing.contains(value)
  }
}
