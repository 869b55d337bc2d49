import DBGenWorkloads
import GRDB

/// An order detail with compiler-generated decoding.
struct CodableDetail: GRDBDetail, Codable {
  static let databaseTableName = "orderDetail"

  var orderID: Int64
  var productID: Int64
  var unitPrice: Double
  var quantity: Int
  var discount: Double
}

/// A customer with compiler-generated decoding.
struct CodableCustomer: GRDBCustomer, Codable {
  static let databaseTableName = "customer"

  var id: String
  var companyName: String
  var contactName: String?
  var contactTitle: String?
  var address: String?
  var city: String?
  var region: String?
  var postalCode: String?
  var country: String?
  var phone: String?
  var fax: String?
}

/// An order detail that reads its columns by position.
struct RecordDetail: GRDBDetail {
  static let databaseTableName = "orderDetail"

  var orderID: Int64
  var productID: Int64
  var unitPrice: Double
  var quantity: Int
  var discount: Double
}

extension RecordDetail {
  init(row: Row) {
    orderID = row[0]
    productID = row[1]
    unitPrice = row[2]
    quantity = row[3]
    discount = row[4]
  }
}

/// A customer that reads its columns by position.
struct RecordCustomer: GRDBCustomer {
  static let databaseTableName = "customer"

  var id: String
  var companyName: String
  var contactName: String?
  var contactTitle: String?
  var address: String?
  var city: String?
  var region: String?
  var postalCode: String?
  var country: String?
  var phone: String?
  var fax: String?
}

extension RecordCustomer {
  init(row: Row) {
    id = row[0]
    companyName = row[1]
    contactName = row[2]
    contactTitle = row[3]
    address = row[4]
    city = row[5]
    region = row[6]
    postalCode = row[7]
    country = row[8]
    phone = row[9]
    fax = row[10]
  }
}
