import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A kind of type in generated source.
private enum TypeKind {
  case structure, closedEnum, openEnum

  var text: String { self == .structure ? "a struct" : "an enum with raw values" }

  /// The protocols that Swift synthesizes for other kinds of types.
  var unsynthesized: Set<String> {
    switch self {
    case .structure: ["CaseIterable", "Comparable"]
    case .closedEnum: ["Comparable"]
    case .openEnum: []
    }
  }
}

extension SwiftNameChecker {
  /// Reports protocols that can't be, and columns whose type doesn't conform to them.
  mutating func checkConformances(of schema: CheckedSchema) {
    let names = names
    reportNoProtocols(
      schema.allConformances.filter { names.isType($0.value) || $0.value.isKnownAsNoProtocol })
    checkHidden(schema.conformancesOfTables, by: names.nested.hiding.subtracting(["Record"]))
    checkHidden(schema.allConformances, by: SwiftName.runtimeTypes)
    checkProtocols(schema.conformances, of: .structure)
    for enumeration in schema.enums {
      checkProtocols(enumeration.conformances, of: enumeration.isOpen ? .openEnum : .closedEnum)
    }
    for table in schema.tables + schema.derivedTables.map(\.table) where table.model == .struct {
      check(table.conformances, schema, table.columns)
    }
    for query in schema.queries { checkConformances(of: query, schema) }
  }

  private mutating func checkProtocols(_ names: [Located<String>], of kind: TypeKind) {
    let others = names.filter { name in
      !name.value.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
        SwiftIdentifier.isValid(String($0))
      }
    }
    reportNoProtocols(others)
    diagnostics += names.filter { kind.unsynthesized.contains($0.value.withoutSwift) }.map {
      Diagnostic(
        .notSynthesized,
        "Swift doesn't synthesize '\($0.value)' for \(kind.text): conform in an extension of "
          + "your own", at: $0.range)
    }
  }

  private mutating func reportNoProtocols(_ names: [Located<String>]) {
    diagnostics += names.map {
      Diagnostic(.notASwiftType, "'\($0.value)' is not the name of a Swift protocol", at: $0.range)
    }
  }

  private mutating func checkConformances(of query: CheckedQuery, _ schema: CheckedSchema) {
    let results = query.interface.results
    if results.count < 2, let first = query.conformances.first {
      diagnostics.add(
        .rowWithoutStruct,
        "query '\(query.name.value)' has no struct for its rows that could conform to "
          + "'\(first.value)'", at: first.range)
    } else if results.count > 1 {
      check(query.conformances, schema, results.compactMap(\.column))
      checkRecords(results.compactMap(\.table), in: query, schema)
    }
  }

  private mutating func check(
    _ own: [Located<String>], _ schema: CheckedSchema, _ columns: [Column]
  ) {
    checkProtocols(own, of: .structure)
    guard let coding = (schema.conformances + own).first(where: { !$0.value.coders.isEmpty }) else {
      return
    }
    let others = columns.filter { $0.type.value == .any && $0.swiftType == nil }
    diagnostics += others.map { column in
      Diagnostic(
        .partNotCodable,
        "column '\(column.name.value)' has the type 'any', which isn't \(coding.value): "
          + "give it a type or a 'swiftType'",
        at: column.name.range, notes: [.init("the protocol is here", at: coding.range)])
    }
  }

  /// Reports whole tables in a query's rows whose records lack a protocol that the rows have.
  private mutating func checkRecords(
    _ records: [WholeTable], in query: CheckedQuery, _ schema: CheckedSchema
  ) {
    let tables = schema.tables + schema.derivedTables.map(\.table)
    for record in records {
      let table = tables.first { SQLName.areEqual($0.name.value, record.table) }
      let coders = table?.coders(in: schema) ?? []
      guard let coding = query.conformances.first(where: { !$0.value.coders.isSubset(of: coders) })
      else { continue }
      diagnostics.add(
        .partNotCodable,
        "the rows have records of '\(record.table)', which aren't \(coding.value): "
          + (table?.model == .tuple ? "a tuple can't be" : "add it to their 'conformances'"),
        at: record.name.range, notes: [.init("the protocol is here", at: coding.range)])
    }
  }
}

extension String {
  /// Whether it is a keyword, a type of Swift or of a column, a class's protocol, or a module.
  fileprivate var isKnownAsNoProtocol: Bool {
    let name = withoutModule
    return SwiftName.keywords.contains(name) || ["Actor", "SQLValue"].contains(name)
      || SwiftName.standardTypes.subtracting(SwiftName.standardProtocols).contains(name)
      || name != self
        && SwiftName.foundationTypes.union(SwiftName.typesOfFoundationAlone).contains(name)
  }

  /// The protocols that a protocol of Swift's consists of, as far as they are about coding.
  fileprivate var coders: Set<String> {
    switch withoutSwift {
    case "Codable": ["Encodable", "Decodable"]
    case "Encodable", "Decodable": [withoutSwift]
    default: []
    }
  }
}

extension Table {
  fileprivate func coders(in schema: CheckedSchema) -> Set<String> {
    guard model == .struct else { return [] }
    return (schema.conformances + conformances).reduce(into: []) { $0.formUnion($1.value.coders) }
  }
}

extension QueryResult {
  fileprivate var column: Column? {
    if case .column(let column, _) = self { column.column } else { nil }
  }

  fileprivate var table: WholeTable? { if case .table(let table) = self { table } else { nil } }
}
