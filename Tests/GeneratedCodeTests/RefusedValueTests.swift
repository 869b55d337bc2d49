import DBGenRuntime
import Foundation
import GoldenTypes
import Testing

@testable import GoldenBaseball

@Suite("a value that can't be stored is refused")
struct RefusedValueTests {
  private static let beyond = Date(timeIntervalSince1970: 1e18)
  private static let player = Player(
    id: 1, firstName: "", lastName: "", number: 1, teamID: 1, position: nil, joinedAt: beyond)

  /// Expects `body` to throw an error about a column's value.
  private func expect(
    _ table: String, _ column: String, at sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
  ) {
    let error = #expect(
      throws: DatabaseError.self, sourceLocation: sourceLocation, performing: body)
    switch error {
    case .outOfRange(let value), .invalidValue(let value):
      #expect(value.table == table, sourceLocation: sourceLocation)
      #expect(value.row == nil, sourceLocation: sourceLocation)
      #expect(value.column == column, sourceLocation: sourceLocation)
    default: Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
    }
  }

  @Test(
    "a value that can't be stored is refused with table and column by functions that store a row")
  func storing() throws {
    try withDatabase(Baseball.open) { (transaction: WriteTransaction) throws -> Void in
      let draft = Player.Draft(Self.player)
      expect("player", "joinedAt") { try Player.insert(draft, into: transaction) }
      expect("player", "joinedAt") { try Player.insert(contentsOf: [draft], into: transaction) }
      expect("player", "joinedAt") { try Player.save(draft, in: transaction) }
      expect("player", "joinedAt") { try Self.player.update(in: transaction) }
      expect("player", "joinedAt") {
        try Player.update(id: 1, set: [.number(1), .joinedAt(Self.beyond)], in: transaction)
      }
      expect("player", "joinedAt") {
        try Player.updateAll(set: [.joinedAt(Self.beyond)], in: transaction)
      }
    }
  }

  @Test("a value that can't be stored is refused with table and column, for every column type")
  func types() throws {
    let drafts: [(String, Nothing.Draft)] = [
      ("real", .init(real: .nan)), ("any", .init(any: .real(.nan))),
      ("decimal", .init(decimal: .nan)), ("seconds", .init(seconds: Self.beyond)),
      ("date", .init(date: Self.beyond)), ("days", .init(days: .init(timeIntervalSince1970: 1))),
    ]
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      for (column, draft) in drafts {
        expect("nothing", column) { try Nothing.insert(draft, into: transaction) }
      }
      expect("nothing", "any") {
        _ = try Nothing.fetchAll(where: { $0.any == .real(.nan) }, from: transaction)
      }
      expect("nothing", "real") {
        try Nothing.updateAll(set: [.any(.null), .real(.nan)], in: transaction)
      }
    }
  }

  @Test(
    "a value that can't be stored is refused with table and column by a condition, also of another table"
  )
  func conditions() throws {
    try withDatabase(Baseball.open) { (transaction: WriteTransaction) throws -> Void in
      expect("player", "joinedAt") {
        _ = try Player.fetchAll(where: { $0.joinedAt < Self.beyond }, from: transaction)
      }
      expect("player", "joinedAt") {
        _ = try Player.count(where: { $0.joinedAt.isIn([Self.beyond]) }, in: transaction)
      }
      expect("player", "joinedAt") {
        _ = try Player.fetchAll(matching: .init { $0.joinedAt = Self.beyond }, from: transaction)
      }
      expect("player", "joinedAt") {
        _ = try Team.fetchAll(
          where: { $0.id.isIn(Player.select(\.teamID) { $0.joinedAt == Self.beyond }) },
          from: transaction)
      }
    }
  }

  @Test("a value that can't be stored is refused with the parameter by the app's own SQL")
  func ownSQL() throws {
    try withDatabase(Baseball.open) { (transaction: WriteTransaction) throws -> Void in
      for value in [SQLValue.real(.nan), .real(-.nan)] {
        expect("", "?2") {
          _ = try transaction.execute("DELETE FROM team WHERE id = \(1) - \(value)")
        }
      }
      expect("", "?1") { _ = try transaction.fetch("SELECT 1 IN \([Double.nan])", as: Bool.self) }
    }
  }

  @Test("a value that can't be stored is refused with the column's own name, with any characters")
  func anyName() throws {
    struct Odd: DatabaseTable {
      static let _sql = _TableSQL(name: "odd", columns: #"a".""b"#)
      enum ColumnSet {
        static let odd = Column<Odd, Double>._named(#"a".""b"#, .real)
      }
      static func _record(from row: borrowing Row) throws {}
    }
    let schema = DatabaseSchema(
      _version: 1, statements: [#"CREATE TABLE odd ("a"".""""b" REAL)"#])
    let database = try Database(at: ":memory:", schema: schema)
    expect("odd", #"a".""b"#) {
      _ = try database.read { try Odd.count(where: { $0.odd.collate(.binary) == .nan }, in: $0) }
    }
  }
}
