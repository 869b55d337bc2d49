// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenMessenger

extension GoldenMessenger.Chat.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.userID, self.topic, self.pinnedAt] }
}

extension GoldenMessenger.Message.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.chatID, self.sequence, self.text, self.sentAt, self.readAt, self.replyTo, self.attachment] }
}

extension GoldenMessenger.Profile.Columns: ColumnList {
  var all: [any TableColumn] { [self.userID, self.about, self.born] }
}

extension GoldenMessenger.User.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name, self.isVIP, self.balance, self.homepage, self.msgCount] }
}
