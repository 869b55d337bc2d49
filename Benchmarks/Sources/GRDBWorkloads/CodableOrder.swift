import DBGenWorkloads
import GRDB

/// An order with compiler-generated coding.
struct CodableOrder: GRDBOrder, Codable {
  typealias Detail = CodableDetail
  typealias Customer = CodableCustomer

  static let databaseTableName = "order"

  var id: Int64
  var customerID: String?
  var employeeID: Int?
  var orderDate: String
  var requiredDate: String?
  var shippedDate: String?
  var shipVia: Int?
  var freight: Double
  var shipName: String
  var shipAddress: String?
  var shipCity: String?
  var shipRegion: String?
  var postalCode: String?
  var country: String
}

extension CodableOrder {
  init(_ values: OrderValues) {
    id = values.id
    customerID = values.customerID
    employeeID = values.employeeID
    orderDate = values.orderDate
    requiredDate = values.requiredDate
    shippedDate = values.shippedDate
    shipVia = values.shipVia
    freight = values.freight
    shipName = values.shipName
    shipAddress = values.shipAddress
    shipCity = values.shipCity
    shipRegion = values.shipRegion
    postalCode = values.postalCode
    country = values.country
  }
}

/// An order line with compiler-generated decoding.
struct CodableLine: GRDBLine, Codable {
  static let databaseTableName = "orderLine"

  var id: Int64
  var productID: Int64
  var unitPrice: Double
  var note: String
}
