// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenMessenger

extension GoldenMessenger.Chat.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.userID, Self.topic, Self.pinnedAt] }
}

extension GoldenMessenger.Message.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.chatID, Self.sequence, Self.text, Self.sentAt, Self.readAt, Self.replyTo, Self.attachment] }
}

extension GoldenMessenger.Profile.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.userID, Self.about, Self.born] }
}

extension GoldenMessenger.User.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.isVIP, Self.balance, Self.homepage, Self.msgCount] }
}
