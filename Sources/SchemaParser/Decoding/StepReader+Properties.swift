/// Decoding of a step's properties.
extension StepReader {
  func required<Value>(
    _ word: StepProperty, _ decoder: inout SchemaDecoder,
    _ decode: (inout SchemaDecoder, YAMLPair) -> Value?
  ) -> Value? {
    decoder.required(word, in: properties, of: "a step '\(kind.rawValue)'", at: place, decode)
  }

  func name(_ word: StepProperty, _ decoder: inout SchemaDecoder) -> Located<String>? {
    required(word, &decoder) { $0.name($1) }
  }

  func expression(
    _ word: StepProperty, _ decoder: inout SchemaDecoder
  ) -> Located<String>? {
    properties[word].flatMap { decoder.sql($0) }
  }

  func conversion(_ decoder: inout SchemaDecoder) -> ColumnConversion {
    var conversion = ColumnConversion(
      convert: expression(.convert, &decoder),
      onBad: properties[.onBad].flatMap { pair in
        // The keyword `null`, which YAML reads as null when it isn't quoted.
        if case .scalar(let scalar) = pair.value.content, scalar.text == BadValues.null.rawValue {
          return Located(.null, at: pair.value.range)
        }
        return decoder.word(BadValues.self, in: pair, kind: "way to handle bad values")
      },
      fill: expression(.fill, &decoder))
    if let pair = properties[.normalize], conversion.convert != nil {
      decoder.report(
        .wrongShape, "a step has either 'convert' or 'normalize'", at: pair.key.range)
    }
    conversion.isNormalized = decoder.boolean(properties[.normalize]) ?? false
    conversion.definition = change(&decoder)
    return conversion
  }

  func change(_ decoder: inout SchemaDecoder) -> DefinitionChange {
    DefinitionChange(from: expression(.from, &decoder), to: expression(.to, &decoder))
  }

  func acceptsLoss(
    of name: Located<String>, _ decoder: inout SchemaDecoder
  ) -> Bool {
    guard let pair = properties[.dataLoss] else {
      decoder.report(
        .dataLossNotAccepted,
        "the data of '\(name.value)' would be lost: add 'dataLoss: accepted' if that is intended",
        at: place)
      return false
    }
    return decoder.word(DataLoss.self, in: pair, kind: "'dataLoss' value") != nil
  }

  func rows(_ decoder: inout SchemaDecoder) -> RowSource? {
    let from = name(.from, &decoder)
    let values = required(.rows, &decoder) { decoder, pair in
      decoder.entries(of: pair, "column") { decoder, pair in
        decoder.sql(pair).map { (column: pair.key, expression: $0) }
      }
    }
    let condition = expression(.where, &decoder)
    guard let from, let values else { return nil }
    return RowSource(table: from, values: values, condition: condition)
  }
}

extension Properties<StepProperty> {
  /// Whether a new table is given rows. Their source must then be complete.
  var hasRows: Bool {
    [StepProperty.from, .rows, .where].contains { self[$0] != nil }
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

  mutating func refuseOthers(
    than words: Set<StepProperty>, in properties: Properties<StepProperty>, of kind: StepKind
  ) {
    for (word, pair) in properties.sorted where !words.contains(word) {
      report(
        .unknownProperty, "unknown property '\(pair.key.value)' of a step '\(kind.rawValue)'",
        at: pair.key.range)
    }
  }
}

extension ColumnPlace {
  /// Creates a place from `table.column`, split at the first dot.
  package init?(_ name: Located<String>) {
    let parts = name.value.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
    self.init(
      Located(String(parts[0]), at: name.range), Located(String(parts[1]), at: name.range))
  }
}

extension StepKind {
  var properties: Set<StepProperty> {
    switch self {
    case .createTable: [.table, .from, .rows, .where]
    case .dropTable: [.table, .dataLoss]
    case .renameTable: [.from, .to]
    case .addColumn: [.table, .column, .fill]
    case .dropColumn: [.table, .column, .dataLoss]
    case .renameColumn: [.table, .from, .to]
    case .changeColumn: [.table, .column, .from, .to, .convert, .normalize, .onBad, .fill]
    case .moveColumn: [.from, .to, .where]
    case .reorderColumns: [.table]
    case .changeTable: [.table, .from, .to]
    case .addCase: [.enum, .case]
    case .renameCase: [.enum, .from, .to]
    case .removeCase: [.enum, .case, .to]
    case .create, .drop, .replace: [.index, .view, .trigger, .virtualTable, .dataLoss]
    case .sql, .swift: []
    }
  }
}
