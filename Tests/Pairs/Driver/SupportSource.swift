/// The source that is the same in all drivers: how values are stored, and how results are compared.
enum SupportSource {
  static let text = comparing + ColumnTrialSource.text + storing

  private static let comparing = """

    import DBGenRuntime
    import Foundation

    typealias Rows = [[SQLValue]]

    nonisolated struct Undone: Error {}

    /// The comparison of a change, besides that of the table after it.
    nonisolated enum Outcome {
      case nothing, count, rows
      case select(String)
    }

    /// Runs the functions of one table, and prints where they differ from plain SQL.
    nonisolated struct Trial {
      let table: String
      let database: DBGenRuntime.Database
      /// The table in SQL, its columns, those that are compared after a change, the condition that a
      /// row isn't deleted, and the order of rows.
      let name: String
      let list: String
      let compared: String
      let visible: String
      let order: String

      func report(_ what: String, _ text: String) { print("\\(table): \\(what): \\(text)") }

      /// Compares what a function returns with the rows of plain SQL that meet a condition.
      func rows(_ what: String, _ condition: String = "true", limit: String = "", _ body: (WriteTransaction) throws -> Rows) {
        read(what, "SELECT \\(list) FROM \\(name) WHERE (\\(visible)) AND (\\(condition))\\(order)\\(limit)", isOrdered: !order.isEmpty, body)
      }

      /// Compares what a function returns with the rows of plain SQL.
      func read(_ what: String, _ sql: String, isOrdered: Bool = true, _ body: (WriteTransaction) throws -> Rows) {
        undone(what) { transaction in
          let (got, expected) = (try body(transaction), try transaction.plain(sql))
          let isSame = isOrdered ? text(got) == text(expected) : text(got.sorted(by: isBefore)) == text(expected.sorted(by: isBefore))
          if !isSame { report(what, "\\(text(got)) and not \\(text(expected)) as by \\(sql)") }
        }
      }

      /// Compares the table after a function with the table after plain SQL.
      func write(
        _ what: String, _ sql: String, after preparation: [String] = [], outcome: Outcome = .nothing,
        columns: String? = nil, _ body: (WriteTransaction) throws -> Rows
      ) {
        var got: Rows = []
        let snapshot = "SELECT \\(columns ?? compared) FROM \\(name)"
        undone(what) { transaction in
          for sql in preparation { _ = try transaction.execute(SQL(raw: sql)) }
          got = try body(transaction) + transaction.plain(snapshot).sorted(by: isBefore)
        }
        undone(what) { transaction in
          for sql in preparation { _ = try transaction.execute(SQL(raw: sql)) }
          let expected = try result(sql, outcome, transaction) + transaction.plain(snapshot).sorted(by: isBefore)
          if text(got) != text(expected) { report(what, "\\(text(got)) and not \\(text(expected)) as by \\(sql)") }
        }
      }

      private func result(_ sql: String, _ outcome: Outcome, _ transaction: WriteTransaction) throws -> Rows {
        if case .rows = outcome { return try transaction.plain(sql) }
        let count = try sql.split(separator: ";;").reduce(0) { try $0 + transaction.execute(SQL(raw: String($1))) }
        switch outcome {
        case .nothing, .rows: return []
        case .count: return one(count)
        case .select(let sql): return try transaction.plain(sql)
        }
      }

      private func undone(_ what: String, _ body: (WriteTransaction) throws -> Void) {
        do {
          try database.write { transaction in
            try body(transaction)
            throw Undone()
          }
        } catch is Undone {
        } catch {
          report(what, "\\(error)")
        }
      }
    }

    nonisolated func isBefore(_ left: [SQLValue], _ right: [SQLValue]) -> Bool { text(left) < text(right) }

    nonisolated func text(_ rows: Rows) -> String { rows.map { "(" + text($0) + ")" }.joined(separator: " ") }

    nonisolated func text(_ row: [SQLValue]) -> String {
      row.map { value in
        switch value {
        case .null: "NULL"
        case .integer(let number): "\\(number)"
        // SQLite stores a real number without a fraction as an integer, and may give that.
        case .real(let number): Int64(exactly: number).map { "\\($0)" } ?? "\\(number)"
        case .text(let text): "'\\(text)'"
        case .blob(let data): "x'" + data.map { String($0, radix: 16) }.joined(separator: " ") + "'"
        }
      }.joined(separator: ", ")
    }


    extension ReadTransaction {
      nonisolated func plain(_ sql: String) throws -> Rows {
        try fetch(SQL(raw: sql)) { row in try values(of: row) }
      }

      private nonisolated func values(of row: borrowing DBGenRuntime.Row) throws -> [SQLValue] {
        var values: [SQLValue] = []
        while let value = try? row.any(Int32(values.count)) { values.append(value) }
        return values
      }
    }

    nonisolated func one(_ count: Int) -> Rows { [[.integer(Int64(count))]] }
    nonisolated func one(_ flag: Bool) -> Rows { [[.integer(flag ? 1 : 0)]] }


    """

  private static let storing = """
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
    nonisolated func stored_day_text(_ day: Int) -> SQLValue { .text(text(86_400 * day, "yyyy-MM-dd")) }
    nonisolated func stored_day_unixDays(_ day: Date) -> SQLValue { .integer(Int64((seconds(day) / 86_400).rounded())) }
    nonisolated func stored_day_text(_ day: Date) -> SQLValue { .text(text(Int(seconds(day)), "yyyy-MM-dd")) }
    nonisolated func stored_time_text(_ time: Date) -> SQLValue { .text(text(time, " ", "")) }
    nonisolated func stored_time_iso8601(_ time: Date) -> SQLValue { .text(text(time, "T", "Z")) }
    nonisolated func stored_time_iso8601Seconds(_ time: Date) -> SQLValue {
      .text(text(Int(seconds(time)), "yyyy-MM-dd'T'HH:mm:ss'Z'"))
    }
    nonisolated func stored_time_textSeconds(_ time: Date) -> SQLValue {
      .text(text(Int(seconds(time)), "yyyy-MM-dd HH:mm:ss"))
    }
    nonisolated func stored_time_textMicroseconds(_ time: Date) -> SQLValue { .text(text(time, " ", "000")) }
    nonisolated func stored_time_textOptionalMicroseconds(_ time: Date) -> SQLValue {
      let fraction = Int((seconds(time) * 1_000_000).rounded()) % 1_000_000
      return fraction == 0 ? stored_time_textSeconds(time) : stored_time_textMicroseconds(time)
    }
    nonisolated func stored_time_iso8601Microseconds(_ time: Date) -> SQLValue { .text(text(time, "T", "000Z")) }
    nonisolated func stored_time_iso8601WithoutZone(_ time: Date) -> SQLValue { .text(text(time, "T", "")) }
    nonisolated func stored_time_unixMicroseconds(_ time: Date) -> SQLValue {
      .integer(Int64((seconds(time) * 1000).rounded()) * 1000)
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
      return text((milliseconds - rest) / 1000, "yyyy-MM-dd'\\(separator)'HH:mm:ss")
        + "." + String(String(1000 + rest).dropFirst()) + end
    }

    /// Days are counted from March of a year, of which the leap day is the last.
    nonisolated func text(_ seconds: Int, _ format: String) -> String {
      let days = Int((Double(seconds) / 86_400).rounded(.down))
      let rest = seconds - 86_400 * days
      var (year, day) = (1970, days)
      func length(_ year: Int) -> Int { year % 4 == 0 && year % 100 != 0 || year % 400 == 0 ? 366 : 365 }
      while day < 0 { year -= 1; day += length(year) }
      while day >= length(year) { day -= length(year); year += 1 }
      let months = [31, length(year) - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      var month = 0
      while day >= months[month] { day -= months[month]; month += 1 }
      func padded(_ number: Int, _ count: Int) -> String {
        String(repeating: "0", count: max(0, count - String(number).count)) + String(number)
      }
      let parts = [
        ("yyyy", padded(year, 4)), ("MM", padded(month + 1, 2)), ("dd", padded(day + 1, 2)),
        ("HH", padded(rest / 3600, 2)), ("mm", padded(rest / 60 % 60, 2)), ("ss", padded(rest % 60, 2)), ("'", ""),
      ]
      return parts.reduce(format) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }

    """
}
