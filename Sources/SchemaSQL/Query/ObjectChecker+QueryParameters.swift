import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension ObjectChecker {
  /// Returns the parameters of a query, in order of first appearance.
  mutating func parameters(of draft: QueryDraft, _ probe: QueryProbe) -> [QueryParameter] {
    var names: [String] = []
    var places: [String: [Int]] = [:]
    for index in draft.sql.tokens.indices where draft.sql.tokens[index].kind == .parameter {
      let name = draft.statement.parameterName(index)
      if places[name] == nil { names.append(name) }
      places[name, default: []].append(index)
    }
    var uses = ParameterUses(of: draft)
    let parameters = names.compactMap { parameter($0, at: places[$0] ?? [], of: draft, &uses) }
    probe.declare(uses.united)
    return parameters
  }

  /// Reports properties of parameters that neither the query nor an order has.
  mutating func checkParameterCells(of query: Query) {
    let texts = [SQLText(ofQuery: query.sql.value)] + query.orders.map { SQLText($0.terms.value) }
    let names = texts.flatMap { sql in
      sql.tokens.filter { $0.kind == .parameter }.map { String(sql.text(of: $0).dropFirst()) }
    }
    for cell in query.parameterCells where !names.contains(cell.name.value) {
      report(
        .unknownParameter,
        "query '\(query.name.value)' has no parameter ':\(cell.name.value)'",
        at: cell.name.range,
        suggestion: diagnostics.suggestion(for: cell.name.value, among: names.unique))
    }
  }

  private mutating func parameter(
    _ name: String, at indices: [Int], of draft: QueryDraft, _ known: inout ParameterUses
  ) -> QueryParameter? {
    let cells = known.cells[name]
    let isList = draft.text.lists.contains(name)
    var (uses, isNullable) = uses(at: indices, isDeclared: cells?.type != nil, of: draft, &known)
    if let cells, let type = cells.type {
      let column = declaredColumn(cells, type, usedAs: uses)
      uses.insert(Located(column, at: cells.name.range), at: 0)
      let others = indices.flatMap { index in
        known.columns(likeParameter: index).map { Located($0, at: place(ofWord: index, in: draft)) }
      }
      guard hasOneEncoding(name, uses),
        isUsable(column.column, for: uses, likeThoseOf: others, of: name)
      else { return nil }
      (uses, isNullable) = ([uses[0]], cells.isNullable)
    } else if !hasOneEncoding(name, uses) {
      return nil
    }
    if uses.isEmpty {
      uses = indices.compactMap { index in
        known.column(castAt: index).map { Located($0, at: place(ofWord: index, in: draft)) }
      }
    }
    if uses.isEmpty, let column = known.column(uniting: name, at: indices) {
      uses = [Located(column, at: place(ofWord: indices[0], in: draft))]
    }
    guard !uses.isEmpty else {
      let type = known.likelyType(ofParameter: name, columns)
      reportUntyped(name, type, at: place(ofWord: indices[0], in: draft))
      return nil
    }
    return QueryParameter(
      name: Located(name, at: place(ofWord: indices[0], in: draft)),
      swiftName: cells?.swiftName, doc: cells?.doc, isList: isList,
      isNullable: isNullable && !isList, uses: uses)
  }

  /// Returns the columns that the uses of a parameter imply, with their places, and whether it can be
  /// NULL.
  private func uses(
    at indices: [Int], isDeclared: Bool, of draft: QueryDraft, _ known: inout ParameterUses
  ) -> (columns: [Located<ResultColumn>], isNullable: Bool) {
    var (uses, isNullable): ([Located<ResultColumn>], Bool) = ([], false)
    for index in indices {
      let place = place(ofWord: index, in: draft)
      for use in known.uses(ofParameter: index) {
        switch use {
        case .nullTest: isNullable = true
        case .value(let column):
          isNullable = isNullable || column.column.isNullable
          uses.append(Located(column, at: place))
        }
      }
      guard isDeclared else { continue }
      uses += known.columns(besideParameter: index).map { Located($0, at: place) }
    }
    return (uses, isNullable)
  }

  /// Returns the column of a declared type, in the encoding of the columns that the parameter is used
  /// with.
  private func declaredColumn(
    _ cells: ResultColumnCells, _ type: Located<ColumnType>, usedAs uses: [Located<ResultColumn>]
  ) -> ResultColumn {
    var column = ResultColumn(Column(name: cells.name, type: type)).with(cells)
    if column.column.encoding == nil {
      let use = uses.first { $0.value.column.type.value == type.value }
      column.column.encoding = use?.value.column.encoding
    }
    return column
  }

  private mutating func reportUntyped(_ name: String, _ type: String?, at range: SourceRange) {
    report(
      .untypedParameter,
      "the type of parameter ':\(name)' isn't known: declare it below 'sql', as in "
        + "params: { \(name): \(type ?? "integer") }"
        + (type == nil ? ColumnType.others(except: .decimal) : ""),
      at: range)
  }
}

// MARK: - Types of parameters

/// The uses of a query's parameters, and the columns that these imply.
struct ParameterUses {
  private let draft: QueryDraft
  /// The properties of parameters in the file, by name.
  let cells: [String: ResultColumnCells]
  /// The columns whose values parameters are compared with, by the index of the parameter's word.
  private lazy var neighbors = draft.columnsBesideParameters(in: draft.findings.comparisons)
  /// The columns that parameters are equal to, by the index of the parameter's word.
  private lazy var equals = draft.columnsBesideParameters(
    in: draft.findings.comparisons.filter(\.findsEqual))
  /// The columns of parameters whose only use is to be returned beside them.
  private(set) var united: [String: ResultColumn] = [:]
  /// The types of the columns in the tables that the query mentions, by name.
  private var types: [SQLName: Set<String>]?

  init(of draft: QueryDraft) {
    self.draft = draft
    cells = Dictionary(firstOf: draft.query.parameterCells.map { ($0.name.value, $0) })
  }

  /// Returns the columns whose values a parameter is compared with.
  mutating func columns(besideParameter index: Int) -> [ResultColumn] { neighbors[index] ?? [] }

  /// Returns the columns whose form a parameter must have: those that it's stored in or equal to.
  mutating func columns(likeParameter index: Int) -> [ResultColumn] {
    (equals[index] ?? []) + [draft.findings.storedParameters[index]].compactMap(\.self)
  }

  /// Returns the column of the type that a parameter is cast to.
  func column(castAt index: Int) -> ResultColumn? {
    draft.findings.casts[index].flatMap { ExpressionType.of($0, nullable: false).column }
  }

  /// Returns the column that other SELECTs of a compound have in the place of a parameter.
  mutating func column(uniting name: String, at indices: [Int]) -> ResultColumn? {
    let columns = indices.flatMap { self.columns(besideParameter: $0) }
    guard let column = columns.first, columns.allSatisfy({ $0 == column }) else { return nil }
    united[name] = column
    united[name]?.column.isNullable = false
    return united[name]
  }

  /// Returns the uses of the parameter at an index: the column that it's stored in, or else its
  /// uses in expressions.
  func uses(ofParameter index: Int) -> [ParameterUse] {
    draft.findings.storedParameters[index].map { [.value($0)] } ?? draft.findings.uses[index] ?? []
  }

  /// Returns the type of the columns of the same name in the tables that the query mentions; nil if
  /// there are none, or if their types differ.
  mutating func likelyType(
    ofParameter name: String, _ columns: [SQLName: [ResultColumn]]
  ) -> String? {
    let types = self.types ?? Self.types(of: draft.sql.mentionedNames.compactMap { columns[$0] })
    self.types = types
    let found = types[SQLName(name)] ?? []
    return found.count == 1 ? found.first : nil
  }

  private static func types(of tables: [[ResultColumn]]) -> [SQLName: Set<String>] {
    tables.joined().reduce(into: [:]) { types, column in
      types[column.column.name.sqlName, default: []].insert(column.column.type.value.name)
    }
  }
}

extension ColumnType {
  /// Returns the alternatives listed after the hint to use an integer: a type of each other kind.
  ///
  /// - Parameter unfit: A type that doesn't fit: a decimal isn't what SQLite calculates.
  static func others(except unfit: ColumnType? = nil) -> String {
    var kinds: Set<TypeTraits.Kind> = [.integer]
    let types = builtIn.filter { $0 != unfit && kinds.insert($0.traits.kind).inserted }
    return ", or \(types.map(\.name).joined(separator: ", ")) or an enum"
  }
}
