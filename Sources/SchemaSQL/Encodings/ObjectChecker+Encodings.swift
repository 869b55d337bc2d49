import DBGenSQLText
import SchemaParser

/// Reporting values of two encodings, or of two types, which SQLite compares and stores as they are.
extension ObjectChecker {
  /// Whether all values are compared with, and stored among, values of their encoding; reports those
  /// that aren't.
  mutating func hasSoundEncodings(_ typed: TypedSQL) -> Bool {
    let before = diagnostics.count
    checkDecimals(in: typed)
    checkCalculations(in: typed)
    checkTimes(in: typed)
    checkRequiredValues(in: typed)
    for comparison in typed.findings.comparisons
    where !typed.choosesAny || comparison.shape != .choice {
      for group in comparison.groups {
        check(group, of: comparison, in: typed, after: before)
        if comparison.isOfEquality { warnOfMissingCases(group, in: typed) }
      }
    }
    for (column, value) in typed.findings.stored {
      let target = TypedTarget(column: column.column, origin: column.origin)
      check(value, in: target, of: typed, after: before)
      warnOfMissingCase(value, of: column.column, in: typed)
    }
    return !hasErrors(since: before)
  }

  /// Checks the values that a comparison compares with each other.
  private mutating func check(
    _ group: [Operand], of comparison: Comparison, in typed: TypedSQL, after first: Int
  ) {
    // A parameter takes the encoding of the values beside it.
    let values = group.filter { typed.parameter(in: $0.words) == nil }
    let columns = values.filter { $0.column != nil }
    let mayDiffer = comparison.returnsNone
    if let (first, other) = columns.twoForms(\.column, { mayDiffer && $0.hasUnixTimes(like: $1) }) {
      return reportComparison(of: first, with: other, comparison, in: typed)
    }
    if let (first, other) = twoTypes(values, comparison, in: typed) {
      return reportComparison(of: first, with: other, comparison, in: typed)
    }
    if hasTwoScales(values, comparison, in: typed) { return }
    let before = diagnostics.count
    checkForms(of: values, comparison, in: typed)
    guard diagnostics.count == before else { return }
    checkTextBesideNumbers(group, of: comparison, in: typed, after: first)
  }

  private mutating func reportComparison(
    of first: Operand, with other: Operand, _ comparison: Comparison, in typed: TypedSQL
  ) {
    // A day is less exact than a time, so that a time is made one of the days that it may be equal to.
    let types = [first, other].map { $0.column?.type.value }
    let isDayLast = types == [.timestamp, .date] && !comparison.isOfOrder
    let pairs = [(other, first), (first, other)]
    let ways = (isDayLast ? pairs.reversed() : pairs).map { old, new in
      (value: old, conversion: typed.conversion(of: old, to: new.column))
    }
    let way = first.words == other.words ? nil : ways.first { $0.conversion != nil }
    let declaration =
      comparison.shape == .choice ? ", and give a result its type under 'columns'" : ""
    report(
      .otherEncoding,
      "\(typed.form(of: first)) and \(typed.name(of: other)) as '\(other.shape)', so "
        + comparison.result(of: [first, other]) + ": "
        + (way?.conversion.map { "write \($0)\(declaration)" } ?? advice(for: first, other)),
      at: way?.value ?? other, suggestion: declaration.isEmpty ? way?.conversion : nil,
      cause: .types([first, other].compactMap(\.origin)), in: typed)
  }

  private func advice(for value: Operand, _ other: Operand) -> String {
    value.column?.type.value == other.column?.type.value
      ? "give both columns one encoding" : "convert one of them"
  }

  /// Whether a parameter is used with values of one encoding; reports it if it isn't.
  mutating func hasOneEncoding(_ name: String, _ uses: [Located<ResultColumn>]) -> Bool {
    guard let (first, other) = uses.twoForms(\.value.column) else { return true }
    report(
      .otherEncoding,
      "parameter ':\(name)' is used with values stored as '\(first.value.column.form.shape)' and as "
        + "'\(other.value.column.form.shape)': use a parameter for each", at: other.range)
    return false
  }
}

extension TypedSQL {
  /// Returns the words for a value in a message: its text, or else the column's name.
  func name(of value: Operand) -> String {
    let isText = value.expression != nil || sql.isAt(value.words.lowerBound, "select")
    return "'\(isText ? text(of: value) : value.column?.name.value ?? text(of: value))'"
  }

  func form(of value: Operand) -> String {
    "\(name(of: value)) is stored as '\(value.shape)'"
  }

  /// The most that a message tells anybody to write, in bytes.
  private static let longestSuggestion = 400

  /// Returns the SQL that makes a value one of another column; nil if there is none that is exact, or
  /// if it is too long for a query.
  func conversion(of value: Operand, to other: Column?) -> String? {
    guard value.expression != nil, let column = value.column, let other,
      let old = column.usedEncoding, let new = other.usedEncoding
    else { return nil }
    let (type, factor) = (column.type.value, factor(of: value))
    let conversion =
      type == other.type.value
      ? type.conversion(of: factor, from: old, to: new)
      : type.approximation(of: factor, in: old, as: other.storedType)
    return conversion.flatMap { $0.utf8.count > Self.longestSuggestion ? nil : $0 }
  }
}

extension Operand {
  fileprivate var shape: String {
    guard let column else { return "" }
    return column.storedType.isPlain ? column.type.value.name : column.form.shape
  }
}

extension Sequence {
  /// Returns the first two elements whose columns have one type and two forms; nil if there are none.
  ///
  /// - Parameter areAlike: Whether columns of two forms count as those of one.
  fileprivate func twoForms(
    _ column: (Element) -> Column?, _ areAlike: (Column, Column) -> Bool = { _, _ in false }
  ) -> (Element, Element)? {
    var firsts: [ColumnType: (Element, Column)] = [:]
    for element in self {
      guard let column = column(element) else { continue }
      guard let (first, other) = firsts[column.type.value] else {
        firsts[column.type.value] = (element, column)
        continue
      }
      if !column.hasForm(of: other), !areAlike(column, other) { return (first, element) }
    }
    return nil
  }
}

extension Comparison {
  /// Returns what comparing values of two forms gives, as the end of a sentence.
  func result(of values: [Operand]) -> String {
    if shape == .difference { return "their difference is no time" }
    let isOfTypes = values.first?.column?.type.value != values.last?.column?.type.value
    return isOfTypes && isOfOrder ? "their order says nothing" : "they are never equal"
  }
}

extension Column {
  /// Whether both have numbers of seconds since 1970, with or without a fraction.
  func hasUnixTimes(like other: Column) -> Bool {
    [self, other].allSatisfy {
      $0.type.value == .timestamp && $0.usedEncoding.map { TimeForm($0).isUnixTime } == true
    }
  }
}
