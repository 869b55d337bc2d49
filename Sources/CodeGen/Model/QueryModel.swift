/// A query: its function in DAL/, and the struct of its rows in Models/ where it has one.
struct QueryModel {
  var name: String
  var doc: [String]
  var parameters: [Parameter]
  var sql: String
  /// The type that the function returns, and what makes it of the statement.
  var result: String
  var reading: Reading
  var row: QueryRowModel?
  var writes: Bool
  /// The runtime's type of the transaction.
  var transaction: String
  /// Whether the function speaks of Foundation's types.
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
    /// All rows are records of one type.
    case records(String)
    /// The function of the runtime that takes what is made of a row; what it gives may be nil in
    /// two ways.
    case rows(function: String, value: QueryValueModel, isFlattened: Bool)
    case groups(QueryGroupModel)
  }
}

/// What is made of a row: an expression, or a struct of several.
enum QueryValueModel {
  case expression(String)
  case structure(type: String, arguments: [String])
}

/// How rows are gathered under those of one table.
struct QueryGroupModel {
  /// The runtime's type that finds groups.
  var type: String
  var row: String
  var keyType: String
  var key: String
  /// The arguments of a new group.
  var arguments: [String]
  var children: String
  /// The columns that are all NULL where a row has no child; empty where each has one.
  var presence: [Int]
  var child: QueryValueModel
}

/// A struct of a query's rows.
struct QueryRowModel {
  var name: String
  var fileName: String
  var doc: [String]
  var conformances: [String]
  var properties: [PropertyModel]
  /// The struct of what is gathered, where that is more than one thing.
  var item: [PropertyModel]
  var needsFoundation: Bool
  var needsRuntime: Bool
}
