import Testing

/// Calls that users of other libraries write, in a target that uses the messenger's source.
@Suite("names of other libraries")
struct OtherNamesTests {
  private static func messages(_ calls: [String]) throws -> [String] {
    try Compiler.messages(
      ofEach: calls.map {
        """
        import DBGenRuntime
        import GoldenMessenger
        import GoldenTypes

        private func use(
          _ database: Database, _ t: WriteTransaction, _ user: User, _ draft: User.Draft
        ) throws { _ = try \($0) }
        """
      })
  }

  private static let reading = [
    ("User.all(from: t)", "has been renamed to 'fetchAll(from:)'"),
    ("User.all(in: t)", "write 'fetchAll(from: transaction)'"),
    ("User.all().fetchAll(from: t)", "write 'fetchAll(from: transaction)'"),
    ("User.fetch(where: { $0.name == \"\" }, from: t)", "write 'fetchAll(where:from:)' or 'fetch"),
    ("User.fetchOne(from: t)", "write 'fetchFirst(where:orderBy:from:)', or 'fetch(id:from:)' of"),
    ("User.fetchOne(where: { $0.name == \"\" }, from: t)", "write 'fetchFirst(where:orderBy:from"),
    ("User.fetchOne(id: user.id, from: t)", "has been renamed to 'fetch(id:from:)'"),
    ("User.fetchOne(t, id: user.id)", "write 'fetch(id:from:)'"),
    ("User.find(id: user.id, from: t)", "has been renamed to 'fetch(id:from:)'"),
    ("User.find(id: user.id, in: t)", "write 'fetch(id:from:)'"),
    ("User.find(user.id, from: t)", "write 'fetch(id:from:)'"),
    ("User.find(t, id: user.id)", "write 'fetch(id:from:)'"),
    ("User.get(id: user.id, from: t)", "has been renamed to 'fetch(id:from:)'"),
    ("User.fetch(ids: [user.id], from: t)", "has been renamed to 'fetchAll(ids:from:)'"),
    ("User.first(from: t)", "has been renamed to 'fetchFirst(where:orderBy:from:)'"),
    ("User.fetchCount(t)", "write 'count(in: transaction)' or 'count(where: { ... }, in: trans"),
    ("User.fetchCount(in: t)", "has been renamed to 'count(where:in:)'"),
    ("User.fetchCount(from: t)", "write 'count(in: transaction)' or 'count(where: { ... }, in:"),
    ("User.contains(where: { $0.name == \"\" }, in: t)", "renamed to 'exists(where:in:)'"),
    ("Everything.avg(of: \\.integer, in: t)", "has been renamed to 'average(of:where:in:)'"),
    ("Everything.sum(of: \\.decimal, in: t)", "SQL adds up integers and real numbers: add up"),
    ("user.reload(from: t)", "a record is a value: fetch the row again, by 'fetch(id:from:)'"),
    ("t.fetchAll(\"SELECT 1\", as: Int.self)", "write 'fetch(_:as:)'"),
    ("t.fetchOne(\"SELECT 1\", as: Int.self)", "has been renamed to 'fetchFirst(_:as:)'"),
    ("t.query(\"SELECT 1\")", "write 'fetch(_:as:)', or 'fetch(_:)' with a closure"),
  ]

  private static let chains = [
    ("User.where { $0.name == \"\" }.fetchAll(from: t)", "write 'fetchAll(where: { ... }, from:"),
    ("User.filter { $0.name == \"\" }.fetchAll(from: t)", "write 'fetchAll(where: { ... }, from:"),
    ("User.order { $0.name }.fetchAll(from: t)", "write 'fetchAll(orderBy: { [$0.name.ascending"),
    ("User.order(by: \\.name).fetchAll(from: t)", "write 'fetchAll(orderBy: { [$0.name.ascend"),
    ("User.sorted(by: \\.name).fetchAll(from: t)", "write 'fetchAll(orderBy: { [$0.name.ascend"),
    ("User.limit(10).fetchAll(from: t)", "write 'fetchAll(limit: 10, offset: 20, from:"),
    ("User.join(Chat.self).fetchAll(from: t)", "write a query of the schema, or 'fetchAll(incl"),
    ("User.select(\\.name).fetchAll(from: t)", "write 'values(of:where:from:)'"),
  ]

  private static let writing = [
    ("User.insertAll([draft], into: t)", "has been renamed to 'insert(contentsOf:into:)'"),
    ("User.insertMany([draft], into: t)", "has been renamed to 'insert(contentsOf:into:)'"),
    ("User.upsert(draft, by: .primaryKey, into: t)", "renamed to 'insertOrUpdate(_:by:into:)'"),
    ("User.upsert(draft, into: t)", "write 'insertOrUpdate(_:by:into:)', or 'save(_:in:)' by the"),
    ("User.upsert(draft, in: t)", "write 'insertOrUpdate(_:by:into:)', or 'save(_:in:)' by the"),
    ("User.insertOrReplace(draft, into: t)", "write 'insertOrUpdate(_:by:into:)', or 'save(_:in"),
    ("user.upsert(in: t)", "has been renamed to 'save(in:)'"),
    (
      "User.update(set: [.name(\"\")], where: { $0.name == \"\" }, in: t)",
      "has been renamed to 'updateAll(set:where:in:)'"
    ),
    (
      "User.update(where: { $0.name == \"\" }, set: [.name(\"\")], in: t)",
      "write 'updateAll(set:where:in:)'"
    ),
    ("User.delete(where: { $0.name == \"\" }, in: t)", "renamed to 'deleteAll(where:in:)'"),
    ("User.removeAll(in: t)", "has been renamed to 'deleteAll(where:in:)'"),
    ("User.deleteAll(ids: [user.id], in: t)", "has been renamed to 'delete(ids:in:)'"),
    ("User.remove(id: user.id, in: t)", "has been renamed to 'delete(id:in:)'"),
    ("t.insert(draft)", "write 'draft.insert(into: transaction)'"),
    ("t.save(user)", "write 'record.save(in: transaction)'"),
    ("t.update(user)", "write 'record.update(in: transaction)'"),
    ("t.delete(user)", "write 'record.delete(in: transaction)'"),
    ("t.run(\"DELETE FROM user\")", "has been renamed to 'execute(_:)'"),
    ("t.rollback()", "throw an error: the write is undone as a whole"),
    ("database.transaction { _ in }", "has been renamed to 'write(_:)'"),
    ("database.inTransaction { _ in }", "has been renamed to 'write(_:)'"),
    (
      "database.execute(\"VACUUM\")", "write 'write { transaction in try transaction.execute(...) }"
    ),
  ]

  private static let columns = [
    ("[$0.name.asc]", "has been renamed to 'ascending'"),
    ("[$0.name.desc]", "has been renamed to 'descending'"),
  ]

  private static let conditions = [
    ("$0.name.in([])", "has been renamed to 'isIn(_:)'"),
    ("$0.name.notIn([])", "write '!isIn(...)'"),
    ("$0.name.between(\"a\", \"b\")", "has been renamed to 'isBetween(_:_:)'"),
    ("$0.name.between(\"a\", and: \"b\")", "write 'isBetween(lower, upper)'"),
    ("$0.name.isNull", "write '== nil'"),
    ("$0.name.isNotNull", "write '!= nil'"),
    ("$0.name.starts(with: \"a\")", "has been renamed to 'hasPrefix(_:)'"),
    ("$0.name.startsWith(\"a\")", "has been renamed to 'hasPrefix(_:)'"),
    ("$0.name.lowercased() == \"a\"", "write 'collate(.nocase) == ...' or 'like(...)'"),
    ("$0.name.localizedStandardContains(\"a\")", "write 'like(...)', which ignores the case"),
    ("$0.name.isEmpty", #"write '== ""'"#),
  ]

  @Test("the compiler says what the calls of other libraries are called, and nothing else")
  func calls() throws {
    let expected =
      Self.reading + Self.chains + Self.writing
      + Self.columns.map { ("User.fetchAll(orderBy: { \($0.0) }, from: t)", $0.1) }
      + Self.conditions.map { ("User.fetchAll(where: { \($0.0) }, from: t)", $0.1) }
    for ((call, message), messages) in zip(expected, try Self.messages(expected.map(\.0))) {
      let errors = messages.split(separator: "\n").filter {
        $0.contains(".swift:") && $0.contains(" error: ")
      }
      #expect(
        errors.count == 1 && errors.allSatisfy { $0.contains(message) }, "\(call): \(messages)")
    }
  }

  @Test("what an app calls so itself is called")
  func ownNames() throws {
    let messages = try Compiler.messages(
      ofText: """
        import DBGenRuntime
        import GoldenMessenger

        extension User {
          static func all(from transaction: ReadTransaction) throws -> [User] { [] }
          func reload(from transaction: ReadTransaction) throws -> User { self }
        }
        func use(_ transaction: ReadTransaction, _ user: User) throws {
          print(try User.all(from: transaction), try user.reload(from: transaction))
        }
        """)
    #expect(messages == "")
  }

  @Test("a first page and a range are called as they are anywhere else")
  func natural() throws {
    let calls = [
      "User.fetchPage(limit: 5, from: t)",
      "User.fetchAll(where: { $0.name.isBetween(\"a\"...\"b\") }, from: t)",
    ]
    #expect(try Self.messages(calls) == ["", ""])
  }
}
