import DBGenSQLText
import Testing

@testable import DBGenObservation

@Suite("the observers of a commit")
struct SubscriberIndexTests {
  private static let commit = CommittedChanges(
    tables: ChangedTables(names: names("team")), views: names("teamNames"))

  private static func names(_ names: String...) -> Set<SQLName> { Set(names.map { SQLName($0) }) }

  @Test("a commit looks only at the observers of what it changed, however many others there are")
  func concerned() {
    var index = SubscriberIndex()
    for id in 0..<100 { index.note(id, from: nil, to: .tables(Self.names("player"))) }
    let interests: [Interest] = [
      .tables(Self.names("Team")), .read(TablesRead(names: Self.names("team", "player"))),
      .tables(Self.names("teamNames")), .read(TablesRead(includesAnything: true)), .undetermined,
      .all,
    ]
    for (id, interest) in interests.enumerated() { index.note(100 + id, from: nil, to: interest) }
    #expect(index.subscribers(toAny: Self.commit) == Set(100...105))
  }

  @Test("an observer that reads other tables, or is gone, is no longer that of the tables before")
  func changed() {
    var index = SubscriberIndex()
    let steps: [(Interest?, isConcerned: Bool)] = [
      (.undetermined, true), (.read(TablesRead(names: Self.names("player"))), false),
      (.tables(Self.names("team", "player")), true), (.tables(Self.names("player")), false),
      (.all, true), (nil, false),
    ]
    var last: Interest?
    for (interest, isConcerned) in steps {
      index.note(7, from: last, to: interest)
      #expect(index.subscribers(toAny: Self.commit) == (isConcerned ? [7] : []))
      last = interest
    }
  }
}
