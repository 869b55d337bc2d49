import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Reporting constants, and functions of times, that aren't in the form of the values beside them.
extension ObjectChecker {
  /// Checks a constant that is compared with a value. Part of a text may be compared as less or
  /// greater, as in `at < '2024'`, but is never equal.
  mutating func check(
    _ constant: Operand, _ samples: [String], comparedWith value: Operand,
    _ comparison: Comparison, in typed: TypedSQL
  ) {
    guard let column = value.column,
      let problem = typed.problem(of: constant, samples, comparedWith: value, column, comparison)
    else { return }
    let reading = typed.reading(of: samples, in: column)
    let replacement = typed.replacement(for: constant, as: column, reading)
    report(
      .otherEncoding, problem + typed.advice(for: constant, as: column, replacement),
      at: constant, suggestion: replacement, cause: value.fault(reading: reading), in: typed)
  }

  /// Whether no value of an expression over columns is in the target's form, for any values of these;
  /// reports it if so.
  mutating func isOutOfForm(_ value: Operand, in target: TypedTarget, _ typed: TypedSQL) -> Bool {
    guard target.column.isExact,
      let samples = typed.samplesOfRows(of: value, beside: target.column)
    else { return false }
    let values = typed.probe.values.values(of: samples, as: target.column, target.affinity)
    let readability = typed.readability(of: values, of: value, beside: target.column)
    guard readability != .all else { return false }
    // Any integer might be a number of seconds.
    let reading = typed.reading(of: samples, in: target.column, takesNumbers: false)
    reportOutOfForm(value, reading, isCertain: readability == .none, in: target, of: typed)
    return true
  }

  /// Checks a constant that is stored in a column or returned as a result.
  mutating func check(
    _ constant: Operand, _ samples: [String], in target: TypedTarget, of typed: TypedSQL
  ) {
    let column = target.column
    let values = typed.probe.values.values(of: samples, as: column, target.affinity)
    guard values.contains(where: { !$0.isInForm }) || typed.isNoURL(samples, for: column)
    else { return }
    reportOutOfForm(constant, typed.reading(of: samples, in: column), in: target, of: typed)
  }

  private mutating func reportOutOfForm(
    _ constant: Operand, _ reading: Encoding?, isCertain: Bool = true, in target: TypedTarget,
    of typed: TypedSQL
  ) {
    let column = target.column
    let replacement = typed.replacement(for: constant, as: column, reading)
    report(
      .storedAsOtherType,
      "\(target.noun) \(isCertain ? "couldn't" : "may not") read \(typed.text(of: constant)), which "
        + "isn't\(isCertain ? "" : " always") \(column.inForm)"
        + typed.advice(for: constant, as: column, replacement),
      // A result without AS has its name from its SQL.
      at: constant, suggestion: target.isResult ? nil : replacement,
      cause: .types([target.origin].compactMap(\.self), reading: reading), in: typed)
  }
}

extension Column {
  var inForm: String { "stored as \(form.shape)" }
}

extension TypedSQL {
  /// Returns the reason that a constant isn't compared with values of a column; nil if it may be.
  fileprivate func problem(
    of constant: Operand, _ samples: [String], comparedWith value: Operand, _ column: Column,
    _ comparison: Comparison
  ) -> String? {
    let values = compared(samples, with: value, column)
    let text = text(of: constant)
    if comparison.isOfEquality, !values.isEmpty, !values.contains(where: \.isInForm),
      !mayEqual(samples, value, column),
      comparison.findsEqual || isMeant(constant, samples, as: column)
    {
      return "no value of \(name(of: value)) equals \(text), which isn't \(column.inForm)"
    }
    guard comparison.isOfOrder, column.form.comparability == .ordered,
      column.storage != .text || !constant.isLetter,
      values.contains(where: { !$0.isComparable })
    else { return nil }
    let type = column.type.value.name
    return
      "\(name(of: value)) is stored as \(column.form.shape), so SQLite doesn't compare it with "
      + "\(text) as \(SwiftName.article(of: type)) \(type)"
  }

  /// Whether the column's collation may take a constant for one of its values, although it is another
  /// text.
  func mayEqual(_ samples: [String], _ value: Operand, _ column: Column) -> Bool {
    guard column.hasOtherCollation else { return false }
    let folded = samples.flatMap { sample in
      ["lower", "upper"].map { "\($0)(rtrim(\(sample), ' '))" }
    }
    return !SQLFacts.isOwnCollation(column.collationName)
      || compared(folded, with: value, column).contains(where: \.isInForm)
  }

  /// Whether a constant means a value of the column's type, in any form.
  private func isMeant(_ constant: Operand, _ samples: [String], as column: Column) -> Bool {
    constant.example(as: column) != nil || probe.values.areMeant(samples, as: column)
  }

  /// Whether constants are no URLs although the column's values are.
  fileprivate func isNoURL(_ constants: [String], for column: Column) -> Bool {
    column.type.value == .url
      && !probe.values.holding([StoredForm.isNoURL], for: constants).isEmpty
  }

  /// Returns the values of a constant as SQLite compares them: like those of a column beside one or
  /// beside a CAST, and unchanged beside other expressions.
  func compared(
    _ samples: [String], with value: Operand, _ column: Column
  ) -> [ValueProbe.StoredConstant] {
    if value.type.hasAffinity {
      return probe.values.values(of: samples, as: column, TypedTarget(column: column).affinity)
    }
    // A whole number is equal to an integer.
    let numbers = samples.map {
      "iif(typeof(\($0)) = 'real' AND \($0) = CAST(\($0) AS INTEGER), CAST(\($0) AS INTEGER), \($0))"
    }
    return probe.values.values(of: numbers, as: column, .blob)
  }

  /// Returns the encoding of a column's type in whose form constants are; nil if there is none.
  func reading(
    of samples: [String], in column: Column, takesNumbers: Bool = true
  ) -> Encoding? {
    let type = column.type.value
    let others = type.encodings.filter {
      $0 != column.usedEncoding && (takesNumbers || !type.form(encodedAs: $0).storage.isNumber)
    }
    let conditions = others.map { type.form(encodedAs: $0).condition ?? "0" }
    return probe.values.holding(conditions, for: samples).first.map { others[$0] }
  }

  func advice(
    for constant: Operand, as column: Column, _ replacement: String?
  ) -> String {
    if let example = constant.example(as: column) {
      return ": write \(SwiftName.article(of: column.type.value.name)) \(column.type.value.name) "
        + "such as \(example)"
    }
    return replacement.map { ": write \($0)" } ?? ""
  }

  /// Returns the SQL of what a constant means in a column's form; nil if that isn't clear.
  func replacement(
    for constant: Operand, as column: Column, _ reading: Encoding?
  ) -> String? {
    guard constant.example(as: column) == nil, let expression = constant.expression?.unwrapped
    else { return nil }
    if column.type.value == .url {
      return column.isNullable && expression.constant == .text("") ? "NULL" : nil
    }
    if column.isDecimal { return decimal(for: expression, column) }
    guard let encoding = column.usedEncoding else { return nil }
    let type = column.type.value
    if let time = expression.timeArguments(in: sql) { return type.sql(at: time, as: encoding) }
    if type == .uuid, constant.words.contains(where: { sql.isAt($0, "randomblob") }) {
      return column.form.current
    }
    let operand = expression.withoutCase.map { sql.text($0.range) } ?? factor(of: constant)
    let converted =
      reading.flatMap { type.conversion(of: operand, from: $0, to: encoding) }
      ?? bytes(inDigitsOf: expression).flatMap {
        type.conversion(of: $0, from: .blob, to: encoding)
      }
    guard let value = expression.constant else { return converted }
    var isDay = false
    if case .text(let text) = value { isDay = DateLiteral(text.prefix(10)) != nil }
    return (converted ?? (isDay ? type.sql(at: text(of: constant), as: encoding) : nil))
      .flatMap(probe.values.literal)
  }
}

extension Operand {
  /// Whether it is a text of one letter or sign, which is before or after all others on purpose.
  fileprivate var isLetter: Bool {
    guard case .text(let text) = expression?.unwrapped.constant else { return false }
    return text.count == 1
  }
}
