import DBGenWorkloads
import GRDB

/// The workloads written as GRDB's documentation recommends.
enum PoolWorkloads<Order: GRDBOrder, Line: GRDBLine> {
  static func run(_ workload: Workload, at path: String, rows: Int) throws -> Measurement? {
    if workload == .openCold { return try openCold(path) }
    guard !isUnknown(workload) else { return nil }
    let pool = try DatabasePool(path: path)
    // Open the first reader's connection before measuring.
    try pool.read { _ in }
    switch workload {
    case .fetch: return try fetch(from: pool)
    case .fetchNarrow: return try fetchNarrow(from: pool)
    case .lookUp: return try lookUp(rows, in: pool)
    case .fetchByForeignKey: return try fetchByForeignKey(rows, from: pool)
    case .northwind(let workload): return try run(workload, on: pool, rows: rows)
    default:
      let values = OrderValues.make(rows, edition: workload == .update ? 1 : 0)
      let seconds = try write(workload, values.map(Order.init), to: pool)
      try pool.close()
      return Measurement(seconds: seconds, checksum: Digest.ofOrders(at: path))
    }
  }

  /// Returns whether GRDB doesn't run a workload. It has no call that inserts many records.
  private static func isUnknown(_ workload: Workload) -> Bool {
    switch workload {
    case .insertAll, .fetchValues, .insertValues: true
    case .fetchChildren, .fetchParents, .fetchConditions: true
    case .countConditions, .existsCondition, .fetchFirst: true
    default: false
    }
  }
}

// MARK: - Reading

extension PoolWorkloads {
  static func fetch(from pool: DatabasePool) throws -> Measurement {
    let (orders, seconds) = try measured {
      try pool.read { try Order.orderByPrimaryKey().fetchAll($0) }
    }
    return Measurement(seconds: seconds, checksum: Order.digest(of: orders))
  }

  private static func fetchNarrow(from pool: DatabasePool) throws -> Measurement {
    let (lines, seconds) = try measured {
      try pool.read { try Line.orderByPrimaryKey().fetchAll($0) }
    }
    return Measurement(seconds: seconds, checksum: Line.digest(of: lines))
  }

  static func lookUp(_ count: Int, in pool: DatabasePool) throws -> Measurement {
    let (digest, seconds) = try measured {
      try pool.read { database in
        var digest = 0
        for number in 0..<count {
          let order = try Order.fetchOne(
            database, key: OrderValues.scatteredKey(number, of: count))
          digest = digest &* 31 &+ (order?.size ?? 0)
        }
        return digest
      }
    }
    return Measurement(seconds: seconds, checksum: UInt64(bitPattern: Int64(digest)))
  }

  private static func fetchByForeignKey(
    _ count: Int, from pool: DatabasePool
  ) throws -> Measurement {
    let (digest, seconds) = try measured {
      try pool.read { database in
        var digest = 0
        for number in 0..<count {
          let product = OrderValues.scatteredKey(number, of: count)
          let request = Line.filter(Column("productID") == product).orderByPrimaryKey()
          for line in try request.fetchAll(database) { digest = digest &* 31 &+ line.size }
        }
        return digest
      }
    }
    return Measurement(seconds: seconds, checksum: UInt64(bitPattern: Int64(digest)))
  }

  private static func openCold(_ path: String) throws -> Measurement {
    let ((pool, version), seconds) = try measured {
      let pool = try DatabasePool(path: path)
      let version = try pool.writeWithoutTransaction {
        try Int.fetchOne($0, sql: "PRAGMA user_version")
      }
      return (pool, version)
    }
    try pool.close()
    return Measurement(seconds: seconds, checksum: UInt64(version ?? 0))
  }
}

// MARK: - Writing

extension PoolWorkloads {
  static func write(
    _ workload: Workload, _ orders: [Order], to pool: DatabasePool
  ) throws -> Double {
    try measured {
      switch workload {
      case .insert:
        try pool.write { for order in orders { try order.insert($0) } }
      case .insertSingly:
        for order in orders { try pool.write { try order.insert($0) } }
      case .update:
        try pool.write { for order in orders { try order.update($0) } }
      default:
        try pool.write { for order in orders { try order.delete($0) } }
      }
    }.seconds
  }

  static func readAndWrite(
    at path: String, rows: Int, readers: Int, seconds: Double
  ) async throws -> Rates {
    var configuration = Configuration()
    // As the connections of the other contestants do.
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = max(1, readers)
    let pool = try DatabasePool(path: path, configuration: configuration)
    let orders = OrderValues.make(rows, edition: 1).map(Order.init)
    return try await Rates.measure(rows: rows, readers: readers, seconds: seconds) { key in
      let order = try await pool.read { try Order.fetchOne($0, key: key) }
      try Order.check(order, key: key)
    } write: { key in
      try await pool.write { try orders[Int(key) - 1].update($0) }
    }
  }
}
