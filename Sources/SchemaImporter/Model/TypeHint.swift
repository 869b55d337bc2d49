import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A type that the rows of a column allow, but don't prove.
enum TypeHint {
  /// Another type of the language.
  case type(TypeCandidate)
  /// An enum of these values.
  case values([String])
  /// JSON, which a check requires, and the type of Swift's library that has it.
  case json(swiftType: String?)
}

extension ColumnTyping {
  /// Returns what the rows would allow beside the type that was chosen.
  func hint(beside choice: TypeChoice) throws(SQLiteError) -> TypeHint? {
    guard choice.note == nil, choice.values == nil, column.generated == nil else { return nil }
    if choice.type == .text, evidence.table.requiresJSON(of: column) {
      return .json(swiftType: try plainJSON?.swiftType)
    }
    guard try evidence.hasValues(column, atLeast: 1) else { return nil }
    switch choice.type {
    case .integer where column.isNamedLikeState: return try hint(of: [.boolean])
    case .integer, .real:
      guard !isKey, try evidence.hasValues(column, atLeast: 3) else { return nil }
      return try hint(of: TypeCandidate.likelyUnixTimes + [.likelyRealSeconds])
    case .text where column.rules.allowedValues == nil && !column.hasOtherCollation:
      let texts = [.date] + TypeCandidate.textTimes + [.uuid, .uppercaseUUID]
      if let hint = try hint(of: texts) { return hint }
      if let hint = try hint(of: [.json]) { return try plainJSON.map { .type($0) } ?? hint }
      return try values.map { .values($0) }
    default: return nil
    }
  }

  /// The JSON of all rows, if Swift's library has a type for it and some row shows which.
  private var plainJSON: TypeCandidate? {
    get throws(SQLiteError) {
      guard try evidence.holds("@ <> '[]'", forSomeOf: column),
        case .type(let candidate) = try hint(of: TypeCandidate.plainJSON)
      else { return nil }
      return candidate
    }
  }

  private func hint(of candidates: [TypeCandidate]) throws(SQLiteError) -> TypeHint? {
    for candidate in candidates where try takesDefault(candidate) {
      if try evidence.finding(candidate.condition, for: column) == .all { return .type(candidate) }
    }
    return nil
  }

  private var isKey: Bool {
    evidence.table.isUnique([column.name.value]) || evidence.table.refers(by: column)
  }

  /// The few values of a column that is named like a kind, if they could be the cases of an enum.
  private var values: [String]? {
    get throws(SQLiteError) {
      guard column.isNamedLikeKind, !isKey,
        try evidence.finding("length(@) BETWEEN 1 AND 40", for: column) == .all
      else { return nil }
      let values = try evidence.fewValues(of: column)
      guard let values, Enumeration.cases(of: values) != nil, try takesDefault(.listing(values))
      else { return nil }
      return values
    }
  }
}

extension RowEvidence {
  /// Returns the different values of a column if they are few, and each is in two rows on average.
  fileprivate func fewValues(of column: Column) throws(SQLiteError) -> [String]? {
    guard let rows else { return nil }
    let (name, table) = (SQLName.quote(column.name.value), SQLName.quote(table.name.value))
    let most = 8
    let values = try rows.rows(
      "SELECT DISTINCT \(name) FROM \(table) WHERE \(name) NOT NULL ORDER BY 1 LIMIT \(most + 1)")
    let texts = values.compactMap { $0[0] }
    guard (2...most).contains(texts.count), try hasValues(column, atLeast: 2 * texts.count) else {
      return nil
    }
    return texts
  }
}

extension TypeCandidate {
  fileprivate static func listing(_ values: [String]) -> TypeCandidate {
    let list = values.map(SQLString.quote).joined(separator: ", ")
    return TypeCandidate(.text, "values", "@ IN (\(list))")
  }
}

extension Table {
  /// Whether a check lets a column have only JSON.
  fileprivate func requiresJSON(of column: Column) -> Bool {
    let name = SQLName.quote(column.name.value)
    let (test, isNull) = (NormalizedSQL("json_valid(\(name))"), NormalizedSQL("\(name) IS NULL"))
    return checks.contains { check in
      let sql = SQLText(check.condition.value)
      let terms = sql.expression().terms(of: "or").map {
        NormalizedSQL(sql, $0.unwrapped.range)
      }
      return terms.contains(test) && terms.allSatisfy { $0 == test || $0 == isNull }
    }
  }

  fileprivate func refers(by column: Column) -> Bool {
    foreignKeys.contains { $0.columns.contains { $0.sqlName == column.name.sqlName } }
  }
}

// MARK: - Messages

/// The hint for a column.
struct ColumnHint {
  let table: Located<String>
  /// The column, with the type that was chosen.
  let column: Column
  let hint: TypeHint

  /// Returns a remark with the lines to write in a schema.
  func remark(in schema: Schema) -> Diagnostic? {
    guard let table = schema.table(named: table.value),
      let index = table.columnIndex(named: column.name.value),
      // A check may say more.
      table.columns[index].type.value == column.type.value,
      table.columns[index].rules.allowedValues == nil
    else { return nil }
    let type = column.type.value.name
    return Diagnostic(
      .undecidedType,
      "column '\(table.name.value).\(column.name.value)' has type \(type), but "
        + advice(index, table, schema),
      at: self.table.range, severity: .warning)
  }

  private func advice(_ index: Int, _ table: Table, _ schema: Schema) -> String {
    var column = table.columns[index]
    let swiftType = SwiftName.type(from: column.name.value)
    switch hint {
    case .type(let candidate):
      column.setType(candidate)
      if candidate.type == .json { column.swiftType = Located(candidate.swiftType ?? swiftType) }
      return "its rows have only \(candidate.noun): write \(lines(column, index, table)) "
        + "if there can't be others"
    case .json(let known):
      column.setType(.json)
      column.swiftType = Located(known ?? swiftType)
      return "its check requires JSON: write \(lines(column, index, table))"
        + (known == nil ? " and a Codable type \(swiftType)" : "")
    case .values(let values):
      let name = schema.freeEnumName(swiftType, in: table)
      column.type.value = .enumeration(name: name, isInteger: false)
      column.isTypeChecked = false
      let cases = Enumeration(name: Located(name), cases: Enumeration.cases(of: values) ?? [])
      return "its rows have only \(values.map { "'\($0)'" }.joined(separator: ", ")): write "
        + "'\(name): \(Language.enumeration.write(cases).short.flowText)' in 'enums' and "
        + "\(lines(column, index, table)) if there can't be others"
    }
  }

  /// Returns a column as a line of a schema, and the check that it has no room for, in quotes.
  private func lines(_ changed: Column, _ index: Int, _ table: Table) -> String {
    let old = TableLayout(table)
    var (column, table) = (changed, table)
    if let condition = column.typeCondition.map({ NormalizedSQL($0) }),
      let same = table.checks.firstIndex(where: {
        $0.constraintName == nil && NormalizedSQL($0.condition.value) == condition
      })
    {
      column.isTypeChecked = true
      table.checks.remove(at: same)
    }
    table.columns[index] = column
    let new = TableLayout(table)
    let line = "'\(column.name.value): \(Language.column.write(new.rows[index]).text)'"
    guard let check = old.rows[index].check, new.table.checks.contains(check) else { return line }
    return line + " and '\(check.condition.value)' in the table's 'checks'"
  }
}

extension Column {
  fileprivate mutating func setType(_ candidate: TypeCandidate) {
    (type.value, encoding) = (candidate.type, candidate.encoding.map { Located($0) })
    guard candidate.type == .boolean || candidate.type == .json else { return }
    isTypeChecked = false
    if case .literal(.integer(let value)) = defaultValue?.value, candidate.type == .boolean {
      defaultValue = Located(.literal(.boolean(value == 1)))
    }
  }
}

extension Schema {
  fileprivate func freeEnumName(_ name: String, in table: Table) -> String {
    let free = FreeSwiftNames(beside: swiftTypeNames + [database.value], areTypes: true)
    let owner = table.swiftName?.value ?? SwiftName.type(from: table.name.value)
    return free.isFree(name) ? name : owner + name
  }
}
