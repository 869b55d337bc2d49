// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenImported

extension GoldenImported.BookCopy.Columns: ColumnList {
  var all: [any TableColumn] { [self.shelf, self.number, self.title, self.cover, self.label] }
}

extension GoldenImported.Lent.Columns: ColumnList {
  var all: [any TableColumn] { [self.readerID, self.fullName, self.books] }
}

extension GoldenImported.Loan.Columns: ColumnList {
  var all: [any TableColumn] { [self.reader, self.shelf, self.number, self.note] }
}

extension GoldenImported.Reader.Columns: ColumnList {
  var all: [any TableColumn] { [self.readerID, self.fullName, self.`class`, self.isBlocked, self.joined, self.fee] }
}
