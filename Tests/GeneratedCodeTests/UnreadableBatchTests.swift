import DBGenRuntime
import Testing

@testable import GoldenShapes

@Suite("several rows at once, of which some can't be read back")
struct UnreadableBatchTests {
  @Test("a row that is returned as rejected isn't stored")
  func rejected() throws {
    try withDatabase(Shapes.open) { transaction in
      let logins = try Login.insert(
        contentsOf: [.init(user: "a"), .init(user: "b")], into: transaction)
      _ = try transaction.execute("UPDATE login SET at = 'later' WHERE id = 1")
      let drafts = logins.map { Login.Draft(id: $0.id, user: "new") }
      let rejected = try Login.saveEach(drafts, in: transaction)
      #expect(rejected.map(\.row.id) == [logins[0].id])
      let users = try transaction.fetch("SELECT user FROM login ORDER BY id", as: String.self)
      #expect(users == ["a", "new"])
    }
  }
}
