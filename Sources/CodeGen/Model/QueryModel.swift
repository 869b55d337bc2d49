/// A query: its function in DAL/, and the struct of its rows in Models/, if it has one.
struct QueryModel {
  var function: FunctionModel
  /// The functions without parameters that can only be left out together.
  var overloads: [FunctionModel]
  var row: QueryRowModel?
  /// The enum of the orders, if the app chooses one.
  var order: EnumModel?
  /// The imports of the function, beside the runtime.
  var imports: [ImportModel] = []
}

/// A statement with optional parts or orders, each of which has a bit.
struct QueryPartsModel {
  var sql: String
  var parts: [PartModel]
  /// The cases of the parameter `order`.
  var orders: [PartModel]

  struct PartModel {
    /// The name of an order.
    var name = ""
    var bit: Int
    /// The names of the parameters in the body, which decide about a part, and the arguments that bind
    /// them.
    var parameters: [String]
    var bindings: [String]
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
  var children: [QueryChildModel]
  /// The types of the keys of the groups within groups, in the order of their numbers, from 2.
  var keyTypes: [String] = []
}

/// A value or a group that a row adds to its group.
struct QueryChildModel: Sendable {
  var property: String
  /// The condition that a row has it; nil if every row has it.
  var presence: String?
  var addition: GroupAddition

  indirect enum GroupAddition: Sendable {
    /// A value of each row.
    case value(QueryValueModel)
    /// A value with a key, once, by the number of its groups.
    case once(Int, key: String, QueryValueModel)
    /// A group with a key, by the number of its groups, to which the row adds in turn.
    case group(Int, key: String, QueryValueModel, [QueryChildModel])
  }
}

/// The struct of a query's rows, or of the groups in it.
struct QueryRowModel: Sendable {
  var name: String
  var doc: [String]
  var conformances: [String]
  var properties: [PropertyModel]
  /// The computed `id`, if what identifies the row isn't called that.
  var id: (type: String, name: String)?
  /// The properties that a function hashes; empty if all are hashed.
  var hashedKey: [String] = []
  /// The struct of the grouped values, if each has more than one.
  var nested: [QueryRowModel] = []
  var imports: [ImportModel] = []
}
