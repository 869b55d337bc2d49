/// The forms of types with several encodings, and of enums.
extension ValueForm {
  /// Times that each encoding keeps exactly, in seconds since 1970, with their texts.
  private static let moments: [(seconds: Int, day: String, time: String)] = [
    (-62_167_219_200, "0000-01-01", "00:00:00"), (-43_200, "1969-12-31", "12:00:00"),
    (1_706_702_400, "2024-01-31", "12:00:00"), (253_402_257_600, "9999-12-31", "12:00:00"),
  ]

  static let times: [ValueForm] = [
    time("text", now: "strftime('%Y-%m-%d %H:%M:%f', 'now')") { "'\($0.day) \($0.time).000'" },
    time("textSeconds", now: "CURRENT_TIMESTAMP") { "'\($0.day) \($0.time)'" },
    time("textMicroseconds", now: "strftime('%Y-%m-%d %H:%M:%f000', 'now')") {
      "'\($0.day) \($0.time).000000'"
    },
    time("textOptionalMicroseconds", now: "CURRENT_TIMESTAMP") { "'\($0.day) \($0.time)'" },
    time("iso8601Microseconds", now: "strftime('%Y-%m-%dT%H:%M:%f000Z', 'now')") {
      "'\($0.day)T\($0.time).000000Z'"
    },
    time("iso8601WithoutZone", now: "strftime('%Y-%m-%dT%H:%M:%f', 'now')") {
      "'\($0.day)T\($0.time).000'"
    },
    time("unixMicroseconds", now: "unixepoch() * 1000000") { "\($0.seconds * 1_000_000)" },
    time("realSeconds", now: "unixepoch() + 0.5") { "\(Double($0.seconds))" },
    time("unixSeconds", now: "unixepoch()") { "\($0.seconds)" },
    time("unixMilliseconds", now: "unixepoch() * 1000") { "\($0.seconds * 1000)" },
    time("julianDay", now: "julianday('now')") { "\(Double($0.seconds) / 86_400 + 2_440_587.5)" },
    time("iso8601", now: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')") {
      "'\($0.day)T\($0.time).000Z'"
    },
    time("iso8601Seconds", now: "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')") {
      "'\($0.day)T\($0.time)Z'"
    },
    time("appleSeconds", now: "unixepoch() - 978307200.0") {
      "\(Double($0.seconds - 978_307_200))"
    },
  ]

  private static func time(
    _ encoding: String, now: String,
    _ sql: (_ moment: (seconds: Int, day: String, time: String)) -> String
  ) -> ValueForm {
    ValueForm(
      name: "timestamp as \(encoding)", type: "timestamp", encoding: encoding, swiftType: "Date",
      samples: moments.map {
        Sample(swift: "Date(timeIntervalSince1970: \($0.seconds))", sql: sql($0))
      }, stored: "time_\(encoding)", kind: .time,
      constant: "1969-12-31 12:00:00.000", now: now)
  }

  private static let dates: [(number: Int, text: String)] = [
    (-719_528, "0000-01-01"), (-1, "1969-12-31"), (19_753, "2024-01-31"),
    (2_932_896, "9999-12-31"),
  ]

  static let days: [ValueForm] = [("text", "date('now')"), ("unixDays", "unixepoch() / 86400")]
    .map { encoding, now in
      ValueForm(
        name: "date as \(encoding)", type: "date", encoding: encoding, swiftType: "§Date",
        samples: dates.map {
          Sample(
            swift: "§Date(rawValue: \($0.number))!",
            sql: encoding == "text" ? quoted($0.text) : "\($0.number)")
        }, stored: "day_\(encoding)", kind: .day,
        constant: "1969-12-31", now: now)
    }

  static let unsigned: [ValueForm] = [
    unsigned("integer", ["0", "1", "2", "9223372036854775807"]) { $0 },
    unsigned("blob", ["0", "1", "9223372036854775808", "18446744073709551615"]) { digits in
      let hexadecimal = String(UInt64(digits) ?? 0, radix: 16)
      return "x'" + String(repeating: "0", count: 16 - hexadecimal.count) + "\(hexadecimal)'"
    },
  ]

  private static func unsigned(
    _ encoding: String, _ numbers: [String], _ sql: (String) -> String
  ) -> ValueForm {
    ValueForm(
      name: "uint64 as \(encoding)", type: "uint64", encoding: encoding, swiftType: "UInt64",
      samples: numbers.map { Sample(swift: "UInt64(\($0))", sql: sql($0)) },
      stored: "unsigned_\(encoding)", kind: .unsigned, constant: "1")
  }

  private static let identifiers = [
    "00000000-0000-0000-0000-000000000000", "6ba7b810-9dad-11d1-80b4-00c04fd430c8",
    "6ba7b810-9dad-11d1-80b4-00c04fd430c9", "ffffffff-ffff-ffff-ffff-ffffffffffff",
  ]

  static let uuids: [ValueForm] = ["text", "uppercase", "blob"].map { encoding in
    ValueForm(
      name: "uuid as \(encoding)", type: "uuid", encoding: encoding, swiftType: "UUID",
      samples: identifiers.map {
        Sample(
          swift: "UUID(uuidString: \"\($0)\")!",
          sql: encoding == "text"
            ? quoted($0)
            : encoding == "uppercase"
              ? quoted($0.uppercased()) : "x'\($0.replacing("-", with: ""))'")
      }, stored: "uuid_\(encoding)", kind: .uuid,
      constant: identifiers[1])
  }

  static let enumerations: [ValueForm] = [
    enumeration("Word", [("low", "'low'"), ("middle", "'middle'"), ("high", "'high'")]),
    enumeration(
      "OpenWord", [("low", "'low'"), ("middle", "'middle'"), ("unknown(\"other\")", "'other'")]),
    enumeration("Level", [("low", "1"), ("middle", "5"), ("high", "10")]),
    enumeration("OpenLevel", [("low", "1"), ("middle", "5"), ("unknown(99)", "99")]),
  ]

  private static func enumeration(
    _ name: String, _ cases: [(name: String, sql: String)]
  ) -> ValueForm {
    ValueForm(
      name: name, type: "§\(name)", swiftType: "§\(name)",
      samples: cases.map { Sample(swift: "§\(name).\($0.name)", sql: $0.sql) }, stored: "raw",
      kind: .enumeration, constant: "middle", canBeOwn: false)
  }

  /// The enums of a schema, whose names begin with a prefix.
  static func enums(_ prefix: String) -> String {
    """
    enums:
      \(prefix)Word: [low, middle, high]
      \(prefix)OpenWord: { open: true, cases: [low, middle] }
      \(prefix)Level: { low: 1, middle: 5, high: 10 }
      \(prefix)OpenLevel: { open: true, cases: { low: 1, middle: 5 } }

    """
  }
}
