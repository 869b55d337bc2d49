import DBGenRuntime

/// The source that dbgen generates from `Schemas/shop.yaml`.
public enum DBGenContender: Contender {
  public static let name = "dbgen"

  public static func run(_ workload: Workload, at path: String, rows: Int) throws -> Measurement? {
    switch workload {
    case .openCold: return try openCold(path)
    case .fetchValues(let type): return try type.typedColumn.fetch(rows, at: path)
    case .insertValues(let type): return try type.typedColumn.insert(rows, at: path)
    case .northwind(let workload): return try runOnNorthwind(workload, at: path, rows: rows)
    default: return try runOnOrders(workload, at: path, rows: rows)
    }
  }

  private static func runOnOrders(
    _ workload: Workload, at path: String, rows: Int
  ) throws -> Measurement {
    let database = try Shop.open(at: path)
    defer { database.close() }
    // Open the first reader's connection before measuring.
    try database.read { _ in }
    switch workload {
    case .fetch: return try fetch(Order.self, from: database)
    case .fetchNarrow, .fetchLong: return try fetchNarrow(from: database)
    case .lookUp: return try lookUp(Order.self, rows, in: database)
    case .fetchByForeignKey: return try fetchByForeignKey(rows, from: database)
    case .fetchChildren: return try fetchChildren(from: database)
    case .fetchParents: return try fetchParents(from: database)
    case .lookUpParents: return try lookUpParents(rows, in: database)
    case .fetchConditions, .countConditions, .existsCondition, .fetchFirst:
      return try ask(workload, rows, in: database)
    default:
      let values = OrderValues.make(rows, edition: workload == .update ? 1 : 0)
      let seconds = try write(workload, values.map(Order.init), to: database)
      database.close()
      return Measurement(seconds: seconds, checksum: Digest.ofOrders(at: path))
    }
  }
}

// MARK: - Reading

extension DBGenContender {
  static func fetch<Order: OrderTable>(
    _ type: Order.Type, from database: Database
  ) throws -> Measurement {
    let (orders, seconds) = try measured { try database.read { try Order.fetchAll(from: $0) } }
    return Measurement(seconds: seconds, checksum: Order.digest(of: orders))
  }

  private static func fetchNarrow(from database: Database) throws -> Measurement {
    let (lines, seconds) = try measured { try database.read { try OrderLine.fetchAll(from: $0) } }
    return Measurement(seconds: seconds, checksum: OrderLine.digest(of: lines))
  }

  static func lookUp<Order: OrderTable>(
    _ type: Order.Type, _ count: Int, in database: Database
  ) throws -> Measurement where Order.ID: RawRepresentable<Int64> {
    let (digest, seconds) = try measured {
      try database.read { transaction in
        var digest = 0
        for number in 0..<count {
          let id = Order.ID(rawValue: OrderValues.scatteredKey(number, of: count))
          let order = try id.flatMap { try Order.fetch(id: $0, from: transaction) }
          digest = digest &* 31 &+ (order?.size ?? 0)
        }
        return digest
      }
    }
    return Measurement(seconds: seconds, checksum: UInt64(bitPattern: Int64(digest)))
  }

  private static func fetchByForeignKey(
    _ count: Int, from database: Database
  ) throws -> Measurement {
    let (digest, seconds) = try measured {
      try database.read { transaction in
        var digest = 0
        for number in 0..<count {
          let id = Product.ID(rawValue: OrderValues.scatteredKey(number, of: count))
          for line in try OrderLine.fetchAll(productID: id, from: transaction) {
            digest = digest &* 31 &+ line.size
          }
        }
        return digest
      }
    }
    return Measurement(seconds: seconds, checksum: UInt64(bitPattern: Int64(digest)))
  }

  private static func openCold(_ path: String) throws -> Measurement {
    // Opening a database reads its version.
    let (database, seconds) = try measured { try Shop.open(at: path) }
    database.close()
    return Measurement(seconds: seconds, checksum: UInt64(Shop.schema.version))
  }
}

// MARK: - Writing

/// A draft that, unlike one in an array, isn't copied to be inserted. C doesn't copy its rows either.
private final class PreparedDraft<Draft: Sendable>: Sendable {
  let draft: Draft

  init(_ draft: Draft) { self.draft = draft }
}

extension DBGenContender {
  static func write<Order: OrderTable>(
    _ workload: Workload, _ orders: [Order], to database: Database
  ) throws -> Double {
    let drafts = orders.map(Order._draft)
    let prepared = drafts.map(PreparedDraft.init)
    let ids = orders.map(\.id)
    let observers = workload.observers(of: database)
    let seconds = try measured {
      switch workload {
      case .insert:
        try database.write { for order in prepared { try Order.insert(order.draft, into: $0) } }
      case .insertAll:
        try database.write { _ = try Order.insert(contentsOf: drafts, into: $0) }
      case .insertSingly, .insertObserved:
        for order in prepared { try database.write { try Order.insert(order.draft, into: $0) } }
      case .update:
        try database.write { for order in orders { try order.update(in: $0) } }
      default:
        try database.write { for id in ids { try Order.delete(id: id, in: $0) } }
      }
    }.seconds
    observers?.end(seeing: orders.count)
    return seconds
  }
}

// MARK: - Tasks

extension DBGenContender: ConcurrentContender {
  public static func readAndWrite(
    at path: String, rows: Int, readers: Int, seconds: Double
  ) async throws -> Rates {
    let configuration = Database.Configuration(maximumReaders: max(1, readers))
    let database = try Shop.open(at: path, configuration: configuration)
    defer { database.close() }
    let orders = OrderValues.make(rows, edition: 1).map(Order.init)
    return try await Rates.measure(rows: rows, readers: readers, seconds: seconds) { key in
      let order = try await database.read {
        try Order.fetch(id: Order.ID(rawValue: key), from: $0)
      }
      try Order.check(order, key: key)
    } write: { key in
      try await database.write { try orders[Int(key) - 1].update(in: $0) }
    }
  }
}
