import Testing

@testable import GoldenBaseball
@testable import GoldenDates
@testable import GoldenQueries
@testable import GoldenRules

@Suite("equal and hashed rows")
struct HashingTests {
  private static let boston = GoldenBaseball.Team(
    id: 1, city: "Boston", nickname: "Red Sox", abbreviation: "BOS")

  /// Expects two values to differ, to have the same hash, and to be in a set together.
  private func expectSameHash<Row: Hashable>(
    _ row: Row, _ other: Row, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(row != other, sourceLocation: location)
    #expect(row.hashValue == other.hashValue, sourceLocation: location)
    let rows: Set = [row, other, row]
    #expect(rows.count == 2 && rows.contains(other), sourceLocation: location)
  }

  @Test("equal records have equal hashes, and those of other keys have others")
  func equal() {
    var same = Self.boston
    same.city = String("notsoB".reversed())
    #expect(same == Self.boston && same.hashValue == Self.boston.hashValue)
    #expect(Set([same, Self.boston]).count == 1)
    let other = GoldenBaseball.Team(id: 2, city: "Boston", nickname: "Red Sox", abbreviation: "BOS")
    #expect(other != Self.boston && other.hashValue != Self.boston.hashValue)
  }

  @Test("records with the same id and other values differ, have the same hash, and share a set")
  func id() {
    var other = Self.boston
    other.city = "Somerville"
    expectSameHash(Self.boston, other)
    let guest = Guest(id: 1, name: "Al", seats: 1)
    var selected = guest
    selected.isSelected = true
    expectSameHash(guest, selected)
  }

  @Test("records whose key has several columns are hashed by those")
  func compositeKey() throws {
    let day = try #require(QueriesDate(rawValue: 0))
    let game = Game(home: 1, guest: 2, day: day)
    expectSameHash(game, Game(home: 1, guest: 2, day: day, runs: 7))
    let nextDay = try #require(QueriesDate(rawValue: 1))
    for other in [
      Game(home: 3, guest: 2, day: day), Game(home: 1, guest: 3, day: day),
      Game(home: 1, guest: 2, day: nextDay),
    ] {
      #expect(other != game && other.hashValue != game.hashValue)
    }
  }

  @Test("rows of queries are hashed by their id, and without one, by all values")
  func queries() {
    expectSameHash(
      PlayersByNameRow(name: "Ortiz", players: 1), PlayersByNameRow(name: "Ortiz", players: 2))
    let row = RosterRow(firstName: "David", lastName: "Ortiz", nickname: "Red Sox")
    let other = RosterRow(firstName: "David", lastName: "Ortiz", nickname: "Rays")
    #expect(row != other && row.hashValue != other.hashValue)
  }

  @Test("enums and rows that an app makes their own ids are hashed by all values")
  func ownIDs() {
    #expect(Grade.low.id == .low && Set([Grade.low, .high, .low]).count == 2)
    let row = RosterRow(firstName: "David", lastName: "Ortiz", nickname: "Red Sox")
    let other = RosterRow(firstName: "David", lastName: "Ortiz", nickname: "Rays")
    #expect(row.id == row && Set([row, other, row]).count == 2)
  }

  @Test("drafts compare all values")
  func drafts() {
    let draft = GoldenBaseball.Team.Draft(Self.boston)
    let changes: [(inout GoldenBaseball.Team.Draft) -> Void] = [
      { $0.id = nil }, { $0.city = "Somerville" }, { $0.nickname = "" }, { $0.abbreviation = "" },
      { $0.founded = .init(rawValue: 1) },
    ]
    for change in changes {
      var other = draft
      #expect(other == draft)
      change(&other)
      #expect(other != draft)
    }
  }

  @Test("drafts are hashed by all values if their table conforms to Hashable")
  func hashedDrafts() throws {
    let day = try #require(AgendaDate(rawValue: 1))
    let draft = Booking.Draft(on: day)
    let drafts: Set = [draft, draft, Booking.Draft(id: 1, on: day)]
    #expect(drafts.count == 2 && drafts.contains(draft))
  }
}
