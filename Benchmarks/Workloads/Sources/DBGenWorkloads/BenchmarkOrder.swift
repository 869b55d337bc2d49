/// The properties that all contenders' order records have.
public protocol BenchmarkOrder {
  var key: Int64 { get }
  var customerID: String? { get }
  var employee: Int? { get }
  var orderDate: String { get }
  var requiredDate: String? { get }
  var shippedDate: String? { get }
  var shipper: Int? { get }
  var freight: Double { get }
  var shipName: String { get }
  var shipAddress: String? { get }
  var shipCity: String? { get }
  var shipRegion: String? { get }
  var postalCode: String? { get }
  var country: String { get }
}

extension BenchmarkOrder {
  /// A value that is cheap to compute and uses every column, so that each has to be read.
  @inlinable
  public var size: Int {
    let texts =
      count(customerID) + orderDate.utf8.count + count(requiredDate) + count(shippedDate)
      + shipName.utf8.count + count(shipAddress) + count(shipCity) + count(shipRegion)
      + count(postalCode) + country.utf8.count
    return Int(key) &+ (employee ?? 0) &+ (shipper ?? 0) &+ Int(freight) &+ texts
  }

  @inlinable
  func count(_ text: String?) -> Int { text?.utf8.count ?? 0 }

  /// Returns the digest of some orders.
  public static func digest(of orders: [Self]) -> UInt64 {
    var digest = Digest()
    for order in orders { order.add(to: &digest) }
    return digest.value
  }

  public func add(to digest: inout Digest) {
    digest.add(key)
    digest.add(customerID)
    digest.add(employee)
    digest.add(orderDate)
    digest.add(requiredDate)
    digest.add(shippedDate)
    digest.add(shipper)
    digest.add(freight)
    digest.add(shipName)
    digest.add(shipAddress)
    digest.add(shipCity)
    digest.add(shipRegion)
    digest.add(postalCode)
    digest.add(country)
  }
}

/// The properties that all contenders' order line records have.
public protocol BenchmarkLine {
  var key: Int64 { get }
  var product: Int64 { get }
  var unitPrice: Double { get }
  var note: String { get }
}

extension BenchmarkLine {
  @inlinable
  public var size: Int { Int(key &+ product) &+ Int(unitPrice) &+ note.utf8.count }

  /// Returns the digest of some lines.
  public static func digest(of lines: [Self]) -> UInt64 {
    var digest = Digest()
    for line in lines {
      digest.add(line.key)
      digest.add(line.product)
      digest.add(line.unitPrice)
      digest.add(line.note)
    }
    return digest.value
  }
}
