/// The source of how values are stored.
enum StoringSource {
  static let text = """
    nonisolated func stored<Value>(_ value: Value?, _ stored: (Value) -> SQLValue) -> SQLValue {
      value.map(stored) ?? .null
    }
    nonisolated func stored_key(_ value: Int64) -> SQLValue { .integer(value) }
    nonisolated func stored_key(_ value: some RawRepresentable<Int64>) -> SQLValue { .integer(value.rawValue) }
    nonisolated func stored_integer(_ value: some BinaryInteger) -> SQLValue { .integer(Int64(value)) }
    nonisolated func stored_raw(_ value: Int) -> SQLValue { .integer(Int64(value)) }
    nonisolated func stored_raw(_ value: String) -> SQLValue { .text(value) }
    nonisolated func stored_real(_ value: Double) -> SQLValue { .real(value) }
    nonisolated func stored_text(_ value: String) -> SQLValue { .text(value) }
    nonisolated func stored_blob(_ value: Data) -> SQLValue { .blob(value) }
    nonisolated func stored_boolean(_ value: Bool) -> SQLValue { .integer(value ? 1 : 0) }
    nonisolated func stored_url(_ value: URL) -> SQLValue { .text(value.absoluteString) }
    nonisolated func stored_decimal(_ value: Decimal) -> SQLValue { .text("\\(value)") }
    nonisolated func stored_any(_ value: SQLValue) -> SQLValue { value }
    nonisolated func stored_json(_ value: [String]) -> SQLValue {
      .text("[" + value.map { "\\"\\($0)\\"" }.joined(separator: ",") + "]")
    }
    nonisolated func stored_unsigned_integer(_ value: UInt64) -> SQLValue { .integer(Int64(value)) }
    nonisolated func stored_unsigned_blob(_ value: UInt64) -> SQLValue {
      .blob(withUnsafeBytes(of: value.bigEndian) { Data($0) })
    }
    nonisolated func stored_uuid_text(_ value: UUID) -> SQLValue { .text(value.uuidString.lowercased()) }
    nonisolated func stored_uuid_uppercase(_ value: UUID) -> SQLValue { .text(value.uuidString) }
    nonisolated func stored_uuid_blob(_ value: UUID) -> SQLValue {
      .blob(withUnsafeBytes(of: value.uuid) { Data($0) })
    }
    nonisolated func stored_day_unixDays(_ day: Int) -> SQLValue { .integer(Int64(day)) }
    nonisolated func stored_day_text(_ day: Int) -> SQLValue { .text(text(86_400 * day)) }
    nonisolated func stored_day_unixDays(_ day: Date) -> SQLValue { .integer(Int64((seconds(day) / 86_400).rounded())) }
    nonisolated func stored_day_text(_ day: Date) -> SQLValue { .text(text(Int(seconds(day)))) }
    nonisolated func stored_time_text(_ time: Date) -> SQLValue { .text(text(time, " ", "")) }
    nonisolated func stored_time_iso8601(_ time: Date) -> SQLValue { .text(text(time, "T", "Z")) }
    nonisolated func stored_time_iso8601Seconds(_ time: Date) -> SQLValue {
      .text(text(Int(seconds(time)), "T") + "Z")
    }
    nonisolated func stored_time_textSeconds(_ time: Date) -> SQLValue {
      .text(text(Int(seconds(time)), " "))
    }
    nonisolated func stored_time_textMicroseconds(_ time: Date) -> SQLValue { .text(text(time, " ", "000")) }
    nonisolated func stored_time_textOptionalMicroseconds(_ time: Date) -> SQLValue {
      let fraction = Int((seconds(time) * 1_000_000).rounded()) % 1_000_000
      return fraction == 0 ? stored_time_textSeconds(time) : stored_time_textMicroseconds(time)
    }
    nonisolated func stored_time_iso8601Microseconds(_ time: Date) -> SQLValue { .text(text(time, "T", "000Z")) }
    nonisolated func stored_time_iso8601WithoutZone(_ time: Date) -> SQLValue { .text(text(time, "T", "")) }
    nonisolated func stored_time_unixMicroseconds(_ time: Date) -> SQLValue {
      .integer(Int64((seconds(time) * 1_000_000).rounded()))
    }
    nonisolated func stored_time_realSeconds(_ time: Date) -> SQLValue { .real(seconds(time)) }
    nonisolated func stored_time_unixSeconds(_ time: Date) -> SQLValue { .integer(Int64(seconds(time))) }
    nonisolated func stored_time_unixMilliseconds(_ time: Date) -> SQLValue {
      .integer(Int64((seconds(time) * 1000).rounded()))
    }
    nonisolated func stored_time_julianDay(_ time: Date) -> SQLValue { .real(seconds(time) / 86_400 + 2_440_587.5) }
    nonisolated func stored_time_appleSeconds(_ time: Date) -> SQLValue { .real(seconds(time) - 978_307_200) }

    nonisolated func seconds(_ date: Date) -> Double { date.timeIntervalSince1970 }

    nonisolated func text(_ time: Date, _ separator: String, _ end: String) -> String {
      let milliseconds = Int((seconds(time) * 1000).rounded())
      let rest = ((milliseconds % 1000) + 1000) % 1000
      return text((milliseconds - rest) / 1000, separator)
        + "." + String(String(1000 + rest).dropFirst()) + end
    }

    /// A day, and its time after a separator. The calendar is the same again after 400 years.
    nonisolated func text(_ seconds: Int, _ separator: String? = nil) -> String {
      func floor(_ number: Int, _ divisor: Int) -> Int { Int((Double(number) / Double(divisor)).rounded(.down)) }
      let days = floor(seconds, 86_400)
      let (rest, cycle) = (seconds - 86_400 * days, floor(days, 146_097))
      var (year, day) = (1970 + 400 * cycle, days - 146_097 * cycle)
      func length(_ year: Int) -> Int { year % 4 == 0 && year % 100 != 0 || year % 400 == 0 ? 366 : 365 }
      while day >= length(year) { day -= length(year); year += 1 }
      let months = [31, length(year) - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      var month = 0
      while day >= months[month] { day -= months[month]; month += 1 }
      func padded(_ number: Int, _ count: Int = 2) -> String {
        String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
      }
      let date = padded(year, 4) + "-" + padded(month + 1) + "-" + padded(day + 1)
      let time = [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0) }.joined(separator: ":")
      return separator.map { date + $0 + time } ?? date
    }

    """
}
