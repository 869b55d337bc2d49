import DBGenCluster
import DBGenRuntime

/// The source that `dbgen generate` creates from `Schemas/stock.yaml`.
struct GeneratedContender: Contender {
  let name = "dbgen"
  private let cluster: Cluster

  init(at addresses: [String]) async throws {
    let nodes = addresses.map { NodeAddress(stringLiteral: $0) }
    cluster = try await Cluster(
      of: Stock.schema, at: nodes, configuration: .init(maximumReaders: 8))
  }

  func does(_ workload: Workload) -> Bool { true }

  func prepare() async throws {
    try await clear(for: .insertBulk, keeping: 0)
    try await insert(Self.items(1...Workload.itemCount))
  }

  func clear(for workload: Workload, keeping limit: Int) async throws {
    guard workload.inserts else { return }
    try await cluster.write { try $0.execute("DELETE FROM item WHERE id > \(limit)") }
  }

  func run(_ workload: Workload, count: Int) async throws -> Int {
    let items = Workload.itemCount + 1...Workload.itemCount + count
    switch workload {
    case .lookUps: return try await lookUp(count)
    case .lookUpsInOneRead: return try await lookUpInOneRead(count)
    case .lookUpsOfTasks: return try await lookUpInTasks(count)
    case .insertEach:
      for item in Self.items(items) { try await cluster.write { try item.insert(into: $0) } }
    case .insertHundreds:
      for start in stride(from: items.lowerBound, to: items.upperBound, by: 100) {
        try await insertOneByOne(Self.items(start...min(start + 99, items.upperBound)))
      }
    case .insertBulk: try await insert(Self.items(items))
    }
    return 0
  }

  private func lookUp(_ count: Int) async throws -> Int {
    var sum = 0
    for place in 0..<count {
      sum += try await cluster.read { try Item.fetch(id: Self.key(place), from: $0)?.amount ?? 0 }
    }
    return sum
  }

  private func lookUpInOneRead(_ count: Int) async throws -> Int {
    try await cluster.read { transaction in
      try (0..<count).reduce(0) { sum, place in
        try sum + (Item.fetch(id: Self.key(place), from: transaction)?.amount ?? 0)
      }
    }
  }

  private func lookUpInTasks(_ count: Int) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { tasks in
      for _ in 0..<8 { tasks.addTask { try await lookUp(count / 8) } }
      return try await tasks.reduce(0, +)
    }
  }

  private func insert(_ items: [Item.Draft]) async throws {
    try await cluster.write { _ = try Item.insert(contentsOf: items, into: $0) }
  }

  private func insertOneByOne(_ items: [Item.Draft]) async throws {
    try await cluster.write { transaction in
      for item in items { try item.insert(into: transaction) }
    }
  }

  private static func key(_ place: Int) -> Item.ID {
    Item.ID(rawValue: Int64(place % Workload.itemCount + 1))
  }

  private static func items(_ keys: ClosedRange<Int>) -> [Item.Draft] {
    keys.map { Item.Draft(id: Item.ID(rawValue: Int64($0)), name: "item \($0)", amount: $0 % 1000) }
  }
}
