import DBGenRuntime
import Foundation
import Testing

@testable import GoldenRules

@Suite("rules of columns")
struct RuleTests {
  private static let row = Written(code: "ABC")

  @Test("a record reports without a database which properties break rules, with messages for users")
  func problems() throws {
    #expect(Self.row.problems.isEmpty)
    let row = Written(
      code: "A", lastName: "", note: "sixsix", pin: "123", bytes: Data(),
      mail: .init(rawValue: "0123456789"))
    #expect(
      row.problems.map(\.message) == [
        "Code must have 2 to 3 characters.", "Last name must have at least 1 character.",
        "Note must have at most 5 characters.", "Pin must have exactly 4 characters.",
        "Bytes must have 1 to 4 bytes.", "Mail must have at most 9 characters.",
      ])
    #expect(row.problems.map(\.property) == ["code", "lastName", "note", "pin", "bytes", "mail"])
  }

  @Test("a draft has the sentences of its record, for numbers, times and lists")
  func sentences() {
    let draft = Measured.Draft(
      number: 100, price: 0, born: .init(.distantPast, in: .utc), stopped: .distantFuture, rank: 0)
    #expect(
      draft.problems.map(\.message) == [
        "Number must be between 0 and 99.", "Price must be between 0.01 and 99.99.",
        "Born must be between 1900-01-01 and 2100-12-31.",
        "Stopped must be at most 2000-01-01 12:00:00 UTC.", "Rank must be at least 1.",
      ])
    let listed = Listed(id: .init(), kind: "c", only: "", half: 2, grade: .middle, mood: .sad)
    #expect(
      listed.problems.map(\.message) == [
        "Kind must be one of a, b, é.", "Only must be it's.", "Half must be one of 0.5, 1.",
        "Grade must be one of low, high.", "Mood must be Happy.",
      ])
  }

  @Test("nil breaks no rule, whether it is NULL or left to the database")
  func absence() {
    #expect(Measured.Draft(number: 0).problems.isEmpty)
    #expect(Measured.Draft(number: 0, rank: .some(nil)).problems.isEmpty)
  }

  @Test("insert, update and save throw the problems, and SQLite isn't asked")
  func validation() throws {
    let wrong = Written(code: "A")
    let problem = RowProblem(_property: "code", message: "Code must have 2 to 3 characters.")
    let invalid = DatabaseError.invalid(table: "written", problems: [problem])
    #expect("\(invalid)" == "invalid row of table 'written': Code must have 2 to 3 characters.")
    try withDatabase(Rules.open) { transaction in
      #expect(throws: invalid) { try Written.insert(wrong, into: transaction) }
      #expect(throws: invalid) { try Written.save(wrong, in: transaction) }
      #expect(throws: invalid) { try wrong.save(in: transaction) }
      #expect(throws: invalid) { try wrong.update(in: transaction) }
      #expect(throws: invalid) {
        try Written.insert(contentsOf: [Self.row, wrong], into: transaction)
      }
      let count = try Written.count(in: transaction)
      #expect(count == 0)
    }
  }

  @Test("changes of columns throw the rules that they break, and change nothing")
  func changes() throws {
    let sentences = ["Note must have at most 5 characters.", "Pin must have exactly 4 characters."]
    let invalid = DatabaseError.invalid(
      table: "written",
      problems: zip(["note", "pin"], sentences).map { RowProblem(_property: $0, message: $1) })
    let changes: [Written.Change] = [.pin("1"), .lastName(nil), .note("ok"), .note("sixsix")]
    try withDatabase(Rules.open) { (transaction: WriteTransaction) throws -> Void in
      let row = try Written.insert(.init(code: "AB", lastName: "x"), into: transaction)
      #expect(throws: invalid) { try Written.update(code: "AB", set: changes, in: transaction) }
      #expect(throws: invalid) {
        try Written.updateAll(set: changes, where: { $0.lastName == "x" }, in: transaction)
      }
      #expect(try Written.fetchAll(from: transaction) == [row])
      try Measured.insert(.init(id: 1, number: 1, share: 0.25), into: transaction)
      for change in [.rank(0), .share(0.75), .started(.distantPast)] as [Measured.Change] {
        let error = #expect(throws: DatabaseError.self) {
          try Measured.update(id: 1, set: [change], in: transaction)
        }
        guard case .invalid("measured", let problems) = error, problems.count == 1 else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
      try PairTable.insert((id: 1, left: 1, right: nil), into: transaction)
      #expect {
        try PairTable.update(id: 1, set: [.left(0)], in: transaction)
      } throws: { "\($0)" == "invalid row of table 'pair': Left must be at least 1." }
      #expect(try Measured.update(id: 1, set: [.rank(nil), .number(75)], in: transaction))
      #expect(try Written.updateAll(set: [.pin("1"), .pin("1234")], in: transaction) == 1)
    }
  }

  @Test("a check that is no rule stays a broken constraint where a column is changed")
  func otherChecks() throws {
    try withDatabase(Rules.open) { (transaction: WriteTransaction) throws -> Void in
      try Measured.insert(.init(id: 1, number: 1), into: transaction)
      // `double`, which the database computes from it, would exceed 150.
      let error = #expect(throws: DatabaseError.self) {
        try Measured.update(id: 1, set: [.number(99)], in: transaction)
      }
      guard case .constraint(let violation) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(violation.kind == .check && violation.table == "measured")
      #expect(violation.columns == ["double"])
    }
  }

  @Test("insertEach keeps the rows without problems")
  func insertEach() throws {
    try withDatabase(Rules.open) { transaction in
      let rejected = try Written.insertEach(
        [Self.row, .init(code: "A"), .init(code: "AB")], into: transaction)
      #expect(rejected.map(\.row.code) == ["A"])
      #expect(try Written.count(in: transaction) == 2)
    }
  }

  @Test("a tuple's problems are reported by the functions of its table")
  func tuples() throws {
    try withDatabase(Rules.open) { transaction in
      let wrong: PairTable.Draft = (id: nil, left: 0, right: "abc")
      #expect(PairTable.problems(of: wrong).map(\.property) == ["left", "right"])
      #expect { try PairTable.insert(wrong, into: transaction) } throws: {
        "\($0)"
          == "invalid row of table 'pair': Left must be at least 1. Right must have at most 2 characters."
      }
      try PairTable.insert((id: nil, left: 1, right: "a\u{301}"), into: transaction)
    }
  }

  @Test("tuples are inserted together from a literal, NULL among their values")
  func literals() throws {
    try withDatabase(Rules.open) { transaction in
      let stored = try PairTable.insert(
        contentsOf: [(id: nil, left: 1, right: nil), (id: 5, left: 2, right: "a")],
        into: transaction)
      #expect(stored.map(\.left) == [1, 2])
      let rejected = try PairTable.insertEach(
        [
          (id: 6, left: 1, right: nil), (id: 5, left: 2, right: "a"),
          (id: nil, left: 0, right: "b"),
        ],
        into: transaction)
      #expect(rejected.map(\.row.id) == [5, nil])
      #expect(try PairTable.insert(contentsOf: [], into: transaction).isEmpty)
    }
  }

  @Test("columns and tables can have the names that rules would have")
  func names() throws {
    let wrong = Problem.Draft(
      problems: 0, recordProblems: "long", self: 10, value: 10)
    #expect(
      wrong.recordRecordProblems.map(\.property)
        == ["problems", "recordProblems", "self", "value"])
    try withDatabase(Rules.open) { transaction in
      let row = try Problem.insert(.init(problems: 1), into: transaction)
      #expect(row.recordRecordProblems.isEmpty)
      #expect { try Problem.insert(wrong, into: transaction) } throws: {
        "\($0)"
          == "invalid row of table 'problem': Problems must be at least 1. Record problems must have at most 3 characters. Self must be at most 9. Value must be at most 9."
      }
    }
  }

  @Test("a value that satisfies the rules is stored as before")
  func storing() throws {
    try withDatabase(Rules.open) { transaction in
      try exercise(
        Measured.self, [.init(number: 1), .init(number: 2, price: 99.99)], in: transaction
      ) { $0.share = 0.25 }
      let written = try exercise(
        Written.self, [.init(code: "AB"), .init(code: "ABC")], in: transaction
      ) { $0.note = "five!" }
      #expect(try Written.fetch(code: "AB", from: transaction) == written[0])
      #expect(try Written.exists(code: "ABC", in: transaction))
      #expect(try Written.update(code: "AB", set: [.pin("1234")], in: transaction))
      #expect(try Written.delete(code: "ABC", in: transaction))
      try exercise(Listed.self, [.init(id: .init(), kind: "a")], in: transaction) { $0.level = 4 }
      try exercise(Problem.self, [.init(problems: 1)], in: transaction) { $0.value = 9 }
      try exercise(
        PairTable.self, [(id: nil, left: 1, right: nil)], in: transaction, isEqual: { $0 == $1 }
      ) { $0.right = "b" }
    }
  }

  @Test("a row that the app's rules accept is stored as one without rules")
  func accepted() throws {
    try withDatabase(Rules.open) { transaction in
      try exercise(Guest.self, [.init(name: "Al", seats: 1)], in: transaction) { $0.seats = 2 }
      let vouchers = try exercise(
        Voucher.self, [.init(code: "a"), .init(code: "b")], in: transaction
      ) { _ in }
      #expect(try Voucher.fetch(code: "a", from: transaction) == vouchers[0])
      #expect(try Voucher.exists(code: "b", in: transaction))
      #expect(try Voucher.delete(code: "b", in: transaction))
      try exercise(
        PlaceTable.self, [(id: nil, name: "Rome")], in: transaction, isEqual: { $0 == $1 }
      ) { $0.name = "Oslo" }
    }
  }

  @Test("changes of single columns break the schema's rules and checks, and not those of the app")
  func changedColumns() throws {
    try withDatabase(Rules.open) { transaction in
      let guest = try Guest.insert(.init(name: "Al", seats: 1), into: transaction)
      #expect(try Guest.update(id: guest.id, set: [.name("Nobody")], in: transaction))
      let error = #expect(throws: DatabaseError.self) {
        try Guest.update(id: guest.id, set: [.seats(13)], in: transaction)
      }
      guard case .constraint(let violation) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(violation.kind == .check)
      let broken = #expect(throws: DatabaseError.self) {
        try Guest.update(id: guest.id, set: [.seats(0)], in: transaction)
      }
      guard case .invalid(_, let problems) = broken else {
        Issue.record("\(String(describing: broken))")
        return
      }
      #expect(problems.map(\.message) == ["Seats must be at least 1."])
    }
  }
}
