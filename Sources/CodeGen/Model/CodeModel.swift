import SchemaParser

/// The generated source with every decision made: each Swift name, type and expression, and each
/// SQL text. Emitters only lay it out.
struct CodeModel {
  var namespace: NamespaceModel
  var enums: [EnumModel]
  /// Tables, views, virtual tables, and full-text tables that hold their own texts.
  var tables: [TableModel]
  /// Contentless full-text tables.
  var indexes: [FullTextIndexModel]
  var queries: [QueryModel]
  /// The type of problems, if any table has rules.
  var problem: ProblemModel?
  /// The date type, if the schema has dates.
  var date: DateModel?
}

/// The generated date type.
struct DateModel {
  var name: String
  /// The name for Foundation's `Calendar` in the type.
  var calendar: String
  /// The runtime's protocol for comparable values.
  var comparable: String
}

/// The enum that represents the database.
struct NamespaceModel {
  var name: String
  var versions: [SchemaVersion]
  /// The app's functions that migrations call: their names and their Swift parameters.
  var hooks: [(name: String, parameter: (declaration: String, local: String))]
  /// The statements that create the database.
  var statements: [String]
  /// The names of the functions and collations that the app has to register.
  var registeredNames: [String]
  /// The functions to register, as arguments of an initializer, and the collations, as literals.
  var functions: [String]
  var collations: [String]
  var databaseType: String
  var schemaType: String
  var migrationType: String
}

struct EnumModel {
  var name: String
  var doc: [String]
  var rawType: String
  /// Whether values without a case are kept.
  var isOpen: Bool
  var cases: [EnumCaseModel]

  struct EnumCaseModel {
    var name: String
    var rawValue: String
  }
}

/// A table: its record in Models/ and its functions in DAL/.
struct TableModel {
  /// The base name of the table's files.
  var fileName: String
  /// The type of a row.
  var record: String
  /// The type that has the functions: the record itself, unless that is a tuple.
  var functions: String
  var noun: String
  var article: String
  var doc: [String]
  var isTuple: Bool
  /// Whether the rows are read-only, such as a view's.
  var isReadOnly: Bool
  var conformances: [String]
  var properties: [PropertyModel]
  var columns: [ColumnModel]
  var key: KeyModel?
  /// The properties of a record before it is stored, if that has a type of its own.
  var draft: [PropertyModel]?
  /// The functions for the app that the runtime doesn't have.
  var calls: [FunctionModel]
  var sql: TableSQLModel
  /// The functions that bind a draft and its key.
  var bindings: [BindingModel] = []
  /// How a draft is made from a record, if a table with a key has drafts.
  var conversion: ConversionModel?
  var insertion: InsertionModel
  /// Whether the model, or the functions' parameters, use Foundation's types.
  var needsFoundation: (inModel: Bool, inFunctions: Bool)
  /// Whether a column is of type `any`, for which the runtime has a Swift type.
  var needsRuntimeInModel: Bool
  var nested: SwiftNames.NestedTypes
  /// Type aliases for the names that the runtime expects.
  var aliases: [(name: String, type: String)]
  /// The rules that are checked before a row is stored, if any.
  var rules: RulesModel?
  var runtime: RuntimeNames
}

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
  /// The name as an initializer's parameter: as declared, and as used in the initializer's body.
  var parameter: (declaration: String, local: String)
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
}

/// A column as conditions, changes and matches refer to it.
struct ColumnModel {
  var name: String
  /// The expression by which the table's other types refer to the column.
  var reference: String
  /// The name as an initializer's parameter: as declared, and as used in the initializer's body.
  var parameter: (declaration: String, local: String)
  var type: String
  /// The type of the column's values, with `?` if they can be NULL.
  var result: String
  /// The expression that creates the column.
  var value: String
}

/// A primary key.
struct KeyModel {
  /// The key's own type, if it has one.
  var ownType: KeyTypeModel?
  /// The type of a single-column key called `id` in Swift, whose functions the runtime provides.
  var idType: String?
  /// The computed `id` for a key with another name, if the record can have one.
  var idProperty: (type: String, name: String)?
  var indices: [Int]
}

/// The kind of type that is declared for a key.
enum KeyTypeModel: Equatable {
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
  /// The key columns whose collation may treat different texts as equal.
  var respelled: [Int]
  /// The key columns that can be NULL.
  var optional: [Int]
  /// The columns whose values can be stored in several spellings, as the runtime's expressions.
  var spelled: [String]
  var defaults: [DefaultModel]
  /// The generated columns, which are never written.
  var generated: [Int]
  /// The columns that an insert returns, because the database fills them in.
  var returned: [Int]
  /// The returned columns that hold real numbers.
  var reals: [Int]

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
}

/// The names of the runtime's types, qualified with their module if another type may have the same
/// name.
struct RuntimeNames {
  var row: String
  var tableChange: String
  var tableMatch: String
  var `protocol`: String
}
