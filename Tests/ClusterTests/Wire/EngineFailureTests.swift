import Testing

@testable import DBGenCluster

@Suite("failures that nodes report")
struct EngineFailureTests {
  private static let log = "the node can't store its log, as when its disk is full"

  /// The failures of dqlite 1.11.1 and 1.18.6, and the words for what happened.
  private static let failures: [(code: Int32, text: String, expected: Int32, words: String)] = [
    (10250, "not leader", 10250, "the node doesn't lead the cluster"),
    // While it hands over: a commit, and a statement that comes first.
    (7, "no more rows available", 10250, "the node doesn't lead the cluster"),
    (7, "not an error", 10250, "the node doesn't lead the cluster"),
    (7, "out of memory", 7, "out of memory"),
    (10506, "disk I/O error", 10506, "the node stopped leading the cluster"),
    (10506, "barrier error", 10506, "the node stopped leading the cluster"),
    (10506, "leadership lost", 10506, "the node stopped leading the cluster"),
    (12, "no database opened", 12, "the node stopped leading the cluster"),
    (12, "no statement with the given id", 12, "no statement with the given id"),
    (778, "disk I/O error", 778, "the disk of the node is full"),
    (22, "no more rows available", 778, "the disk of the node is full"),
    (1, "barrier error", 10, log), (1, "not an error", 10, log),
    (10, "no more rows available", 10, log), (10, "leader exec failed", 10, log),
    (4, "abort", 4, "the node ended"),
    (5, "database is locked", 5, "database is locked"),
    (100, "another row available", 100, "another row available"),
    (1, "no such table: item", 1, "no such table: item"),
  ]

  @Test("have the code and the words for what happened", arguments: failures.indices)
  func words(index: Int) {
    let failure = Self.failures[index]
    #expect(
      NodeFailure.Reason.reported(failure.code, failure.text)
        == .failure(code: failure.expected, message: failure.words))
  }
}
