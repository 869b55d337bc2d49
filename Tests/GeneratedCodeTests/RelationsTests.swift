import DBGenRuntime
import Foundation
import Testing

@testable import GoldenRelations

@Suite("foreign keys of every kind")
struct RelationsTests {
  private static func isForeignKey(_ error: (any Error)?) -> Bool {
    guard case .constraint(let violation) = error as? DatabaseError else { return false }
    return violation.kind == .foreignKey
  }

  @Test("tables that need each other are filled in one transaction, and checked at its end")
  func cycle() throws {
    try withDatabase(Relations.open) { transaction in
      let clubs = try exercise(
        Club.self, [.init(captainID: 1), .init(captainID: 2)], in: transaction
      ) { $0.captainID = 2 }
      let drafts = [Member.Draft(clubID: clubs[0].id), .init(clubID: clubs[1].id)]
      let members = try exercise(Member.self, drafts, in: transaction) { $0.clubID = clubs[1].id }
      #expect(members.map(\.id) == [1, 2])
      return (clubs, members)
    } check: { rows, transaction throws in
      let (clubs, members) = rows
      #expect(try Club.fetchAll(captainID: 1, from: transaction) == [clubs[0]])
      #expect(try Member.fetchAll(clubID: clubs[1].id, from: transaction) == [members[1]])
    }
  }

  @Test("the row that a deferred key refers to has to exist when the transaction ends")
  func deferred() throws {
    let file = try TemporaryFile()
    let database = try Relations.open(at: file.path)
    let error = #expect(throws: DatabaseError.self) {
      try database.write { try Club.insert(.init(captainID: 7), into: $0) }
    }
    #expect(Self.isForeignKey(error))
    try database.write { transaction in
      let club = try Club.insert(.init(captainID: 7), into: transaction)
      let early = #expect(throws: DatabaseError.self) {
        try Member.insert(.init(id: 7, clubID: 9), into: transaction)
      }
      #expect(Self.isForeignKey(early))
      try Member.insert(.init(id: 7, clubID: club.id), into: transaction)
    }
    try database.write { transaction throws in
      #expect(try Member.delete(id: 7, in: transaction))
      #expect(try Club.delete(id: 1, in: transaction))
    }
    #expect(try database.read { try Club.count(in: $0) } == 0)
  }

  @Test("rows that refer to their own table go with what they refer to, or stay without it")
  func selfReferences() throws {
    try withDatabase(Relations.open) { transaction in
      try exercise(
        Folder.self, [.init(id: 1, parentID: 1), .init(id: 2, parentID: 2)], in: transaction
      ) { $0.parentID = 2 }
      try Folder.insert(contentsOf: [.init(parentID: 1), .init(parentID: 3)], into: transaction)
      #expect(try Folder.fetchAll(parentID: 3, from: transaction).map(\.id) == [4])
      #expect {
        try Folder.insert(.init(parentID: 77), into: transaction)
      } throws: {
        "\($0)".hasPrefix(
          "FOREIGN KEY constraint violated by 'folder.parentID', with no matching row in table 'folder': "
        )
      }
      #expect(try Folder.delete(id: 1, in: transaction))
      #expect(try Folder.fetchAll(from: transaction).map(\.id) == [2])
      #expect(try !Folder.exists(id: 4, in: transaction))

      let pages = try exercise(
        Page.self, [.init(), .init(previousID: nil)], in: transaction
      ) { $0.previousID = $0.id }
      let next = try Page.insert(.init(previousID: pages[0].id), into: transaction)
      #expect(try Page.fetchAll(previousID: pages[0].id, from: transaction) == [next])
      #expect(try Page.delete(id: pages[0].id, in: transaction))
      #expect(try Page.fetch(id: next.id, from: transaction)?.previousID == nil)
      #expect(try Page.exists(id: next.id, in: transaction))
    }
  }

  @Test("a key that ignores case is found by a reference that is spelled otherwise")
  func collation() throws {
    try withDatabase(Relations.open) { transaction in
      let words = try exercise(Word.self, [.init(text: "a"), .init(text: "b")], in: transaction) {
        $0.synonym = "B"
      }
      let word = try Word.insert(.init(text: "c", synonym: "B"), into: transaction)
      #expect(try Word.fetchAll(synonym: "B", from: transaction) == [word])
      #expect(try Word.fetch(text: "A", from: transaction) == words[0])
      #expect(try Word.exists(text: "C", in: transaction))
      #expect {
        try Word.insert(.init(text: "d", synonym: "x"), into: transaction)
      } throws: {
        "\($0)".hasPrefix(
          "FOREIGN KEY constraint violated by 'word.synonym', with no matching row in table 'word': "
        )
      }
      #expect { try Word.delete(text: "B", in: transaction) } throws: {
        "\($0)".hasPrefix(
          "FOREIGN KEY constraint violated by 'word.synonym', with no matching row in table 'word': "
        )
      }
      try transaction._statement("UPDATE word SET text = 'z' WHERE text = 'b'").run()
      #expect(try Word.fetch(text: "c", from: transaction)?.synonym == "z")
    }
  }

  @Test(
    "a key of two columns is referred to in any order, and its rows are set free or to a default")
  func compositeKeys() throws {
    try withDatabase(Relations.open) { transaction in
      let drafts = [Seat(row: "A", number: 2), Seat(row: "Z", number: 1, price: 9)]
      let seats = try exercise(Seat.self, drafts, in: transaction) { $0.price = 7 }
      #expect(try Seat.fetch(row: "Z", number: 1, from: transaction) == seats[1])
      #expect(try Seat.exists(row: "A", number: 2, in: transaction))
      let tickets = try exercise(
        Ticket.self, [.init(number: 2), .init(number: nil, row: nil)], in: transaction
      ) { $0.number = nil }
      #expect(try Ticket.fetchAll(row: "A", number: 2, from: transaction) == [tickets[0]])
      #expect(try Ticket.fetchAll(row: nil, number: nil, from: transaction) == [tickets[1]])
      let ranks = try exercise(
        Rank.self, [.init(seatRow: "A", seatNo: 2), .init()], in: transaction
      ) {
        $0.seatRow = "Z"
        $0.seatNo = 1
      }
      #expect(try Rank.fetchAll(seatRow: "A", seatNo: 2, from: transaction) == [ranks[0]])

      try transaction._statement("UPDATE seat SET number = 3 WHERE number = 2 AND price = 0").run()
      #expect {
        try transaction._statement("UPDATE seat SET number = 3 WHERE number = 2").run()
      } throws: {
        "\($0)".hasPrefix(
          "FOREIGN KEY constraint violated by 'rank.seatRow', 'rank.seatNo', with no matching row in table 'seat': "
        )
      }
      #expect(try Seat.delete(row: "A", number: 2, in: transaction))
      #expect(try Ticket.fetch(id: tickets[0].id, from: transaction)?.row == nil)
      #expect(try Ticket.fetch(id: tickets[0].id, from: transaction)?.number == nil)
      #expect(try Rank.fetch(id: ranks[0].id, from: transaction)?.seatRow == "Z")
      #expect(try Rank.exists(id: ranks[0].id, in: transaction))
      #expect {
        try Seat.delete(row: "Z", number: 1, in: transaction)
      } throws: {
        "\($0)".hasPrefix(
          "FOREIGN KEY constraint violated by 'rank.seatRow', 'rank.seatNo', with no matching row in table 'seat': "
        )
      }
      #expect(try Ticket.exists(id: tickets[0].id, in: transaction))
      #expect(try Ticket.delete(id: tickets[0].id, in: transaction))
      #expect(try Rank.delete(id: ranks[0].id, in: transaction))
    }
  }
}
