import CWorkloads

/// The values of an order, from which each contender makes its own record.
public struct OrderValues {
  public let id: Int64
  public let customerID: String?
  public let employeeID: Int?
  public let orderDate: String
  public let requiredDate: String?
  public let shippedDate: String?
  public let shipVia: Int?
  public let freight: Double
  public let shipName: String
  public let shipAddress: String?
  public let shipCity: String?
  public let shipRegion: String?
  public let postalCode: String?
  public let country: String

  /// Returns orders with ids from 1. Each edition has different values.
  public static func make(_ count: Int, edition: Int = 0) -> [OrderValues] {
    values(of: cw_make_orders(Int64(count), Int64(edition)))
  }

  /// Returns orders of Northwind.
  public static func makeNorthwind(_ count: Int, edition: Int) -> [OrderValues] {
    values(of: cw_make_northwind_orders(Int64(count), Int64(edition)))
  }

  private static func values(of made: cw_orders) -> [OrderValues] {
    defer { cw_free_orders(made) }
    return UnsafeBufferPointer(start: made.orders, count: Int(made.count)).map(OrderValues.init)
  }

  /// Returns the key to look up at the given position.
  public static func scatteredKey(_ number: Int, of count: Int) -> Int64 {
    cw_scattered_key(Int64(number), Int64(count))
  }
}

extension OrderValues {
  fileprivate init(_ order: cw_order) {
    id = order.id
    customerID = order.customer_id.string
    employeeID = order.has_employee_id ? Int(order.employee_id) : nil
    orderDate = order.order_date.string ?? ""
    requiredDate = order.required_date.string
    shippedDate = order.shipped_date.string
    shipVia = order.has_ship_via ? Int(order.ship_via) : nil
    freight = order.freight
    shipName = order.ship_name.string ?? ""
    shipAddress = order.ship_address.string
    shipCity = order.ship_city.string
    shipRegion = order.ship_region.string
    postalCode = order.postal_code.string
    country = order.country.string ?? ""
  }
}

extension cw_text {
  fileprivate var string: String? { bytes.map { String(cString: $0) } }
}
