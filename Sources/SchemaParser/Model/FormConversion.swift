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
    case (.uuid, .text, .blob), (.uuid, .uppercase, .blob): Self.bytes(ofUUID: value)
    case (.uuid, .blob, .text):
      "CASE WHEN \(value) IS NOT NULL THEN lower(\(Self.text(ofUUID: value))) END"
    case (.uuid, .blob, .uppercase):
      "CASE WHEN \(value) IS NOT NULL THEN \(Self.text(ofUUID: value)) END"
    case (.uint64, .integer, .blob): Self.bytes(of: value)
    // Integers of SQLite don't have all values.
    default: nil
    }
  }

  /// Returns the SQL that makes a time or day into one of another type, to the millisecond or less
  /// exactly; nil if there is none.
  ///
  /// - Parameters:
  ///   - value: The SQL of the value.
  ///   - encoding: Its encoding.
  package func approximation(of value: String, in encoding: Encoding, as other: StoredType)
    -> String?
  {
    guard let time = timeValue(of: value, in: encoding), let new = other.encoding else {
      return nil
    }
    return switch other.type {
    case .timestamp: TimeForm(new).sql(at: time)
    case .date where new == .unixDays: "CAST(julianday(date(\(time))) - 2440587.5 AS INTEGER)"
    case .date: "date(\(time))"
    default: nil
    }
  }

  /// Returns the arguments that make a value a time value of SQLite's functions, which count
  /// milliseconds.
  private func timeValue(of value: String, in encoding: Encoding) -> String? {
    switch (self, TimeForm(encoding)) {
    case (.date, _): encoding == .unixDays ? "\(value) * 86400, 'unixepoch'" : value
    case (.timestamp, .text), (.timestamp, .julianDay): value
    case (.timestamp, .integer(1)): "\(value), 'unixepoch'"
    case (.timestamp, .integer(let units)): "\(value) / \(units).0, 'unixepoch'"
    case (.timestamp, .real(let epoch)): "\(value) + \(epoch), 'unixepoch'"
    default: nil
    }
  }

  /// Returns the SQL of 16 bytes, from hexadecimal digits at these places of a UUID's text.
  private static func bytes(ofUUID value: String) -> String {
    func digit(_ place: Int) -> String { "instr('0123456789ABCDEF', substr(text, \(place), 1))" }
    let places = [1, 3, 5, 7, 10, 12, 15, 17, 20, 22, 25, 27, 29, 31, 33, 35]
    return blob(
      places.map { "\(digit($0)) * 16 + \(digit($0 + 1)) - 17" },
      from: "upper(\(value)) AS text")
  }

  /// Returns the SQL of 8 bytes, the most significant first.
  private static func bytes(of value: String) -> String {
    blob(
      [56, 48, 40, 32, 24, 16, 8, 0].map { "number >> \($0) & 255" }, from: "\(value) AS number")
  }

  /// Returns the SQL of a blob. Each byte is taken from a list of all bytes, since not all supported
  /// versions of SQLite have a function for that. Bytes are joined in pairs, since text of UTF-16 has
  /// no odd ones.
  ///
  /// - Parameters:
  ///   - bytes: The SQL of an even number of bytes, as numbers.
  ///   - source: The definition of the name that they mention.
  private static func blob(_ bytes: [String], from source: String) -> String {
    let all = (0...255).map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    let parts = bytes.map { "substr(bytes, (\($0)) + 1, 1)" }
    let pairs = stride(from: 0, to: parts.count, by: 2).map { "(\(parts[$0]) || \(parts[$0 + 1]))" }
    return "(SELECT CAST(\(pairs.joined(separator: " || ")) AS BLOB) "
      + "FROM (SELECT X'\(all.joined())' AS bytes, \(source)))"
  }

  static func text(ofUUID value: String) -> String {
    let parts = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)]
    return parts.map { "substr(hex(\(value)), \($0), \($1))" }.joined(separator: " || '-' || ")
  }
}

extension TimeForm {
  fileprivate func conversion(of value: String, to new: TimeForm) -> String? {
    // A `Date` counts from 2001, so its values are exact there.
    if case (.real(0), .real(let epoch)) = (self, new) { return "\(value) - \(epoch).0" }
    return switch (rounding, new.rounding) {
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
