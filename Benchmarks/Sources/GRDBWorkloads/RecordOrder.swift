import DBGenWorkloads
import GRDB

/// An order that reads its columns by position.
struct RecordOrder: GRDBOrder {
  typealias Detail = RecordDetail
  typealias Customer = RecordCustomer

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

extension RecordOrder {
  init(row: Row) {
    id = row[0]
    customerID = row[1]
    employeeID = row[2]
    orderDate = row[3]
    requiredDate = row[4]
    shippedDate = row[5]
    shipVia = row[6]
    freight = row[7]
    shipName = row[8]
    shipAddress = row[9]
    shipCity = row[10]
    shipRegion = row[11]
    postalCode = row[12]
    country = row[13]
  }

  func encode(to container: inout PersistenceContainer) {
    container["id"] = id
    container["customerID"] = customerID
    container["employeeID"] = employeeID
    container["orderDate"] = orderDate
    container["requiredDate"] = requiredDate
    container["shippedDate"] = shippedDate
    container["shipVia"] = shipVia
    container["freight"] = freight
    container["shipName"] = shipName
    container["shipAddress"] = shipAddress
    container["shipCity"] = shipCity
    container["shipRegion"] = shipRegion
    container["postalCode"] = postalCode
    container["country"] = country
  }

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

/// An order line that reads its columns by position.
struct RecordLine: GRDBLine {
  static let databaseTableName = "orderLine"

  var id: Int64
  var productID: Int64
  var unitPrice: Double
  var note: String
}

extension RecordLine {
  init(row: Row) {
    id = row[0]
    productID = row[1]
    unitPrice = row[2]
    note = row[3]
  }
}
