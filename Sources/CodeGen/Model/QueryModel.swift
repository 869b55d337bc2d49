/// A query: its function in DAL/, and the struct of its rows in Models/, if it has one.
struct QueryModel {
  var name: String
  var doc: [String]
  var parameters: [Parameter]
  var sql: String
  /// The function's return type, and how the result is read from the statement.
  var result: String
  var reading: Reading
  var row: QueryRowModel?
  var writes: Bool
  /// The runtime's type of the transaction.
  var transaction: String
  /// Whether the function uses Foundation's types.
  var needsFoundation: Bool

  struct Parameter {
    var declaration: String
    var type: String
    /// The arguments that bind it.
    var binding: String
  }

  /// How the statement's rows are returned.
  enum Reading {
    case changes
    /// The rows are records of one type.
    case records(String)
    /// The runtime's function that makes a value of each row. If flattened, its result is a nested
    /// optional.
    case rows(function: String, value: QueryValueModel, isFlattened: Bool)
    case groups(QueryGroupModel)
  }
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
  /// The columns that are all NULL if a row has no child; empty if every row has one.
  var presence: [Int]
  var child: QueryValueModel
}

/// The struct of a query's rows.
struct QueryRowModel {
  var name: String
  var fileName: String
  var doc: [String]
  var conformances: [String]
  var properties: [PropertyModel]
  /// The properties of the struct of the grouped values, if each has more than one.
  var item: [PropertyModel]
  var needsFoundation: Bool
  var needsRuntime: Bool
}
