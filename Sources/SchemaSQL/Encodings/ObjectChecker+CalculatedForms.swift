import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Reporting what is calculated from columns in another form than the values beside it.
extension ObjectChecker {
  /// Checks constants and calculated values that are compared with values in one form.
  mutating func checkForms(
    of values: [Operand], _ comparison: Comparison, in typed: TypedSQL
  ) {
    let isCollated = values.contains(where: typed.isCollated)
    guard let value = typed.valueInForm(among: values, isCollated), let column = value.column else {
      return
    }
    for other in values where other.words != value.words {
      if let samples = typed.constants(of: other, beside: column) {
        check(other, samples, comparedWith: value, comparison, in: typed)
      } else if !isCollated {
        check(calculated: other, comparedWith: value, column, comparison, in: typed)
      }
    }
  }

  private mutating func check(
    calculated other: Operand, comparedWith value: Operand, _ column: Column,
    _ comparison: Comparison, in typed: TypedSQL
  ) {
    guard comparison.isOfEquality || comparison.shape == .lookup, column.isExact,
      other.column?.isExact != true, typed.parameter(in: other.words) == nil,
      let samples = typed.samplesOfRows(of: other, beside: column)
    else { return }
    let readability = typed.readability(
      of: typed.compared(samples, with: value, column), of: other, beside: column)
    guard readability != .all, !typed.mayEqual(samples, value, column) else { return }
    let reading = typed.reading(of: samples, in: column, takesNumbers: false)
    let (name, text) = (typed.name(of: value), typed.text(of: other))
    let replacement = typed.replacement(for: other, as: column, reading)
    report(
      .otherEncoding,
      (readability == .none
        ? "no value of \(name) equals \(text), which isn't "
        : "\(name) can't equal each value of \(text), which isn't always ")
        + column.inForm + typed.advice(for: other, as: column, replacement),
      at: other, suggestion: replacement, cause: value.fault(reading: reading), in: typed)
  }
}

extension TypedSQL {
  /// Returns the first of the values that are compared whose form is known, and not by itself alone.
  fileprivate func valueInForm(among values: [Operand], _ isCollated: Bool) -> Operand? {
    let columns = values.filter { $0.column != nil && !isConstant($0) }
    if isCollated { return columns.first }
    return columns.first { $0.column?.isExact == true }
      ?? values.lazy.compactMap { inForm($0) }.first ?? columns.first
  }

  /// Whether a collation follows a value, or belongs to it.
  fileprivate func isCollated(_ value: Operand) -> Bool {
    if case .collate? = value.expression?.unwrapped.form { return true }
    return sql.isAt(value.words.upperBound, "collate")
  }

  /// Returns a text that is calculated from columns as a value of the type in whose form it always is.
  private func inForm(_ value: Operand) -> Operand? {
    guard value.column?.type.value == .text, let expression = value.expression,
      expression.samples(in: sql, probe.hasOwnFunction) == nil,
      let samples = samplesOfRows(of: value, beside: Self.text),
      let place = probe.values.holding(Self.forms.map { $0.form.condition ?? "0" }, for: samples)
        .first
    else { return nil }
    var column = ResultColumn(Self.forms[place])
    column.hasAffinity = false
    return Operand(words: value.words, type: .value(column), expression: expression)
  }

  private static let text = Column(.text)

  /// Columns of the texts that tell their types.
  private static let forms = [ColumnType.uuid, .date, .timestamp].flatMap { type in
    type.encodings.map { Column(type, encodedAs: $0) }.filter { $0.storage == .text }
  }

  /// Returns how many values of an expression are in a column's form: all of them if any is, but for
  /// numbers that are written as decimals, such as 1.50.
  func readability(
    of values: [ValueProbe.StoredConstant], of value: Operand, beside column: Column
  ) -> Readability {
    guard values.contains(where: { !$0.isInForm }) else { return .all }
    if !values.contains(where: \.isInForm) { return .none }
    return column.isDecimal && value.expression?.writesNumber(in: sql) == true ? .some : .all
  }

  /// Returns the SQL of the bytes whose digits an expression has; nil for other expressions.
  func bytes(inDigitsOf expression: SQLExpression) -> String? {
    let digits = (expression.withoutCase ?? expression).unwrapped
    guard let call = digits.call, call.name == "hex", call.arguments.count == 1 else { return nil }
    return sql.text(call.arguments[0].range)
  }
}
