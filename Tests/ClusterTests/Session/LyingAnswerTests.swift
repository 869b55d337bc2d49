import ClusterSamples
import DBGenRuntime
import Foundation
import GoldenUpkeep
import Testing

@testable import DBGenCluster

/// Generated functions on a node whose rows have other columns or values than were asked for.
@Suite("a node whose rows aren't those that were asked for")
struct LyingAnswerTests {
  private func cluster(on node: ServedNode) async throws -> Cluster {
    try await Cluster(
      of: Upkeep.schema, at: [node.address], configuration: .init(timeout: .seconds(600)))
  }

  private func node() throws -> ServedNode {
    let node = LocalNode()
    try node.create(Upkeep.schema)
    return try ServedNode(node)
  }

  private static let drafts = (1...3).map { (nil, "label \($0)", nil, 0) as LabelTable.Draft }

  /// Returns the error of a read while all rows are changed.
  private func failure(
    changing change: @escaping @Sendable (Int, [[ServedValue]]) -> (Int, [[ServedValue]])
  ) async throws -> DatabaseError? {
    let node = try node()
    let cluster = try await cluster(on: node)
    try await cluster.write { try LabelTable.insert(contentsOf: Self.drafts, into: $0) }
    node.lie { _, request, truth in
      guard request.sql != "SELECT 1", case .rows(let columns, let rows) = truth else { return nil }
      let (count, changed) = change(columns, rows)
      return ServedReply(.rows(columns: count, changed))
    }
    return await #expect(throws: DatabaseError.self) {
      try await cluster.read { try LabelTable.fetchAll(from: $0) }
    }
  }

  @Test("a row with a column too few or too many is an error, never NULL")
  func columns() async throws {
    let short = try await failure { ($0 - 1, $1.map { Array($0.dropLast()) }) }
    let long = try await failure { ($0 + 1, $1.map { $0 + [.value(.null)] }) }
    let start = "the node sent something that isn't an answer: rows have"
    let errors = [short, long].map { $0?.description ?? "" }
    #expect(errors[0].contains("\(start) 3 columns instead of 4"), "\(errors[0])")
    #expect(errors[1].contains("\(start) 5 columns instead of 4"), "\(errors[1])")
  }

  @Test(
    "a value of another type is an error",
    arguments: [
      (ServedValue.value(.null), "in the row with id = NULL has NULL, expected an integer"),
      (.value("x"), "in the row with id = 'x' has text, expected an integer"),
      (.value(1.5), "in the row with id = 1.5 has a real number, expected an integer"),
      (.value(.blob(Data())), "in the row with id = X'' has a blob, expected an integer"),
      (.value(.real(.nan)), "a real number is NaN"), (.unknown, "a value has the unknown type 7"),
    ])
  func types(value: ServedValue, problem: String) async throws {
    let error = try await failure { ($0, $1.map { $0.map { _ in value } }) }?.description ?? ""
    #expect(error.contains(problem), "\(error)")
  }

  @Test("opening a database whose version or schema isn't what SQLite says is an error")
  func opening() async throws {
    for value in [ServedValue.value(.null), .value("3"), .value(.integer(1 << 32 + 1)), .unknown] {
      let node = try node()
      node.lie { _, request, truth in
        request.sql.contains("user_version") ? ServedReply(.rows(columns: 1, [[value]])) : nil
      }
      await #expect(throws: DatabaseError.self) { _ = try await cluster(on: node) }
    }
  }

  @Test("a write whose answers are those to other requests is an error")
  func otherAnswers() async throws {
    for truth in [ServedAnswer.done, .welcome, .rows(columns: 1, [[.value(1)]])] {
      let node = try node()
      let cluster = try await cluster(on: node)
      node.lie { _, request, answer in
        guard case .result = answer else { return nil }
        return ServedReply(truth)
      }
      await #expect(throws: DatabaseError.self) {
        try await cluster.write { try LabelTable.insert(Self.drafts[0], into: $0) }
      }
    }
  }

  @Test("a lie in place of any answer is a value or an error, and never ends the program")
  func everyAnswer() async throws {
    for place in stride(from: 1, through: 30, by: 3) {
      for value in [ServedValue.value(.integer(.min)), .value("x"), .bytes([0xff]), .unknown] {
        let node = try node()
        node.lie { number, _, truth in
          guard number >= place, case .rows(let columns, let rows) = truth else { return nil }
          return ServedReply(.rows(columns: columns, rows.map { $0.map { _ in value } }))
        }
        do {
          let cluster = try await cluster(on: node)
          try await cluster.write { try LabelTable.insert(contentsOf: Self.drafts, into: $0) }
          _ = try await cluster.read { try LabelTable.fetchAll(from: $0) }
        } catch is DatabaseError {}
      }
    }
  }
}
