import DBGenSQLText

/// Reporting values of two encodings, or of two types, which SQLite compares and stores as they are.
extension ObjectChecker {
  /// Whether all values are compared with, and stored among, values of their encoding; reports those
  /// that aren't.
  mutating func hasSoundEncodings(_ draft: QueryDraft, _ probe: QueryProbe) -> Bool {
    let before = diagnostics.count
    let takesAny = draft.query.cells.contains { $0.type?.value == .any }
    let comparisons = draft.findings.comparisons.filter { !takesAny || $0.shape != .choice }
    for members in comparisons.flatMap({ $0.members(in: draft.sql) }) {
      // A parameter takes the encoding of the values beside it.
      let members = members.filter { draft.parameter(in: $0.words) == nil }
      if let (first, other) = members.twoForms(\.column) {
        reportComparison(of: first, with: other, in: draft)
      }
    }
    let uses = ParameterUses(of: draft, probe, insertedColumns(draft))
    for (use, value) in draft.findings.stored {
      guard case .value(let stored) = value.type, stored.origin != nil,
        draft.parameter(in: value.words) == nil,
        let target = uses.column(of: use)?.column
      else { continue }
      checkStored(ColumnOperand(column: stored.column, words: value.words), in: target, of: draft)
    }
    return diagnostics.count == before
  }

  private mutating func reportComparison(
    of first: ColumnOperand, with other: ColumnOperand, in draft: QueryDraft
  ) {
    let texts = [first, other].map { draft.sql.text($0.words) }
    let isUnusable =
      first.words == other.words
      || [first, other].contains { draft.sql.isAt($0.words.lowerBound, "select") }
    let conversion =
      isUnusable
      ? nil
      : other.column.conversion(of: texts[1], to: first.column)
        ?? first.column.conversion(of: texts[0], to: other.column)
    report(
      .otherEncoding,
      "'\(texts[0])' is stored as '\(first.column.form.shape)' and '\(texts[1])' as "
        + "'\(other.column.form.shape)', so they are never equal: "
        + (conversion.map { "write \($0)" } ?? "give both columns one encoding"),
      at: place(ofWords: other.words, in: draft))
  }

  private mutating func checkStored(_ value: ColumnOperand, in target: Column, of draft: QueryDraft)
  {
    let types = [value.column, target].map(\.type.value)
    let text = draft.sql.text(value.words)
    if types[0] == types[1] {
      guard !value.column.hasForm(of: target) else { return }
      let conversion = value.column.conversion(of: text, to: target)
      report(
        .otherEncoding,
        "'\(text)' is stored as '\(value.column.form.shape)', and column '\(target.name.value)' as "
          + "'\(target.form.shape)': "
          + (conversion.map { "write \($0)" } ?? "give both columns one encoding"),
        at: place(ofWords: value.words, in: draft))
    } else if Self.exactTypes.contains(types[1]),
      Self.exactTypes.contains(types[0]) || value.column.storage != target.storage,
      value.column.storage != .any
    {
      report(
        .storedAsOtherType,
        "'\(text)' is of type \(types[0].name), and column '\(target.name.value)' of type "
          + "\(types[1].name), which couldn't read it: convert the value",
        at: place(ofWords: value.words, in: draft))
    }
  }

  /// Types that read only some of the values of their storage class.
  private static let exactTypes: Set<ColumnType> = [.timestamp, .date, .uuid, .decimal, .uint64]

  /// Whether a parameter is used with values of one encoding; reports it if it isn't.
  mutating func hasOneEncoding(_ name: String, _ uses: [Located<ResultColumn>]) -> Bool {
    guard let (first, other) = uses.twoForms(\.value.column) else { return true }
    report(
      .otherEncoding,
      "parameter ':\(name)' is used with values stored as '\(first.value.column.form.shape)' and as "
        + "'\(other.value.column.form.shape)': use a parameter for each", at: other.range)
    return false
  }

  private func place(ofWords words: Range<Int>, in draft: QueryDraft) -> SourceRange {
    draft.sql.bytes(of: words).map { place($0, in: draft) } ?? draft.query.name.range
  }

  /// A value of a column in a comparison.
  fileprivate struct ColumnOperand {
    var column: Column
    var words: Range<Int>
  }
}

extension QueryDraft {
  /// A column of each form that parameters are compared with, by the index of the parameter's word.
  var columnsBesideParameters: [Int: [Column]] {
    var columns: [Int: [Column]] = [:]
    for members in findings.comparisons.flatMap({ $0.members(in: sql) }) {
      let parameters = members.compactMap { parameter(in: $0.words) }
      guard !parameters.isEmpty else { continue }
      var others: [Column] = []
      for member in members where parameter(in: member.words) == nil {
        let isNew = !others.contains {
          $0.type.value == member.column.type.value && $0.hasForm(of: member.column)
        }
        if isNew { others.append(member.column) }
      }
      for parameter in parameters { columns[parameter, default: []] += others }
    }
    return columns
  }

  /// Returns the place of the parameter that a value is; nil for other values.
  fileprivate func parameter(in words: Range<Int>) -> Int? {
    let isList = sql.isAt(words.lowerBound, "select")
    guard words.count == 1 || isList else { return nil }
    return words.first { sql.tokens[$0].kind == .parameter }
  }
}

extension Column {
  /// Returns the SQL that makes a value of the column into one of another column of the same type; nil
  /// if there is none that is exact.
  fileprivate func conversion(of value: String, to other: Column) -> String? {
    guard let old = usedEncoding, let new = other.usedEncoding else { return nil }
    return type.value.conversion(of: value, from: old, to: new)
  }
}

extension Sequence {
  /// Returns the first two elements whose columns have one type and two forms; nil if there are none.
  fileprivate func twoForms(_ column: (Element) -> Column) -> (Element, Element)? {
    var firsts: [ColumnType: Element] = [:]
    for element in self {
      guard let first = firsts[column(element).type.value] else {
        firsts[column(element).type.value] = element
        continue
      }
      if !column(element).hasForm(of: column(first)) { return (first, element) }
    }
    return nil
  }
}

extension Comparison {
  /// Returns the values of columns that are compared with each other: a group for each place in rows.
  fileprivate func members(in sql: SQLText) -> [[ObjectChecker.ColumnOperand]] {
    let rows = operands.map { $0.members(in: sql) }
    return (0..<(rows.map(\.count).max() ?? 0)).map { place in
      rows.compactMap { row in
        guard row.indices.contains(place), case .value(let value) = row[place].type else {
          return nil
        }
        return ObjectChecker.ColumnOperand(column: value.column, words: row[place].words)
      }
    }
  }
}

extension Operand {
  /// Returns the values of a row in parentheses, or the operand itself without parentheses.
  fileprivate func members(in sql: SQLText) -> [Operand] {
    var words = words
    while words.count > 2, sql.isAt(words.lowerBound, "("), sql.isAt(words.upperBound - 1, ")") {
      var inside = SQLParser(sql, in: words.dropFirst().dropLast())
      let ranges = inside.separated()
      if case .row(let types) = type {
        guard ranges.count == types.count else { return [] }
        return zip(ranges, types).map { Operand(words: $0, type: $1) }
      }
      guard ranges.count == 1 else { break }
      words = ranges[0]
    }
    return [Operand(words: words, type: type)]
  }
}
