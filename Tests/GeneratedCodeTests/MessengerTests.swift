import DBGenRuntime
import Foundation
import GoldenMessenger
import Testing

@Suite("messenger, generated for other modules")
struct MessengerTests {
  private static let users: [User.Draft] = [
    .init(
      name: "Ada", isVIP: true, balance: .infinity,
      homepage: URL(string: "https://example.org/%C3%A9?q=1#x"),
      msgCount: .max),
    .init(name: "", balance: nil, homepage: nil),
  ]

  @Test("users, chats, messages and profiles are stored and found by every key and index")
  func everyFunction() throws {
    try withDatabase(Messenger.open) { transaction in
      let users = try exercise(User.self, Self.users, in: transaction) {
        $0.isVIP.toggle()
        $0.balance = -.leastNonzeroMagnitude
      }
      let chats = try exercise(
        Chat.self,
        [
          .init(userID: users[0].id),
          .init(userID: users[0].id, topic: "b", pinnedAt: Date(timeIntervalSince1970: -1e10)),
        ],
        in: transaction
      ) { $0.topic = "\u{1F600}" }
      let messages = try exercise(Message.self, Self.messages(in: chats[0].id), in: transaction) {
        $0.attachment = nil
        $0.readAt = Date(timeIntervalSince1970: -0.001)
      }
      let profiles = try exercise(
        Profile.self,
        [
          .init(userID: users[0].id, born: .init(rawValue: -10_000)),
          .init(userID: users[1].id, about: ""),
        ], in: transaction
      ) { $0.born = nil }
      return (users, chats, messages, profiles)
    } check: { stored, transaction throws in
      let (users, chats, messages, profiles) = stored
      #expect(try User.fetch(name: "", from: transaction) == users[1])
      #expect(try Chat.fetchAll(userID: users[0].id, from: transaction) == chats)
      #expect(
        try Message.fetch(chatID: chats[0].id, sequence: .max, from: transaction) == messages[1])
      #expect(try Message.fetchAll(chatID: chats[0].id, from: transaction) == messages)
      #expect(try Message.fetchAll(replyTo: nil, from: transaction) == messages)
      #expect(try Profile.fetch(userID: users[0].id, from: transaction) == profiles[0])
      #expect(try Profile.fetchAll(userID: users[1].id, from: transaction) == [profiles[1]])
      #expect(try Profile.exists(userID: users[1].id, in: transaction))
      #expect(
        profiles[0].about == "Hey there! I am using \"Messenger\"." && profiles[0].id == users[0].id
      )
    }
  }

  private static func messages(in chat: Chat.ID) -> [Message.Draft] {
    [
      .init(
        chatID: chat, sequence: 1, text: "a\(Engine.nul)b",
        sentAt: Date(timeIntervalSince1970: -62_167_219_200),
        attachment: Data()),
      .init(
        chatID: chat, sequence: .max, text: "",
        sentAt: Date(timeIntervalSince1970: 253_402_300_799.999),
        attachment: Data([0, 255])),
    ]
  }

  @Test("a user's rows are deleted with the user, and replies to a deleted message stay")
  func actions() throws {
    try withDatabase(Messenger.open) { transaction in
      let user = try User.insert(Self.users[0], into: transaction)
      let chat = try Chat.insert(.init(userID: user.id), into: transaction)
      let messages = try Message.insert(contentsOf: Self.messages(in: chat.id), into: transaction)
      var reply = messages[1]
      reply.replyTo = messages[0].id
      try reply.update(in: transaction)
      #expect(try Message.fetchAll(replyTo: messages[0].id, from: transaction) == [reply])
      #expect(try Message.delete(id: messages[0].id, in: transaction))
      #expect(try Message.fetch(id: reply.id, from: transaction) == messages[1])

      try Profile.insert(.init(userID: user.id), into: transaction)
      #expect(try Profile.delete(userID: user.id, in: transaction))
      #expect(try Chat.delete(id: chat.id, in: transaction))
      try Chat.insert(.init(userID: user.id), into: transaction)
      #expect(try User.delete(id: user.id, in: transaction))
      #expect(try Chat.count(in: transaction) == 0)
    }
  }

  @Test("text past its greatest length is refused")
  func rules() throws {
    try withDatabase(Messenger.open) { transaction in
      let user = try User.insert(Self.users[0], into: transaction)
      let chat = try Chat.insert(.init(userID: user.id), into: transaction)
      let text = String(repeating: "x", count: 10_000)
      try Message.insert(
        .init(chatID: chat.id, sequence: 1, text: text, sentAt: .init(timeIntervalSince1970: 0)),
        into: transaction)
      #expect {
        try Message.insert(
          .init(
            chatID: chat.id, sequence: 2, text: text + "x", sentAt: .init(timeIntervalSince1970: 0)),
          into: transaction)
      } throws: {
        "\($0)" == "invalid row of table 'message': Text must have at most 10000 characters."
      }
    }
  }
}
