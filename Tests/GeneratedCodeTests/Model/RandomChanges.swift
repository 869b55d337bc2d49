import DBGenRuntime
import RuntimeSamples
import Testing

@testable import GoldenRelations

/// Random changes of tables, and the same ones of a model.
struct RandomChanges {
  typealias Place = RelationModel.Place

  /// An error with which a transaction or a part of it is undone.
  struct Undoing: Error {}

  var random: SeededGenerator
  var model = RelationModel()

  private mutating func place() -> Place {
    Place(row: random.pick(["A", "B", "'\0"]), number: random.below(3))
  }

  private mutating func id() -> Int64 { Int64(1 + random.below(6)) }

  /// Does a few changes, some of them in savepoints, which may be undone.
  mutating func change(_ transaction: WriteTransaction, depth: Int = 0) throws {
    for _ in 0..<(1 + random.below(6)) {
      if depth < 3, random.oneIn(5) {
        let before = model
        do {
          try transaction.savepoint { try change(transaction, depth: depth + 1) }
        } catch is Undoing { model = before }
      } else {
        try changeOnce(transaction)
      }
    }
    if random.oneIn(4) { throw Undoing() }
  }

  private mutating func expect(
    _ change: (inout RelationModel) throws -> Void, _ body: () throws -> Void
  ) throws {
    try changeBoth(&model, change, body)
  }

  private mutating func changeOnce(_ transaction: WriteTransaction) throws {
    switch random.below(4) {
    case 0: try changeSeat(transaction)
    case 1: try changeTicket(transaction)
    case 2: try changeFolder(transaction)
    default: try changePage(transaction)
    }
  }

  private mutating func changeSeat(_ transaction: WriteTransaction) throws {
    let (place, price, new) = (self.place(), random.below(9), self.place())
    let exists = model.seats[place] != nil
    switch random.below(8) {
    case 0:
      try expect(
        { try $0.insert(place, price: price) },
        {
          try Seat.insert(place.seat(price), into: transaction)
        })
    case 1:
      try expect(
        { $0.seats[place] = price },
        {
          try Seat.save(place.seat(price), in: transaction)
        })
    case 2:
      try expect(
        { try $0.update(place, price: price) },
        {
          try place.seat(price).update(in: transaction)
        })
    case 3:
      try expect(
        { if exists { $0.seats[place] = price } },
        {
          let isFound = try Seat.update(
            row: place.row, number: place.number, set: [.price(price)], in: transaction)
          #expect(isFound == exists)
        })
    case 4:
      try expect(
        { $0.delete(place) },
        {
          let isFound = try Seat.delete(row: place.row, number: place.number, in: transaction)
          #expect(isFound == exists)
        })
    case 5:
      try expect(
        { try $0.move(place, to: new) },
        {
          try transaction.execute(
            """
            UPDATE seat SET "row" = \(new.row), number = \(new.number)
            WHERE "row" = \(place.row) AND number = \(place.number)
            """)
        })
    case 6:
      try expect(
        { if !exists { $0.seats[place] = price } },
        {
          let row = try Seat.insertOrIgnore(place.seat(price), into: transaction)
          #expect((row == nil) == exists)
        })
    default:
      let places = [place, new, place]
      var expected: [Int] = []
      for (index, place) in places.enumerated() {
        do { try model.insert(place, price: index) } catch { expected.append(index) }
      }
      let refused = try Seat.insertEach(
        places.enumerated().map { $1.seat($0) }, into: transaction)
      #expect(refused.map(\.index) == expected)
    }
  }

  private mutating func changeTicket(_ transaction: WriteTransaction) throws {
    let (id, place) = (self.id(), random.oneIn(3) ? nil : self.place())
    // Most tickets are for seats that exist.
    let seat = random.oneIn(8) ? place : place.flatMap { model.seats[$0] == nil ? nil : $0 }
    let ticket = Ticket.Draft(id: .init(rawValue: id), number: seat?.number, row: seat?.row)
    switch random.below(3) {
    case 0:
      try expect(
        { try $0.insert(ticket: id, seat) },
        {
          try Ticket.insert(ticket, into: transaction)
        })
    case 1:
      try expect(
        { $0.tickets[id] = .some(seat) },
        {
          try Ticket.save(ticket, in: transaction)
        })
    default:
      try expect(
        { $0.tickets[id] = nil },
        {
          try Ticket.delete(id: .init(rawValue: id), in: transaction)
        })
    }
  }

  private mutating func changeFolder(_ transaction: WriteTransaction) throws {
    let (id, parent) = (self.id(), self.id())
    switch random.below(4) {
    case 0:
      try expect(
        { try $0.insert(folder: id, in: parent) },
        {
          try Folder.insert(.init(id, in: parent), into: transaction)
        })
    case 1:
      try expect(
        { try $0.insert(folder: id, in: id) },
        {
          try Folder.insert(.init(id, in: id), into: transaction)
        })
    case 2:
      try expect(
        { try $0.move(folder: id, to: parent) },
        {
          try Folder(id: .init(rawValue: id), parentID: .init(rawValue: parent))
            .update(in: transaction)
        })
    default:
      try expect(
        { $0.delete(folder: id) },
        {
          try Folder.delete(id: .init(rawValue: id), in: transaction)
        })
    }
  }

  private mutating func changePage(_ transaction: WriteTransaction) throws {
    let (first, second) = (id(), id())
    let previous = random.oneIn(2) ? nil : id()
    let all: [(Int64, Int64?)] = [(first, previous), (second, first), (first, nil)]
    let pages = all.prefix(1 + random.below(3))
    let drafts = pages.map { Page.Draft($0, after: $1) }
    switch random.below(3) {
    case 0:
      // All or none.
      try expect(
        { for (id, previous) in pages { try $0.insert(page: id, after: previous) } },
        {
          try Page.insert(contentsOf: drafts, into: transaction)
        })
    case 1:
      var expected: [Int] = []
      for (index, page) in pages.enumerated() {
        do { try model.insert(page: page.0, after: page.1) } catch { expected.append(index) }
      }
      #expect(try Page.insertEach(drafts, into: transaction).map(\.index) == expected)
    default:
      try expect(
        {
          $0.delete(page: first)
          $0.delete(page: second)
        },
        {
          try Page.delete(ids: [.init(rawValue: first), .init(rawValue: second)], in: transaction)
        })
    }
  }
}

/// Does a change to a model and to tables, which either both refuse it or do it.
func changeBoth<Model>(
  _ model: inout Model, _ change: (inout Model) throws -> Void, _ body: () throws -> Void
) throws {
  var new = model
  do { try change(&new) } catch {
    #expect(throws: DatabaseError.self) { try body() }
    return
  }
  try body()
  model = new
}
