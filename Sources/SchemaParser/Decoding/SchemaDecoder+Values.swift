extension SchemaDecoder {
  /// Decodes the default and the rules of a column whose type is known.
  mutating func decodeValues(of column: inout Column, _ cells: Properties<ColumnCell>) {
    let reader = LiteralReader(
      type: column.type.value, encoding: column.encoding?.value,
      enumeration: enums[column.type.name])
    column.defaultValue = cells[.default].flatMap { defaultValue($0, reader) }
    if cells[.default] == nil, let role = column.role {
      column.defaultValue = role.value.defaultValue(of: column).map { Located($0, at: role.range) }
    }
    column.rules.minimum = bound(.min, cells, reader)
    column.rules.maximum = bound(.max, cells, reader)
    column.rules.minimumLength = length(.minLength, cells, column.type.value)
    column.rules.maximumLength = length(.maxLength, cells, column.type.value)
    column.rules.allowedValues = allowedValues(cells, reader)
  }

  /// Decodes a default: a constant, null, a value that SQLite computes, or `{ sql: EXPRESSION }`.
  private mutating func defaultValue(
    _ pair: YAMLPair, _ reader: LiteralReader
  ) -> Located<DefaultValue>? {
    switch pair.value.content {
    case .scalar where pair.value.isNull:
      return Located(.null, at: pair.value.isEmpty ? pair.key.range : pair.value.range)
    case .scalar(let scalar):
      if let value = CurrentValue(rawValue: scalar.text), value.type == reader.type,
        scalar.style == .plain
      {
        return Located(.current(value), at: pair.value.range)
      }
      let scalar = Located(scalar, at: pair.value.range)
      return literal(scalar, reader).map { Located(.literal($0), at: scalar.range) }
    case .mapping:
      let properties = properties(DefaultProperty.self, of: pair.value)
      return properties[.sql].flatMap { sql($0) }?.map { .sql($0) }
    case .sequence:
      reportShape(of: pair, "a value or { sql: EXPRESSION }")
      return nil
    }
  }

  mutating func literal(_ scalar: Located<YAMLScalar>, _ reader: LiteralReader) -> Literal? {
    do throws(LiteralProblem) {
      return try reader.read(scalar.value)
    } catch {
      report(error, at: scalar.range)
      return nil
    }
  }

  mutating func report(_ problem: LiteralProblem, at range: SourceRange) {
    report(problem.code, problem.message, at: range, suggestion: problem.suggestion)
  }
}

// MARK: - Rules

extension SchemaDecoder {
  private mutating func bound(
    _ cell: ColumnCell, _ cells: Properties<ColumnCell>, _ reader: LiteralReader
  ) -> Located<Literal>? {
    guard let pair = cells[cell], fits(pair, reader.type, reader.type.traits.isOrdered),
      let scalar = scalar(pair, "a value")
    else { return nil }
    return literal(scalar, reader).map { Located($0, at: scalar.range) }
  }

  private mutating func length(
    _ cell: ColumnCell, _ cells: Properties<ColumnCell>, _ type: ColumnType
  ) -> Located<Int64>? {
    guard let pair = cells[cell], fits(pair, type, type.traits.lengthUnit != nil) else {
      return nil
    }
    return count(pair)
  }

  private mutating func allowedValues(
    _ cells: Properties<ColumnCell>, _ reader: LiteralReader
  ) -> Located<[Literal]>? {
    guard let pair = cells[.oneOf],
      fits(pair, reader.type, reader.type.traits.canBeListed)
    else { return nil }
    let before = diagnostics.count
    let values = items(of: pair).compactMap { item -> Literal? in
      let pair = YAMLPair(key: pair.key, value: item)
      return scalar(pair, "a list of values").flatMap { literal($0, reader) }
    }
    if values.isEmpty, diagnostics.count == before {
      report(.missingValue, "'oneOf' is empty", at: pair.value.range)
    }
    return values.isEmpty ? nil : Located(values, at: pair.value.range)
  }

  private mutating func fits(_ pair: YAMLPair, _ type: ColumnType, _ fits: Bool) -> Bool {
    if !fits {
      report(
        .ruleOfOtherType, "'\(pair.key.value)' does not apply to a column of type '\(type.name)'",
        at: pair.key.range)
    }
    return fits
  }
}

extension YAMLNode {
  /// Whether the node has no text in the file.
  fileprivate var isEmpty: Bool { range.isEmpty }
}
