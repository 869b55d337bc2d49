import ClusterSamples
import DBGenRuntime
import Foundation
import GoldenUpkeep
import Testing

@testable import DBGenCluster

/// A node whose answers are well formed, and to other requests.
@Suite("a node that answers something else")
struct WrongAnswerTests {
  enum WrongAnswer: CaseIterable {
    case result, greatResult, noRows, emptyRow, texts, nulls, greatest, least, statement, done
    case refusal

    var answer: LinkAnswer {
      switch self {
      case .result: .result(RunResult(lastInsertRowID: .min, changes: .max))
      case .greatResult: .result(RunResult(lastInsertRowID: .max, changes: 3))
      case .noRows: .rows(ArrivedRows([]))
      case .emptyRow: .rows(ArrivedRows([[]]))
      case .texts: .rows(ArrivedRows([[.text("a")], [.text("b"), .text("c")]]))
      case .nulls: .rows(ArrivedRows([[.null, .null, .null, .null, .null, .null]]))
      case .greatest: .rows(ArrivedRows(Self.rows(.max)))
      case .least: .rows(ArrivedRows(Self.rows(.min)))
      case .statement: .statement(RemoteStatement(id: .max, parameterCount: .max))
      case .done: .done
      case .refusal: .refusal(code: -1, message: "\0")
      }
    }

    private static func rows(_ integer: Int64) -> [[SQLValue]] {
      Array(repeating: Array(repeating: .integer(integer), count: 6), count: 3)
    }
  }

  private final class WrongLink: NodeLink {
    let answer: WrongAnswer
    /// The number of requests that are answered as they should be.
    private var rest: Int
    private let link: any NodeLink

    init(_ answer: WrongAnswer, after rest: Int, on node: LocalNode) throws {
      (self.answer, self.rest) = (answer, rest)
      link = try node.connect()
    }

    var cancellation: NodeCancellation { link.cancellation }
    var rowLimit = Int.max
    var deadline: ContinuousClock.Instant?
    var isConnected: Bool { link.isConnected }
    func close() { link.close() }
    func sendAhead(_ sql: String) throws { try link.sendAhead(sql) }
    func settle() throws { try link.settle() }

    func send(_ requests: [NodeRequest]) throws -> [LinkAnswer] {
      var answers = try link.send(requests)
      for index in answers.indices {
        if rest <= 0 { answers[index] = answer.answer }
        rest -= 1
      }
      return answers
    }
  }

  @Test(
    "makes statements throw or return values, and never ends the program",
    arguments: WrongAnswer.allCases)
  func answers(_ answer: WrongAnswer) throws {
    let node = LocalNode()
    try node.create(Upkeep.schema)
    for count in 0...8 {
      let connection = try Connection(of: Upkeep.schema, timeout: .zero) { _, _ in
        try WrongLink(answer, after: count, on: node)
      }
      // Values or errors of the database: anything else would end the tests.
      do { try Self.write(on: connection) } catch is DatabaseError {}
      do {
        _ = try ItemSample.read(on: connection) { try LabelTable.fetchAll(from: $0) }
      } catch is DatabaseError {}
    }
  }

  private static func write(on connection: Connection) throws {
    try ItemSample.write(on: connection) { transaction in
      let drafts = (0..<3).map { (nil, "\(UUID()) \($0)", nil, 0) as LabelTable.Draft }
      var labels = try LabelTable.insert(contentsOf: drafts, into: transaction)
      labels.append(try LabelTable.insert(drafts[0], into: transaction))
      labels = try labels.prefix(1).map { try LabelTable.update($0, in: transaction) }
      _ = try transaction.fetch("DELETE FROM label WHERE id = 1 RETURNING name", as: String.self)
      try transaction.execute("UPDATE label SET name = name")
    }
  }
}
