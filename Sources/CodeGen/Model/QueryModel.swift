/// The queries: their functions in DAL/, and the structs of their rows in Models/.
struct QueriesModel {
  var functions: [FunctionModel]
  var rows: [QueryRowModel]
}

/// A query: its function, and the struct of its rows, if it has one.
struct QueryModel {
  var function: FunctionModel
  var row: QueryRowModel?
}

/// The value that is made of a row: an expression, or a struct of several.
enum QueryValueModel {
  case expression(String)
  case structure(type: String, arguments: [String])
}

/// How rows are grouped under the rows of one table.
struct QueryGroupModel {
  var row: String
  var keyType: String
  var key: String
  /// The initializer arguments of a new group.
  var arguments: [String]
  var children: String
  /// The condition that a row has a child; nil if every row has one.
  var presence: String?
  var child: QueryValueModel
}

/// The struct of a query's rows.
struct QueryRowModel {
  var name: String
  var doc: [String]
  var conformances: [String]
  var properties: [PropertyModel]
  /// The properties of the struct of the grouped values, if each has more than one.
  var item: [PropertyModel]?
  var imports: [ImportModel]
}
