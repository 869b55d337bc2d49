import ClusterSamples
import DBGenRuntime
import Foundation
import RuntimeSamples
import Synchronization
import Testing

/// Every run of the command on a node of which one answer isn't true.
@Suite("dbgen on a node that lies")
struct LyingNodeTests {
  private static let name = "the cluster's database 'main'"

  /// Expects that a run has done what it should, or has said why it didn't and left nothing.
  private func check(_ outcome: Outcome, _ paths: [String], of run: ClusterRun, _ lie: String) {
    #expect([0, 1, 74].contains(outcome.status), "\(lie): \(outcome)")
    #expect(outcome.status != 0 || outcome.error == "", "\(lie): \(outcome)")
    #expect(outcome.status == 0 || outcome.error.contains("error: "), "\(lie): \(outcome)")
    #expect(!outcome.error.contains("this is a bug"), "\(lie): \(outcome)")
    // A backup is complete before the migration begins.
    let isBackedUp = paths == run.files && run.migrates
    #expect(
      outcome.status == 0 ? paths == run.files : paths.isEmpty || isBackedUp, "\(lie): \(paths)")
  }

  @Test("one lie among true answers doesn't crash a run or leave a file", arguments: ClusterRun.all)
  func one(_ run: ClusterRun) throws {
    let honest = try run.node()
    let (truth, paths) = try run.outcome(on: honest)
    #expect(truth.status == 0 && truth.error == "" && paths == run.files, "\(truth)")
    let count = honest.answerCount
    // In usual runs, a command is told every third lie, and the next commands the others.
    let first = ClusterRun.all.firstIndex { $0.name == run.name } ?? 0
    let lies = NodeLie.allCases.enumerated().filter { ($0.offset + first) % Soak.step(3) == 0 }
    for (index, lie) in lies {
      let places = Soak.isOn ? Array(1...count) : [1 + (index * 7 + count) % count]
      for place in places {
        let node = try run.node()
        let told = LieCount()
        node.lie { number, _, truth in
          guard number >= place, told.value == 0, let reply = lie.reply(insteadOf: truth) else {
            return nil
          }
          told.add()
          return reply
        }
        let (outcome, paths) = try run.outcome(on: node)
        let title = "\(lie) in place of answer \(place)"
        check(outcome, paths, of: run, title)
        guard told.value > 0, lie.isPlain else { continue }
        // A run that doesn't know whether it has migrated looks again.
        let isDone = try run.migrates && outcome.status == 0 && Self.isMigrated(node)
        #expect(isDone || outcome.status == 74, "\(title): \(outcome)")
        #expect(
          isDone || outcome.error.contains("the node sent something that isn't an answer: "),
          "\(title): \(outcome)")
      }
    }
  }

  private static func isMigrated(_ node: ServedNode) throws -> Bool {
    try SQLiteFile(node.node.path).rows("PRAGMA user_version") == ["3"]
  }

  @Test(
    "rows of other columns than were asked for end a run with status 74, and say what is wrong",
    arguments: ClusterRun.all.filter { $0.database != nil })
  func columns(_ run: ClusterRun) throws {
    for (columns, problem) in [
      (1, "rows have 1 column instead of 5"), (6, "6 columns instead of 5"),
    ] {
      let node = try run.node()
      node.lie { _, request, truth in
        guard request.sql.contains("type, name, sql"), case .rows(_, let rows) = truth else {
          return nil
        }
        let changed = rows.map { row in Array((row + row).prefix(columns)) }
        return ServedReply(.rows(columns: columns, changed))
      }
      let (outcome, paths) = try run.outcome(on: node)
      #expect(outcome.status == 74 && outcome.output == "" && paths == [], "\(outcome)")
      let expected =
        "\(Self.name): error: the node sent something that isn't an answer: "
        + (columns == 1 ? problem : "rows have \(problem)") + " [DB004]\n"
      #expect(outcome.error == expected)
    }
  }

  @Test(
    "a value of another type than was asked for ends a run with status 74, and says what it is",
    arguments: [
      (NodeLie.nulls, "NULL instead of a text"), (.integers, "the integer -1 instead of a text"),
      (.blobs, "a blob instead of a text"), (.reals, "the real number inf instead of a text"),
      (.notUTF8, "a text that isn't UTF-8 instead of a text"),
      (.texts, "a text instead of an integer"), (.notNumbers, "a real number is NaN"),
      (.unknownTypes, "a value has the unknown type 7"), (.twice, "table 'person' is there twice"),
    ])
  func types(lie: NodeLie, problem: String) throws {
    for run in ClusterRun.all where run.database != nil {
      let node = try run.node()
      node.lie { _, request, truth in
        request.sql.contains("type, name, sql") ? lie.reply(insteadOf: truth) : nil
      }
      let (outcome, paths) = try run.outcome(on: node)
      #expect(outcome.status == 74 && outcome.output == "" && paths == [], "\(outcome)")
      #expect(
        outcome.error
          == "\(Self.name): error: the node sent something that isn't an answer: \(problem) [DB004]\n"
      )
    }
  }

  @Test("rows that a table can't have end a dump with status 74, and so do rows without an end")
  func tableRows() throws {
    // The types, the rowid, and the columns `id`, `name` and `friend`.
    let row: [ServedValue] = [.value("iitn"), .value(1), .value(1)]
    let name = ServedValue.value(.blob(Data("x".utf8)))
    for (reply, problem) in [
      (
        ServedReply(.rows(columns: 5, [row + [.value(.null), .value(.null)]])),
        "a row of table 'person' has NULL of another type"
      ),
      (
        ServedReply(.rows(columns: 5, [row + [name, .value(7)]])),
        "a row of table 'person' has the integer 7 of another type"
      ),
      (
        ServedReply(
          .rows(columns: 5, [[.value("iit")] + row.dropFirst() + [name, .value(.null)]])),
        "a row of table 'person' has no types"
      ),
      (
        ServedReply(endless: [row + [name, .value(.null)]], columns: 5),
        "table 'person' has a row that SQLite refuses: UNIQUE constraint failed: person.id"
      ),
    ] {
      let run = ClusterRun.all[0]
      let node = try run.node()
      node.lie { _, request, _ in
        request.sql.contains("typeof") && request.sql.contains("FROM main.\"person\"")
          ? reply : nil
      }
      let (outcome, paths) = try run.outcome(on: node)
      #expect(outcome.status == 74 && paths == [], "\(outcome)")
      #expect(outcome.error.contains("isn't an answer: \(problem)"), "\(outcome)")
    }
  }

  @Test(
    "a schema without an end is refused before it takes much memory", arguments: ["dump", "load"])
  func endlessSchema(name: String) throws {
    let run = try #require(ClusterRun.all.first { $0.name == name })
    let node = try run.node()
    node.lie { _, request, _ in
      guard request.sql.contains("type, name, sql") else { return nil }
      let values = ["table", "t", String(repeating: "x", count: 60_000), "t"]
      return ServedReply(
        endless: [values.map { .value(.text($0)) } + [.value(0)]], columns: 5)
    }
    let (outcome, paths) = try run.outcome(on: node)
    #expect(outcome.status == 74 && paths == [], "\(outcome)")
    #expect(
      outcome.error
        == "\(Self.name): error: the node sent something that isn't an answer: "
        + "over 67108864 bytes of rows [DB004]\n")
  }
}

/// The number of lies that a node has told.
private final class LieCount: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}
