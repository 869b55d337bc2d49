import DBGenWorkloads
import GRDB

/// The requirements of the workloads on an order, however it is mapped.
protocol GRDBOrder: BenchmarkOrder, FetchableRecord, PersistableRecord, Sendable {
  associatedtype Detail: GRDBDetail
  associatedtype Customer: GRDBCustomer

  var id: Int64 { get }
  var employeeID: Int? { get }
  var shipVia: Int? { get }
  init(_ values: OrderValues)
}

extension GRDBOrder {
  var key: Int64 { id }
  var employee: Int? { employeeID }
  var shipper: Int? { shipVia }
}

/// The requirements of the workloads on an order line.
protocol GRDBLine: BenchmarkLine, FetchableRecord, TableRecord {
  var id: Int64 { get }
  var productID: Int64 { get }
}

extension GRDBLine {
  var key: Int64 { id }
  var product: Int64 { productID }
}

/// The requirements of the workloads on an order detail of Northwind.
protocol GRDBDetail: BenchmarkDetail, FetchableRecord, TableRecord {
  var orderID: Int64 { get }
  var productID: Int64 { get }
}

extension GRDBDetail {
  var order: Int64 { orderID }
  var product: Int64 { productID }
}

/// The requirements of the workloads on a customer of Northwind.
protocol GRDBCustomer: BenchmarkCustomer, FetchableRecord, TableRecord {}
