/// The work that is measured.
enum Workload: String, CaseIterable {
  case lookUps = "look-ups, a read each"
  case lookUpsInOneRead = "look-ups in one read"
  case lookUpsOfTasks = "look-ups of 8 tasks, a read each"
  case insertEach = "inserts, a transaction each"
  case insertHundreds = "inserts, 100 in a transaction"
  case insertBulk = "inserts in one call"

  /// The number of look-ups or inserts.
  var count: Int {
    switch self {
    case .lookUps, .lookUpsInOneRead, .lookUpsOfTasks: 8000
    case .insertEach: 400
    case .insertHundreds: 4000
    case .insertBulk: 17_000
    }
  }

  var inserts: Bool {
    switch self {
    case .lookUps, .lookUpsInOneRead, .lookUpsOfTasks: false
    case .insertEach, .insertHundreds, .insertBulk: true
    }
  }

  /// The number of items that are there to be looked up, with the keys from 1.
  static let itemCount = 1000
}

/// A client of a database with items.
protocol Contender {
  var name: String { get }

  func does(_ workload: Workload) -> Bool

  /// Fills the table with items.
  func prepare() async throws

  /// Removes the items with keys over a limit, so that a workload can insert them.
  func clear(for workload: Workload, keeping limit: Int) async throws

  /// Does the work, and returns the sum of the amounts of the items that were looked up.
  func run(_ workload: Workload, count: Int) async throws -> Int
}

/// The reason why something can't be measured.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
