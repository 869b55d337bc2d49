import DBGenRuntime
import Foundation
import GoldenMessenger
import Testing

@Suite("messages")
struct MessagesWalkthrough {
  private static let noon = Date(timeIntervalSince1970: 1_700_000_000)

  private static func withMessages(
    _ body: (WriteTransaction, [Message]) throws -> Void
  ) throws {
    let messenger = try Messenger.open(at: ":memory:")
    try messenger.write { transaction in
      let ada = try User.insert(.init(name: "Ada"), into: transaction)
      let chat = try Chat.insert(.init(userID: ada.id, topic: "lunch"), into: transaction)
      let texts = ["Hi", "Lunch?", "Sure, 100%", "Where?", "hi again"]
      let drafts = texts.enumerated().map { index, text in
        Message.Draft(
          chatID: chat.id, sequence: Int64(index + 1), text: text,
          sentAt: noon + Double(index / 2 * 60), readAt: index < 2 ? noon + 600 : nil)
      }
      try body(transaction, Message.insert(contentsOf: drafts, into: transaction))
    }
  }

  private static func texts(
    where condition: @escaping (Message.Columns.Type) -> Condition<Message>,
    _ transaction: ReadTransaction
  ) throws -> [String] {
    try Message.fetchAll(where: condition, from: transaction).map(\.text)
  }

  @Test("messages are found by lists, patterns and NULL, in an order, a page at a time")
  func finding() throws {
    try Self.withMessages { transaction, messages in
      let ids = [messages[0].id, messages[3].id, 999]
      #expect(try Self.texts(where: { $0.id.isIn(ids) }, transaction) == ["Hi", "Where?"])
      #expect(try Self.texts(where: { $0.text.like("hi%") }, transaction) == ["Hi", "hi again"])
      #expect(
        try Self.texts(where: { $0.text.like(#"%\%"#, escape: "\\") }, transaction)
          == ["Sure, 100%"])
      #expect(try Self.texts(where: { $0.readAt == nil }, transaction).count == 3)
      #expect(try Self.texts(where: { $0.readAt != nil }, transaction) == ["Hi", "Lunch?"])
      let page = try Message.fetchAll(
        orderBy: { [$0.sentAt.descending, $0.sequence.ascending] }, limit: 2, offset: 1,
        from: transaction)
      #expect(page.map(\.text) == ["Sure, 100%", "Where?"])
    }
  }

  @Test("messages are updated in part, and inserted in a batch of which the duplicates come back")
  func changing() throws {
    try Self.withMessages { transaction, messages in
      try Message.update(
        id: messages[4].id, set: [.readAt(Self.noon), .replyTo(messages[3].id)], in: transaction)
      let changed = try #require(try Message.fetch(id: messages[4].id, from: transaction))
      #expect(changed.readAt == Self.noon && changed.replyTo == messages[3].id)
      #expect(changed.text == "hi again")

      let batch = (4...7).map {
        Message.Draft(
          chatID: messages[0].chatID, sequence: $0, text: "batch \($0)", sentAt: Self.noon)
      }
      let rejected = try Message.insertEach(batch, into: transaction)
      #expect(rejected.map(\.row.sequence) == [4, 5])
      for (_, _, error) in rejected {
        guard case .constraint(let violation) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(violation.kind == .unique && violation.table == "message")
        #expect(violation.columns == ["chatID", "sequence"])
      }
      #expect(try Message.count(in: transaction) == 7)
    }
  }
}
