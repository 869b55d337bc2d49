extension Workload {
  /// A unit of work on the tables of Northwind, with its indexes and numbers of rows.
  public enum Northwind: String, CaseIterable, Sendable {
    case orders, details, customers
    case lookUp, ordersOfCustomer, orderWithDetails, ordersWithCustomer
    case insert, update, delete

    static let orderCount = 16_282
    static let detailCount = 609_283

    /// The number of rows, or calls, in the full benchmark.
    var rows: Int {
      switch self {
      case .details: Self.detailCount
      case .customers: 1_000
      case .ordersOfCustomer: 200
      default: Self.orderCount
      }
    }

    /// Returns the description for the table of results.
    func title(rows: String) -> String {
      switch self {
      case .orders: "fetch \(rows) orders of 14 columns"
      case .details: "fetch \(rows) order details of 5 columns"
      case .customers: "\(rows) fetches of 93 customers of 11 columns"
      case .lookUp: "\(rows) look-ups of an order by key"
      case .ordersOfCustomer: "\(rows) foreign-key fetches of a customer's 175 orders"
      case .orderWithDetails: "\(rows) look-ups of an order with its 37 details"
      case .ordersWithCustomer: "fetch \(rows) orders, each with its customer"
      case .insert: "insert \(rows) orders, eight indexes"
      case .update: "update \(rows) orders by key, eight indexes"
      case .delete: "delete \(rows) orders by key, eight indexes"
      }
    }
  }
}

/// The properties that all contenders' order detail records have.
public protocol BenchmarkDetail {
  var order: Int64 { get }
  var product: Int64 { get }
  var unitPrice: Double { get }
  var quantity: Int { get }
  var discount: Double { get }
}

extension BenchmarkDetail {
  @inlinable
  public var size: Int {
    Int(order &+ product) &+ Int(unitPrice) &+ quantity &+ Int(discount * 100)
  }

  /// Returns the digest of some order details.
  public static func digest(of details: [Self]) -> UInt64 {
    var digest = Digest()
    for detail in details {
      digest.add(detail.order)
      digest.add(detail.product)
      digest.add(detail.unitPrice)
      digest.add(Int64(detail.quantity))
      digest.add(detail.discount)
    }
    return digest.value
  }
}

/// The properties that all contenders' customer records have.
public protocol BenchmarkCustomer {
  var id: String { get }
  var companyName: String { get }
  var contactName: String? { get }
  var contactTitle: String? { get }
  var address: String? { get }
  var city: String? { get }
  var region: String? { get }
  var postalCode: String? { get }
  var country: String? { get }
  var phone: String? { get }
  var fax: String? { get }
}

extension BenchmarkCustomer {
  /// Returns the digest of some customers.
  public static func digest(of customers: [Self]) -> UInt64 {
    var digest = Digest()
    for customer in customers {
      digest.add(customer.id)
      digest.add(customer.companyName)
      digest.add(customer.contactName)
      digest.add(customer.contactTitle)
      digest.add(customer.address)
      digest.add(customer.city)
      digest.add(customer.region)
      digest.add(customer.postalCode)
      digest.add(customer.country)
      digest.add(customer.phone)
      digest.add(customer.fax)
    }
    return digest.value
  }
}
