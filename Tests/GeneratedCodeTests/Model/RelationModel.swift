/// The rows of tables as dictionaries, which change as SQLite has to change the tables.
struct RelationModel: Equatable {
  struct Place: Hashable {
    var row: String
    var number: Int
  }

  /// A change that SQLite has to refuse.
  struct Refusal: Error {}

  /// The prices of seats, by keys of two columns.
  var seats: [Place: Int] = [:]
  /// The seats of tickets, which have to exist at the end of a transaction.
  var tickets: [Int64: Place?] = [:]
  /// The parents of folders, with which they are deleted.
  var folders: [Int64: Int64] = [:]
  /// The pages before pages, which lose them.
  var pages: [Int64: Int64?] = [:]

  /// Whether the transaction can be committed.
  var isConsistent: Bool { tickets.values.allSatisfy { $0.map { seats[$0] != nil } ?? true } }

  private static func require(_ condition: Bool) throws { if !condition { throw Refusal() } }

  mutating func insert(_ place: Place, price: Int) throws {
    try Self.require(seats[place] == nil)
    seats[place] = price
  }

  mutating func update(_ place: Place, price: Int) throws {
    try Self.require(seats[place] != nil)
    seats[place] = price
  }

  /// Tickets follow.
  mutating func move(_ place: Place, to new: Place) throws {
    guard let price = seats[place], new != place else { return }
    try Self.require(seats[new] == nil)
    seats[place] = nil
    seats[new] = price
    for (id, seat) in tickets where seat == place { tickets[id] = .some(new) }
  }

  mutating func delete(_ place: Place) {
    guard seats.removeValue(forKey: place) != nil else { return }
    for (id, seat) in tickets where seat == place { tickets[id] = .some(nil) }
  }

  mutating func insert(ticket id: Int64, _ place: Place?) throws {
    try Self.require(tickets[id] == nil)
    tickets[id] = .some(place)
  }

  mutating func insert(folder id: Int64, in parent: Int64) throws {
    try Self.require(folders[id] == nil && (parent == id || folders[parent] != nil))
    folders[id] = parent
  }

  mutating func move(folder id: Int64, to parent: Int64) throws {
    try Self.require(folders[id] != nil && folders[parent] != nil)
    folders[id] = parent
  }

  mutating func delete(folder id: Int64) {
    guard folders.removeValue(forKey: id) != nil else { return }
    for child in folders.filter({ $0.value == id }).keys { delete(folder: child) }
  }

  mutating func insert(page id: Int64, after previous: Int64?) throws {
    try Self.require(pages[id] == nil && previous.map { $0 == id || pages[$0] != nil } ?? true)
    pages[id] = .some(previous)
  }

  mutating func delete(page id: Int64) {
    guard pages.removeValue(forKey: id) != nil else { return }
    for (other, previous) in pages where previous == id { pages[other] = .some(nil) }
  }
}
