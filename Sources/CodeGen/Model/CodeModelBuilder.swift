import DBGenSQLText
import SchemaParser
import SchemaSQL

extension CodeModel {
  /// Creates the model of a schema's source, making every decision.
  init(_ schema: CheckedSchema, _ names: SwiftNames, _ versions: [SchemaVersion]) {
    let types = ColumnTypes(schema, names)
    self.names = names
    namespace = NamespaceModel(schema: schema, names: names, versions: versions)
    takesFilesOver = CodeGenerator.takesFilesOver(schema, versions)
    let derived = zip(schema.derivedTables, names.derived)
    let tablesOfSkippedRows = Set(schema.triggers.compactMap(\.tableOfSkippedRows))
    tables =
      Array(schema.tables.indices).concurrentMap { index in
        let name = schema.tables[index].name.sqlName
        return TableModel(
          schema: schema, names: names, types: types, index: index,
          triggersSkipRows: tablesOfSkippedRows.contains(name)
        )
      }
      + derived.filter { $0.0.hasRows }.map {
        TableModel(schema: schema, names: names, types: types, $0, $1)
      }
    let records = QueryRecords(schema, names, types)
    queries = zip(schema.queries, names.queries).map { query, queryNames in
      QueryModelBuilder(schema, names, types, records, query, queryNames).model
    }
    enums =
      schema.enums.compactMap { enumeration in
        names.enums[enumeration.name.value].map { EnumModel(enumeration, $0) }
      } + queries.compactMap(\.order)
    let rules = tables.compactMap(\.rules)
    let helpers = Set(rules.flatMap(\.rules).flatMap(\.helpers))
    problemHelpers = rules.isEmpty ? nil : RuleHelper.allCases.filter(helpers.contains)
    let encodings = Set(schema.dates.compactMap(\.usedEncoding))
    dateCoding = encodings.first.map {
      encodings.count > 1 ? ".severalForms" : ".raw(.days(.\($0.rawValue)))"
    }
    indexes = derived.compactMap { table, tableNames in
      table.index.flatMap { $0.isContentless ? FullTextIndexModel($0, tableNames, names) : nil }
    }
  }
}

extension CheckedSchema {
  /// The columns of tables and views that are dates without a Swift type of their own; those of
  /// queries if there are none.
  fileprivate var dates: [SchemaParser.Column] {
    let columns = (written.tables + derivedTables.map(\.table)).flatMap(\.columns)
    let dates = columns.filter(\.isPlainDate)
    return dates.isEmpty ? datesOfQueries : dates
  }

  private var datesOfQueries: [SchemaParser.Column] {
    let interfaces = queries.map(\.interface)
    let results = interfaces.flatMap(\.results).flatMap { result -> [SchemaParser.Column] in
      if case .column(let column, _) = result { [column.column] } else { [] }
    }
    let parameters = interfaces.flatMap(\.allParameters).compactMap(\.uses.first?.value.column)
    return (results + parameters).filter(\.isPlainDate)
  }
}

extension SchemaParser.Column {
  fileprivate var isPlainDate: Bool { type.value == .date && swiftType == nil }
}

extension FullTextIndexModel {
  fileprivate init(
    _ index: FullTextTable, _ tableNames: SwiftNames.TableNames, _ names: SwiftNames
  ) {
    name = tableNames.record
    doc = index.doc.docLines
    search = FunctionModel(searchBy: index, transaction: names.runtime("ReadTransaction"))
  }
}

extension EnumModel {
  fileprivate init(_ enumeration: Enumeration, _ names: SwiftNames.EnumNames) {
    name = names.type
    doc = enumeration.doc.docLines
    rawType = enumeration.isInteger ? "Int" : "String"
    isOpen = enumeration.isOpen
    conformances = [
      enumeration.isOpen ? "RawRepresentable" : rawType, "CaseIterable", "Hashable", "Sendable",
      "Codable",
    ].adding(enumeration.conformances)
    cases = zip(enumeration.cases, names.cases).map { stored, name in
      let rawValue =
        switch stored.value.value {
        case .text(let text): SwiftLiteral.string(text)
        case .integer(let integer): SwiftLiteral.integer(integer)
        }
      return EnumCaseModel(name: SwiftName.escaped(name), rawValue: rawValue)
    }
  }
}

extension String? {
  /// The text's lines for a doc comment, split at any line break, without trailing whitespace or
  /// empty lines at the end.
  var docLines: [String] {
    guard let self else { return [] }
    var lines = self.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0.reversed().drop(while: \.isWhitespace).reversed()) }
    while lines.last == "" { lines.removeLast() }
    return lines
  }
}
