import DBGenSQLSyntax
import SchemaParser
import SchemaSQL

/// Reports the names of a schema that don't work in Swift: invalid identifiers, duplicates, and
/// names that hide others.
struct SwiftNameChecker {
  let names: SwiftNames
  var diagnostics: [Diagnostic] = []

  static func check(_ schema: CheckedSchema, _ names: SwiftNames) -> [Diagnostic] {
    var checker = SwiftNameChecker(names: names)
    checker.checkTypes(schema)
    for enumeration in schema.enums {
      guard let cases = names.enums[enumeration.name.value]?.cases else { continue }
      checker.checkMembers(
        Self.declarations(of: enumeration, cases), owner: "enum '\(enumeration.name.value)'")
    }
    let types = ColumnTypes(schema, names)
    checker.diagnostics += Array(schema.tables.indices).concurrentMap { index in
      var checker = SwiftNameChecker(names: names)
      checker.checkTable(schema.tables[index], at: index, types)
      return checker.diagnostics
    }.joined()
    for (derived, names) in zip(schema.derivedTables, names.derived) {
      checker.checkDerived(derived, names, types)
    }
    checker.checkSizes(of: schema)
    checker.checkRelations(of: schema, names)
    checker.checkQueries(of: schema)
    checker.checkConformances(of: schema)
    return checker.diagnostics
  }

  private mutating func checkTable(_ table: Table, at index: Int, _ types: ColumnTypes) {
    let own = names.tables[index]
    let properties = properties(of: table, own)
    checkMembers(properties, owner: "table '\(table.name.value)'")
    let transients = table.transients.map(\.plainType)
    // To name all types of a table takes longer than all other checks of its names.
    let mayHide =
      names.hasLowercaseTypes || !transients.isEmpty
      || table.columns.contains { $0.swiftType != nil }
      || !own.properties.allSatisfy(\.startsLowercase)
    let columns = mayHide ? table.columns.indices : 0..<0
    let stored = columns.map { types.swiftType(of: .init(table: index, column: $0)).name }
    let hasKey = table.keyColumns.count == 1
    checkHiding(
      properties, own, stored + transients.map(\.value), hasKey: table.model == .struct && hasKey)
    let key = hasKey ? table.column(named: table.keyColumns[0])?.swiftType : nil
    let ownTypes = table.columns.compactMap(\.swiftType)
    for property in table.transients { checkSwiftType(property.swiftType, .property) }
    if !ownTypes.isEmpty { checkSwiftTypes(of: table.columns) }
    checkHidden(transients + ownTypes, in: own, except: hasKey && key?.value != "ID" ? [] : ["ID"])
  }

  private func properties(of table: Table, _ own: SwiftNames.TableNames) -> [Declaration] {
    let members =
      table.model == .struct ? names.nested.membersOfTables : SwiftName.structMembers
    let columns = Self.declarations(of: table, own, members)
    if table.transients.isEmpty { return columns }
    let clashes = members.union(SwiftName.recordMembers.subtracting(own.properties))
    return columns
      + table.transients.map {
        Declaration(
          kind: "property", name: $0.name, swiftName: $0.name.value, takesSwiftName: false,
          clashes: clashes)
      }
  }

  private mutating func checkDerived(
    _ derived: DerivedTable, _ own: SwiftNames.TableNames, _ types: ColumnTypes
  ) {
    let columns = Self.declarations(of: derived.table, own, names.nested.membersOfViews)
    checkMembers(columns, owner: "\(derived.kind) '\(derived.table.name.value)'")
    checkHiding(
      columns, own, derived.columns.map { types.swiftType(of: $0).name },
      hasKey: derived.keyIndex != nil)
    let ownTypes = derived.table.columns.compactMap(\.swiftType)
    checkSwiftTypes(of: derived.table.columns)
    checkHidden(ownTypes, in: own, except: derived.keyIndex == nil ? ["Draft", "ID"] : ["Draft"])
    guard let key = derived.key, let index = derived.keyIndex else { return }
    checkKey(key, at: index, of: own.properties)
  }

  /// A name in the schema, and the Swift name derived from it.
  struct Declaration {
    var kind: String
    var name: Located<String>
    var swiftName: String
    /// Whether the schema file can give it a `swiftName`.
    var takesSwiftName = true
    /// Whether the name is a `swiftName`.
    var isSwiftName = false
    /// The members that every such type has, with which the name must not clash.
    var clashes: Set<String> = []
    var subject = DiagnosticSubject.object
    /// How to give it another name than the one that another declaration has.
    var renaming = ""

    var described: String { "\(kind) '\(name.value)'" }

    /// The advice for a name that is taken.
    var advice: String {
      if isSwiftName { return "; choose another 'swiftName'" }
      return takesSwiftName ? "; give it a 'swiftName'" : "; choose another name"
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

  /// - Parameter clashes: The names of the members that the struct has.
  static func declarations(
    of table: Table, _ names: SwiftNames.TableNames,
    _ clashes: Set<String> = SwiftName.structMembers
  ) -> [Declaration] {
    zip(table.columns, names.properties).map {
      Declaration(
        kind: "column", name: $0.swiftName ?? $0.name, swiftName: $1,
        isSwiftName: $0.swiftName != nil, clashes: clashes, subject: .column($0.name.value))
    }
  }

  private static func types(of schema: CheckedSchema, _ names: SwiftNames) -> [Declaration] {
    let database = Declaration(
      kind: "database", name: schema.database, swiftName: names.namespace, takesSwiftName: false)
    let enums = schema.enums.map {
      Declaration(
        kind: "enum", name: $0.swiftName ?? $0.name,
        swiftName: names.enums[$0.name.value]?.type ?? "", isSwiftName: $0.swiftName != nil)
    }
    let tables = zip(schema.tables, names.tables).flatMap { table, names in
      [names.record, names.functions].unique.map {
        Declaration(
          kind: "table", name: table.swiftName ?? table.name, swiftName: $0,
          isSwiftName: table.swiftName != nil)
      }
    }
    let derived = zip(schema.derivedTables, names.derived).map { derived, names in
      Declaration(
        kind: derived.kind, name: derived.table.swiftName ?? derived.table.name,
        swiftName: names.record, isSwiftName: derived.table.swiftName != nil)
    }
    return [database] + enums + tables + derived + types(ofQueries: schema, names)
  }

  // MARK: - Rules

  private mutating func checkTypes(_ schema: CheckedSchema) {
    let types = Self.types(of: schema, names)
    for type in types where isIdentifier(type) {
      if SwiftName.keywords.contains(type.swiftName) {
        reportNoIdentifier(type)
      } else if SwiftName.standardTypes.contains(type.swiftName)
        || SwiftName.nestedTypes.contains(type.swiftName)
        || SwiftName.runtimeTypes.contains(type.swiftName)
        || !names.relations.isEmpty && SwiftName.typesOfRelations.contains(type.swiftName)
      {
        reportHiding(type)
      }
    }
    // File names are derived from type names, and many file systems ignore case.
    checkUnique(types, owner: nil) { SwiftName.fileKey(of: $0) }
  }

  /// Reports columns with the name of a type that the functions of their table use. In scripts
  /// without capitals, the names of properties and types are the same.
  private mutating func checkHiding(
    _ columns: [Declaration], _ names: SwiftNames.TableNames, _ types: [String], hasKey: Bool
  ) {
    let used = Set(
      [names.record, names.functions] + Set(types).flatMap(SwiftName.typeNames)
        + (hasKey ? ["ID"] : []))
    for column in columns where used.contains(column.swiftName) { reportHiding(column) }
  }

  mutating func reportHiding(_ item: Declaration) {
    report(
      .hidesSwiftType, item,
      "\(item.described) would hide the Swift type '\(item.swiftName)'\(item.advice)")
  }

  private mutating func checkSwiftTypes(of columns: [Column]) {
    for column in columns { checkSwiftType(column.swiftType, .init(column.type.value)) }
  }

  /// Reports a text that isn't a type, and a type that no such property can have.
  mutating func checkSwiftType(_ type: Located<String>?, _ use: SwiftTypeUse) {
    guard let type else { return }
    if let problem = SwiftTypeReader.problem(of: type.value, use) {
      report(.notASwiftType, type, problem)
    } else if let name = SwiftTypeReader.valueNames(in: type.value).first(where: names.hasNoValues)
    {
      report(.notASwiftType, type, "'\(name)' is not a type that a property can have")
    }
    checkHidden([type], by: SwiftName.runtimeTypes)
  }

  /// Reports types of the app that are hidden by types in a table's struct, except by some.
  private mutating func checkHidden(
    _ types: [Located<String>], in own: SwiftNames.TableNames, except others: Set<String>
  ) {
    checkHidden(types, by: names.nested.hiding.subtracting(others), of: own.record)
  }

  /// Reports types of the app that are hidden by types of the generated source.
  mutating func checkHidden(
    _ types: [Located<String>], by hiding: Set<String>, of record: String? = nil
  ) {
    for type in types {
      guard let name = SwiftName.outerTypeNames(in: type.value).first(where: hiding.contains) else {
        continue
      }
      let other = name == "ID" ? record.map { ", or write '\($0).ID' for that one" } ?? "" : ""
      report(
        .hidesSwiftType, type,
        "the type '\(name)' would be hidden by that of the generated source: "
          + "give it another name\(other)")
    }
  }

  mutating func report(_ code: DiagnosticCode, _ name: Located<String>, _ message: String) {
    diagnostics.add(code, message, at: name.range)
  }

  mutating func checkMembers(
    _ members: [Declaration], among others: [Declaration] = [], owner: String
  ) {
    for member in members where isIdentifier(member) && member.clashes.contains(member.swiftName) {
      report(
        .synthesizedMember, member,
        "\(member.described) would conflict with '\(member.swiftName)', which the generated type "
          + "has\(member.advice)")
    }
    checkUnique(others + members, owner: owner) { $0 }
  }

  private mutating func isIdentifier(_ declaration: Declaration) -> Bool {
    if SwiftIdentifier.isValid(declaration.swiftName) { return true }
    reportNoIdentifier(declaration)
    return false
  }

  private mutating func reportNoIdentifier(_ item: Declaration) {
    let advice = item.isSwiftName || item.takesSwiftName ? item.advice : ""
    let problem =
      SwiftIdentifier.problem(of: item.swiftName) ?? "'\(item.swiftName)' has a meaning in Swift"
    report(.notASwiftName, item, "\(item.described) can't become a Swift name: \(problem)\(advice)")
  }

  private mutating func report(
    _ code: DiagnosticCode, _ item: Declaration, _ message: String, beside other: Declaration? = nil
  ) {
    let notes = other.map { [Diagnostic.Note("the other is here", at: $0.name.range)] } ?? []
    diagnostics.add(code, message, at: item.name.range, notes: notes, subject: item.subject)
  }

  /// Reports each declaration whose name is the same as that of one before it in the file.
  private mutating func checkUnique(
    _ declarations: [Declaration], owner: String?, key: (String) -> String
  ) {
    var first: [String: Declaration] = [:]
    for declaration in declarations.inOrder(of: \.name.range)
    where !declaration.swiftName.isEmpty {
      let name = key(declaration.swiftName)
      if let other = first[name] {
        reportSame(declaration, other, owner: owner)
      } else {
        first[name] = declaration
      }
    }
  }

  private mutating func reportSame(
    _ declaration: Declaration, _ other: Declaration, owner: String?
  ) {
    let isDescribed =
      declaration.name.value == other.name.value && declaration.described != other.described
    let names =
      isDescribed
      ? "\(declaration.described) and \(other.described)"
      : "'\(declaration.name.value)' and '\(other.name.value)'"
    let name = "'\(declaration.swiftName)'"
    let place = owner.map { " in \($0)" } ?? ""
    report(
      .sameSwiftName, declaration,
      declaration.swiftName == other.swiftName
        ? "\(names) are both \(name) in Swift\(place)\(declaration.renaming)"
        : "\(names) would be files whose names differ only in case, \(name)",
      beside: other)
  }
}
