/// The generated source with every decision taken: each Swift name, type and expression and each
/// SQL text. Emitters only put it into words.
struct CodeModel {
  var namespace: NamespaceModel
  var enums: [EnumModel]
  /// Tables, views and virtual tables.
  var tables: [TableModel]
  /// Full-text tables that keep no texts.
  var indexes: [FullTextIndexModel]
  var queries: [QueryModel]
  /// What rules find wrong, where there are rules.
  var problem: ProblemModel?
  /// The type of days, where there are columns of them.
  var date: DateModel?
}

/// The type of a day.
struct DateModel {
  var name: String
  /// What Foundation's calendars are called in it.
  var calendar: String
  /// The runtime's protocol of what can be compared.
  var comparable: String
}

/// What stands for the database as a whole.
struct NamespaceModel {
  var name: String
  var versions: SchemaVersions
  /// The functions of the app that migrations call: their names, and as Swift has them.
  var hooks: [(name: String, parameter: (declaration: String, local: String))]
  /// The statements that create the database.
  var statements: [String]
  /// The names of what the app has to register.
  var registeredNames: [String]
  /// What that is: functions as arguments of an initializer, and collations.
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
  /// Whether values that are not among the cases are kept.
  var isOpen: Bool
  var cases: [Case]

  struct Case {
    var name: String
    var rawValue: String
  }
}

/// A table: its record in Models/ and its functions in DAL/.
struct TableModel {
  /// The name that files carry.
  var fileName: String
  /// The type of a row.
  var record: String
  /// The type that the functions belong to: the record's own, unless that is a tuple.
  var functions: String
  var noun: String
  var article: String
  var doc: [String]
  var isTuple: Bool
  /// Whether the rows can only be read, as those of a view.
  var isReadOnly: Bool
  var conformances: [String]
  var properties: [PropertyModel]
  var columns: [ColumnModel]
  var key: KeyModel?
  var draft: DraftModel?
  var lookups: [LookupModel]
  var searches: [SearchModel]
  var sql: TableSQLModel
  /// For a complete record, what is stored of each property where some are rounded.
  var rounded: [String]?
  /// Whether an insert of a complete record has to look if a row was stored at all.
  var checksReturnedRow: Bool
  /// Whether the model, or its functions' parameters, speak of Foundation's types.
  var needsFoundation: (inModel: Bool, inFunctions: Bool)
  /// Whether a column holds values of any type, for which there is a type of the runtime.
  var needsRuntimeInModel: Bool
  var nested: SwiftNames.NestedTypes
  /// Further names of types, by which the runtime knows them.
  var aliases: [(name: String, type: String)]
  /// What is checked before a row is stored, where there is something to check.
  var rules: RulesModel?
  var runtime: RuntimeNames
}

/// A column as a property of the record.
struct PropertyModel {
  /// The number of the column's parameter, from 1.
  var parameterNumber: Int
  /// Whether the database works the value out, so that none is written.
  var isGenerated: Bool
  /// The column's name in SQL.
  var column: String
  /// As it is declared and used, in backticks where it needs them.
  var name: String
  /// As the label of an argument.
  var label: String
  /// As a parameter of an initializer, and as that initializer's body uses it.
  var parameter: (declaration: String, local: String)
  var type: String
  var doc: [String]
  /// Whether the value itself can be nil.
  var isOptional: Bool
  /// The parameter that tells whether a draft has a value for a column that it may leave to the
  /// database and that can be NULL as well: then the value's own nil stands for NULL.
  var presenceParameter: Int?
  var isMutable: Bool
  var initialValue: String?
  /// The expression that reads it from the row of a full SELECT.
  var reading: String
  /// The call that binds it, of the property of the value with the given name.
  var coding: ColumnCoding
}

/// A column as conditions, changes and matches speak of it.
struct ColumnModel {
  var name: String
  /// The column as the other types of the table speak of it.
  var reference: String
  /// As a parameter of an initializer, and as that initializer's body uses it.
  var parameter: (declaration: String, local: String)
  var type: String
  /// The type of what it holds.
  var result: String
  /// The expression that makes it.
  var value: String
}

/// A primary key.
struct KeyModel {
  /// The type of its own that the key has, where it has one.
  var ownType: KeyTypeModel?
  /// The type of a key that is one column, called `id` in Swift: its functions are the runtime's.
  var idType: String?
  /// The computed `id` for a key of another name, where there is room for one.
  var idProperty: (type: String, name: String)?
  var indices: [Int]
}

/// How the type of a key is declared.
enum KeyTypeModel: Equatable {
  case integer
  case uuid
  /// The key refers to another table's key and has its type.
  case alias(String)
}

/// A record before it is stored.
struct DraftModel {
  var properties: [PropertyModel]
  /// For each property of the record, the expression that gives it once the draft has been stored.
  var stored: [String]
  /// Whether what the database assigned is read from the rows that the insert returns.
  var readsReturnedRow: Bool
}

/// A function that finds rows by the values of some columns.
struct LookupModel {
  var parameters: [Parameter]
  /// Whether at most one row can match.
  var isUnique: Bool
  /// Whether the columns are the primary key.
  var isPrimaryKey: Bool
  /// In SQL, with the numbers of the columns for parameters; empty for the primary key, whose
  /// condition is the runtime's.
  var condition: String

  struct Parameter {
    /// The name of the column's property, as comments quote it.
    var property: String
    /// Label and name of the parameter, as they stand in the declaration.
    var declaration: String
    var type: String
    /// The call that binds it.
    var binding: String
  }
}

/// A function that finds rows by a full-text query.
struct SearchModel {
  /// The label of the query.
  var label: String
  /// The statement, with the query for its first parameter and the greatest number of rows for its
  /// second.
  var sql: String
}

/// A full-text table that keeps no texts, so that there is nothing to find but the numbers of its
/// rows.
struct FullTextIndexModel {
  var name: String
  var doc: [String]
  var search: SearchModel
  var readTransaction: String
}

/// What a table's statements are made of, as the runtime is told. Columns are numbered from 0.
struct TableSQLModel {
  var name: String
  var columns: [String]
  var key: [Int]
  /// The columns of the key whose collation takes different texts for equal.
  var respelled: [Int]
  /// The columns of the key that can be NULL.
  var optional: [Int]
  /// The columns whose values can be spelled in several ways, for the runtime.
  var spelled: [String]
  var defaults: [Default]
  /// The columns that are never written.
  var generated: [Int]
  /// The columns that an insert returns, because the database fills them in.
  var returned: [Int]
  /// Those of them that hold real numbers.
  var reals: [Int]

  /// The default of a column that a draft may leave to the database.
  struct Default {
    var column: Int
    var expression: String
    /// The parameter that tells whether a value is given, where the column can be NULL.
    var presence: Int?
  }
}

/// The runtime's types, named with their module where the schema has a type of the same name.
struct RuntimeNames {
  var readTransaction: String
  var writeTransaction: String
  var statement: String
  var row: String
  var tableSQL: String
  var columnChange: String
  var tableChange: String
  var tableMatch: String
  var matchConditions: String
  var `protocol`: String
}
