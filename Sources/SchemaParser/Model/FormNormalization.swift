import DBGenSQLText

extension StoredType {
  /// Whether rows may have values in other forms, since values of the type were read in several forms
  /// before each had one.
  package var hadOtherForms: Bool {
    switch (type, encoding) {
    case (.decimal, _), (.uuid, .text), (.timestamp, .text), (.timestamp, .iso8601),
      (.timestamp, .iso8601Seconds), (.timestamp, .julianDay):
      true
    default: false
    }
  }

  /// Returns the SQL of a value that rewrites it if it has another form of the type. What is no value
  /// of the type stays what it is: no value of the type. Nil if the type has a single form.
  ///
  /// - Parameters:
  ///   - value: The SQL of the value.
  ///   - isExact: Whether it also stays if it would have to be rounded.
  package func normalization(of value: String, isExact: Bool = false) -> String? {
    guard let condition = form.condition, let other = otherForm(of: value, isExact) else {
      return nil
    }
    let name = SQLName.quote("_dbgen_other")
    let isInForm = condition.replacing("@", with: name)
    return
      "(SELECT iif(ifnull(\(isInForm), 0), \(name), \(value)) FROM (SELECT \(other) AS \(name)))"
  }

  /// The unit to which a normalization rounds times; nil if it loses nothing.
  package var unitOfNormalTimes: String? {
    guard type == .timestamp, let form = encoding.map(TimeForm.init), !form.separator.isEmpty
    else { return nil }
    return switch form.rounding {
    case .seconds: "second"
    case .milliseconds: "millisecond"
    case .microseconds: "microsecond"
    case .unrounded: nil
    }
  }

  /// Returns the SQL of a value whose form is another one, or the same; anything for what is no value
  /// of the type.
  private func otherForm(of value: String, _ isExact: Bool) -> String? {
    switch (type.traits.kind, encoding) {
    case (.timestamp, let encoding?):
      Self.time(value, TimeForm(encoding), isExact)
    case (.date, .text):
      "CASE WHEN \(value) GLOB '\(Self.midnight)' AND \(TimeForm.isOfDay(value)) "
        + "AND \(TimeForm.fraction(of: value)) = 0 THEN date(\(value)) END"
    case (.uuid, .text): Self.uuid(value, "lower")
    case (.uuid, .uppercase): Self.uuid(value, "upper")
    case (.decimal, _): Self.decimal(value)
    case (.boolean, _), (.integer, _):
      "CASE WHEN typeof(\(value)) = 'real' AND CAST(\(value) AS INTEGER) = \(value) "
        + "THEN CAST(\(value) AS INTEGER) END"
    default: nil
    }
  }

  private static let day = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
  private static let clock = "[0-9][0-9]:[0-9][0-9]:[0-9][0-9]"
  private static let midnight = day + "[ T]00:00:00*"

  /// Texts of other forms are read by SQLite's functions, and so are numbers that don't have the storage
  /// class of the form.
  private static func time(_ value: String, _ form: TimeForm, _ isExact: Bool) -> String? {
    switch form {
    case .text, .real:
      "CASE WHEN \(value) GLOB '\(day)[ T]\(clock)*' AND \(TimeForm.isInCalendar(value)) "
        + "AND julianday(\(value)) IS NOT NULL\(isExact ? form.isUnrounded(value) : "") "
        + "THEN \(form.sql(ofText: value)) END"
    case .integer:
      "CASE WHEN typeof(\(value)) = 'real' AND CAST(\(value) AS INTEGER) = \(value) "
        + "THEN CAST(\(value) AS INTEGER) END"
    case .julianDay:
      isExact ? nil : "CASE WHEN typeof(\(value)) = 'real' THEN julianday(\(value)) END"
    }
  }

  private static func uuid(_ value: String, _ function: String) -> String {
    "CASE typeof(\(value)) WHEN 'text' THEN \(function)(\(value)) WHEN 'blob' "
      + "THEN \(function)(\(ColumnType.text(ofUUID: value))) END"
  }

  /// Removes a plus sign and the zeros that don't count.
  private static func decimal(_ value: String) -> String {
    """
    CASE WHEN \(value) NOT GLOB '*[^-+0-9.]*' AND \(value) NOT GLOB '?*[-+]*' \
    AND \(value) GLOB '*[0-9]*' THEN \
    (SELECT iif("digits" = '0', '0', iif("text" GLOB '-*', '-', '') || "digits") FROM \
    (SELECT "text", iif("digits" = '' OR "digits" GLOB '.*', '0', '') || "digits" AS "digits" FROM \
    (SELECT "text", ltrim(iif(instr("text", '.'), rtrim(rtrim(ltrim("text", '+-'), '0'), '.'), \
    ltrim("text", '+-')), '0') AS "digits" FROM (SELECT CAST(\(value) AS TEXT) AS "text")))) END
    """
  }
}

extension TimeForm {
  /// Returns the fraction of a second in a text of a time.
  fileprivate static func fraction(of value: String) -> String {
    "CAST('0' || substr(\(value), 20) AS REAL)"
  }

  /// Returns the end of a condition under which the form has the fraction of a second in a text of a time.
  fileprivate func isUnrounded(_ value: String) -> String {
    guard case .text(_, let digits, _, _) = self else { return "" }
    let fraction = Self.fraction(of: value)
    return " AND round(\(fraction), \(digits)) = \(fraction)"
  }

  /// Returns the SQL of a time that is given as text, rounded to the form. SQLite's functions would round
  /// it down, or to milliseconds.
  fileprivate func sql(ofText value: String) -> String {
    let seconds = "substr(\(value), 1, 19) || ltrim(substr(\(value), 20), '.0123456789')"
    guard case .text(let separator, let digits, let omitsZero, let zone) = self else {
      // A `Date` counts from 2001, which rounds the number.
      let date = "\(TimeForm(.appleSeconds).sql(at: seconds)) + \(Self.fraction(of: value))"
      return self == .real(epoch: 0) ? "\(date) + 978307200.0" : date
    }
    let units = "1" + String(repeating: "0", count: digits)
    let whole = TimeForm.text(separator: separator, digits: 0, zone: digits == 0 ? zone : "")
      .sql(at: "\"whole\", (\"units\" >= \(units)) || ' seconds'")
    let text =
      digits == 0 ? whole : "\(whole) || printf('.%0\(digits)d\(zone)', \"units\" % \(units))"
    let written = omitsZero ? "replace(\(text), '.000000', '')" : text
    return "(SELECT \(written) FROM (SELECT \(seconds) AS \"whole\", "
      + "CAST(round(\(Self.fraction(of: value)) * \(units)) AS INTEGER) AS \"units\"))"
  }
}
