import RuntimeSamples
import SchemaParser
import SchemaSQL
import Testing

@testable import CodeGen

struct SwiftNameTests {
  @Test(
    "types are in upper camel case",
    arguments: [
      ("order_line", "OrderLine"), ("Order Details", "OrderDetails"), ("team", "Team"),
      ("mediaType", "MediaType"), ("url_cache", "URLCache"), ("URLCache", "URLCache"),
      ("USER", "USER"), ("x", "X"), ("größe", "Größe"), ("2fa", "2fa"), ("dog-tag", "DogTag"),
      ("ORDER_LINE", "OrderLine"), ("XML_DATA", "XMLData"), ("USER_ID", "UserID"),
    ])
  func types(name: String, swiftName: String) {
    #expect(SwiftName.type(from: name) == swiftName)
  }

  @Test(
    "properties are in lower camel case, with acronyms in one case",
    arguments: [
      ("team_id", "teamID"), ("teamID", "teamID"), ("teamId", "teamID"), ("id", "id"), ("ID", "id"),
      ("user_url", "userURL"), ("URLString", "urlString"), ("first_name", "firstName"),
      ("FirstName", "firstName"), ("_hidden", "_hidden"), ("is_vip", "isVip"), ("a1", "a1"),
      ("msgCount", "msgCount"), ("e-mail", "eMail"), ("HTTP_status", "httpStatus"),
      ("CURRENCY_TYPE", "currencyType"), ("XML_DATA", "xmlData"), ("TEAM_ID", "teamID"),
    ])
  func members(name: String, swiftName: String) {
    #expect(SwiftName.member(from: name) == swiftName)
  }

  @Test("nouns are in lowercase, except acronyms")
  func nouns() {
    #expect(SwiftName.noun(from: "order_line") == "order line")
    #expect(SwiftName.noun(from: "mediaType") == "media type")
    #expect(SwiftName.noun(from: "url_cache") == "URL cache")
  }

  @Test("names without a letter, or that begin with a digit, aren't identifiers")
  func identifiers() {
    for name in ["", "_", "2fa", "a b", "a-b", "a\u{200B}b", "a\u{202E}b", "😀"] {
      #expect(!SwiftIdentifier.isValid(name), "\(name)")
    }
    for name in ["a", "_a", "größe", "名前", "a1"] {
      #expect(SwiftIdentifier.isValid(name), "\(name)")
    }
  }

  @Test("the ASCII characters of identifiers are those of Unicode's tables")
  func asciiIdentifiers() {
    for scalar in (0..<0x80).compactMap(Unicode.Scalar.init) {
      let properties = scalar.properties
      #expect(SwiftIdentifier.isHead(scalar) == (scalar == "_" || properties.isXIDStart))
      #expect(
        SwiftIdentifier.isBody(scalar)
          == (properties.isXIDContinue && !properties.isDefaultIgnorableCodePoint))
    }
  }

  @Test("every word that Swift reserves is in backticks, and no other")
  func keywords() {
    #expect(SwiftName.keywords.count == 57)
    #expect(SwiftName.escaped("self") == "`self`")
    #expect(SwiftName.escaped("number") == "number")
  }

  private func codes(_ yaml: String) throws -> [String] {
    try diagnostics(yaml).map(\.code.rawValue)
  }

  private func messages(_ yaml: String) throws -> [String] { try diagnostics(yaml).map(\.message) }

  private func diagnostics(_ yaml: String) throws -> [Diagnostic] {
    let file = SourceFile(path: "schema.yaml", bytes: Array(yaml.utf8))
    let schema = try #require(CheckedSchema.parse(file).schema)
    let options = GenerationOptions(schemaPath: "schema.yaml")
    return CodeGenerator.generate(schema, options: options).diagnostics
  }

  @Test(
    "a text is parsed as one type, or refused",
    arguments: [
      "Int", "A.B", "Set<A>", "[A]", "[A: B]", "[ A : B ]", "Map<A, [B: C<D>]>.Key<E>", "Any",
      "Größe",
      "[[[[A]]]]", "A<B>.C", "[A?]", "[A??]", "[A: B?]", "[[A]?]", "A<B?>", "A<B?, [C?]>.D",
    ])
  func swiftTypes(text: String) { #expect(SwiftTypeReader.isType(text)) }

  @Test(
    "a text that isn't exactly one type is refused",
    arguments: [
      "", " ", "A, evil: Int", "A,B", "><A", "A]:[B", "<A>", "A.", ".A", "A..B", "A...", "A,var",
      "A:B",
      "A<>", "A<B", "A>", "A<B>C", "[A", "A]", "[]", "[:]", "[A:]", "[:A]", "[A, B]", "[A: B: C]",
      "[A][B]", "[A ?]", "[A!]", "[A?.B]", "[A?: ]",
      "A[B]", "A B", "A<B,>", "A<,B>", "A?", "A!", "(A)", "A & B", "any A", "@A", "A\n", "var",
      "A.Type",
      "A.self", "Self", "`A`", "_", "1", "A/**/", "A//", "A;", "A{}", "A<\u{301}B>",
    ])
  func otherTexts(text: String) { #expect(!SwiftTypeReader.isType(text)) }

  @Test("types can be nested, up to a limit")
  func nestedTypes() {
    for (level, isType) in [(31, true), (32, false), (1_000_000, false)] {
      for (start, end) in [("[", "]"), ("A<", ">"), ("[A:", "]")] {
        let text =
          String(repeating: start, count: level) + "A" + String(repeating: end, count: level)
        #expect(SwiftTypeReader.isType(text) == isType, "\(level) \(start)")
      }
    }
  }

  @Test(
    "a table that would hide a type of Swift's or Foundation's, or a module, needs a name of its own",
    arguments: [
      "String", "Int", "Double", "Bool", "Data", "Date", "URL", "UUID", "Error", "Optional",
      "Array", "Result", "Task", "Never", "Sendable", "Hashable", "data", "url", "swift",
      "foundation", "foundation_essentials", "DBGenRuntime", "generated_format", "id", "Draft",
      "Record",
    ])
  func hiding(name: String) throws {
    let yaml = "database: D\ntables:\n  \(name): { @columns: { a: text } }\n"
    #expect(try codes(yaml.replacing("@", with: "")) == ["SW003"])
    #expect(try codes(yaml.replacing("@", with: "swiftName: Mine, ")) == [])
    let view =
      "database: D\ntables: { t: { columns: { a: text } } }\nviews: { \(name): SELECT a FROM t }\n"
    #expect(try codes(view) == ["SW003"])
    #expect(try codes("database: D\nenums: { \(name)_: [a] }\ntables: {}\n") == ["SW003"])
  }

  @Test(
    "a property with the name of a type or function that its struct has is refused",
    arguments: [
      ("Columns", true), ("ColumnSet", true), ("Match", true), ("Record", true),
      ("_TableSQL", true),
      ("Change", false), ("Draft", false), ("_Record", false), ("_update", false),
    ])
  func members(name: String, isOfViews: Bool) throws {
    func table(_ rest: String) -> String {
      "database: D\ntables: { t: { columns: { \(rest) } } }\n"
    }
    #expect(try codes(table("a: { type: text, swiftName: \(name) }")) == ["SW004"])
    #expect(
      try codes(table("a: text }, transient: { \(name): { swiftType: Bool?  }")) == ["SW004"])
    let view = "views: { v: { sql: SELECT a FROM t, columns: { a: { swiftName: \(name) } } } }\n"
    #expect(try codes(table("a: text") + view) == (isOfViews ? ["SW004"] : []))
    let query =
      "queries: { q: { sql: 'SELECT b, a FROM t', columns: { a: { swiftName: \(name) } } } }\n"
    #expect(try codes(table("a: text, b: text") + query) == [])
  }

  @Test("a property that would hide a type in its struct is refused")
  func hidingInStruct() throws {
    let key = "a: { type: text, primaryKey: true, swiftName: ID }"
    #expect(try codes("database: D\ntables: { t: { columns: { \(key) } } }\n") == ["SW003"])
    let bool = "conformances: [Codable], transient: { Bool: { swiftType: Bool? } }"
    #expect(
      try codes("database: D\ntables: { t: { columns: { a: text }, \(bool) } }\n") == ["SW003"])
    let table = "database: D\ntables: { t: { columns: { a: text, b: text } } }\n"
    let query = "sql: 'SELECT b, a FROM t', key: a, columns: { a: { swiftName: ID } }"
    #expect(try codes(table + "queries: { q: { \(query) } }\n") == ["SW004"])
    for name in ["Database", "DatabaseSchema"] {
      let query = "queries: { q: { sql: SELECT a FROM t, swiftName: \(name) } }\n"
      #expect(try codes(table + query) == ["SW004"])
    }
  }

  /// Each place of a schema in which a type can be written.
  private static let places = [
    "tables: { t: { columns: { k: { type: integer, primaryKey: true }, a: { type: json, swiftType: @ } } } }",
    "tables: { t: { columns: { k: { type: integer, primaryKey: true } }, transient: { a: { swiftType: @ } } } }",
    "tables: { t: { columns: { k: { type: integer, primaryKey: true } } } }\n"
      + "views: { v: { sql: SELECT k FROM t, key: k, columns: { k: { type: integer, swiftType: @ } } } }",
    "tables: { t: { columns: { k: integer } } }\n"
      + "queries: { q: { sql: SELECT k FROM t, columns: { k: { type: integer, swiftType: @ } } } }",
    "tables: { t: { columns: { k: integer } } }\n"
      + "queries: { q: { sql: SELECT k FROM t WHERE k = :k, params: { k: { type: integer, swiftType: @ } } } }",
  ]

  private func codes(ofType type: String) throws -> [[String]] {
    try Self.places.map { place in
      let isOptional = place.contains("transient")
      let text = "\"\(type)\(isOptional ? "?" : "")\""
      return try codes("database: D\n\(place.replacing("@", with: text))\n")
    }
  }

  @Test(
    "a type of the app that one in the struct would hide is refused",
    arguments: ["ColumnSet", "Draft", "Record", "ID"])
  func hiddenTypes(name: String) throws {
    let hidden = ["SW003"]
    for type in [name, "[\(name)?]", "\(name)<A>"] {
      let ofView = name == "Draft" ? [] : hidden
      #expect(try codes(ofType: type) == [hidden, hidden, ofView, [], []], "\(type)")
    }
    #expect(try codes(ofType: "A.\(name)") == [[], [], [], [], []])
  }

  @Test("a type that only generated source uses is refused as one of the app's")
  func runtimeTypes() throws {
    for name in SwiftName.runtimeTypes.sorted() {
      #expect(try codes(ofType: name) == Self.places.map { _ in ["SW003"] }, "\(name)")
      let table = "database: D\ntables: { t: { columns: { a: text }, @ } }\n"
      for rest in ["swiftName: \(name)", "conformances: [\(name)]"] {
        #expect(try codes(table.replacing("@", with: rest)) == ["SW003"], "\(rest)")
      }
    }
  }

  @Test(
    "a type of which no property can be is refused",
    arguments: [
      "Any", "[String: Any]", "AnyObject", "Hashable", "Swift.Hashable", "Codable", "Hasher",
      "Sendable", "Decoder", "DBGenRuntime", "D", "GeneratedFormat", "[D]", "Array<Any>",
      "Swift.Set<[Any]>", "Dictionary<String, Any?>", "Foundation.Hashable",
    ])
  func noValues(type: String) throws {
    #expect(try codes(ofType: type) == Self.places.map { _ in ["SW005"] })
  }

  @Test(
    "a generic type of the app can be made of any type",
    arguments: ["Tagged<D>", "Box<Any>", "[Tagged<D, [Any]>]", "Set<A.Box<Hashable>>"])
  func phantomTypes(type: String) throws {
    #expect(try codes(ofType: type) == Self.places.map { _ in [] })
  }

  @Test(
    "a type of Swift's that has no raw value is refused, except in JSON and what isn't stored",
    arguments: [
      "Int", "Int?", "Swift.Int", "Optional<Int64>", "UInt8", "String", "Substring", "Double",
      "Float", "Bool", "Character",
    ])
  func noRawValues(type: String) throws {
    let yaml = "database: D\ntables: { t: { columns: { a: { type: %, swiftType: '\(type)' } } } }\n"
    let isOptional = SwiftName.wrappedType(in: type) != nil
    for column in ["integer", "text?", "real", "boolean", "any", "date"] {
      #expect(
        try messages(yaml.replacing("%", with: column)) == [
          "'\(type)' isn't RawRepresentable: leave 'swiftType' out, since 'type' is enough"
        ])
    }
    #expect(try messages(yaml.replacing("%", with: "json")).count == (isOptional ? 1 : 0))
    let refused = ["SW005"]
    if !isOptional {
      #expect(try codes(ofType: type) == [[], [], refused, refused, refused])
    }
  }

  @Test(
    "a type that an app can extend with a raw value is taken",
    arguments: ["URL", "Foundation.Date", "UUID", "[UInt8]", "[String]", "Int.Kind", "Box<Int>"])
  func possibleRawValues(type: String) throws {
    let column = "a: { type: text, swiftType: '\(type)' }"
    #expect(try codes("database: D\ntables: { t: { columns: { \(column) } } }\n") == [])
  }

  @Test(
    "a struct that would contain itself is refused, but not one that has an array of itself",
    arguments: [
      ("A?", "[A]", 1), ("B?", "[A]", 0), ("B?", "A?", 1), ("B?", "B?", 1),
      ("V?", "[A]", 1), ("[A]?", "[B?]", 0), ("Set<A>?", "Box<A>?", 0), ("A.ID?", "A.Draft?", 0),
      ("QRow?", "[A]", 1), ("Optional<A>?", "[A]", 1), ("Swift.Optional<A?>?", "[A]", 1),
      ("Optional< B >?", "A.Record?", 1), ("A.Record?", "[A]", 1), ("V.Record?", "[A]", 1),
      ("Optional<[A]>?", "A.Recorded?", 0),
    ])
  func sizes(ofA: String, ofB: String, count: Int) throws {
    func table(_ name: String, _ type: String) -> String {
      let value = type.hasSuffix("?") ? "" : ", default: '[]'"
      return "\(name): { columns: { id: { type: integer, primaryKey: true }, j: text }, "
        + "transient: { x: { swiftType: '\(type)'\(value) } } }"
    }
    let row = "columns: { j: { type: json, swiftType: A } }"
    let codes = try codes(
      """
      database: D
      tables: { \(table("a", ofA)), \(table("b", ofB)) }
      views: { v: { sql: "SELECT id, j FROM a", \(row) } }
      queries: { q: { sql: "SELECT id, j FROM a", \(row) } }

      """)
    #expect(codes == Array(repeating: "SW005", count: count))
  }

  @Test("a stored property by which a record or its draft would contain itself is refused")
  func storedSizes() throws {
    for (type, expected) in [
      ("T", ["SW005"]), ("T.Draft", ["SW005"]), ("T.Record", ["SW005"]), ("\"[T]\"", []),
    ] {
      let column = "a: { type: json, swiftType: \(type) }"
      let table = "t: { columns: { id: { type: integer, primaryKey: true }, \(column) } }"
      #expect(try codes("database: D\ntables: { \(table) }\n") == expected, "\(type)")
    }
  }

  @Test(
    "a query with the name of a type that its functions use is refused",
    arguments: [
      ("T", true), ("E", true), ("V", true), ("PRow", true), ("POrder", true), ("DDate", true),
      ("Email", true), ("QRow", true), ("Q", false), ("DKey", false),
    ])
  func queryNames(name: String, isRefused: Bool) throws {
    let codes = try codes(
      """
      database: D
      enums: { e: [a] }
      tables: { t: { columns: { id: { type: integer, primaryKey: true }, e: e, d: date } } }
      views: { v: "SELECT e, d FROM t" }
      queries:
        p: { sql: "SELECT e, d FROM t", orders: { a: e, b: d } }
        q: { sql: "SELECT e, id FROM t" }
        o: { sql: "SELECT d FROM t", columns: { d: { type: text, swiftType: Email } } }
        r: { sql: "SELECT id FROM t", swiftName: \(name) }

      """)
    #expect(codes == (isRefused ? ["SW003"] : []))
  }

  @Test("a table and a query of one name in a script without capitals need two names in Swift")
  func namesWithoutCase() throws {
    let yaml = "database: D\ntables: { 球员: { columns: { a: text } } }\n"
    for (rest, expected) in [("", ["SW003"]), (", swiftName: all", [])] {
      let query = "queries: { 球员: { sql: SELECT a FROM 球员\(rest) } }\n"
      #expect(try codes(yaml + query) == expected)
    }
  }

  @Test(
    "a type of the schema or of Swift, a keyword, a module or a composition is no protocol",
    arguments: [
      "T", "E", "String", "D", "Self", "Any", "AnyObject", "Actor", "Type", "Protocol", "class",
      "Hasher", "Array", "Void", "Swift.Int", "URL", "Swift", "Foundation", "DBGenRuntime",
      "Foundation.URL", "FoundationEssentials.Data", "Foundation.Locale", "Foundation.CGFloat",
      "SQLValue", "Sendable & Codable", "any P", "some P", "@unchecked Sendable", "P<Int>",
      "~Copyable", "[P]", "P?", "",
    ])
  func noProtocols(name: String) throws {
    let yaml = "database: D\nenums: { E: [a] }\ntables: { t: { columns: { a: E } } }\n"
    #expect(try codes(yaml + "conformances: ['\(name)']\n") == ["SW005"])
    let enumeration = "{ cases: [a], conformances: ['\(name)'] }"
    #expect(try codes(yaml.replacing("[a]", with: enumeration)) == ["SW005"])
    let table = "conformances: ['\(name)'], columns"
    #expect(try codes(yaml.replacing("columns", with: table)) == ["SW005"])
    for rest in [
      "views: { v: { sql: 'SELECT a, a AS b FROM t', conformances: ['\(name)'] } }\n",
      "queries: { q: { sql: 'SELECT a, a AS b FROM t', conformances: ['\(name)'] } }\n",
    ] { #expect(try codes(yaml + rest) == ["SW005"]) }
  }

  @Test(
    "a name that can't become an identifier needs a Swift name of its own",
    arguments: [
      "_", "__", "1abc", "\u{1F600}", "!!!", "\u{20AC}", "Any", "Protocol", "Self", "Type", "any",
      "type", "self",
    ])
  func noType(name: String) throws {
    let yaml = "database: D\ntables:\n  \"\(name)\": { @columns: { a: text } }\n"
    #expect(try codes(yaml.replacing("@", with: "")) == ["SW001"])
    #expect(try codes(yaml.replacing("@", with: "swiftName: Mine, ")) == [])
  }

  @Test("a name of any character is an identifier, or is refused")
  func everyCharacter() {
    let others = stride(from: 0x10000, through: 0x10FFFF, by: Soak.step(31))
    for scalar in (Array(0x21...0xFFFF) + others).compactMap(Unicode.Scalar.init) {
      let name = "a" + String(scalar)
      for made in [SwiftName.member(from: name), SwiftName.type(from: name)]
      where !SwiftIdentifier.isValid(made) {
        Issue.record("U+\(String(scalar.value, radix: 16)): \(made)")
      }
    }
  }
}
