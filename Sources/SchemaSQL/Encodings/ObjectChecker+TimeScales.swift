import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Reporting numbers of times that are compared with, or stored among, those of another unit.
extension ObjectChecker {
  /// Whether values of two units are compared; reports it if they are.
  mutating func hasTwoScales(
    _ values: [Operand], _ comparison: Comparison, in typed: TypedSQL
  ) -> Bool {
    let scaled = values.compactMap { value in typed.scale(of: value).map { (value, $0) } }
    guard let first = scaled.first,
      let other = scaled.dropFirst().first(where: { !$0.1.isLike(first.1) })
    else { return false }
    // What is calculated is to be converted.
    let isFirst = first.0.isTime || !other.0.isTime
    let ((value, scale), (wrong, wrongScale)) = isFirst ? (first, other) : (other, first)
    let result = comparison.shape == .difference ? ", so their difference is no time" : ""
    report(
      .otherEncoding,
      "\(typed.name(of: value)) \(typed.words(for: value, of: scale)), and "
        + "\(typed.text(of: wrong)) \(typed.words(for: wrong, of: wrongScale))"
        + result
        + typed.advice(for: wrong, of: wrongScale, as: scale, value.column),
      at: wrong, cause: value.fault(reading: value.column?.encoding(of: wrongScale)), in: typed)
    return true
  }

  /// Whether a value that is calculated is of another unit than the target's; reports it if it is.
  mutating func isOfOtherScale(
    _ value: Operand, in target: TypedTarget, of typed: TypedSQL
  ) -> Bool {
    let column = target.column
    guard !value.isTime, let scale = typed.scale(of: value), let own = TimeScale(of: column),
      !scale.isLike(own)
    else { return false }
    report(
      .storedAsOtherType,
      "\(target.noun) couldn't read \(typed.text(of: value)), which isn't stored as "
        + column.form.shape + typed.advice(for: value, of: scale, as: own, column),
      at: value,
      cause: .types([target.origin].compactMap(\.self), reading: column.encoding(of: scale)),
      in: typed)
    return true
  }
}

extension TimeScale {
  /// Returns the SQL of a number that is so many times greater.
  static func times(
    _ ratio: Double, _ text: String, keepsFraction: Bool = false
  ) -> String {
    if ratio > 0.99, ratio < 1.01 { return text }
    return ratio > 1
      ? "\(text) * \(Int64(ratio.rounded()))"
      : "\(text) / \(Int64((1 / ratio).rounded()))\(keepsFraction ? ".0" : "")"
  }
}

extension TypedSQL {
  var scales: TimeScaleReader {
    TimeScaleReader(
      sql: sql, column: { findings.columns[$0]?.column }, hasOwnFunction: probe.hasOwnFunction)
  }

  /// Returns the scale of a value; nil if it isn't known to be a number of a time.
  func scale(of value: Operand) -> TimeScale? {
    value.column.flatMap(TimeScale.init) ?? value.expression.flatMap(scales.scale)
  }

  /// Returns what a message says about the unit of a value.
  func words(for value: Operand, of scale: TimeScale) -> String {
    let word = value.expression?.unwrapped.column == nil ? nil : value.words.lowerBound
    let column =
      (value.isTime ? value.column : nil) ?? word.flatMap { findings.columns[$0]?.column }
    return column.map { "is stored as \($0.form.shape)" } ?? "are \(scale.shape)"
  }

  /// Returns what to write in place of a number of times, as the end of a message.
  fileprivate func advice(
    for value: Operand, of scale: TimeScale, as other: TimeScale, _ column: Column?
  ) -> String {
    guard let expression = value.expression else { return "" }
    if let column, let encoding = column.usedEncoding,
      let time = expression.unwrapped.timeArguments(in: sql),
      let text = column.type.value.sql(at: time, as: encoding)
    {
      return ": write \(text)"
    }
    let base = expression.withoutFactors
    guard let ratio = scales.scale(of: base)?.ratio(to: other) else { return ": convert the value" }
    let operand = Operand(words: base.range, type: .unknown, expression: base)
    return ": write \(TimeScale.times(ratio, factor(of: operand)))"
  }
}
