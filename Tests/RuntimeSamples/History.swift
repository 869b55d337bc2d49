internal import Foundation

/// A database whose rows can be queried.
public protocol RowSource {
  /// Returns the rows of a query, with the columns as text.
  func rows(_ sql: String) throws -> [String]
}

extension SQLiteFile: RowSource {}

/// The outcomes that processes reported for their increments, to be compared with the database.
public struct History {
  public enum Outcome: String {
    case succeeded, failed, unknown
    /// The process was killed before it could report an outcome, which is therefore unknown.
    case started
  }

  public private(set) var outcomes: [Int64: Outcome] = [:]
  /// The number of snapshots that were read during the run.
  public private(set) var reads = 0
  /// The inconsistencies in them.
  public private(set) var disorders: [String] = []

  public init(_ log: String) {
    // A line that was cut off has no line break.
    for line in log.components(separatedBy: "\n").dropLast() {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count > 1, let id = Int64(words[1]) else { continue }
      if let outcome = Outcome(rawValue: words[0]) {
        outcomes[id] = outcome
      } else if words[0] == "read" {
        reads += 1
      } else if words[0] != "unread" {
        disorders.append(line)
      }
    }
  }

  public func count(_ outcome: Outcome) -> Int { outcomes.values.count { $0 == outcome } }

  /// Returns the number of increments in the database with a given outcome.
  public func found(_ outcome: Outcome, in file: some RowSource) throws -> Int {
    try ids(in: file).count { outcomes[$0] == outcome }
  }

  private func ids(in file: some RowSource) throws -> Set<Int64> {
    Set(try file.rows("SELECT id FROM increment").compactMap { Int64($0) })
  }
}

extension History {
  /// Returns all contradictions between the database and the reported outcomes.
  public func problems(in file: some RowSource) throws -> [String] {
    let found = try ids(in: file)
    return try disorders + updateProblems(in: file)
      + list("was reported failed, and is there", found.filter { outcomes[$0] == .failed })
      + list("was never begun, and is there", found.filter { outcomes[$0] == nil })
      + list(
        "was reported done, and is not there",
        outcomes.keys.filter { outcomes[$0] == .succeeded && !found.contains($0) })
      + file.rows("PRAGMA integrity_check").filter { $0 != "ok" }
      + file.rows("PRAGMA foreign_key_check")
  }

  private func list(_ what: String, _ ids: some Sequence<Int64>) -> [String] {
    ids.sorted().map { "increment \($0) \(what)" }
  }

  /// Returns signs of lost updates. Without any, the counter has had each value exactly once.
  private func updateProblems(in file: some RowSource) throws -> [String] {
    let twice = try file.rows(
      "SELECT value, group_concat(id) FROM increment GROUP BY value HAVING count(*) > 1")
    let counter = try file.rows("SELECT coalesce(max(value), 0) FROM counter")
    let count = try file.rows("SELECT count(*) FROM increment")
    let last = try file.rows("SELECT coalesce(max(value), 0) FROM increment")
    return twice.map { "several increments made the counter the same: \($0)" }
      + (counter == count && count == last
        ? [] : ["the counter is \(counter), of \(count) increments, the last of which \(last)"])
  }
}
