import DBGenWorkloads
import GRDB

/// An order with its customer.
private struct OrderWithCustomer<Order: GRDBOrder>: FetchableRecord {
  let order: Order
  let customer: Order.Customer?

  init(row: Row) throws {
    order = try Order(row: row)
    customer = row["customer"]
  }
}

extension PoolWorkloads {
  static func run(
    _ workload: Workload.Northwind, on pool: DatabasePool, rows: Int
  ) throws -> Measurement {
    switch workload {
    case .orders: return try fetch(from: pool)
    case .details: return try fetchDetails(from: pool)
    case .customers: return try fetchCustomers(rows, from: pool)
    case .lookUp: return try lookUp(rows, in: pool)
    case .ordersOfCustomer: return try fetchOrdersOfCustomers(rows, from: pool)
    case .orderWithDetails: return try lookUpDetails(rows, in: pool)
    case .ordersWithCustomer: return try fetchWithCustomers(from: pool)
    case .insert: return try write(.insert, rows, edition: 0, to: pool)
    case .update: return try write(.update, rows, edition: 1, to: pool)
    case .delete: return try write(.delete, rows, edition: 0, to: pool)
    }
  }

  private static func write(
    _ workload: Workload, _ count: Int, edition: Int, to pool: DatabasePool
  ) throws -> Measurement {
    let orders = OrderValues.makeNorthwind(count, edition: edition).map(Order.init)
    let seconds = try write(workload, orders, to: pool)
    let path = pool.path
    try pool.close()
    return Measurement(seconds: seconds, checksum: Digest.ofOrders(at: path))
  }

  private static func fetchDetails(from pool: DatabasePool) throws -> Measurement {
    let (details, seconds) = try measured {
      try pool.read { try Order.Detail.orderByPrimaryKey().fetchAll($0) }
    }
    return Measurement(seconds: seconds, checksum: Order.Detail.digest(of: details))
  }

  private static func fetchCustomers(_ count: Int, from pool: DatabasePool) throws -> Measurement {
    let (customers, seconds) = try measured {
      try pool.read { database in
        var customers: [Order.Customer] = []
        for _ in 0..<count {
          customers = try Order.Customer.orderByPrimaryKey().fetchAll(database)
        }
        return customers
      }
    }
    return Measurement(seconds: seconds, checksum: Order.Customer.digest(of: customers))
  }

  private static func fetchOrdersOfCustomers(
    _ count: Int, from pool: DatabasePool
  ) throws -> Measurement {
    let customers = try pool.read { try Order.Customer.orderByPrimaryKey().fetchAll($0) }
    let (digest, seconds) = try measured {
      try pool.read { database in
        var digest = 0
        for number in 0..<count {
          let key = OrderValues.scatteredKey(number, of: customers.count)
          let customer = customers[Int(key) - 1].id
          let request = Order.filter(Column("customerID") == customer).orderByPrimaryKey()
          for order in try request.fetchAll(database) { digest = digest &* 31 &+ order.size }
        }
        return digest
      }
    }
    return Measurement(seconds: seconds, checksum: UInt64(bitPattern: Int64(digest)))
  }

  private static func lookUpDetails(_ count: Int, in pool: DatabasePool) throws -> Measurement {
    let (digest, seconds) = try measured {
      try pool.read { database in
        var digest = 0
        for number in 0..<count {
          let key = OrderValues.scatteredKey(number, of: count)
          guard let order = try Order.fetchOne(database, key: key) else { continue }
          let request = Order.Detail.filter(Column("orderID") == key).orderByPrimaryKey()
          digest = digest &* 31 &+ order.size
          for detail in try request.fetchAll(database) { digest = digest &* 31 &+ detail.size }
        }
        return digest
      }
    }
    return Measurement(seconds: seconds, checksum: UInt64(bitPattern: Int64(digest)))
  }

  private static func fetchWithCustomers(from pool: DatabasePool) throws -> Measurement {
    let customer = Order.belongsTo(
      Order.Customer.self, key: "customer", using: ForeignKey(["customerID"]))
    let (orders, seconds) = try measured {
      try pool.read { database in
        let request = Order.including(optional: customer).orderByPrimaryKey()
        return try OrderWithCustomer<Order>.fetchAll(database, request)
      }
    }
    var digest = Digest()
    for order in orders {
      order.order.add(to: &digest)
      digest.add(order.customer?.companyName)
    }
    return Measurement(seconds: seconds, checksum: digest.value)
  }
}
