import SchemaParser
import SchemaSQL

/// All Swift names of a schema. Tables and columns are found by their position in the schema, enums
/// by their name there.
struct SwiftNames {
  let namespace: String
  let enums: [String: EnumNames]
  let tables: [TableNames]
  /// The names of views and the like, in the order of the schema's derived tables.
  let derived: [TableNames]
  /// The relations that start from each table.
  let relations: [Int: [NamedRelation]]
  let nested: NestedTypes
  /// The protocol of all types.
  let value: String
  /// The protocol that has `==` of records and drafts.
  let equatable: String
  /// The type of problems.
  let problem: String
  /// The date type, and the name for Foundation's `Calendar` in it.
  let date: String
  let calendar: String
  /// Whether the namespace can have an alias for the runtime's `Database`, which keeps a type of that
  /// name that the app has out of the generated source.
  let hasDatabaseAlias: Bool
  /// The types of keys.
  let integerKey: String
  let uuidKey: String
  /// The names of queries, in schema order.
  let queries: [QueryNames]
  private let types: Set<String>
  /// These, and those that the schema names.
  private let named: Set<String>
  private let typesWithoutValues: Set<String>

  struct EnumNames {
    var type: String
    /// The names of the cases in schema order, without backticks.
    var cases: [String]
  }

  struct TableNames {
    /// The type of a row.
    var record: String
    /// The type with the functions.
    var functions: String
    /// The names of the properties in schema order, without backticks.
    var properties: [String]
  }

  /// The names of the types nested in every table's type, which have alternatives for schemas with
  /// a type of the same name.
  struct NestedTypes {
    let columns: String
    let match: String
    let change: String
    /// The types in the struct of a table or view that would hide those of the app.
    let hiding: Set<String> = ["ColumnSet", "Draft", "ID", "Record"]
    /// The members that the struct of a view has, with which no property can share its name.
    let membersOfViews: Set<String>
    /// Those that the struct of a table has.
    let membersOfTables: Set<String>

    init(avoiding types: Set<String>) {
      columns = types.contains("Columns") ? "ColumnSet" : "Columns"
      match = types.contains("Match") ? "MatchSet" : "Match"
      change = types.contains("Change") ? "ChangeSet" : "Change"
      membersOfViews = SwiftName.structMembers
        .union([columns, match, "ColumnSet", "Record", "_TableSQL"])
      membersOfTables = membersOfViews.union([change, "Draft", "_Record", "_update"])
    }
  }

  struct QueryNames {
    var function: String
    /// The type of a row, if the query has its own.
    var row: String
    /// The names of the parameters in the order of the interface, without backticks.
    var parameters: [String]
    var results: [String]
    /// The type of the order that the app chooses, if it does.
    var order: String
    /// The names of its cases, without backticks.
    var orders: [String]
    /// The names of the parameters of each, without backticks.
    var orderParameters: [[String]]
  }

  init(_ schema: CheckedSchema) {
    namespace = schema.database.value.swiftTypeName
    enums = Dictionary(firstOf: schema.enums.map { ($0.name.value, EnumNames($0)) })
    tables = schema.tables.concurrentMap { TableNames($0) }
    derived = schema.derivedTables.map { TableNames($0.table) }
    relations = schema.written.namedRelations(tables)
    queries = schema.queries.map(QueryNames.init)
    types = Set(
      enums.values.map(\.type) + (tables + derived).flatMap { [$0.record, $0.functions] }
        + queries.map(\.row) + queries.filter { !$0.orders.isEmpty }.map(\.order) + [namespace])
    let swiftTypes = schema.tables.lazy.flatMap(\.columns).compactMap(\.swiftType)
    let allTypes = types.union((swiftTypes + schema.allConformances).typeNames)
    let typesOfOthers = schema.swiftTypesOfOtherProperties.typeNames
    let typesOfQueries = schema.queries.flatMap(\.swiftTypes).typeNames
    let typesOfRows = allTypes.union(typesOfOthers)
    named = typesOfRows.union(typesOfQueries)
    typesWithoutValues = SwiftName.typesWithoutValues
      .union(tables.filter { $0.functions != $0.record }.map(\.functions) + [namespace])
    nested = NestedTypes(
      avoiding: types.union((swiftTypes + schema.conformancesOfTables).typeNames + typesOfOthers))
    problem = SwiftName.free(
      namespace + "Problem", prefix: "Record",
      avoiding: allTypes.union(tables.flatMap(\.properties)))
    let fileKeys = Set(allTypes.union([problem]).map(SwiftName.fileKey))
    date = Self.freeType(namespace + "Date", prefix: "Calendar", avoiding: fileKeys)
    // A property can be of each of the other types, but not of a protocol.
    let allKeys = fileKeys.union((typesOfOthers + typesOfQueries).map(SwiftName.fileKey))
    value = Self.freeType(namespace + "Value", prefix: "Stored", avoiding: allKeys)
    equatable = Self.freeType(namespace + "Equatable", prefix: "Row", avoiding: allKeys)
    integerKey = Self.freeType(namespace + "Key", prefix: "Integer", avoiding: fileKeys)
    uuidKey = Self.freeType(namespace + "UUIDKey", prefix: "Row", avoiding: fileKeys)
    hasDatabaseAlias = !allTypes.contains("Database") && !typesOfQueries.contains("Database")
    calendar = typesOfRows.contains("Calendar") ? "SystemCalendar" : "Calendar"
  }

  /// Whether a type of the schema has a name such as properties have.
  var hasLowercaseTypes: Bool { types.contains(where: \.startsLowercase) }

  /// Whether a name is that of a type of the schema.
  func isType(_ name: String) -> Bool { types.contains(name) }

  /// Whether a name is that of a type that the bodies of queries' functions can use.
  func isUsedByQueries(_ name: String) -> Bool { named.contains(name) || name == date }

  /// Whether no property can be of a type with the name.
  func hasNoValues(_ name: String) -> Bool { typesWithoutValues.contains(name.withoutModule) }

  /// Returns the name of a type, with a prefix if it or the name of its file is taken.
  private static func freeType(
    _ name: String, prefix: String, avoiding fileKeys: Set<String>
  ) -> String {
    fileKeys.contains(SwiftName.fileKey(of: name))
      ? freeType(prefix + name, prefix: prefix, avoiding: fileKeys) : name
  }

  /// Returns the name of a runtime type, qualified with its module if the schema has or names a type
  /// of the same name, or if other types of the app are likely to have it.
  func runtime(_ name: String) -> String {
    Self.likelyNames.contains(name) || named.contains(name) ? "DBGenRuntime." + name : name
  }

  private static let likelyNames: Set<String> = [
    "Column", "Condition", "Ordering", "Relation", "Row",
  ]

  /// Whether the bodies of functions can name a type, which a parameter of the name would hide.
  func isTypeInBodies(_ name: String) -> Bool {
    types.contains(name) || SwiftName.standardTypes.contains(name)
  }

  /// Returns the name of a type in a query's row, with a prefix if another type has it.
  func free(_ name: String) -> String { SwiftName.free(name, prefix: "Row", avoiding: named) }

  /// The type of the values that are grouped under a row.
  var item: String { free("Item") }
}

extension SwiftNames.EnumNames {
  init(_ enumeration: Enumeration) {
    type = enumeration.swiftName?.value ?? SwiftName.type(from: enumeration.name.value)
    cases = enumeration.cases.map { SwiftName.member(from: $0.name.value) }
  }
}

extension SwiftNames.QueryNames {
  init(_ query: CheckedQuery) {
    function = query.swiftName?.value ?? SwiftName.member(from: query.name.value)
    row = SwiftName.type(from: query.swiftName?.value ?? query.name.value) + "Row"
    parameters = query.interface.parameters.map(\.memberName)
    results = query.interface.results.map(\.swiftName)
    order = SwiftName.type(from: query.swiftName?.value ?? query.name.value) + "Order"
    orders = query.orders.map { SwiftName.member(from: $0.name.value) }
    orderParameters = query.interface.orders.map { $0.parameters.map(\.memberName) }
  }
}

extension QueryParameter {
  fileprivate var memberName: String { swiftName?.value ?? SwiftName.member(from: name.value) }
}

extension QueryResult {
  fileprivate var swiftName: String {
    if case .column(let column, _) = self, let name = column.column.swiftName { return name.value }
    return SwiftName.member(from: name.value)
  }
}

extension SwiftNames.TableNames {
  init(_ table: Table) {
    record = table.swiftName?.value ?? SwiftName.type(from: table.name.value)
    functions = table.model == .tuple ? record + "Table" : record
    properties = table.columns.map { $0.swiftName?.value ?? SwiftName.member(from: $0.name.value) }
  }
}

extension CheckedSchema {
  /// The protocols that the schema names for the types of tables.
  var conformancesOfTables: [Located<String>] {
    written.conformances + written.tables.flatMap(\.conformances)
  }

  /// The protocols that the schema names anywhere.
  var allConformances: [Located<String>] {
    conformancesOfTables + written.enums.flatMap(\.conformances)
      + derivedTables.flatMap(\.table.conformances) + queries.flatMap(\.conformances)
  }

  /// The types that the schema names for what isn't stored in a table.
  fileprivate var swiftTypesOfOtherProperties: [Located<String>] {
    written.tables.flatMap(\.transients).map(\.plainType)
      + derivedTables.flatMap(\.table.columns).compactMap(\.swiftType)
  }
}

extension CheckedQuery {
  var swiftTypes: [Located<String>] {
    (written.cells + written.parameterCells).compactMap(\.swiftType)
  }
}

extension [Located<String>] {
  fileprivate var typeNames: [String] { flatMap { SwiftName.typeNames(in: $0.value) } }
}

extension String {
  /// Whether it begins with a lowercase letter of ASCII.
  var startsLowercase: Bool {
    utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false
  }

  var swiftTypeName: String { SwiftName.type(from: self) }
}
