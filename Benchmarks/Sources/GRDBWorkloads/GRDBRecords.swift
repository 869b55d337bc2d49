import DBGenWorkloads
import GRDB

/// The requirements of the workloads on an order, however it is mapped.
protocol GRDBOrder: BenchmarkOrder, FetchableRecord, PersistableRecord, Sendable {
  var id: Int64 { get }
  init(_ values: OrderValues)
}

extension GRDBOrder {
  var key: Int64 { id }
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
