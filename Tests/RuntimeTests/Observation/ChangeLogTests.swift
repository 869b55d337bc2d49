import DBGenSQLText
import Testing

@testable import DBGenObservation

@Suite("the changes since a commit")
struct ChangeLogTests {
  private static func names(_ names: String...) -> Set<SQLName> { Set(names.map { SQLName($0) }) }

  /// Returns a log of the changes of team, of player with a view of it, and of a shadow table.
  private static func log() -> ChangeLog {
    var log = ChangeLog()
    log.add(CommittedChanges(tables: ChangedTables(names: names("team"))))
    log.add(CommittedChanges(tables: ChangedTables(names: names("player")), views: names("squad")))
    log.add(
      CommittedChanges(
        tables: ChangedTables(names: names("text_data")), shadows: names("text_data")))
    return log
  }

  @Test("commits are combined, from the first that isn't known yet")
  func combined() {
    let log = Self.log()
    let changes = (0...log.last).map { log.changes(since: $0, of: .all)?.names }
    let all = Self.names("team", "player", "squad")
    #expect(changes == [all, all.subtracting(Self.names("team")), nil, nil])
  }

  @Test("changes of other tables than those of interest are left out")
  func ofInterest() {
    let log = Self.log()
    let changes: [(Interest, since: Int, Set<SQLName>?)] = [
      (.tables(Self.names("Team", "badge")), 0, Self.names("team")),
      (.tables(Self.names("team", "badge")), 1, nil),
      (.tables(Self.names("squad")), 1, Self.names("squad")),
    ]
    for (interest, commit, names) in changes {
      #expect(log.changes(since: commit, of: interest)?.names == names)
    }
    let reads: [(TablesRead, since: Int, isAffected: Bool)] = [
      (TablesRead(names: Self.names("PLAYER")), 1, true),
      (TablesRead(names: Self.names("player")), 2, false),
      (TablesRead(names: Self.names("text_data")), 2, true),
      (TablesRead(names: Self.names("squad")), 1, false),
      (TablesRead(includesAnything: true), 2, true), (TablesRead(includesAnything: true), 3, false),
    ]
    for (read, commit, isAffected) in reads {
      #expect((log.changes(since: commit, of: .read(read)) != nil) == isAffected)
    }
    #expect(log.changes(since: 2, of: .undetermined) != nil)
    #expect(log.changes(since: 3, of: .undetermined) == nil)
  }

  @Test("a commit whose changes aren't known changes all that is of interest")
  func unknown() {
    var log = Self.log()
    log.add(.unknown)
    #expect(log.changes(since: 3, of: .tables(Self.names("badge")))?.names == Self.names("badge"))
    #expect(log.changes(since: 3, of: .all)?.mayBeMore == true)
    #expect(log.changes(since: 0, of: .all)?.names == [], "no table is kept that may be gone")
    #expect(log.changes(since: 3, of: .read(TablesRead(names: Self.names("badge")))) != nil)
    #expect(log.changes(since: 4, of: .all) == nil)
  }
}
