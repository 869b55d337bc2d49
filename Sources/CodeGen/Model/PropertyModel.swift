import DBGenSQLText
import SchemaParser

/// A column as a property of the record.
struct PropertyModel {
  /// The number of the column's SQL parameter, counted from 1.
  var parameterNumber: Int
  /// Whether the database computes the value, so that it is never written.
  var isGenerated: Bool
  /// The column's name in SQL.
  var column: String
  /// The property's name as declared and used, in backticks if it needs them.
  var name: String
  /// The name as an argument label.
  var label: String
  /// The name without backticks.
  var plainName: String
  var type: String
  var doc: [String]
  /// Whether the value itself can be nil.
  var isOptional: Bool
  /// The number of the SQL parameter that says whether a draft has a value, for a nullable column
  /// that a draft may leave to the database. A given value of `.some(nil)` means NULL.
  var presenceParameter: Int?
  var isMutable: Bool
  var initialValue: String?
  /// The expression that reads the value from a row of a SELECT of all columns.
  var reading: String
  /// The coding that reads and binds the value.
  var coding: ColumnCoding

  var keyword: String { isMutable ? "var" : "let" }

  /// The default argument of the memberwise initializer, which is also that of Swift's own.
  var defaultArgument: String? { initialValue ?? (isMutable && isOptional ? "nil" : nil) }
}

extension [PropertyModel] {
  /// The parameters of the memberwise initializer: as declared, and as used in its body.
  var parameters: [(declaration: String, local: String)] {
    SwiftName.parameters(map(\.plainName))
  }
}

/// The type of a key.
enum KeyTypeModel: Hashable {
  case integer
  case uuid
  /// The key refers to another table's key and has its type.
  case alias(String)
}

/// A contentless full-text table, in which a search finds only rowids.
struct FullTextIndexModel {
  var name: String
  var doc: [String]
  var search: FunctionModel
}

/// The parts of a table's statements, as passed to the runtime. Columns are numbered from 0.
struct TableSQLModel {
  var name: String
  var columns: [String]
  var key: [Int]
  /// For each key column, its collation in the key if that isn't its own; empty if all are.
  var collations: [SQLName?]
  /// The key columns whose collation in the key may treat different texts as equal.
  var respelled: [Int]
  /// The key columns that can be NULL.
  var optional: [Int]
  var defaults: [DefaultModel]
  /// The generated columns, which are never written.
  var generated: [Int]
  /// The columns that an insert returns, because the database fills them in.
  var returned: [Int]
  /// The returned columns that hold real numbers, or of which RETURNING makes some.
  var reals: [Int]
  /// The columns that every update sets.
  var touched: [DefaultModel]
  /// The column that counts the updates of a row.
  var version: Int?
  /// The column that marks deleted rows.
  var deletion: DeletionModel?

  /// The default of a column that a draft may leave to the database.
  struct DefaultModel {
    var column: Int
    var expression: String
    /// The number of the parameter that says whether a value is given, if the column can be NULL.
    var presence: Int?

    var initializer: String {
      let presence = presence.map { ", presence: \($0)" } ?? ""
      return ".init(\(column), \(SwiftLiteral.string(expression))\(presence))"
    }
  }

  struct DeletionModel {
    var column: Int
    var mark: DeletionMark
    /// The condition that a row isn't deleted.
    var filter: String

    /// The arguments of the runtime's initializer.
    var arguments: [String] {
      [
        "\(column)", "mark: \(SwiftLiteral.string(mark.deleted))",
        "none: \(SwiftLiteral.string(mark.kept))",
        "filter: \(SwiftLiteral.raw(filter) ?? SwiftLiteral.string(filter))",
      ]
    }
  }
}
