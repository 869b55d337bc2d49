import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@testable import GoldenImported

/// The schema file of this case is the unedited output of `dbgen import` on its SQL.
@Suite("imported")
struct ImportedTests {
  private static let readers = [
    Reader.Draft(fullName: "Ada"), Reader.Draft(readerID: 7, fullName: "Bob", class: nil),
    Reader.Draft(fullName: "Cy", class: .b, isBlocked: true, joined: .some(nil), fee: 2),
  ]
  private static let copies = [
    BookCopy.Draft(shelf: "A", number: 1, title: "Emma", cover: Data([0, 1])),
    BookCopy.Draft(shelf: "A", number: 999, title: ""),
    BookCopy.Draft(shelf: "B", number: 1, title: "Notes"),
  ]

  @Test("readers and copies are stored and found without a change to the imported schema")
  func everyFunction() throws {
    try withDatabase(Library.open) { transaction in
      let copies = try exercise(BookCopy.self, Self.copies, in: transaction) {
        $0.title = "Sanditon"
      }
      return (
        try exercise(Reader.self, Self.readers, in: transaction) { $0.isBlocked = true }, copies
      )
    } check: { stored, transaction throws in
      let (readers, copies) = stored
      #expect(try Reader.fetch(readerID: 7, from: transaction) == readers[1])
      #expect(try Reader.exists(readerID: 7, in: transaction))
      #expect(readers[0].fee == -1.5 && readers[0].class == .a)
      #expect(try BookCopy.fetch(shelf: "A", number: 1, from: transaction) == copies[0])
      #expect(try BookCopy.exists(shelf: "B", number: 1, in: transaction))
      #expect(copies[1].label == "A-999")
    }
  }

  /// Creates the database that was imported, with its rows and without a version.
  private static func makeLibrary(at path: String, and others: String = "") throws {
    let script = try Repository.text("Tests/Golden/generated/imported/library.sql") + others
    try SQLiteFile(path).execute(script)
  }

  @Test("the database that was imported is opened, and keeps its rows")
  func takenOver() throws {
    let file = try TemporaryFile()
    try Self.makeLibrary(at: file.path)
    for _ in 1...2 {
      let library = try Library.open(at: file.path)
      let names = try library.read { try Reader.values(of: \.fullName, from: $0) }
      #expect(names == ["Ada; Countess of Lovelace"])
      library.close()
    }
  }

  @Test(
    "a database that isn't quite the one that was imported is not opened",
    arguments: [
      ("CREATE TABLE further (a)", "table 'further' is not in the schema"),
      ("ALTER TABLE loan ADD COLUMN due", "column 'loan.due' is not in the schema"),
      ("DROP INDEX loan_reader", "index 'loan_reader' is missing"),
      ("DROP TRIGGER loan_note", "trigger 'loan_note' is missing"),
      (
        "DROP VIEW lent; CREATE VIEW lent AS SELECT 1 AS reader_id",
        "view 'lent' is defined differently"
      ),
      (
        "DROP INDEX reader_by_name; CREATE UNIQUE INDEX reader_by_name ON reader (full_name)",
        "index 'reader_by_name' is UNIQUE (full_name COLLATE NOCASE) on 'reader'"
      ),
      ("ALTER TABLE loan RENAME COLUMN note TO notes", "table 'loan' lacks column 'note'"),
      ("CREATE INDEX i ON loan (note DESC)", "index 'i' is not in the schema"),
    ])
  func notTakenOver(difference: String, told: String) throws {
    let file = try TemporaryFile()
    try Self.makeLibrary(at: file.path, and: difference)
    let before = try Data(contentsOf: URL(filePath: file.path))
    let error = #expect(throws: DatabaseError.self) { try Library.open(at: file.path) }
    guard case .notOurDatabase(file.path, let differences) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(differences.contains { $0.hasPrefix(told) }, "\(differences)")
    #expect(try Data(contentsOf: URL(filePath: file.path)) == before)
  }

  @Test("loans follow the keys, the trigger and the view of the imported schema")
  func loans() throws {
    try withDatabase(Library.open) { transaction in
      let readers = try Reader.insert(contentsOf: Self.readers, into: transaction)
      // The key is checked at the end of the transaction.
      try Loan.insert(Loan(reader: 7, shelf: "A", number: 1), into: transaction)
      try Loan.insert(
        contentsOf: [
          Loan(reader: 7, shelf: "A", number: 1, note: .text("again")),
          Loan(reader: readers[0].id, shelf: "B", number: 1),
        ], into: transaction)
      try BookCopy.insert(contentsOf: Self.copies, into: transaction)
      #expect(try BookCopy.delete(shelf: "A", number: 999, in: transaction))
      #expect(try Reader.delete(readerID: readers[2].id, in: transaction))
    } check: { _, transaction throws in
      #expect(try Loan.count(in: transaction) == 2)
      #expect(try Set(Loan.fetchAll(from: transaction).map(\.reader)).contains(7))
      let again = try Loan.fetch(shelf: "A", number: 1, from: transaction)
      #expect(again?.note == .text("again"))
      let other = try Loan.fetchAll(shelf: "B", number: 1, from: transaction)
      #expect(other.map(\.note) == [.text("lent; not yet returned")])
      #expect(try Loan.fetchAll(reader: 7, from: transaction).map(\.shelf) == ["A"])
      #expect(try Lent.fetchAll(from: transaction).map(\.books) == [1, 1])
      #expect(try Lent.count(in: transaction) == 2)
    }
  }

  @Test("the checks of the imported schema hold")
  func checks() throws {
    for number in [0, 1000] {
      #expect {
        try withDatabase(Library.open) { transaction in
          try BookCopy.insert(.init(shelf: "A", number: number, title: ""), into: transaction)
        }
      } throws: {
        "\($0)" == "invalid row of table 'book copy': Number must be between 1 and 999."
      }
    }
  }
}
