import Foundation
import RuntimeSamples
import SchemaParser
import SchemaSQL
import Testing

@testable import CodeGen

@Suite("generated source compiles for schemas with any names and texts")
struct AnyNamesTests {
  /// Type-checks the source generated from a schema, and the code that uses it, with warnings as
  /// errors.
  private func expectCompiles(
    _ yaml: String, access: AccessLevel = .internal, usedBy uses: [String] = [],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let file = SourceFile(path: "schema.yaml", bytes: Array(yaml.utf8))
    let (parsed, diagnostics) = CheckedSchema.parse(file)
    let schema = try #require(
      parsed, "\(diagnostics.map(\.message))", sourceLocation: sourceLocation)
    let result = CodeGenerator.generate(
      schema, options: GenerationOptions(access: access, schemaPath: "schema.yaml"))
    #expect(result.diagnostics.map(\.message) == [], sourceLocation: sourceLocation)
    #expect(
      try Compiler.messages(ofTexts: result.files.map(\.text) + uses) == "",
      sourceLocation: sourceLocation)
  }

  /// The keywords that a type name can be made from.
  private static let words = SwiftName.keywords
    .subtracting(["_", "Any", "Protocol", "Self", "Type", "protocol", "self"])

  @Test("every keyword can be a table, an enum's case and a column of the table")
  func keywords() throws {
    let words = Self.words.sorted()
    let enums = words.map { "  \($0)Kind: [\($0), other]\n" }
    let tables = words.map { word in
      """
        \(word):
          columns:
            id: { type: integer, primaryKey: true }
            \(word): { type: text, unique: true }
            kind: { type: \(word)Kind, default: \(word), index: true }

      """
    }
    try expectCompiles(
      "database: D\nenums:\n\(enums.joined())tables:\n\(tables.joined())")
  }

  @Test(
    "a relation can have the name of an accessor", arguments: ["get", "set", "didSet", "borrow"])
  func accessors(name: String) throws {
    try expectCompiles(
      """
      database: D
      tables:
        node:
          columns:
            id: { type: integer, primaryKey: true }
            nodeID: { type: integer?, references: node, index: true, children: \(name), parent: up }
      """)
  }

  @Test(
    "names that differ only in the case of a letter outside ASCII work where each has its own kind")
  func similarNames() throws {
    try expectCompiles(
      """
      database: D
      tables:
        Été:
          columns:
            id: { type: integer, primaryKey: true }
            été: { type: integer, index: true }
            Âge: { type: integer, min: 0, unique: true }
        hiver:
          columns:
            id: { type: integer, primaryKey: true }
            Été: { type: integer, references: Été.id }
            âge: { type: text?, index: true }
      views: { âges: SELECT "âge" AS "Âge" FROM hiver }
      triggers: { été: CREATE TRIGGER "été" AFTER DELETE ON "Été" BEGIN DELETE FROM hiver; END }
      queries:
        jeunes: SELECT "Été"."Âge" FROM "Été" JOIN hiver ON hiver."Été" = "Été".id WHERE "Âge" < :âge
      """)
  }

  /// Words with a special meaning in some parts of Swift that are plain names everywhere else.
  private static let contextualWords = [
    "accesses", "actor", "any", "assignment", "associativity", "async", "autoclosure", "available",
    "borrow", "borrowing", "canImport", "compiler", "consume", "consuming", "convenience",
    "convention", "copy", "dependsOn", "didSet", "discard", "discardable", "distributed", "dynamic",
    "each", "escaping", "exclusivity", "extern", "final", "forward", "get", "higherThan",
    "indirect", "infix", "isolated", "lazy", "left", "lifetime", "linear", "lowerThan", "macro",
    "metatype", "mode", "modify", "module", "mutate", "mutating", "none", "nonisolated",
    "nonmutating", "nonsending", "of", "open", "optional", "override", "package", "postfix",
    "precedence", "preconcurrency", "prefix", "read", "reasync", "required", "retroactive", "right",
    "safe",
    "sending", "set", "some", "swift", "target", "then", "transpose", "type", "unchecked",
    "unowned", "unsafe", "using", "weak", "willSet", "yield", "yielding",
  ]

  @Test(
    "every word of Swift can be a column, a key, a parameter, an enum's case, a table and a query")
  func words() throws {
    let words = (Self.contextualWords + SwiftName.keywords).sorted()
    let names = words.filter { !["_", "Any", "Protocol", "Self", "Type"].contains($0) }
    let columns = names.map { "      \($0): { type: text?, minLength: 1 }\n" }.joined()
    let keyed = SwiftName.accessors.union(["await", "self", "async", "each"]).sorted().map { word in
      "  \(word)Keyed:\n    columns: { \(word): { type: Word, primaryKey: true }, note: text? }\n"
    }
    // The names of Swift's standard types are refused.
    let types = SwiftName.standardTypes.union(SwiftName.keywords)
    let tables = names.filter { !types.contains(SwiftName.type(from: $0)) }.map { word in
      "  \(word): { columns: { a: text } }\n"
    }
    let queries = names.map { word in
      "  \(word): SELECT \"\(word)\", a FROM wide, gerund WHERE a = :\(word) AND \"\(word)\" = a\n"
    }
    try expectCompiles(
      """
      database: D
      enums:
        Word: [\(names.joined(separator: ", "))]
        OpenWord: { open: true, cases: [\(names.joined(separator: ", "))] }
      tables:
        gerund: { columns: { a: text, kind: { type: OpenWord, index: true } } }
        wide:
          columns:
      \(columns)\(keyed.joined())\(tables.joined())queries:
      \(queries.joined())
      """, access: .public)
  }

  @Test("queries can be called open, schema, init and self, beside what the database has itself")
  func queriesOfOwnNames() throws {
    let queries = ["open", "schema", "init", "self"].map {
      "  \($0): SELECT a FROM t WHERE a = :at\n"
    }
    try expectCompiles(
      "database: D\ntables:\n  t: { columns: { a: text } }\nqueries:\n\(queries.joined())",
      usedBy: [
        """
        import DBGenRuntime

        func use() throws -> [String] {
          let database = try D.open(at: "d.sqlite")
          let schema: DatabaseSchema = D.schema
          _ = schema
          return try database.read { transaction in
            try D.open(at: "a", from: transaction) + D.schema(at: "b", from: transaction)
              + D.`init`(at: "c", from: transaction) + D.`self`(at: "d", from: transaction)
          }
        }
        """
      ])
  }

  @Test("the four keywords that are types can be the names of properties")
  func typeKeywords() throws {
    let columns = ["Any", "Protocol", "Self", "Type", "self", "init"].enumerated().map {
      "      c\($0): { type: integer?, swiftName: \($1), index: true }\n"
    }
    try expectCompiles(
      "database: D\ntables:\n  t:\n    columns:\n\(columns.joined())",
      usedBy: [
        """
        import DBGenRuntime

        func use(_ transaction: ReadTransaction) throws -> [T] {
          let match = T.Match {
            $0.`Any` = 1
            $0.`Protocol` = 2
            $0.`Self` = 3
            $0.`Type` = .some(nil)
            $0.`self` = 4
            $0.`init` = 5
          }
          return try T.fetchAll(matching: match, from: transaction)
        }
        """
      ])
  }

  @Test("columns of a match can have the names of its own members")
  func membersOfMatch() throws {
    let names = ["condition", "elements", "set", "value"]
    let columns = names.map { "      \($0): text?\n" }.joined()
    try expectCompiles(
      "database: D\ntables:\n  match:\n    columns:\n\(columns)",
      usedBy: [
        """
        import DBGenRuntime

        func use(_ transaction: ReadTransaction) throws -> (String??, [Match]) {
          var match = Match.MatchSet { $0.condition = "a" }
          match.elements = "b"
          match.set = .some(nil)
          match.value = "c"
          return (match.value, try Match.fetchAll(matching: match, from: transaction))
        }
        """
      ])
  }

  @Test("a table can be called like the generic type of a match")
  func tableMatch() throws {
    try expectCompiles(
      """
      database: D
      tables:
        tableMatch: { columns: { a: text } }
        other: { columns: { a: text } }

      """,
      usedBy: [
        """
        import DBGenRuntime

        func use(_ transaction: ReadTransaction) throws -> ([TableMatch], [Other]) {
          (
            try TableMatch.fetchAll(matching: .init { $0.a = "a" }, from: transaction),
            try Other.fetchAll(matching: .init { $0.a = "a" }, from: transaction)
          )
        }
        """
      ])
  }

  @Test("columns can have the names of members of Swift's protocols and of generated source")
  func members() throws {
    let names = [
      "connection", "statement", "database", "row", "columns", "table", "encode", "decode",
      "encoder", "decoder", "hash", "hasher", "into", "description", "debugDescription",
      "customMirror", "CodingKeys", "allCases", "rawValue", "lhs", "rhs", "problems", "sql", "bind",
      "init_", "T", "ID", "Draft", "Record", "String", "Int", "Optional", "Swift",
    ]
    let columns = names.map { "      \($0): text?\n" }.joined()
    try expectCompiles(
      """
      database: D
      tables:
        keyed:
          columns:
            key: { type: integer, primaryKey: true }
      \(columns)
        bare:
          columns:
      \(columns)
      views:
        seen: SELECT * FROM keyed

      """)
  }

  @Test(
    "a protocol or type of the app can have the name of a generated one, which then has another",
    arguments: ["DValue", "DEquatable", "Columns", "Match", "Change", "Database"])
  func namesOfTheApp(name: String) throws {
    let columns =
      "columns: { id: { type: integer, primaryKey: true }, a: text, b: text, c: text, d: text }"
    try expectCompiles(
      """
      database: D
      conformances: [\(name)]
      enums: { E: { cases: [a], conformances: [\(name)] } }
      tables: { t: { \(columns), conformances: [\(name)] } }
      views: { v: { sql: "SELECT a, b FROM t", conformances: [\(name)] } }
      queries: { q: { sql: "SELECT a, b FROM t", conformances: [\(name)] } }

      """, usedBy: ["protocol \(name): Sendable {}"])
    let type = "{ type: text, swiftType: \(name) }"
    try expectCompiles(
      """
      database: D
      tables: { t: { \(columns), transient: { e: { swiftType: "[\(name)?]?" } } } }
      views: { v: { sql: "SELECT a, b FROM t", columns: { a: \(type) } } }
      queries:
        q: { sql: "SELECT a, b FROM t WHERE a = :a", columns: { a: \(type) }, params: { a: \(type) } }

      """,
      usedBy: ["struct \(name): RawRepresentable, Hashable, Sendable { var rawValue: String }"])
  }

  @Test(
    "a parameter of an order can have the name of a keyword", arguments: ["inout", "let", "var"])
  func orderParameters(name: String) throws {
    try expectCompiles(
      """
      database: D
      tables: { t: { columns: { a: text, b: text } } }
      queries: { q: { sql: "SELECT a, b FROM t", orders: { a: "a = :\(name)", b: b } } }

      """)
  }

  @Test("a column, its table and the database can have names that differ only in case")
  func sameNames() throws {
    try expectCompiles(
      "database: Cities\ntables:\n  city:\n    columns: { city: text, cities: text, City2: text }\n"
    )
  }

  @Test("names that only look alike are different names")
  func lookAlikes() throws {
    try expectCompiles(
      "database: D\ntables:\n  t:\n    columns: { a: text, \u{430}: text, o: text, \u{3BF}: text, "
        + "l1: text, lI: text, ll: text }\n")
  }

  @Test("no text of a schema leaves its comment or its literal")
  func texts() throws {
    let text = #"*/ /// \\(x) \"\"\" #\" \u2028 \u2029 \n*/ }\n\n/* `\\` \x01 \u202E"#
    try expectCompiles(
      """
      database: D
      enums:
        E: { doc: "\(text)", cases: { a: "\(text)", b: "\\"" } }
      tables:
        t:
          doc: "\(text)"
          columns:
            "it's a \\"name\\" \\\\(x) */": { type: text, swiftName: a, doc: "\(text)" }
            b: { type: text, default: "\(text)", oneOf: ["\(text)", "#"] }
            c: { type: E, default: a }
            d: { type: text, default: { sql: "'\\"\\"\\" \\\\(x) #'" }, check: "d <> '\\"\\"\\" */ \\\\'" }

      """)
  }

  @Test("an enum can have 1,500 cases")
  func manyCases() throws {
    let cases = (0..<1500).map { "c\($0)" }.joined(separator: ", ")
    try expectCompiles(
      "database: D\nenums: { E: [\(cases)] }\ntables: { t: { columns: { a: E } } }\n")
  }

  @Test("tables and their singulars are tables of their own")
  func plurals() throws {
    let names = ["tag", "tags", "group", "groups"]
    let tables = names.map { "  \($0): { columns: { a: integer } }\n" }.joined()
    try expectCompiles("database: D\ntables:\n\(tables)")
  }

  @Test("the compiler takes every character that a Swift name may hold without quotes")
  func identifiers() throws {
    let scalars = (0x80...0x10FFFF).compactMap(Unicode.Scalar.init).map(String.init)
    let heads = scalars.filter { SwiftIdentifier.isValid($0) }
    let bodies = scalars.filter { SwiftIdentifier.isValid("a" + $0) }
    #expect(heads.count > 100_000 && bodies.count > heads.count)
    // Declare a hundred characters at a time, because very long names strain the compiler.
    let names = [heads, bodies].flatMap { group in
      stride(from: 0, to: group.count, by: 100).map { group[$0...].prefix(100).joined() }
    }
    let lines = names.enumerated().map { "let a\($0)_\($1) = 0" }
    let uses = names.enumerated().prefix(100).map { "let b\($0) = a\($0)_\($1)" }
    #expect(try Compiler.messages(ofTexts: [(lines + uses).joined(separator: "\n")]) == "")
    let alone = heads.enumerated().filter { $0.offset % 50 == 0 }.map { "enum \($1) {}" }
    #expect(try Compiler.messages(ofTexts: [alone.joined(separator: "\n")]) == "")
  }

  @Test("a literal of any characters is the text it was made from")
  func literals() throws {
    let scalars = (1...0x10FFFF).compactMap(Unicode.Scalar.init)
    let plane = scalars.filter { $0.value < 0x10000 }.count
    let starts = [(0, plane, 1), (plane, scalars.count, Soak.step(64))].flatMap {
      stride(from: $0, to: $1, by: 5000 * $2)
    }
    let texts = starts.map { start in
      scalars[start...].prefix(5000).reduce(into: "") { text, scalar in
        text.unicodeScalars.append(contentsOf: [scalar, scalar.value % 3 == 0 ? "\"" : "\\"])
      }
    }
    let lines = texts.map { "check(\(SwiftLiteral.string($0)))" }
    let blocks = texts.map { "check(\n\(Source.literal($0 + " \n\"\"\" ").text)\n)" }
    let program = """
      func check(_ text: String) {
        print(text.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
      }

      """
    let output = try Compiler.output(ofScript: program + (lines + blocks).joined(separator: "\n"))
    let expected = (texts + texts.map { $0 + " \n\"\"\" " }).map { text in
      "\(text.utf8.reduce(UInt64(14_695_981_039_346_656_037)) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })\n"
    }
    #expect(output == expected.joined())
  }
}
