import DBGenRuntime

extension DBGenContender {
  static func runOnNorthwind(
    _ workload: Workload.Northwind, at path: String, rows: Int
  ) throws -> Measurement {
    let database = try Northwind.open(at: path)
    defer { database.close() }
    try database.read { _ in }
    switch workload {
    case .orders: return try fetch(NorthwindOrder.self, from: database)
    case .details: return try fetchDetails(from: database)
    case .customers: return try fetchCustomers(rows, from: database)
    case .lookUp: return try lookUp(NorthwindOrder.self, rows, in: database)
    case .ordersOfCustomer: return try fetchOrdersOfCustomers(rows, from: database)
    case .orderWithDetails: return try lookUpDetails(rows, in: database)
    case .ordersWithCustomer: return try fetchWithCustomers(from: database)
    case .insert: return try write(.insert, rows, edition: 0, to: database, at: path)
    case .update: return try write(.update, rows, edition: 1, to: database, at: path)
    case .delete: return try write(.delete, rows, edition: 0, to: database, at: path)
    }
  }

  private static func write(
    _ workload: Workload, _ count: Int, edition: Int, to database: Database, at path: String
  ) throws -> Measurement {
    let orders = OrderValues.makeNorthwind(count, edition: edition).map(NorthwindOrder.init)
    let seconds = try write(workload, orders, to: database)
    database.close()
    return Measurement(seconds: seconds, checksum: Digest.ofOrders(at: path))
  }

  private static func fetchDetails(from database: Database) throws -> Measurement {
    let (details, seconds) = try measured {
      try database.read { try OrderDetail.fetchAll(from: $0) }
    }
    return Measurement(seconds: seconds, checksum: OrderDetail.digest(of: details))
  }

  private static func fetchCustomers(
    _ count: Int, from database: Database
  ) throws -> Measurement {
    let (customers, seconds) = try measured {
      try database.read { transaction in
        var customers: [Customer] = []
        for _ in 0..<count { customers = try Customer.fetchAll(from: transaction) }
        return customers
      }
    }
    return Measurement(seconds: seconds, checksum: Customer.digest(of: customers))
  }

  private static func fetchOrdersOfCustomers(
    _ count: Int, from database: Database
  ) throws -> Measurement {
    let customers = try database.read { try Customer.fetchAll(from: $0) }
    let (digest, seconds) = try measured {
      try database.read { transaction in
        var digest = 0
        for number in 0..<count {
          let key = OrderValues.scatteredKey(number, of: customers.count)
          let id = customers[Int(key) - 1].id
          for order in try NorthwindOrder.fetchAll(customerID: id, from: transaction) {
            digest = digest &* 31 &+ order.size
          }
        }
        return digest
      }
    }
    return Measurement(seconds: seconds, checksum: UInt64(bitPattern: Int64(digest)))
  }

  private static func lookUpDetails(_ count: Int, in database: Database) throws -> Measurement {
    let (digest, seconds) = try measured {
      try database.read { transaction in
        var digest = 0
        for number in 0..<count {
          let id = NorthwindOrder.ID(rawValue: OrderValues.scatteredKey(number, of: count))
          guard
            let (order, details) = try NorthwindOrder.fetch(
              id: id, including: .details, from: transaction)
          else { continue }
          digest = digest &* 31 &+ order.size
          for detail in details { digest = digest &* 31 &+ detail.size }
        }
        return digest
      }
    }
    return Measurement(seconds: seconds, checksum: UInt64(bitPattern: Int64(digest)))
  }

  private static func fetchWithCustomers(from database: Database) throws -> Measurement {
    let (orders, seconds) = try measured {
      try database.read { try NorthwindOrder.fetchAll(including: .customer, from: $0) }
    }
    var digest = Digest()
    for (order, customer) in orders {
      order.add(to: &digest)
      digest.add(customer?.companyName)
    }
    return Measurement(seconds: seconds, checksum: digest.value)
  }
}
