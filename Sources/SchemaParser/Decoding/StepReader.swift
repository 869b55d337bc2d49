/// Reads the properties of one step from its mapping.
struct StepReader: StepWordVisitor {
  var decoder: SchemaDecoder
  let kind: StepKind
  let pair: YAMLPair
  /// The properties; nil if the step has none.
  private(set) var properties: Properties<StepProperty>?
  /// The words of the properties that such a step can have.
  private(set) var words: Set<StepProperty> = []
  /// Whether the step has all that it needs.
  private(set) var isComplete = true

  private mutating func find(_ word: StepProperty) -> YAMLPair? {
    words.insert(word)
    if properties == nil { properties = decoder.properties(StepProperty.self, of: pair.value) }
    return properties?[word]
  }

  private mutating func required<Value>(
    _ word: StepProperty, _ decode: (inout SchemaDecoder, YAMLPair) -> Value?
  ) -> Value? {
    _ = find(word)
    guard let properties else { return nil }
    let value = decoder.required(
      word, in: properties, of: "a step '\(kind.rawValue)'", at: pair.key.range, decode)
    if value == nil { isComplete = false }
    return value
  }

  private mutating func sql(_ word: StepProperty) -> Located<String>? {
    find(word).flatMap { decoder.sql($0) }
  }

  // MARK: - Names

  mutating func table(_ name: inout Located<String>, _ word: StepProperty, _: StepRole) {
    if let read = required(word, { $0.name($1) }) { name = read }
  }

  mutating func place(_ place: inout ColumnPlace, _ word: StepProperty, _: StepRole) {
    let read = required(word) { decoder, pair in
      decoder.name(pair).flatMap { decoder.columnPlace($0) }
    }
    if let read { place = read }
  }

  mutating func replacement(_ name: inout Located<String>?, _ word: StepProperty) {
    let read = required(word) { decoder, pair -> Located<String>?? in
      pair.value.isNull ? .some(nil) : decoder.name(pair).map { .some($0) }
    }
    if let read { name = read }
  }

  mutating func object(_ object: inout SchemaObject) {
    let found = SchemaObject.Kind.allCases.compactMap { kind in
      StepProperty(rawValue: kind.rawValue).flatMap { find($0) }.map { (kind, $0) }
    }.first
    _ = find(.dataLoss)
    guard let (kind, pair) = found else {
      decoder.report(.missingProperty, "the step doesn't name what it changes", at: pair.key.range)
      return isComplete = false
    }
    guard let name = decoder.name(pair) else { return isComplete = false }
    object = SchemaObject(kind, name)
  }

  mutating func function(_ name: inout Located<String>) {
    guard let read = decoder.functionName(pair) else { return isComplete = false }
    name = read
  }

  // MARK: - SQL

  mutating func rows(_ rows: inout RowSource?, of _: Located<String>) {
    guard ([.from, .rows, .where] as [StepProperty]).count(where: { find($0) != nil }) > 0 else {
      return
    }
    let from = required(.from) { $0.name($1) }
    let values = required(.rows) { decoder, pair in
      decoder.entries(of: pair, "column") { decoder, pair in
        decoder.sql(pair).map { (column: pair.key, expression: $0) }
      }
    }
    guard let from, let values else { return }
    rows = RowSource(table: from, values: values, condition: sql(.where))
  }

  mutating func conversion(_ conversion: inout ColumnConversion, of _: ColumnPlace) {
    conversion.convert = sql(.convert)
    conversion.onBad = find(.onBad).flatMap { pair in
      // The keyword `null`, which YAML reads as null when it isn't quoted.
      if case .scalar(let scalar) = pair.value.content, scalar.text == BadValues.null.rawValue {
        return Located(.null, at: pair.value.range)
      }
      return decoder.word(BadValues.self, in: pair, kind: "way to handle bad values")
    }
    conversion.fill = sql(.fill)
    let normalization = find(.normalize)
    if let pair = normalization, conversion.convert != nil {
      decoder.report(.wrongShape, "a step has either 'convert' or 'normalize'", at: pair.key.range)
    }
    conversion.isNormalized = decoder.boolean(normalization) ?? false
    definition(&conversion.definition)
  }

  mutating func definition(_ change: inout DefinitionChange) {
    change = DefinitionChange(from: sql(.from), to: sql(.to))
  }

  mutating func sql(
    _ text: inout Located<String>?, _ word: StepProperty, _: StepSQLRole,
    over _: [Located<String>]
  ) {
    // A step can't do without what a blank one has.
    text = text == nil ? sql(word) : required(word, { $0.sql($1) })
  }

  mutating func statements(_ sql: inout Located<String>) {
    guard let read = decoder.statement(pair) else { return isComplete = false }
    sql = read
  }

  mutating func repair(before version: inout Located<Int64>, _ sql: inout Located<String>) {
    if let read = required(.before, { $0.count($1, "a version") }) { version = read }
    if let read = required(.sql, { $0.statement($1) }) { sql = read }
  }

  mutating func loss(of name: Located<String>) {
    let pair = find(.dataLoss)
    guard isComplete else { return }
    guard let pair else {
      decoder.report(
        .dataLossNotAccepted,
        "the data of '\(name.value)' would be lost: add 'dataLoss: accepted' if that is intended",
        at: self.pair.key.range)
      return isComplete = false
    }
    isComplete = decoder.word(DataLoss.self, in: pair, kind: "'dataLoss' value") != nil
  }
}

extension SchemaDecoder {
  /// Reads a column written as `table.column`.
  mutating func columnPlace(_ name: Located<String>) -> ColumnPlace? {
    guard let place = ColumnPlace(name) else {
      report(.wrongShape, "'\(name.value)' doesn't have the form table.column", at: name.range)
      return nil
    }
    return place
  }
}
