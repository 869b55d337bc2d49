import SchemaParser

extension [QueryResult] {
  /// The result columns with their indices, including those of whole tables.
  var columns: [(column: Column, index: Int)] {
    flatMap { result in
      switch result {
      case .column(let column, let index): [(column.column, index)]
      case .table(let table):
        table.columns.enumerated().map { ($1.column, table.index + $0) }
      }
    }
  }
}
