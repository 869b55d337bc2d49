import SchemaParser
import SchemaSQL

extension ColumnTyping {
  func time() throws(SQLiteError) -> TypeChoice {
    guard try evidence.finding("1", for: column) != .noValues else { return try unseenTime() }
    if let choice = try first(of: forms) { return choice }
    if declared.kind == .timestamp,
      let choice = try firstOfMany([.date], orIf: column.isNamedLikeTime)
    {
      return choice
    }
    if try evidence.holds("typeof(@) = 'real' AND @ <> 0", forSomeOf: column),
      let choice = try firstByRows(of: [.likelyAppleSeconds, .likelyRealSecondsOrZero])
    {
      return choice
    }
    let why = TypeChoice.Caveat.because(try reasonAgainstTimes)
    if let choice = try first(of: [.text, .integer, .real], why) { return choice }
    if let reason = try differenceFromDefault { return TypeChoice(.any, .because(reason)) }
    return TypeChoice(.any, .because(try mixedTimes ?? mixed))
  }

  /// The two kinds of times that the rows have, with what to do; nil if they have other values.
  private var mixedTimes: String? {
    get throws(SQLiteError) {
      for number in TypeCandidate.likelyUnixTimes {
        for text in TypeCandidate.textTimes {
          let both = "((\(number.condition)) OR (\(text.condition)))"
          guard try evidence.finding(both, for: column) == .all else { continue }
          return
            "some rows have \(number.noun), and others \(text.noun): bring all into one form, and "
            + "write 'timestamp' with 'encoding: \(number.usedEncoding)' or '\(text.usedEncoding)'"
        }
      }
      return nil
    }
  }

  /// The kind of values that all rows have, beside that of the default.
  private var differenceFromDefault: String? {
    get throws(SQLiteError) {
      guard let form = formOfDefault else { return nil }
      for candidate in forms + [.integer, .text, .real] {
        if try evidence.finding(candidate.condition, for: column) == .all {
          return "the rows have \(candidate.noun), but the default gives \(form.noun)"
            + candidate.adviceBesideDefault
        }
      }
      return nil
    }
  }

  /// Returns the first candidate that all values fit, with a note that says so.
  private func firstByRows(of candidates: [TypeCandidate]) throws(SQLiteError) -> TypeChoice? {
    for candidate in candidates {
      if let choice = try first(of: [candidate], .byRows(candidate.noun)) { return choice }
    }
    return nil
  }

  private var forms: [TypeCandidate] {
    let texts = TypeCandidate.textTimes
    let numbers: [TypeCandidate] = [.unixSeconds, .unixMilliseconds, .unixMicroseconds, .julianDay]
    let (first, last): ([TypeCandidate], [TypeCandidate]) =
      declared.kind == .date ? ([.date], [.unixDays]) : ([], [])
    return [writer?.times].compactMap(\.self) + first + texts + last + numbers
  }

  /// Returns the other encodings that all rows have, unless the program's own is known.
  ///
  /// That many times have whole seconds is no accident.
  func rivals(of choice: TypeChoice) throws(SQLiteError) -> [Encoding] {
    let isKnown = choice.encoding == writer?.times?.encoding || formOfDefault != nil
    guard choice.type == .timestamp, !isKnown,
      !(choice.encoding == .textMicroseconds && hasSixDigits)
    else { return [] }
    if choice.encoding == .textSeconds, try evidence.hasValues(column, atLeast: RowEvidence.many) {
      return []
    }
    var encodings: [Encoding] = []
    for rival in TypeCandidate.rivals(of: choice.encoding) where try takesDefault(rival) {
      if try evidence.finding(rival.condition, for: column) == .all {
        encodings += [rival.encoding].compactMap(\.self)
      }
    }
    return encodings
  }

  /// Whether the column is declared as Rails declares times, which always have six digits.
  private var hasSixDigits: Bool {
    column.sqlType?.value.hasSuffix("(6)") == true && declared.kind == .timestamp
  }

  private var reasonAgainstTimes: String {
    get throws(SQLiteError) {
      if formOfDefault != nil {
        return "the form of the rows differs from that of the default: "
          + "a next version with another type can convert them by '--convert'"
      }
      if try evidence.finding(TypeCandidate.date.condition, for: column) == .all {
        return "its few rows have dates without a time; write 'date' if all have"
      }
      let isText = try evidence.finding(TypeCandidate.text.condition, for: column) == .all
      return isText
        ? "the rows have text that isn't a time, or that a timestamp wouldn't write back exactly, such as "
          + "one with an offset or with fractions of several lengths"
        : "the rows have numbers that don't match any encoding of times"
    }
  }

  /// Returns the type for a column without values: the form that the default gives, or else text.
  private func unseenTime() throws(SQLiteError) -> TypeChoice {
    if let form = formOfDefault { return TypeChoice(form, noteOfDefault) }
    if let writer, let times = writer.times,
      // These declare even times with the type of days.
      declared.kind == .timestamp || writer == .coreData || writer == .grdb,
      let choice = try first(of: [times])
    {
      return choice
    }
    let text: TypeCandidate = declared.kind == .date ? .date : .timestamp
    let texts =
      (hasSixDigits ? [.textMicroseconds] : []) + [text, .date] + TypeCandidate.textTimes
    let all = texts + [.unixSeconds, .unixMilliseconds, .unixMicroseconds]
    if let choice = try first(of: all, .undecided) { return choice }
    return try first(else: "the default isn't a time", [.text, .integer, .real])
  }
}

extension TypeCandidate {
  fileprivate var usedEncoding: String {
    StoredType(type, encodedAs: encoding).encoding?.rawValue ?? ""
  }

  /// Advice on rows that have such times where the default gives others.
  fileprivate var adviceBesideDefault: String {
    guard type == .timestamp else { return "" }
    return
      ": where the app gives each row a time, write 'timestamp' with 'encoding: \(usedEncoding)' and "
      + "'default: now', and add a migration"
  }
}
