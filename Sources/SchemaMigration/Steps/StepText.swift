import SchemaParser

/// Writes a step as in the file of a version.
struct StepText: StepWordVisitor {
  /// The words of the properties with their values in YAML.
  private var cells: [(word: StepProperty, text: String)] = []
  /// The value of a step without properties.
  private var content: String?
  /// Whether each property has a line.
  private var isBlock = false

  fileprivate init() {}

  fileprivate func lines(_ kind: StepKind) -> [String] {
    if let content { return ["  - \(kind.rawValue): \(content)"] }
    if isBlock {
      return ["  - \(kind.rawValue):"] + cells.map { "      \($0.word.rawValue):\($0.text)" }
    }
    let cells = cells.map { "\($0.word.rawValue): \($0.text)" }
    return ["  - \(kind.rawValue): { \(cells.joined(separator: ", ")) }"]
  }

  private mutating func add(_ word: StepProperty, _ text: String) { cells.append((word, text)) }

  mutating func table(_ name: inout Located<String>, _ word: StepProperty, _: StepRole) {
    add(word, YAMLText.scalar(name.value))
  }

  mutating func place(_ place: inout ColumnPlace, _ word: StepProperty, _: StepRole) {
    add(word, YAMLText.scalar(place.description))
  }

  mutating func replacement(_ name: inout Located<String>?, _ word: StepProperty) {
    add(word, name.map { YAMLText.scalar($0.value) } ?? "null")
  }

  mutating func object(_ object: inout SchemaObject) {
    guard let word = StepProperty(rawValue: object.kind.rawValue) else { return }
    add(word, YAMLText.scalar(object.name.value))
  }

  mutating func loss(of _: Located<String>) { add(.dataLoss, DataLoss.accepted.rawValue) }

  mutating func rows(_ rows: inout RowSource?, of _: Located<String>) {
    guard let rows else { return }
    isBlock = true
    add(.from, YAMLText.scalar(rows.table.value))
    let values = rows.values.map {
      "\n        \(YAMLText.scalar($0.column.value)): \(YAMLText.quoted($0.expression.value))"
    }
    add(.rows, values.joined())
    if let condition = rows.condition { add(.where, YAMLText.quoted(condition.value)) }
    for index in cells.indices where cells[index].word != .rows {
      cells[index].text = " " + cells[index].text
    }
  }

  mutating func conversion(_ conversion: inout ColumnConversion, of _: ColumnPlace) {
    definition(&conversion.definition)
    sql(&conversion.convert, .convert, .value, over: [])
    if conversion.isNormalized { add(.normalize, "true") }
    if let onBad = conversion.onBad { add(.onBad, onBad.value.rawValue) }
    sql(&conversion.fill, .fill, .value, over: [])
  }

  mutating func sql(
    _ text: inout Located<String>?, _ word: StepProperty, _: StepSQLRole,
    over _: [Located<String>]
  ) {
    if let text { add(word, YAMLText.quoted(text.value)) }
  }

  mutating func definition(_ change: inout DefinitionChange) {
    // Not every tool accepts an unquoted question mark in braces.
    func text(_ words: Located<String>) -> String {
      words.value.contains("?") ? YAMLText.quoted(words.value) : YAMLText.scalar(words.value)
    }
    if let from = change.from { add(.from, text(from)) }
    if let to = change.to { add(.to, text(to)) }
  }

  mutating func statements(_ sql: inout Located<String>) {
    content = YAMLText.long(sql.value, indent: 6)
  }

  mutating func repair(before version: inout Located<Int64>, _ sql: inout Located<String>) {
    add(.before, "\(version.value)")
    add(.sql, YAMLText.quoted(sql.value))
  }

  mutating func function(_ name: inout Located<String>) {
    content = YAMLText.scalar(name.value, inFlow: false)
  }
}

extension MigrationStep {
  /// The lines for the step in the file of a version.
  var lines: [String] {
    var (text, step) = (StepText(), self)
    step.visit(&text)
    return text.lines(kind)
  }
}

extension YAMLText {
  /// Returns SQL as a YAML scalar: as a block if it has several lines.
  static func long(_ text: String, indent: Int) -> String {
    if text.contains("\n"), let block = block(text, indent: indent) {
      return "|-" + block.dropFirst()
    }
    return quoted(text)
  }
}
