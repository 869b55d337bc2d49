import DBGenRuntime

@testable import GoldenRelations

extension RelationModel {
  /// Reads the tables.
  init(from transaction: ReadTransaction) throws {
    seats = try Dictionary(
      uniqueKeysWithValues: Seat.fetchAll(from: transaction).map {
        (Place(row: $0.row, number: $0.number), $0.price)
      })
    tickets = try Dictionary(
      uniqueKeysWithValues: Ticket.fetchAll(from: transaction).map { ticket in
        let place = ticket.row.flatMap { row in ticket.number.map { Place(row: row, number: $0) } }
        return (ticket.id.rawValue, place)
      })
    folders = try Dictionary(
      uniqueKeysWithValues: Folder.fetchAll(from: transaction).map {
        ($0.id.rawValue, $0.parentID.rawValue)
      })
    pages = try Dictionary(
      uniqueKeysWithValues: Page.fetchAll(from: transaction).map {
        ($0.id.rawValue, $0.previousID?.rawValue)
      })
  }

  /// The names of the tables in which this differs from another state.
  func changedTables(since old: RelationModel) -> [any DatabaseTable.Type] {
    var tables: [any DatabaseTable.Type] = []
    if seats != old.seats { tables.append(Seat.self) }
    if self.tickets != old.tickets { tables.append(Ticket.self) }
    if folders != old.folders { tables.append(Folder.self) }
    if pages != old.pages { tables.append(Page.self) }
    return tables
  }
}

extension RelationModel.Place {
  func seat(_ price: Int = 5) -> Seat { Seat(row: row, number: number, price: price) }
}

extension Folder.Draft {
  init(_ id: Int64, in parent: Int64) {
    self.init(id: .init(rawValue: id), parentID: .init(rawValue: parent))
  }
}

extension Page.Draft {
  init(_ id: Int64, after previous: Int64?) {
    self.init(id: .init(rawValue: id), previousID: previous.map { .init(rawValue: $0) })
  }
}
