import SchemaParser

extension Schema {
  /// Returns the protocols of a row's type, each once: those of all such types, those of the
  /// database, and its own.
  func conformances(_ common: [String], _ own: [Located<String>]) -> [String] {
    common.adding(conformances + own)
  }
}

extension [String] {
  /// Returns the protocols and others, each once. Swift warns of those that others imply.
  func adding(_ others: [Located<String>]) -> [String] {
    let all = others.map(\.value.withoutSwift).reduce(into: self) {
      if !$0.contains($1) { $0.append($1) }
    }
    return all.contains("Codable") ? all.filter { $0 != "Encodable" && $0 != "Decodable" } : all
  }
}

extension String {
  /// The name without that of Swift's module.
  fileprivate var withoutSwift: String { hasPrefix("Swift.") ? String(dropFirst(6)) : self }
}

// MARK: - Errors

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
  mutating func checkConformances(of schema: Schema) {
    checkProtocols(schema.conformances, of: .structure)
    for enumeration in schema.enums {
      checkProtocols(
        enumeration.conformances, of: enumeration.isOpen ? .openEnum : .closedEnum)
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
    diagnostics += others.map {
      Diagnostic(.notASwiftType, "'\($0.value)' is not the name of a Swift protocol", at: $0.range)
    }
    diagnostics += names.filter { kind.unsynthesized.contains($0.value.withoutSwift) }.map {
      Diagnostic(
        .notSynthesized,
        "Swift doesn't synthesize '\($0.value)' for \(kind.text): conform in an extension of "
          + "your own", at: $0.range)
    }
  }

  private mutating func checkConformances(of query: Query, _ schema: Schema) {
    guard let results = query.interface?.results else { return }
    if results.count < 2, let first = query.conformances.first {
      diagnostics.append(
        Diagnostic(
          .rowWithoutStruct,
          "query '\(query.name.value)' has no struct for its rows that could conform to "
            + "'\(first.value)'", at: first.range))
    } else if results.count > 1 {
      check(query.conformances, schema, results.compactMap(\.column))
    }
  }

  private mutating func check(_ own: [Located<String>], _ schema: Schema, _ columns: [Column]) {
    checkProtocols(own, of: .structure)
    let coding = (schema.conformances + own).first {
      ["Codable", "Encodable", "Decodable"].contains($0.value)
    }
    guard let coding else { return }
    let others = columns.filter { $0.type.value == .any && $0.swiftType == nil }
    diagnostics += others.map { column in
      Diagnostic(
        .columnNotCodable,
        "column '\(column.name.value)' has the type 'any', which isn't \(coding.value): "
          + "give it a type or a 'swiftType'",
        at: column.name.range, notes: [.init("the protocol is here", at: coding.range)])
    }
  }
}

extension QueryResult {
  fileprivate var column: Column? {
    if case .column(let column, _) = self { column.column } else { nil }
  }
}
