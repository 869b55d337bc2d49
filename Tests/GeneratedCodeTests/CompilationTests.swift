import Foundation
import SchemaParser
import Testing

@Suite("compiling source that uses generated source")
struct CompilationTests {
  /// All cases except those with columns of any type, which use a type of the runtime.
  static var plainCases: [String] {
    get throws {
      let others = ["columns", "imported", "names", "objects", "types"]
      return try Repository.cases.filter { !others.contains($0) }
    }
  }

  @Test("models compile without the runtime", arguments: try plainCases)
  func modelsAlone(name: String) throws {
    let folder = "Tests/Golden/generated/\(name)/Generated/Models"
    let files = try Repository.swiftFiles(below: folder)
    #expect(!files.isEmpty)
    // The app's own types are next to the generated source.
    let ownFolder = "Tests/Golden/generated/\(name)"
    let ownFiles = try Repository.swiftFiles(below: ownFolder).filter { !$0.contains("/") }
    let urls =
      files.map { Repository.root.appending(path: "\(folder)/\($0)") }
      + ownFiles.map { Repository.root.appending(path: "\(ownFolder)/\($0)") }
    #expect(try Compiler.messages(urls, ["-package-name", "dbgen"]) == "")
  }

  @Test(
    "models import the runtime only if they have columns of type 'any'",
    arguments: try Repository.cases)
  func needOfRuntime(name: String) throws {
    let folder = "Tests/Golden/generated/\(name)/Generated/Models"
    for file in try Repository.swiftFiles(below: folder) {
      let model = try Repository.text("\(folder)/\(file)")
      let usesRuntime = model.contains(/: (DBGenRuntime\.)?SQLValue\b/)
      #expect(model.contains("import DBGenRuntime") == usesRuntime, "\(file)")
    }
  }

  @Test("members of rows with a relation can be printed in one expression")
  func printedRelations() throws {
    let text = """
      import DBGenRuntime
      import GoldenRelated
      func use(_ transaction: ReadTransaction, _ database: Database) async throws {
        print(try Employee.fetchAll(including: .desk, from: transaction).count)
        print(try await database.read { try Employee.fetchAll(including: .reports, from: $0) }.count)
        print(try Employee.fetchAll(including: .desk, from: transaction).first?.1?.room as Any)
      }
      """
    #expect(try Compiler.messages(ofText: text) == "")
  }

  @Test("JSON can't be compared, sorted or grouped, nor unsigned integers added up")
  func refusedComparisons() throws {
    let calls = [
      ("Everything.fetchAll(where: { $0.json == value }, from: t)", "JSON has many texts"),
      ("Everything.fetchAll(where: { $0.json != value }, from: t)", "JSON has many texts"),
      ("Nothing.fetchAll(where: { $0.json == value }, from: t)", "JSON has many texts"),
      ("Everything.fetchAll(where: { $0.json.contains(value) }, from: t)", "JSON is text to SQL"),
      ("Everything.fetchAll(where: { $0.json.isIn([value]) }, from: t)", "no member 'isIn'"),
      ("Everything.fetchAll(orderBy: { [$0.json.ascending] }, from: t)", "no member 'ascending'"),
      ("Everything.count(by: { $0.json }, in: t)", "TableColumn"),
      ("Everything.count(of: { $0.json }, distinct: true, in: t)", "TableColumn"),
      ("Everything.values(of: { $0.json }, distinct: true, from: t)", "TableColumn"),
      ("Everything.fetchAll(matching: .init { $0.json = value }, from: t)", "JSONColumn"),
      ("Tally.sum(of: { $0.hash }, in: t)", "SQL adds up integers and real numbers"),
      ("Tally.average(of: { $0.size }, in: t)", "SQLNumber"),
    ]
    let texts = calls.map { call, _ in
      """
      import DBGenRuntime
      import GoldenTypes
      private func use(_ t: ReadTransaction, _ value: Preferences) throws { _ = try \(call) }
      """
    }
    for ((call, message), messages) in zip(calls, try Compiler.messages(ofEach: texts)) {
      #expect(messages.contains("error: ") && messages.contains(message), "\(call): \(messages)")
    }
  }

  @Test("each type of Foundation that is looked for is in the module that is imported for it")
  func typesOfFoundation() throws {
    let modules = [
      ("FoundationEssentials", SwiftName.foundationTypes),
      ("Foundation", SwiftName.typesOfFoundationAlone),
    ]
    for (module, types) in modules {
      let uses = types.sorted().map { type in
        "typealias My\(type) = \(type == "Measurement" ? "Measurement<UnitLength>" : type)"
      }
      let text = "#if canImport(\(module))\nimport \(module)\n#else\nimport Foundation\n#endif\n"
      #expect(try Compiler.messages(ofText: text + uses.joined(separator: "\n")) == "")
    }
  }

  /// Type-checks a statement that uses the messenger's source, which is generated for other
  /// modules.
  private static func messages(_ statement: String) throws -> String {
    try messages([statement])[0]
  }

  private static func messages(_ statements: [String]) throws -> [String] {
    try Compiler.messages(
      ofEach: statements.map {
        """
        import DBGenRuntime
        import GoldenMessenger

        private func use(_ database: Database, _ user: User, _ chat: Chat) throws {
          \($0)
        }
        """
      })
  }

  @Test("reading and writing in their own transactions compiles")
  func rightUse() throws {
    #expect(try Self.messages("try database.write { try user.delete(in: $0) }") == "")
    #expect(
      try Self.messages(
        "_ = try database.read { try Chat.fetchAll(userID: user.id, from: $0) }") == "")
  }

  @Test("a record isn't inserted: the compiler says to use a draft")
  func insertedRecord() throws {
    let messages = try Self.messages("try database.write { try user.insert(into: $0) }")
    #expect(
      messages.contains(
        "error: 'insert(into:)' is unavailable: a record is stored already: use a draft, Draft(...)"
      ),
      "\(messages)")
  }

  @Test("writing inside a read doesn't compile")
  func writingInRead() throws {
    let messages = try Self.messages("try database.read { try user.delete(in: $0) }")
    #expect(messages.contains("'ReadTransaction'"), "\(messages)")
    #expect(messages.contains("'WriteTransaction'"), "\(messages)")
  }

  @Test("the key of one table doesn't compile where that of another is due")
  func typedKeys() throws {
    let messages = try Self.messages(
      "_ = try database.read { try Chat.fetchAll(userID: chat.id, from: $0) }")
    #expect(messages.contains("'Chat.ID'") && messages.contains("'User.ID'"), "\(messages)")
  }

  /// Conditions that are slight mistakes in ones that compile, with the compiler's message about
  /// each.
  private static let wrongConditions = [
    (#"$0.nmae == "x""#, "has no member 'nmae'"),
    (#"$0.id == "x""#, "'String'"),
    ("$0.name > 10", "'Int'"),
    ("$0.id == chat.id", "'Chat.ID'"),
    ("$0.name == nil", "'nil'"),
    ("$0.name.like(5)", "'Int'"),
    ("$0.id.isIn([chat.id])", "the column's values have a type"),
    ("$0.id.isIn(Chat.select(\\.id))", "Chat.ID>'"),
    ("$0.id == Chat.columns.id", "Chat.ID>'"),
    ("$0.name", "'Condition<User>'"),
    (#"Chat.columns.topic == "x""#, "'Condition<Chat>'"),
    ("$0.name == Chat.columns.topic", "(aka 'Chat.Columns') be equivalent"),
    (#"$0.name == "x" && Chat.columns.userID == user.id"#, "'Condition<Chat>'"),
    ("$0.id.isIn(Chat.select(\\.userID) { _ in User.columns.id == user.id })", "Condition<User>"),
  ]

  /// Conditions on the rows around a subquery where those of the subquery are expected, with the compiler's
  /// message about each.
  private static let outerConditions = [
    (#"$0.id.isIn(User.select(\.id) { _ in User.columns.name == "x" })"#, "closure's parameter"),
    (#"$0.id.isIn(User.self) { _ in User.columns.name == "x" }"#, "closure's parameter"),
    (
      #"{ let known = $0.name == "x"; return $0.id.isIn(User.select(\.id) { _ in known }) }($0)"#,
      "error: 'select(_:where:)' is unavailable: make the condition from the closure's parameter"
    ),
    (
      #"$0.id.isIn(User.select(\.id) { $0.id.isIn(User.self) { _ in User.columns.name == "x" } })"#,
      "error: 'isIn(_:where:)' is unavailable: make the condition from the closure's parameter"
    ),
    (
      #"$0.id.isIn(User.select(\.id) { $0.name != "" && User.columns.name == "x" })"#,
      "'Condition<SubqueryRows<User>>'"
    ),
    (
      "$0.id.isIn(User.select(\\.id) { User.columns.name == $0.name })", "closure's parameter"
    ),
    ("$0.id.isIn(User.select(\\.id, where: Chat.columns.id == chat.id))", "'Condition<User>'"),
    ("$0.id.isIn(User.select(\\.id) { $0.name == Chat.columns.topic })", "be equivalent"),
    (#"$0.id.isIn(User.select(\.id) { $0.nmae == "x" })"#, "has no member 'nmae'"),
    ("$0.id.isIn(User.select(\\.id) { $0.name == 5 })", "'Int'"),
  ]

  @Test("a condition on the rows around a subquery doesn't compile in its closure")
  func outerConditions() throws {
    let messages = try Self.messages(
      Self.outerConditions.map {
        "_ = try database.read { try User.fetchAll(where: { \($0.0) }, from: $0) }"
      })
    for ((condition, message), messages) in zip(Self.outerConditions, messages) {
      #expect(
        messages.contains("error: ") && messages.contains(message), "\(condition): \(messages)")
    }
  }

  @Test("the conditions of a subquery compile, also with columns of the rows around it")
  func rightSubqueries() throws {
    let conditions = [
      #"$0.id.isIn(User.select(\.id) { $0.name == "x" && $0.name.like("y") })"#,
      #"$0.id.isIn(User.self, where: User.columns.name == "x")"#,
      #"$0.id.isIn(Chat.select(\.userID, where: Chat.columns.topic == "x"))"#,
      "{ outer in outer.id.isIn(User.select(\\.id) { $0.name == outer.name }) }($0)",
      "{ outer in outer.id.isIn(User.select(\\.id) { $0.id > outer.id && $0.name <= $0.name }) }($0)",
      "$0.id.isIn(User.select(\\.id) { $0.name.collate(.nocase) != User.columns.name })",
      "{ $0.id.isIn([$1]) || !$0.id.isIn(User.select(\\.id)) }($0, user.id)",
    ]
    let messages = try Self.messages(
      conditions.map { "_ = try database.read { try User.fetchAll(where: { \($0) }, from: $0) }" })
    for (condition, messages) in zip(conditions, messages) {
      #expect(messages == "", "\(condition)")
    }
  }

  @Test("a condition that names no column of the table, or compares unlike types, doesn't compile")
  func conditions() throws {
    let conditions = Self.wrongConditions + [("$0.name == \"x\"", "")]
    let messages = try Self.messages(
      conditions.map {
        "_ = try database.read { try User.fetchAll(where: { \($0.0) }, from: $0) }"
      })
    for ((condition, message), messages) in zip(conditions, messages) {
      #expect(
        message.isEmpty ? messages.isEmpty : messages.contains(message), "\(condition): \(messages)"
      )
    }
  }

  @Test("a change of another table's column, or to another type, doesn't compile")
  func changes() throws {
    let changes = [
      (".nmae(\"x\")", "has no member 'nmae'"), (".name(5)", "'Int'"), (".name(nil)", "'nil'"),
      ("Chat.Change.userID(user.id)", "'Chat.Columns'"),
    ]
    let messages = try Self.messages(
      changes.map {
        "try database.write { _ = try User.update(id: user.id, set: [\($0.0)], in: $0) }"
      })
    for ((change, message), messages) in zip(changes, messages) {
      #expect(messages.contains(message), "\(change): \(messages)")
    }
  }

  @Test("a change of a column that the database works out doesn't compile")
  func generatedColumns() throws {
    let messages = try Compiler.messages(
      ofText: """
        import DBGenRuntime

        func use<Table: InsertableTable>(_ column: GeneratedColumn<Table, Int>) { _ = column(5) }
        """)
    #expect(messages.contains("cannot call value of non-function type"), "\(messages)")
  }

  @Test(
    "an aggregate of texts doesn't compile where it needs numbers, and neither does concatenated SQL"
  )
  func aggregates() throws {
    let sum = try Self.messages("_ = try database.read { try User.sum(of: \\.name, in: $0) }")
    #expect(sum.contains("error:"), "\(sum)")
    let sql = try Self.messages(
      "_ = try database.read { try $0.fetch(\"SELECT * FROM \" + user.name, as: User.self) }")
    #expect(sql.contains("to expected argument type 'SQL'"), "\(sql)")
  }

  @Test("an order of decimals, which are stored as text, doesn't compile, and the message says why")
  func decimals() throws {
    for condition in ["$0.price < 5", "$0.price.isBetween(1, 2)"] {
      let messages = try Compiler.messages(
        ofText: """
          import DBGenRuntime
          import Foundation

          struct Columns<Table: DatabaseTable> {
            let price = Column<Table, Decimal>._named("price", .decimal)
          }
          func use<Table>() -> (Columns<Table>) -> Condition<Table> { { \(condition) } }
          """)
      #expect(messages.contains("SQLComparable"), "\(messages)")
    }
  }

  @Test("in a target of the main actor, a nonisolated extension gives a type an order")
  func ordered() throws {
    func messages(_ isolation: String) throws -> String {
      let text = """
        import DBGenRuntime

        nonisolated struct Cents: RawRepresentable, Hashable { let rawValue: Int }
        \(isolation) extension Cents: SQLComparable {}
        nonisolated func greatest<Value: SQLComparable & Sendable>(_ value: Value) -> Value { value }
        nonisolated func greatest() -> Cents { greatest(Cents(rawValue: 1)) }
        """
      return try Compiler.messages(ofTexts: [text], ["-default-isolation", "MainActor"])
    }
    #expect(try messages("nonisolated") == "")
    #expect(try messages("").contains("main actor-isolated conformance of 'Cents' to 'Comparable'"))
  }

  @Test("source of another format doesn't compile, and the message says what to do")
  func otherFormat() throws {
    let messages = try Compiler.messages(
      ofText: """
        import DBGenRuntime

        private typealias GeneratedFormat = DBGenRuntime.GeneratedFormat1
        """)
    #expect(messages.contains("run 'dbgen generate' again"), "\(messages)")
  }
}
