import ClusterSamples
import DBGenCluster
import DBGenRuntime
import Foundation

/// A way to change an answer into something that a node never says.
enum NodeLie: String, CaseIterable {
  case fewerColumns, moreColumns, twice, nulls, integers, greatest, least, texts, reals, notNumbers
  case blobs, notUTF8, unknownTypes, otherAnswer, otherParameters, cut, claimed, endless

  /// Whether the command can't take it for the truth in place of any answer.
  var isPlain: Bool {
    switch self {
    case .fewerColumns, .moreColumns, .notNumbers, .unknownTypes, .otherAnswer, .otherParameters,
      .claimed:
      true
    default: false
    }
  }

  /// Returns what is sent; nil if the lie doesn't change the answer.
  func reply(insteadOf truth: ServedAnswer) -> ServedReply? {
    switch (self, truth) {
    case (.cut, _): ServedReply(cutting: truth, to: truth.bytes.count - 1)
    case (.claimed, _): ServedReply(claiming: .max, as: truth)
    case (.otherAnswer, .rows), (.otherAnswer, .statement): ServedReply(.done)
    case (.otherAnswer, _): ServedReply(.rows(columns: 1, [[.value(1)]]))
    case (.otherParameters, .statement(let statement)):
      ServedReply(
        .statement(
          RemoteStatement(id: statement.id, parameterCount: statement.parameterCount + 1)))
    case (.endless, .rows(let columns, let rows)):
      ServedReply(endless: (rows.first.map { [$0] } ?? []).map(longer), columns: columns)
    case (_, .rows(let columns, let rows)):
      changed(rows, columns).map { ServedReply(.rows(columns: $0, $1)) }
    default: nil
    }
  }

  private func changed(
    _ rows: [[ServedValue]], _ columns: Int
  ) -> (Int, [[ServedValue]])? {
    switch self {
    case .fewerColumns: columns > 1 ? (columns - 1, rows.map { Array($0.dropLast()) }) : nil
    case .moreColumns: (columns + 1, rows.map { $0 + [.value(1)] })
    case .twice: rows.isEmpty ? nil : (columns, rows + rows)
    default:
      rows.isEmpty ? nil : value.map { value in (columns, rows.map { $0.map { _ in value } }) }
    }
  }

  /// The value in place of all others.
  private var value: ServedValue? {
    switch self {
    case .nulls: .value(.null)
    case .integers: .value(-1)
    case .greatest: .value(.integer(.max))
    case .least: .value(.integer(.min))
    case .texts: .value("x")
    case .reals: .value(.real(.infinity))
    case .notNumbers: .value(.real(.nan))
    case .blobs: .value(.blob(Data()))
    case .notUTF8: .bytes([0xff, 0xfe])
    case .unknownTypes: .unknown
    default: nil
    }
  }

  /// Makes the texts of a row so long that a million of them don't fit anywhere.
  private func longer(_ row: [ServedValue]) -> [ServedValue] {
    row.map { value in
      if case .value(.text(let text)) = value {
        .value(.text(text + String(repeating: " ", count: 60_000)))
      } else {
        value
      }
    }
  }
}
