import DBGenSQLText
import SchemaParser
import SchemaSQL

extension CodeModel {
  /// Creates the model of a schema's source, making every decision.
  init(_ schema: CheckedSchema, _ names: SwiftNames, _ versions: [SchemaVersion]) {
    let types = ColumnTypes(schema, names)
    namespace = NamespaceModel(schema, names, versions)
    value = names.value
    let derived = zip(schema.derivedTables, names.derived)
    let tablesOfSkippedRows = Set(schema.triggers.compactMap(\.tableOfSkippedRows))
    tables =
      Array(schema.tables.indices).concurrentMap { index in
        let name = schema.tables[index].name.sqlName
        return TableModelBuilder(
          schema: schema, names: names, types: types, index: index,
          triggersSkipRows: tablesOfSkippedRows.contains(name)
        ).model
      }
      + derived.filter { $0.0.hasRows }.map {
        TableModelBuilder(schema: schema, names: names, types: types, $0, $1).model
      }
    let records = QueryRecords(schema, names, types)
    let models = zip(schema.queries, names.queries).map { query, queryNames in
      QueryModelBuilder(schema, names, types, records, query, queryNames).model
    }
    queries = QueriesModel(models)
    enums =
      schema.enums.compactMap { enumeration in
        names.enums[enumeration.name.value].map { EnumModel(enumeration, $0) }
      } + models.compactMap(\.order)
    problem = ProblemModel(name: names.problem, tables.compactMap(\.rules))
    let dates = schema.dates
    date = dates.isEmpty ? nil : DateModel(names, Set(dates.compactMap(\.usedEncoding)))
    keys = KeysModel(
      integer: names.integerKey, uuid: names.uuidKey, kinds: Set(tables.compactMap(\.keyType)),
      encoded: tables.compactMap(\.encodedKey), convertible: names.runtime("SQLConvertible"),
      encoding: names.runtime("UUIDEncoding"))
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

extension QueriesModel {
  fileprivate init?(_ queries: [QueryModel]) {
    if queries.isEmpty { return nil }
    functions = queries.map(\.function)
    overloads = queries.map(\.overloads)
    rows = queries.compactMap(\.row)
  }
}

extension ProblemModel {
  fileprivate init?(name: String, _ rules: [RulesModel]) {
    if rules.isEmpty { return nil }
    self.name = name
    let used = Set(rules.flatMap(\.rules).flatMap(\.helpers))
    imports = used.contains(.milliseconds) ? [.foundationOfBodies] : []
    helpers = RuleHelper.allCases.filter(used.contains)
  }
}

extension TableModel {
  fileprivate var keyType: KeyTypeModel? {
    if case .structure(let form) = form { form.keyType } else { nil }
  }

  fileprivate var encodedKey: EncodedKeyModel? {
    guard keyType == .uuid, let encoding = properties[sql.key[0]].coding.encoding,
      encoding != ColumnType.uuid.encodings.first
    else { return nil }
    return EncodedKeyModel(table: record, encoding: ".\(encoding.rawValue)")
  }
}

extension DateModel {
  fileprivate init(_ names: SwiftNames, _ encodings: Set<Encoding>) {
    name = names.date
    calendar = names.calendar
    calendarAlias = calendar == "Calendar" ? nil : calendar
    conformances = ["SQLComparable", "SQLConvertible"].map(names.runtime)
    let encoding = encodings.first ?? .text
    coding = encodings.count > 1 ? ".severalForms" : ".raw(.days(.\(encoding.rawValue)))"
  }
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
