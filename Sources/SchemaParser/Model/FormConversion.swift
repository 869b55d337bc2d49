import DBGenSQLText

extension ColumnType {
  /// Returns the SQL that makes a value of one encoding into the same value of another one; nil if
  /// there is none that is exact.
  ///
  /// - Parameter value: The SQL of the value.
  package func conversion(of value: String, from old: Encoding, to new: Encoding) -> String? {
    switch (self, old, new) {
    case (.timestamp, _, _): TimeForm(old).conversion(of: value, to: TimeForm(new))
    case (.date, .text, .unixDays): "CAST(julianday(\(value)) - 2440587.5 AS INTEGER)"
    case (.date, .unixDays, .text): "date(\(value) * 86400, 'unixepoch')"
    case (.uuid, .uppercase, .text): "lower(\(value))"
    case (.uuid, .text, .uppercase): "upper(\(value))"
    case (.uuid, .blob, .text): "lower(\(Self.text(ofUUID: value)))"
    case (.uuid, .blob, .uppercase): Self.text(ofUUID: value)
    case (.uint64, .integer, .blob): Self.bytes(of: value)
    // Integers of SQLite don't have all values.
    default: nil
    }
  }

  /// SQLite has no function for a byte in all versions that are supported. Bytes are joined in pairs,
  /// since text of UTF-16 has no odd ones.
  private static func bytes(of value: String) -> String {
    let all = (0...255).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    func byte(_ bit: Int) -> String { "substr(bytes, (\(value) >> \(bit) & 255) + 1, 1)" }
    let pairs = [56, 40, 24, 8].map { "(\(byte($0)) || \(byte($0 - 8)))" }
    return "(SELECT CAST(\(pairs.joined(separator: " || ")) AS BLOB) "
      + "FROM (SELECT X'\(all.joined())' AS bytes))"
  }

  private static func text(ofUUID value: String) -> String {
    let parts = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)]
    return parts.map { "substr(hex(\(value)), \($0), \($1))" }.joined(separator: " || '-' || ")
  }
}

extension TimeForm {
  fileprivate func conversion(of value: String, to new: TimeForm) -> String? {
    switch (rounding, new.rounding) {
    case (.unrounded, _), (_, .unrounded), (.milliseconds, .seconds), (.microseconds, .seconds),
      (.microseconds, .milliseconds):
      nil
    case (.microseconds, .microseconds):
      new.sql(ofMicroseconds: microseconds(of: value), withSeconds: seconds(of: value))
    case (.seconds, _), (.milliseconds, _): timeValue(of: value).map { new.sql(at: $0) }
    }
  }

  /// Returns the arguments that make a value of up to milliseconds a time value of SQLite's functions.
  private func timeValue(of value: String) -> String? {
    switch self {
    case .text, .julianDay: value
    case .integer(1): "\(value), 'unixepoch'"
    case .integer(1000): "\(value) / 1000.0, 'unixepoch'"
    case .integer, .real: nil
    }
  }

  /// Returns the part of a value that is less than a second, as microseconds.
  private func microseconds(of value: String) -> String {
    if case .integer = self { return "((\(value) % 1000000 + 1000000) % 1000000)" }
    return "CAST(substr(\(value) || '000000', 21, 6) AS INTEGER)"
  }

  /// Returns the whole seconds of a value, as a time value of SQLite's functions.
  private func seconds(of value: String) -> String {
    guard case .integer = self else { return "substr(\(value), 1, 19)" }
    return "(\(value) - \(microseconds(of: value))) / 1000000, 'unixepoch'"
  }

  private func sql(ofMicroseconds fraction: String, withSeconds seconds: String) -> String {
    guard case .text(let separator, let digits, let omitsZero, let zone) = self else {
      return "unixepoch(\(seconds)) * 1000000 + \(fraction)"
    }
    let whole = TimeForm.text(separator: separator, digits: 0).sql(at: seconds)
    let text = "\(whole) || printf('.%0\(digits)d', \(fraction))"
    if omitsZero { return "replace(\(text), '.000000', '')" }
    return zone.isEmpty ? text : "\(text) || '\(zone)'"
  }
}
