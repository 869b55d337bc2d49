import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Reporting values that can't be read where a statement stores them, or as the file declares a result.
extension ObjectChecker {
  /// Checks a value that is stored in a column, or that a result declared as such a column returns.
  mutating func check(
    _ value: Operand, in target: TypedTarget, of typed: TypedSQL, after before: Int
  ) {
    let place = place(of: value, in: typed)
    // Where it has been compared or calculated with, that says it better.
    guard typed.parameter(in: value.words) == nil,
      !diagnostics[before...].contains(where: { $0.isAbout(place) })
    else { return }
    if isOfOtherScale(value, in: target, of: typed) { return }
    if let samples = typed.constants(of: value, beside: target.column) {
      return check(value, samples, in: target, of: typed)
    }
    if let result = value.type.value, result.origin != nil,
      isOfOtherType(value, result.column, in: target, typed)
    {
      return
    }
    let result = value.type.value?.column
    let isNumber = result?.storage.isNumber == true
    // A number that can't be stored there isn't in any form.
    if let result, isNumber, isOfOtherStorage(value, result, in: target, typed) { return }
    if isOutOfForm(value, in: target, typed) || isNumber { return }
    if let result {
      _ = isOfOtherStorage(value, result, in: target, typed)
    } else {
      checkNumber(value, in: target, typed)
    }
  }

  /// Whether a value of a column is of another type or encoding than the target; reports it if it is.
  private mutating func isOfOtherType(
    _ value: Operand, _ column: Column, in target: TypedTarget, _ typed: TypedSQL
  ) -> Bool {
    if column.type.value == target.column.type.value {
      guard !column.hasForm(of: target.column) else { return false }
      let conversion = typed.conversion(of: value, to: target.column)
      report(
        .otherEncoding,
        "\(typed.form(of: value)), and \(target.noun) as '\(target.column.form.shape)': "
          + (conversion.map { "write \($0)" } ?? "give both columns one encoding"),
        at: value, suggestion: target.isResult ? nil : conversion,
        cause: target.fault(beside: value), in: typed)
      return true
    }
    guard target.isUnreadable(column), !target.column.storedType.includes(column.storedType),
      readability(of: [column.storage], in: target) != .all
    else { return false }
    let mayFit = column.storedType.isPlain && !target.isOfOtherClass(column)
    let cast = "CAST(\(typed.text(of: value)) AS \(column.storage.rawValue))"
    report(
      value, column, in: target, mayFit: mayFit,
      typed.conversion(of: value, to: target.column).map { "write \($0)" }
        ?? "convert the value\(mayFit ? ", or write \(cast) if it has the form" : "")", typed)
    return true
  }

  /// Reports the result of a calculation with texts that the target couldn't read as any number.
  private mutating func checkNumber(
    _ value: Operand, in target: TypedTarget, _ typed: TypedSQL
  ) {
    guard value.expression?.isCalculated == true,
      readability(of: [.integer, .real], in: target) == Readability.none
    else { return }
    report(
      .storedAsOtherType,
      "'\(typed.text(of: value))' is a number, and \(target.noun) of type "
        + "\(target.column.type.value.name), which couldn't read it: convert the value",
      at: value, cause: target.fault(beside: value), in: typed)
  }

  /// Whether a value is of a storage class that the target can't read, once SQLite has stored it;
  /// reports it if it is.
  private mutating func isOfOtherStorage(
    _ value: Operand, _ column: Column, in target: TypedTarget, _ typed: TypedSQL
  ) -> Bool {
    // What is typed as real may be a whole number.
    let isUncertain = column.storage == .real && value.expression?.isCertainlyReal != true
    guard column.storage != target.column.storage,
      let readability = readability(
        of: isUncertain ? [.integer, .real] : [column.storage], in: target)
    else { return false }
    // Of real numbers, SQLite makes texts such as 5.0.
    let isTextOfReal = column.storage == .real && target.column.storage == .text
    guard readability == .none || readability == .some && isTextOfReal else { return false }
    report(
      value, column, in: target, mayFit: readability == .some,
      typed.advice(for: value, column, in: target), typed)
    return true
  }

  private mutating func report(
    _ value: Operand, _ column: Column, in target: TypedTarget, mayFit: Bool, _ advice: String,
    _ typed: TypedSQL
  ) {
    report(
      .storedAsOtherType,
      "\(typed.name(of: value)) is of type \(column.type.value.name), and \(target.noun) of type "
        + "\(target.column.type.value.name), which \(mayFit ? "may not" : "couldn't") read it: \(advice)",
      at: value, cause: target.fault(beside: value), in: typed)
  }

  /// Returns how many values of storage classes can be read where they are stored; nil if that isn't
  /// known.
  func readability(of classes: [StorageClass], in target: TypedTarget) -> Readability? {
    guard !classes.contains(.any), target.column.storage != .any else { return nil }
    let cases = schema.enumeration(of: target.column)?.cases.map(\.value.value.text)
    var condition = schema.conditionOfForm(target.column)
    // SQLite takes 1.0 for a case that is 1, but it isn't read as one.
    if cases != nil {
      condition = "typeof(@) = '\(SQLName.folded(target.column.storage.rawValue))' AND \(condition)"
    }
    return values.readability(of: classes, with: cases ?? [], meeting: condition, target.affinity)
  }
}

extension Diagnostic {
  /// Whether it is about a place, or an error in it.
  fileprivate func isAbout(_ place: SourceRange) -> Bool {
    range == place
      || severity == .error && place.lowerBound <= range.lowerBound
        && range.upperBound <= place.upperBound
  }
}

extension SQLExpression {
  /// Whether the value is real even if all that it is calculated from are integers.
  fileprivate var isCertainlyReal: Bool {
    switch unwrapped.form {
    case .literal(.real): true
    case .call(let call): call.name == "avg" || FunctionTypes.fixed[call.name] == .real
    case .prefix("-", let value): value.isCertainlyReal
    case .binary(let sign, let left, let right) where ["+", "-", "*", "/"].contains(sign.name):
      left.isCertainlyReal || right.isCertainlyReal
    default: false
    }
  }

  /// The number of digits to which the expression rounds; nil if it doesn't.
  var roundedDigits: Int? {
    guard let call = unwrapped.call, call.name == "round", call.arguments.count == 2,
      case .integer(let digits) = call.arguments[1].constant
    else { return nil }
    return Int(exactly: digits)
  }
}

extension TypedSQL {
  fileprivate func advice(for value: Operand, _ column: Column, in target: TypedTarget) -> String {
    if target.isResult { return "declare it as \(column.type.value.name)" }
    guard target.column.type.value == .decimal else {
      return conversion(of: value, to: target.column).map { "write \($0)" } ?? "convert the value"
    }
    let (text, digits) = (text(of: value), value.expression?.roundedDigits)
    let written = decimal(of: value.expression, text, digits: 2)
    // Of NULL, printf makes 0.
    return "write " + (column.isNullable ? "iif(\(text) IS NULL, NULL, \(written))" : written)
      + (digits == nil ? " for two digits" : "")
  }
}

extension TypedTarget {
  fileprivate func fault(beside value: Operand) -> FormFault {
    .types([value.origin, origin].compactMap(\.self))
  }
}
