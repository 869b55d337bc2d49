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
    let file = SourceFile(path: "schema.yaml", bytes: Array(yaml.utf8))
    let schema = try #require(CheckedSchema.parse(file).schema)
    let options = GenerationOptions(schemaPath: "schema.yaml")
    return CodeGenerator.generate(schema, options: options).diagnostics.map(\.code.rawValue)
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

  @Test(
    "a type of the app that one in the struct would hide is refused",
    arguments: ["ColumnSet", "Draft", "Record"])
  func hiddenTypes(name: String) throws {
    for (type, expected) in [(name, ["SW003"]), ("\"[\(name)?]\"", ["SW003"]), ("A.\(name)", [])] {
      let table = "t: { columns: { a: { type: json, swiftType: \(type) } } }"
      #expect(try codes("database: D\ntables: { \(table) }\n") == expected, "\(type)")
    }
  }

  @Test(
    "a type of the schema, or that of a column, is no protocol",
    arguments: ["T", "E", "String", "D"])
  func noProtocols(name: String) throws {
    let yaml = "database: D\nenums: { E: [a] }\ntables: { t: { columns: { a: E } } }\n"
    #expect(try codes(yaml + "conformances: [\(name)]\n") == ["SW005"])
    #expect(
      try codes(yaml.replacing("[a]", with: "{ cases: [a], conformances: [\(name)] }")) == ["SW005"]
    )
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
