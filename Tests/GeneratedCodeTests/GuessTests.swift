import Testing

/// Guesses of newcomers, in a target that uses the source of another schema. Each gets one message,
/// which says what to write.
@Suite("guesses of newcomers")
struct GuessTests {
  private static let noCalculation = "conditions don't calculate: write a query of the schema"
  private static let nocase = "write 'collate(.nocase) == ...' or 'like(...)'"
  private static let bound = "write the values into the SQL, as '\\(value)': each is bound"
  private static let day =
    "a day has no time: write a day, such as 'LeagueDate(date, in: .current)'"
  private static let decimal = "decimals are text to SQL: compare them in Swift, or store integer"
  private static let page =
    "write 'fetchPage(after: last?.id, limit: 20, from:)', or 'fetchAll(limit"

  private static let conditions = [
    ("$0.decimal > 3", decimal), ("$0.decimal < $0.decimal", decimal),
    ("$0.decimal.isBetween(1...3)", decimal),
    ("$0.integer + 1 > 3", noCalculation), ("$0.integer - $0.integer > 3", noCalculation),
    ("$0.integer % 2 == 0", noCalculation), ("$0.real * 2 < $0.real", noCalculation),
    ("$0.text.isEmpty == true", #"write '== ""'"#), ("!$0.text.isEmpty", #"write '== ""'"#),
    ("$0.text.uppercased() == \"A\"", nocase),
    ("$0.text.localizedCaseInsensitiveContains(\"a\")", "write 'like(\"%...%\")', which ignores"),
    ("$0.text.ilike(\"a\")", "has been renamed to 'like(_:escape:)'"),
    ("$0.text.matches(\"a*\")", "write 'like(\"a%\")', which ignores the case of A to Z, or 'glob"),
    ("$0.text.count > 3", "text is measured by SQL: write a query of the schema, with 'length"),
    ("$0.text.eq(\"a\")", "write '=='"), ("$0.text.is(\"a\")", "write '=='"),
    ("$0.text.ne(\"a\")", "write '!='"), ("$0.text.isNot(\"a\")", "write '!='"),
    ("$0.integer.gt(3)", "write '>'"), ("$0.integer.lt(3)", "write '<'"),
    ("$0.integer.ge(3)", "write '>='"), ("$0.integer.le(3)", "write '<='"),
    ("$0.color.isIn(.red, .green)", "write 'isIn([...])', a list"),
    ("$0.integer.isBetween(1, and: 5)", "write 'isBetween(lower, upper)', which includes both"),
    (
      "$0.integer.isBetween(1..<5)", "write 'isBetween(lower...upper)', or '>= lower' and '< upper'"
    ),
    ("$0.text.isNil", "write '== nil'"), ("$0.text.isNotNil", "write '!= nil'"),
    ("$0.boolean.isTrue", "write '== true'"), ("$0.boolean.isFalse", "write '== false'"),
    ("!$0.boolean", "write '== false'"),
    ("($0.text == \"a\").and($0.integer > 3)", "write '&&'"),
    ("($0.text == \"a\").or($0.integer > 3)", "write '||'"),
  ]

  private static let reads = [
    ("Calendar.fetchAll(where: { $0.day > Date() }, from: t)", day),
    ("Calendar.fetchAll(where: { $0.day == Date.now }, from: t)", day),
    ("Everything.search(\"a\", from: t)", "name a full-text index, 'search(_:in:from:)': each is"),
    ("Everything.fetchAll(from: database)", "write 'try await database.read { try Player.fetch"),
    (
      "Everything.fetchAll(where: { $0.integer > 3 }, from: database)",
      "write 'try await database.read { try Player.fetchAll(from: $0) }' with the table"
    ),
    ("Everything.distinct(\\.text, from: t)", "write 'values(of: \\.name, distinct: true, from:"),
    ("Everything.group(by: \\.text, in: t)", "write 'count(by:in:)' or 'sum(of:by:in:)', or a"),
    ("Everything.last(from: t)", "write 'fetchFirst(orderBy: { [$0.id.descending] }, from: trans"),
    ("Everything.fetchLast(from: t)", "write 'fetchFirst(orderBy: { [$0.id.descending] }, from:"),
    ("Everything.isEmpty(in: t)", "write 'count(in: transaction) == 0'"),
    ("Everything.fetchPage(page: 3, limit: 20, from: t)", page),
    ("Everything.fetchPage(limit: 20, offset: 40, from: t)", page),
    ("t.fetch(\"SELECT ?\", [1], as: Int.self)", bound),
    ("t.fetch(\"SELECT ?\", arguments: [1], as: Int.self)", bound),
    ("t.fetch(\"SELECT 1\")", "write 'fetch(_:as:)' with the type of a record or a value, or a"),
    ("database.fetch(\"SELECT 1\", as: Int.self)", "write 'read { transaction in try transaction"),
    ("database.query(\"SELECT 1\")", "write 'read { transaction in try transaction.fetch(...) }'"),
    ("database.fetchAll(Everything.self)", "write 'read { try Player.fetchAll(from: $0) }' with"),
    ("database.observe { try Everything.count(in: $0) }", "write 'import DBGenObservation', a"),
    ("database.watch { try Everything.count(in: $0) }", "write 'observe({ ... })', and 'import"),
    ("database.changes(in: Everything.self)", "write 'import DBGenObservation', a product of the"),
    ("LiveValue(0, in: database) { try Everything.count(in: $0) }", "write 'import DBGenObs"),
    ("Everything.observe(in: database)", "write 'database.observe({ try Player.fetchAll(from:"),
  ]

  private static let maintenance = [
    "database.backup(to: \"a\")", "database.backup(to: \"a\", replacing: true)",
    "database.backup(to: \"a\") { print($0.pagesDone == $0.pageCount) }",
    "database.backup(to: \"a\") { progress in print(progress) }", "database.vacuum()",
    "database.vacuum(into: \"a\")", "database.checkpoint()", "database.integrityCheck()",
    "database.eraseAll()", "database.withConnection { print($0) }",
    "Database.read(on: OpaquePointer(bitPattern: 1)!) { try Rung.fetchAll(from: $0) }",
    "Database.write(on: OpaquePointer(bitPattern: 1)!) { try Rung.deleteAll(in: $0) }",
    "t.execute(script: \"DELETE FROM rung; DELETE FROM badge\")",
    "Database.Tokenizer(\"words\") { text, use in [] }",
    "Database.Attachment(Types.schema, at: \"a\", as: \"b\")", "Rung.unreadableValues(in: t)",
    "Rung.rewriteUnreadableValues(of: { $0.level }, in: t) { _ in .null }",
  ]

  private static let adoption = [
    "Database.Configuration(adoption: .byMeaning)", "Database.Configuration(mode: .untrusted)",
  ]

  private static let writes = [
    ("Rung.insert([rung], into: t)", "has been renamed to 'insert(contentsOf:into:)'"),
    ("Rung.create(rung, in: t)", "has been renamed to 'insert(_:into:)'"),
    ("Rung.insertIfMissing(rung, into: t)", "has been renamed to 'insertOrIgnore(_:into:)'"),
    (
      "Badge.update(id: badge.id, in: t) { $0.note = nil }",
      "write 'update(id:set:in:)', or fetch the record, change it and call 'update(in:)'"
    ),
    ("Rung.findOrCreate(rung, in: t)", "write 'fetch(name:from:) ?? insert(_:into:)' by the"),
    ("Rung.fetchOrInsert(rung, into: t)", "write 'fetch(name:from:) ?? insert(_:into:)' by the"),
    ("Rung.updateAll(set: .note(nil), in: t)", "write 'set: [.name(...)]', a list"),
    ("Badge.update(id: badge.id, set: .note(nil), in: t)", "write 'set: [.name(...)]', a list"),
    ("Rung.truncate(in: t)", "has been renamed to 'deleteAll(in:)'"),
    ("badge.update(set: [.note(nil)], in: t)", "write 'Player.update(id: player.id, set: [...]"),
    ("badge.remove(in: t)", "has been renamed to 'delete(in:)'"),
    ("Badge.Draft(badge).problems", "the table has no rules, such as 'min' and 'minLength', so a"),
    ("Badge.Draft(badge).validate()", "read 'problems', which is empty if the draft keeps the"),
    ("Badge.Draft(badge).isValid", "read 'problems', which is empty if the draft keeps the rules"),
    ("t.execute(\"DELETE FROM rung WHERE level = ?\", [1])", bound),
    ("t.execute(\"DELETE FROM rung WHERE level = ?\", arguments: [1])", bound),
    ("t.execute(sql: \"DELETE FROM rung\")", "has been renamed to 'execute(_:)'"),
    ("database.insert(rung)", "write 'write { try draft.insert(into: $0) }'"),
    ("database.save(badge)", "write 'write { try record.save(in: $0) }'"),
    ("database.delete(badge)", "write 'write { try record.delete(in: $0) }'"),
  ]

  @Test("the compiler says what to write for a guess, and nothing else")
  func guesses() throws {
    let expected =
      Self.conditions.map { ("Everything.fetchAll(where: { \($0.0) }, from: t)", $0.1) }
      + Self.reads + Self.writes + Self.values + Self.lists
      + Self.maintenance.map { ($0, "write 'import DBGenMaintenance', a product of the package") }
      + Self.adoption.map { ($0, "add the product 'DBGenAdoption' and import it") }
    let texts = expected.map { call, _ in
      """
      import DBGenRuntime
      import Foundation
      import GoldenTypes

      private typealias Calendar = GoldenTypes.Calendar
      private func use(
        _ database: Database, _ t: WriteTransaction, _ rung: Rung, _ badge: Badge
      ) throws { _ = try (t.execute("SELECT 1"), \(call)) }
      """
    }
    for ((call, message), messages) in zip(expected, try Compiler.messages(ofEach: texts)) {
      let errors = messages.split(separator: "\n").filter {
        $0.contains(".swift:") && $0.contains(" error: ")
      }
      #expect(
        errors.count == 1 && errors.allSatisfy { $0.contains(message) }, "\(call): \(messages)")
    }
  }

  private static func messages(
    ofLoopOver sequence: String, importing module: String
  ) throws -> String {
    try Compiler.messages(
      ofText: """
        import \(module)
        import DBGenRuntime
        import GoldenTypes

        func use(_ database: Database) async throws {
          for try await rows in \(sequence) { print(rows) }
        }
        """)
  }

  @Test("the compiler says what to import for a loop over observed values")
  func loops() throws {
    let messages = try Self.messages(
      ofLoopOver: "database.observe({ try Everything.count(in: $0) })", importing: "Foundation")
    #expect(messages.contains("write 'import DBGenObservation'"), "\(messages)")
    let ofTable = try Self.messages(
      ofLoopOver: "Everything.observe(in: database)", importing: "DBGenObservation")
    #expect(ofTable.contains("write 'database.observe({ try Player.fetchAll"), "\(ofTable)")
  }

  @Test("the compiler says what to import for the modes of a checkpoint")
  func modes() throws {
    let texts = ["passive", "full", "restart", "truncate"].map {
      """
      import DBGenRuntime

      private func use(_ database: Database) throws { _ = try database.checkpoint(.\($0)) }
      """
    }
    for messages in try Compiler.messages(ofEach: texts) {
      let errors = messages.split(separator: "\n").filter { $0.contains(/\.swift:.*\serror:/) }
      #expect(errors.count == 2, "\(messages)")
      #expect(errors.allSatisfy { $0.contains("write 'import DBGenMaintenance'") }, "\(messages)")
    }
  }

  @Test("a mistake in an observed read is what the compiler names")
  func mistakeInRead() throws {
    let messages = try Self.messages(
      ofLoopOver: """
        database.observe({ transaction in
          let rows = try Everything.fetchAll(from: transaction)
          return rows.map { $0.txt }
        })
        """, importing: "DBGenObservation")
    #expect(messages.contains("value of type 'Everything' has no member 'txt'"), "\(messages)")
  }

  @Test("what another product has is called once it is imported")
  func imported() throws {
    let messages = try Compiler.messages(
      ofText: """
        import DBGenAdoption
        import DBGenMaintenance
        import DBGenObservation
        import DBGenRuntime
        import GoldenTypes

        @MainActor
        final class Model {
          let count: LiveValue<Int>
          var lists = [LiveValue<[Everything]>]()

          init(_ database: Database) {
            count = LiveValue(0, in: database) { try Everything.count(in: $0) }
            lists.append(LiveValue<[Everything]>([], in: database) { try Everything.fetchAll(from: $0) })
          }
        }

        func use(_ t: WriteTransaction) throws {
          try t.execute(script: "DELETE FROM everything; DELETE FROM rung")
          print(try Everything.unreadableValues(in: t))
          print(try Everything.rewriteUnreadableValues(of: { $0.integer }, in: t) { _ in .null })
        }

        func use(_ database: Database, _ pointer: OpaquePointer) async throws {
          try await database.backup(to: "a") { print($0.pagesDone == $0.pageCount) }
          try await database.vacuum()
          try await database.vacuum(into: "b")
          print(try await database.checkpoint(.truncate).logFrames)
          print(try await database.integrityCheck())
          try await database.eraseAll()
          try await database.withConnection { print($0) }
          print(try Database.read(on: pointer) { try Everything.count(in: $0) })
          print(try Database.write(on: pointer) { try Everything.count(in: $0) })
          print(Database.Tokenizer("words") { text, _ in text.split(separator: " ").map { .init($0) } })
          print(Database.Configuration(mode: .untrusted, adoption: .byMeaning))
          for try await count in database.observe({ try Everything.count(in: $0) }) { print(count) }
          for await change in database.changes(in: Everything.self) { print(change) }
        }
        """)
    #expect(messages == "")
  }
}
