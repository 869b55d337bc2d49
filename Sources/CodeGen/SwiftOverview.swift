package import SchemaParser
package import SchemaSQL

/// The Swift names and types of a schema's generated source, for its documentation.
package struct SwiftOverview: Sendable {
  /// The generated namespace.
  package let namespace: String
  private let tables: [String: TableOverview]
  private let enums: [String: EnumOverview]
  private let queries: [String: String]
  /// The names of relations, by the places of their cells.
  private let relations: [SourceRange: String]

  /// A table or view: the type of its rows, and the types of its properties.
  package struct TableOverview: Sendable {
    package var type: String
    /// The name and the type of the property of each column, by the column's name in SQL.
    package var properties: [String: (name: String, type: String)]
    /// The requirements of each column's cells, in words, by the column's name in SQL.
    package var requirements: [String: [String]] = [:]
  }

  package struct EnumOverview: Sendable {
    package var type: String
    /// The names of the cases in schema order.
    package var cases: [String]
  }

  /// - Parameter schema: A schema whose names work in Swift.
  package init(_ schema: CheckedSchema) {
    let names = SwiftNames(schema)
    let model = CodeModel(schema, names, [])
    namespace = names.namespace
    var tables = Dictionary(
      firstOf: model.tables.map { ($0.table.name.value, TableOverview($0)) }
        + schema.contentless.map { ($0.name.value, TableOverview($0)) })
    let types = ColumnTypes(schema, names)
    for (index, table) in schema.tables.enumerated() {
      tables[table.name.value]?.requirements = schema.requirements(ofTable: index, types)
    }
    self.tables = tables
    relations = Dictionary(
      firstOf: names.relations.values.joined().map { ($0.relation.cell.range, $0.name) })
    enums = Dictionary(
      firstOf: zip(schema.enums, model.enums).map {
        ($0.name.value, EnumOverview(type: $1.name, cases: $1.cases.map(\.name)))
      })
    queries = Dictionary(
      firstOf: zip(schema.queries, model.queries).map {
        let function = $1.function
        let parameters = function.parameters.joined(separator: ", ")
        return ($0.name.value, "\(function.name)(\(parameters)) throws -> \(function.result)")
      })
  }

  /// Returns the type of a table's or a view's rows; nil if it has none.
  package func table(named name: String) -> TableOverview? { tables[name] }

  /// Returns the name of the relation that a cell declares.
  package func relation(_ cell: RelationCell) -> String? { relations[cell.range] }

  package func enumeration(named name: String) -> EnumOverview? { enums[name] }

  /// Returns the declaration of a query's function.
  package func query(named name: String) -> String? { queries[name] }
}

extension SwiftOverview.TableOverview {
  fileprivate init(_ table: TableModel) {
    type = table.record
    // In the type itself, its key's type is called `ID`.
    properties = Dictionary(
      firstOf: table.properties.map { property in
        let isKey = ["ID", "ID?"].contains(property.type)
        return (property.column, (property.name, (isKey ? table.record + "." : "") + property.type))
      })
  }

  fileprivate init(_ index: FullTextTable) {
    type = SwiftNames.TableNames(index).record
    properties = [:]
  }
}

extension CheckedSchema {
  fileprivate func requirements(ofTable index: Int, _ types: ColumnTypes) -> [String: [String]] {
    let columns = written.tables[index].columns.enumerated().map { position, column in
      let type = types.swiftType(of: ColumnPosition(table: index, column: position))
      let rules = RuleConditions(
        column: column, coding: type.coding,
        enumeration: written.enumeration(of: column), value: "", helpers: "")
      let sentence = RuleSentence(column: column)
      return (column.name.value, rules.all.map { sentence.requirement($0.demand) })
    }
    return Dictionary(firstOf: columns)
  }

  fileprivate var contentless: [FullTextTable] {
    written.fullTextTables.filter { $0.contentTable == nil && $0.isContentless }
  }
}

extension SwiftNames.TableNames {
  fileprivate init(_ index: FullTextTable) {
    self.init(Table(name: index.name, swiftName: index.swiftName))
  }
}
