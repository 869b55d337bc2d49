// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenDates

extension GoldenDates.Booking.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.on, Self.until, Self.paidOn, Self.made, Self.start] }
}

extension GoldenDates.Day.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.date, Self.note, Self.mood] }
}

extension GoldenDates.LastDays.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.until] }
}

extension GoldenDates.Pass.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.owner, Self.seats, Self.mood, Self.tip] }
}

extension GoldenDates.Stay.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.from, Self.room] }
}

extension GoldenDates.Ticket.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.code, Self.seats] }
}
