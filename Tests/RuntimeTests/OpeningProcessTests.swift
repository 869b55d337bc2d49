import DBGenAdoption
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@Suite("opening by several processes")
struct OpeningProcessTests {
  /// The state of a file before the processes come.
  enum Start: CaseIterable {
    case nothing, emptyFile, rollbackJournal, log, unversioned, template, drifted
  }

  private let folder: Folder
  private static let rounds = Soak.count(4, soak: 100)

  init() throws { folder = try Folder() }

  private func prepare(_ start: Start, at path: String) throws {
    switch start {
    case .nothing, .template: break
    case .emptyFile: try Data().write(to: URL(filePath: path))
    case .rollbackJournal: try SQLiteFile.createLeague(at: path, rows: 20)
    case .log: try SQLiteFile.createLeague(at: path, rows: 20, journal: "wal")
    case .drifted:
      try SQLiteFile.createLeague(at: path, rows: 20, journal: "wal")
      try SQLiteFile(path).execute("PRAGMA user_version = 3")
    case .unversioned:
      try SQLiteFile(path).execute(LeagueSample.new.statements.joined(separator: ";"))
    }
  }

  @Test(
    "one of several processes that open a file at once brings it up to date or moves it aside, and what all store stays",
    arguments: Start.allCases, [2, 4])
  func together(start: Start, count: Int) throws {
    let path = folder.path
    try Data(repeating: 0, count: 64).write(to: URL(filePath: path + "-meeting"))
    if start == .template { try SQLiteFile.createLeague(at: path, rows: 20) }
    for round in 0..<Self.rounds { try prepare(start, at: "\(path)-\(round)") }
    var arguments = ["together", path, "count=\(count)", "rounds=\(Self.rounds)"]
    if start == .template { arguments.append("template=\(path)") }
    if start == .drifted { arguments.append("recreate") }
    let processes = try (0..<count).map { _ in try DriverProcess(arguments) }
    let outcomes = try processes.map { try $0.outcome() }
    try #require(
      outcomes.allSatisfy { $0.status == 0 && !$0.output.contains("failed") },
      "\(outcomes.map(\.output))")
    let version =
      switch start {
      case .nothing, .emptyFile, .unversioned, .drifted: 0
      case .rollbackJournal, .log, .template: 1
      }
    for round in 0..<Self.rounds {
      let found = outcomes.map { $0.numbers("opened")[round] }
      #expect(found.sorted() == Array(repeating: -1, count: count - 1) + [version])
      #expect(try SQLiteFile("\(path)-\(round)").rows("PRAGMA user_version") == ["3"])
      #expect(try SQLiteFile("\(path)-\(round)").rows("PRAGMA journal_mode") == ["wal"])
      let rows = try SQLiteFile("\(path)-\(round)").rows("SELECT count(*) FROM count")
      #expect(rows == ["\(version + count)"])
      #expect(
        FileManager.default.fileExists(atPath: "\(path)-\(round).drifted-1") == (start == .drifted))
      for end in ["drifted-2", "dbgen-lock"] {
        #expect(!FileManager.default.fileExists(atPath: "\(path)-\(round).\(end)"))
      }
    }
    let steps = version == 0 ? 0 : LeagueSample.new.migrations.reduce(0) { $0 + $1.steps.count }
    #expect(outcomes.compactMap { $0.number("steps") }.reduce(0, +) == Self.rounds * steps)
  }

  @Test(
    "a file of another schema that others lock is busy after the timeout, and moved aside later",
    arguments: [LOCK_SH, LOCK_EX])
  func lockedFile(kind: Int32) throws {
    try prepare(.drifted, at: folder.path)
    let lock = folder.path + ".dbgen-lock"
    let descriptor = open(lock, O_CREAT | O_RDONLY, 0o600 as mode_t)
    defer { close(descriptor) }
    try #require(flock(descriptor, kind | LOCK_NB) == 0)
    func recreate() throws {
      try Database(
        at: folder.path, schema: LeagueSample.new,
        configuration: .init(busyTimeout: .zero, adoption: .byMeaning), onDrift: .recreate
      ).close()
    }
    let error = #expect(throws: DatabaseError.self) { try recreate() }
    #expect(error.map { "\($0)" } == "SQLite error 5 (extended 5): database is locked")
    #expect(try folder.names.contains("test.sqlite.dbgen-lock"))
    #expect(try !folder.names.contains("test.sqlite.drifted-1"))
    try #require(flock(descriptor, LOCK_UN) == 0)
    try recreate()
    #expect(try folder.names == ["test.sqlite", "test.sqlite.drifted-1"])
  }
}
