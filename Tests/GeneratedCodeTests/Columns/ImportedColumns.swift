// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenImported

extension GoldenImported.BookCopy.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.shelf, Self.number, Self.title, Self.cover, Self.label] }
}

extension GoldenImported.Lent.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.readerID, Self.fullName, Self.books] }
}

extension GoldenImported.Loan.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.reader, Self.shelf, Self.number, Self.note] }
}

extension GoldenImported.Reader.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.readerID, Self.fullName, Self.`class`, Self.isBlocked, Self.joined, Self.fee] }
}
