import DBGenSQLText
import Testing

@testable import DBGenObservation

@Suite("the observers of a commit")
struct SubscriberIndexTests {
  private static func names(_ names: String...) -> Set<SQLName> { Set(names.map { SQLName($0) }) }

  @Test("a commit looks only at the observers of what it changed, however many others there are")
  func concerned() {
    var subscribers = Dictionary(
      uniqueKeysWithValues: (0..<100).map { ($0, Subscriber(.tables(Self.names("player")))) })
    subscribers[100] = Subscriber(.tables(Self.names("Team")))
    subscribers[101] = Subscriber(.read(TablesRead(names: Self.names("team", "player"))))
    subscribers[102] = Subscriber(.tables(Self.names("teamNames")))
    subscribers[103] = Subscriber(.read(TablesRead(includesAnything: true)))
    subscribers[104] = Subscriber(.undetermined)
    subscribers[105] = Subscriber(.all)
    let commit = CommittedChanges(
      tables: ChangedTables(names: Self.names("team")), views: Self.names("teamNames"))
    let concerned = SubscriberIndex(of: subscribers).subscribers(toAny: commit)
    #expect(concerned.sorted() == Array(100...105))
  }
}
