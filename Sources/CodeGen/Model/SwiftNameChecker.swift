import SchemaParser

/// Reports the names of a schema that don't work in Swift: invalid identifiers, duplicates, and
/// names that hide others.
struct SwiftNameChecker {
  var diagnostics: [Diagnostic] = []

  static func check(_ schema: Schema, _ names: SwiftNames) -> [Diagnostic] {
    var checker = SwiftNameChecker()
    checker.checkTypes(schema, names)
    for enumeration in schema.enums {
      guard let cases = names.enums[enumeration.name.value]?.cases else { continue }
      checker.checkMembers(
        Self.declarations(of: enumeration, cases), owner: "enum '\(enumeration.name.value)'")
    }
    for (table, names) in zip(schema.tables, names.tables) {
      checker.checkMembers(
        Self.declarations(of: table, names), owner: "table '\(table.name.value)'")
      checker.checkSwiftTypes(of: table)
    }
    for (derived, names) in zip(schema.derivedTables, names.derived) {
      checker.checkMembers(
        Self.declarations(of: derived.table, names),
        owner: "\(derived.kind) '\(derived.table.name.value)'")
      checker.checkSwiftTypes(of: derived.table)
    }
    checker.checkQueries(of: schema, names)
    return checker.diagnostics
  }

  /// A name in the schema, and the Swift name derived from it.
  struct Declaration {
    var kind: String
    var name: Located<String>
    var swiftName: String
    /// Whether the schema file can give it a `swiftName`.
    var takesSwiftName = true
    /// The members that every such type has, with which the name must not clash.
    var clashes: Set<String> = []
    var subject = DiagnosticSubject.object

    /// The advice for a name that is taken.
    var advice: String {
      takesSwiftName ? "; give it a 'swiftName'" : "; choose another name"
    }
  }

  private static func declarations(of enumeration: Enumeration, _ cases: [String]) -> [Declaration]
  {
    zip(enumeration.cases, cases).map {
      Declaration(
        kind: "case", name: $0.name, swiftName: $1, takesSwiftName: false,
        clashes: SwiftName.caseMembers.union(enumeration.isOpen ? ["unknown"] : []))
    }
  }

  private static func declarations(
    of table: Table, _ names: SwiftNames.TableNames
  ) -> [Declaration] {
    zip(table.columns, names.properties).map {
      Declaration(
        kind: "column", name: $0.swiftName ?? $0.name, swiftName: $1,
        clashes: SwiftName.structMembers, subject: .column($0.name.value))
    }
  }

  private static func types(of schema: Schema, _ names: SwiftNames) -> [Declaration] {
    let database = Declaration(
      kind: "database", name: schema.database, swiftName: names.namespace, takesSwiftName: false)
    let enums = schema.enums.map {
      Declaration(
        kind: "enum", name: $0.swiftName ?? $0.name,
        swiftName: names.enums[$0.name.value]?.type ?? "")
    }
    let tables = zip(schema.tables, names.tables).flatMap { table, names in
      [names.record, names.functions].uniqued().map {
        Declaration(kind: "table", name: table.swiftName ?? table.name, swiftName: $0)
      }
    }
    let derived = zip(schema.derivedTables, names.derived).map { derived, names in
      Declaration(
        kind: derived.kind, name: derived.table.swiftName ?? derived.table.name,
        swiftName: names.record)
    }
    return [database] + enums + tables + derived + rows(of: schema, names)
  }
}

// MARK: - Rules

extension SwiftNameChecker {
  private mutating func checkTypes(_ schema: Schema, _ names: SwiftNames) {
    let types = Self.types(of: schema, names)
    for type in types where isIdentifier(type) {
      if SwiftName.keywords.contains(type.swiftName) {
        diagnostics.append(.notAnIdentifier(type))
      } else if SwiftName.standardTypes.contains(type.swiftName)
        || SwiftName.nestedTypes.contains(type.swiftName)
      {
        diagnostics.append(.hidesType(type))
      }
    }
    // File names are derived from type names, and many file systems ignore case.
    checkUnique(types, owner: nil) { SwiftName.fileKey(of: $0) }
  }

  fileprivate mutating func checkSwiftTypes(of table: Table) {
    for type in table.columns.compactMap(\.swiftType) where !SwiftTypeReader.isType(type.value) {
      diagnostics.append(.notAType(type))
    }
  }

  mutating func checkMembers(_ members: [Declaration], owner: String) {
    for member in members where isIdentifier(member) {
      if member.clashes.contains(member.swiftName) {
        diagnostics.append(.synthesized(member))
      }
    }
    checkUnique(members, owner: owner) { $0 }
  }

  private mutating func isIdentifier(_ declaration: Declaration) -> Bool {
    if SwiftIdentifier.isValid(declaration.swiftName) { return true }
    diagnostics.append(.notAnIdentifier(declaration))
    return false
  }

  private mutating func checkUnique(
    _ declarations: [Declaration], owner: String?, key: (String) -> String
  ) {
    var first: [String: Declaration] = [:]
    for declaration in declarations where !declaration.swiftName.isEmpty {
      if let other = first.updateValue(declaration, forKey: key(declaration.swiftName)) {
        let isSame = declaration.swiftName == other.swiftName
        diagnostics.append(
          isSame
            ? .sameName(declaration, other, owner) : .sameFileName(declaration, other))
      }
    }
  }
}

extension Diagnostic {
  static func notAType(_ type: Located<String>) -> Diagnostic {
    Diagnostic(.notASwiftType, "'\(type.value)' is not the name of a Swift type", at: type.range)
  }

  fileprivate static func notAnIdentifier(_ item: SwiftNameChecker.Declaration) -> Diagnostic {
    let advice = item.takesSwiftName ? "; give it a 'swiftName'" : ""
    return Diagnostic(
      .notASwiftName, "\(item.kind) '\(item.name.value)' gives no name in Swift\(advice)",
      at: item.name.range, subject: item.subject)
  }

  fileprivate static func hidesType(_ item: SwiftNameChecker.Declaration) -> Diagnostic {
    Diagnostic(
      .hidesSwiftType,
      "\(item.kind) '\(item.name.value)' would hide the Swift type '\(item.swiftName)'\(item.advice)",
      at: item.name.range, subject: item.subject)
  }

  fileprivate static func synthesized(_ item: SwiftNameChecker.Declaration) -> Diagnostic {
    Diagnostic(
      .synthesizedMember,
      "\(item.kind) '\(item.name.value)' would clash with '\(item.swiftName)', which every such type "
        + "has\(item.advice)",
      at: item.name.range, subject: item.subject)
  }

  fileprivate static func sameFileName(
    _ item: SwiftNameChecker.Declaration, _ other: SwiftNameChecker.Declaration
  ) -> Diagnostic {
    let names = "'\(item.name.value)' and '\(other.name.value)'"
    return Diagnostic(
      .sameSwiftName,
      "\(names) give files whose names differ only by case, '\(item.swiftName)'",
      at: item.name.range, notes: [.init("the other is here", at: other.name.range)],
      subject: item.subject)
  }

  fileprivate static func sameName(
    _ item: SwiftNameChecker.Declaration, _ other: SwiftNameChecker.Declaration, _ owner: String?
  ) -> Diagnostic {
    let place = owner.map { " in \($0)" } ?? ""
    let names = "'\(item.name.value)' and '\(other.name.value)'"
    return Diagnostic(
      .sameSwiftName, "\(names) are both '\(item.swiftName)' in Swift\(place)",
      at: item.name.range, notes: [.init("the other is here", at: other.name.range)],
      subject: item.subject)
  }
}

extension Array where Element: Hashable {
  fileprivate func uniqued() -> [Element] {
    var seen = Set<Element>()
    return filter { seen.insert($0).inserted }
  }
}
