import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Units of times that are numbers")
struct TimeScaleTests {
  private static let types = EncodedType.all.filter {
    [.integer, .real].contains($0.type.form(encodedAs: $0.encoding).storage)
  }
  private static let head =
    """
    database: D
    functions: { clock: 0 }
    tables:
      t:
        columns:
          id:   { type: integer, primaryKey: true }
          at:   timestamp
          day:  date
          n:    integer

    """ + types.enumerated().map { "      c\($0): \($1.yaml)\n" }.joined()

  private static func messages(_ sql: String) -> [String] {
    SchemaParserTests.messages(ofQuery: sql, in: head)
  }

  private static func name(_ encoding: Encoding) -> String {
    "c\(types.firstIndex { $0.encoding == encoding } ?? 0)"
  }

  private static let calculations = [
    "@ + 60", "@ * 1000", "@ * 1000000", "@ / 1000", "@ / 1000000.0", "@ / 10", "@ * 86400",
    "@ / 86400", "@ * 24 * 60 * 60 * 1000", "@ - 2440587.5", "(@ - 2440587.5) * 86400",
    "@ / 86400.0 + 2440587.5", "@ - 978307200", "978307200 + @", "CAST(@ AS INTEGER)", "round(@)",
    "max(@, 5)", "coalesce(@, 0)", "(SELECT @)", "iif(n > 1, @, 0)", "@ / 1000 + n",
  ]

  private static let times =
    types.indices.map { "c\($0)" } + ["unixepoch(at)", "strftime('%s', at)", "julianday(at)"]

  @Test("a calculated number is reported exactly where it is far from the column's time")
  func scales() throws {
    let database = try created(try parsed(Self.head).written)
    // A number of another unit may be near by chance at one time, but not at both.
    for day in ["2024-06-01", "2095-06-01"] {
      let times = Self.types.map { type in
        let form = type.type.form(encodedAs: type.encoding)
        return form.literal(type.type == .date ? day : "\(day) 00:00:00") ?? "NULL"
      }
      try database.run(
        "INSERT INTO t VALUES (NULL, '\(day) 00:00:00.000', '\(day)', 7, \(times.joined(separator: ", ")))"
      )
    }
    var conditions: [(sql: String, column: Int, number: String)] = []
    for number in Self.times.flatMap({ time in
      Self.calculations.map { $0.replacing("@", with: time) }
    }) {
      for column in Self.types.indices {
        conditions.append(("c\(column) < \(number)", column, number))
      }
    }
    let lines = conditions.enumerated().map { "  q\($0): SELECT id FROM t WHERE \($1.sql)\n" }
    let first = Self.head.split(separator: "\n").count + 2
    let found = Set(
      problems(Self.head + "queries:\n" + lines.joined()).compactMap {
        $0.split(separator: ":").first.flatMap { Int($0) }.map { $0 - first }
      })
    for (index, condition) in conditions.enumerated() {
      let scale = try #require(TimeScale(of: Column(Self.types[condition.column])))
      let years = "20 * 366 * 86400 * \(scale.factor)"
      let isNear = try database.rows(
        "SELECT min(abs(c\(condition.column) - (\(condition.number))) < \(years)) FROM t")[0][0]
      // An unknown number may be the distance between beginnings.
      if found.contains(index) || !condition.number.hasSuffix("+ n") {
        #expect(found.contains(index) == (isNear == "0"), "\(condition.sql)")
      }
    }
  }

  @Test(
    "the number's own unit is named, with what to write",
    arguments: [
      ("@us < unixepoch() * 1000", "unixepoch() * 1000", "milliseconds since 1970", "unixepoch()"),
      ("@us < @um / 10", "@um / 10", "times in another unit", "@um / 1000"),
      (
        "@us > julianday('now')", "julianday('now')", "days since noon on November 24, 4714 B.C.",
        "unixepoch()"
      ),
      (
        "@us > unixepoch() / 60 - 5", "unixepoch() / 60 - 5", "times in another unit",
        "(unixepoch() / 60 - 5) * 60"
      ),
    ])
  func compared(_ condition: String, _ number: String, _ shape: String, _ advice: String) {
    let (seconds, milli) = (Self.name(.unixSeconds), Self.name(.unixMilliseconds))
    func named(_ text: String) -> String {
      text.replacing("@us", with: seconds).replacing("@um", with: milli)
    }
    #expect(
      Self.messages("SELECT id FROM t WHERE \(named(condition))") == [
        "'\(seconds)' is stored as seconds since 1970, and \(named(number)) are \(shape): write "
          + "\(named(advice)) [SC157]"
      ])
  }

  @Test("what is stored in another unit is reported as a value of another form")
  func stored() {
    let (seconds, milli) = (Self.name(.unixSeconds), Self.name(.unixMilliseconds))
    for (number, advice) in [
      ("CAST(strftime('%s', at) AS INTEGER)", "CAST(strftime('%s', at) AS INTEGER) * 1000"),
      ("\(seconds) * 100", "\(seconds) * 1000"), ("unixepoch() + 60", "(unixepoch() + 60) * 1000"),
    ] {
      #expect(
        Self.messages("UPDATE t SET \(milli) = \(number)") == [
          "column '\(milli)' couldn't read \(number), which isn't stored as milliseconds since 1970: "
            + "write \(advice) [SC158]"
        ])
    }
  }

  @Test("a difference of two units is no time, but one of a single unit is sound")
  func differences() {
    let (seconds, milli) = (Self.name(.unixSeconds), Self.name(.unixMilliseconds))
    #expect(
      Self.messages("SELECT id FROM t WHERE unixepoch() - \(milli) > 5").first?
        .contains("unixepoch() are seconds since 1970, so their difference is no time: write")
        == true)
    for sound in [
      "unixepoch() - \(seconds) > 600", "(unixepoch() * 1000 - \(milli)) / 1000 > 600",
      "\(seconds) - \(seconds) % 86400 < unixepoch()", "\(seconds) - :ago > 5",
      "julianday('now') - julianday(day) > 7", "\(seconds) > n", "\(milli) > \(seconds) * n",
      "clock() * 1000 > \(seconds)",
    ] {
      let found = problems(
        Self.head
          + "queries:\n  q: { sql: \"SELECT id FROM t WHERE \(sound)\", params: { ago: integer } }\n"
      )
      #expect(found.filter { !$0.contains(":ago") } == [], "\(sound)")
    }
  }

  @Test("a time may be a lifetime away, or years after another one")
  func distances() {
    let (seconds, apple) = (Self.name(.unixSeconds), Self.name(.appleSeconds))
    let (milli, days) = (Self.name(.unixMilliseconds), Self.name(.unixDays))
    for sound in [
      "\(seconds) < unixepoch() - 65 * 31557600", "\(seconds) < unixepoch() + 3153600000",
      "\(seconds) > unixepoch() - 31 * 365 * 86400",
      "\(seconds) < unixepoch() + 15 * 31557600 + 15 * 31557600",
      "\(days) <= unixepoch() / 86400 - 65 * 365",
      "\(milli) > (unixepoch() - 40 * 31557600) * 1000",
      "\(apple) > unixepoch() - 978307200 - 65 * 31557600",
      "\(apple) > unixepoch() - (978307200 + 2592000)",
    ] {
      #expect(Self.messages("SELECT id FROM t WHERE \(sound)") == [], "\(sound)")
    }
    #expect(Self.messages("UPDATE t SET \(seconds) = unixepoch() + 100 * 31557600") == [])
    for wrong in [
      "\(milli) > unixepoch() - 65 * 31557600", "\(apple) > unixepoch() - 65 * 31557600",
      "\(seconds) > unixepoch() - 978307200",
    ] {
      #expect(Self.messages("SELECT id FROM t WHERE \(wrong)").count == 1, "\(wrong)")
    }
  }

  @Test("an unknown number may be the distance between beginnings, but not between units")
  func unknownDistances() {
    let (seconds, apple) = (Self.name(.unixSeconds), Self.name(.appleSeconds))
    let (milli, julian, days) = (
      Self.name(.unixMilliseconds), Self.name(.julianDay), Self.name(.unixDays)
    )
    func found(_ condition: String) -> [String] {
      let parameters = condition.contains(":x") ? ", params: { x: integer }" : ""
      return problems(
        Self.head
          + "queries:\n  q: { sql: \"SELECT id FROM t WHERE \(condition)\"\(parameters) }\n")
    }
    for sound in [
      "\(apple) > unixepoch() - :x", "\(seconds) > \(apple) + :x", "\(seconds) > :x + \(apple)",
      "\(apple) > unixepoch() - n", "\(apple) > (unixepoch() - :x) - 60",
      "\(julian) > \(days) + :x", "\(apple) - (unixepoch() - :x) > 5",
      "date(\(apple) + :x, 'unixepoch') > '2024-01-01'",
    ] {
      #expect(found(sound) == [], "\(sound)")
    }
    for wrong in [
      "\(milli) > unixepoch() - :x", "\(milli) > \(apple) + n", "\(seconds) > \(milli) - :x",
      "\(apple) > unixepoch() - unixepoch() % 86400", "\(apple) > \(seconds) - 60",
    ] {
      #expect(found(wrong).count == 1, "\(wrong)")
    }
    #expect(
      found("\(milli) > unixepoch() - :x").first?.hasSuffix(
        "are seconds since 1970: write (unixepoch() - :x) * 1000 [SC157]") == true)
  }

  @Test(
    "a function of times takes a number for a Julian day, or with 'unixepoch' for seconds",
    arguments: [
      ("date(@um)", "@um / 1000.0, 'unixepoch'"), ("strftime('%Y', @us)", "@us, 'unixepoch'"),
      ("datetime(@us, 'localtime')", "@us, 'unixepoch'"),
      ("date(@um, 'unixepoch')", "@um / 1000.0"), ("date(@ud)", "@ud * 86400, 'unixepoch'"),
      ("julianday(@ap)", "@ap + 978307200, 'unixepoch'"),
      ("date(max(@us))", "max(@us), 'unixepoch'"),
      ("datetime(@ud * 86400)", "@ud * 86400, 'unixepoch'"),
      ("date(@us / 60, 'unixepoch')", "@us"), ("time(@jd, 'unixepoch')", nil),
      ("date(@um, 'auto')", "@um / 1000.0, with 'unixepoch' for 'auto'"),
      ("date(@ap, 'AUTO')", "@ap + 978307200, with 'unixepoch' for 'auto'"),
    ] as [(String, String?)])
  func given(_ sql: String, _ advice: String?) {
    func named(_ text: String) -> String {
      [
        ("@us", Encoding.unixSeconds), ("@um", .unixMilliseconds), ("@ud", .unixDays),
        ("@ap", .appleSeconds), ("@jd", .julianDay),
      ].reduce(text) { $0.replacing($1.0, with: Self.name($1.1)) }
    }
    let found = Self.messages("SELECT \(named(sql)) AS x FROM t")
    #expect(found.count == 1, "\(found)")
    let isColumn = sql.contains(/^\w+\(('%Y', )?@..[,)]/)
    #expect(found.first?.contains(isColumn ? "' is stored as " : "' are ") == true, "\(found)")
    let end = advice.map { "write \(named($0))" } ?? "leave out 'unixepoch'"
    #expect(found.first?.hasSuffix(": \(end) [SC157]") == true, "\(found)")
    for sound in [
      "date(@us, 'unixepoch')", "date(@um / 1000, 'unixepoch', 'localtime')", "date(@jd)",
      "date(@us, 'auto')", "strftime('%Y', @ud * 86400, 'unixepoch')", "date(@ud + 2440587.5)",
      "date(@ap + 978307200, 'unixepoch')", "date(@ap, 'unixepoch', '+31 years')", "date(at)",
      "strftime('%s', day)", "date(n)", "date()",
    ] {
      #expect(Self.messages("SELECT \(named(sound)) AS x FROM t") == [], "\(sound)")
    }
  }

  @Test("a whole number of days can be calculated from a day, but not from a time")
  func days() {
    let days = Self.name(.unixDays)
    for sound in [
      "julianday(day)", "julianday('now', 'start of day')", "julianday(date(at))",
      "julianday('2024-01-31')", "julianday(day, '+1 month')", "julianday(CURRENT_DATE)",
    ] {
      #expect(Self.messages("UPDATE t SET \(days) = \(sound) - 2440587.5") == [], "\(sound)")
    }
    for wrong in [
      "julianday(at)", "julianday('now')", "julianday(day, '+1 hour')",
      "julianday('2024-01-31 12:00')",
    ] {
      #expect(Self.messages("UPDATE t SET \(days) = \(wrong) - 2440587.5").count == 1, "\(wrong)")
    }
  }
}

extension Column {
  fileprivate init(_ type: EncodedType) { self.init(type.type, encodedAs: type.encoding) }
}
