import DBGenWorkloads
import GRDB

/// What the workloads need of an order, whichever way it is mapped.
protocol GRDBOrder: BenchmarkOrder, FetchableRecord, PersistableRecord, Sendable {
  var id: Int64 { get }
  init(_ values: OrderValues)
}

extension GRDBOrder {
  var key: Int64 { id }
}

/// What the workloads need of an order's line.
protocol GRDBLine: BenchmarkLine, FetchableRecord, TableRecord {
  var id: Int64 { get }
  var productID: Int64 { get }
}

extension GRDBLine {
  var key: Int64 { id }
  var product: Int64 { productID }
}
