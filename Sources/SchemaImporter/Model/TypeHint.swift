import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A type that the rows of a column allow, but don't prove.
enum TypeHint {
  /// Another type of the language.
  case type(TypeCandidate)
  /// A boolean, as the name or the default of a column without rows says.
  case unseenBoolean
  /// Times in this form, as the name of a column without rows says.
  case unseenTime(TypeCandidate)
  /// An enum of these values.
  case values([Enumeration.StoredValue])
  /// JSON, which a check requires, and the type of Swift's library that has it.
  case json(swiftType: String?)
  /// JSON as bytes.
  case jsonBytes
  /// UUIDs as 32 digits, for which there is no encoding.
  case digitsOfUUID(TypeCandidate)
  /// JSON, as the declared type says, the type of Swift's library that has it, and whether nothing
  /// but the schema makes the table.
  case declaredJSON(String, swiftType: String?, isNew: Bool)
}

extension ColumnTyping {
  /// Returns what the rows would allow beside the type that was chosen.
  func hint(beside choice: TypeChoice) throws(SQLiteError) -> TypeHint? {
    guard choice.note == nil, choice.values == nil, column.generated == nil,
      writer?.table != evidence.table.name.sqlName
    else { return nil }
    if choice.type == .text, evidence.table.requiresJSON(of: column) {
      return .json(swiftType: try plainJSON?.swiftType)
    }
    guard try evidence.hasValues(column, atLeast: 1) else { return try unseenHint(beside: choice) }
    switch choice.type {
    case .integer:
      if let hint = try numberHint { return hint }
      fallthrough
    case .real:
      guard !isKey, try evidence.hasValues(column, atLeast: 3) else { return nil }
      return try hint(of: TypeCandidate.likelyUnixTimes + [.likelyRealSeconds])
    case .text where column.rules.allowedValues == nil && !column.hasOtherCollation:
      return try textHint
    case .blob:
      if try evidence.finding(Self.jsonBytes, for: column) == .all { return .jsonBytes }
      return try evidence.hasValues(column, atLeast: 4) ? try hint(of: [.likelyUUIDBytes]) : nil
    default: return nil
    }
  }

  private var textHint: TypeHint? {
    get throws(SQLiteError) {
      let texts = [.date] + TypeCandidate.textTimes + [.uuid, .uppercaseUUID]
      if let hint = try hint(of: texts) { return hint }
      if let hint = try digitsOfUUID { return hint }
      if let hint = try hint(of: [.json]) { return try plainJSON.map { .type($0) } ?? hint }
      if let words = try wordsForBoolean { return .values(words.map { .text($0) }) }
      guard try evidence.finding(ColumnFacts.conditionOfShortText, for: column) == .all else {
        return nil
      }
      let values = try fewValues
      return try cases(ofTexts: values).map { TypeHint.values($0) }
    }
  }

  /// UUIDs without hyphens, which a few other texts of digits look like, too.
  var digitsOfUUID: TypeHint? {
    get throws(SQLiteError) {
      guard try evidence.hasValues(column, atLeast: column.isNamedLikeKey ? 1 : 4) else {
        return nil
      }
      guard case .type(let candidate) = try hint(of: TypeCandidate.digitsOfUUID) else { return nil }
      return .digitsOfUUID(candidate)
    }
  }

  private var numberHint: TypeHint? {
    get throws(SQLiteError) {
      guard !isKey else { return nil }
      if column.isNamedLikeKind { return try codes.map { TypeHint.values($0) } }
      return isLikelyFlag ? try hint(of: [.boolean]) : nil
    }
  }

  /// Returns what the name and the default of a column without rows say.
  private func unseenHint(beside choice: TypeChoice) throws(SQLiteError) -> TypeHint? {
    let declared = column.sqlType?.value ?? ""
    if choice.type == .text, SQLName.folded(declared).hasPrefix("json") {
      return .declaredJSON(declared, swiftType: nil, isNew: false)
    }
    if choice.type == .integer, let times = unseenTimes { return .unseenTime(times) }
    guard choice.type == .integer, mayBeFlag, try takesDefault(.boolean) else { return nil }
    let isPreset = column.defaultValue != nil && !column.isNullable
    return column.isNamedLikeBoolean || isPreset && isLikelyFlag ? .unseenBoolean : nil
  }

  private static let jsonBytes = """
    typeof(@) = 'blob' AND substr(@, 1, 1) IN (x'7B', x'5B') AND json_valid(CAST(@ AS TEXT))
    """

  /// The JSON of all rows, if Swift's library has a type for it and some row shows which.
  private var plainJSON: TypeCandidate? {
    get throws(SQLiteError) {
      guard try evidence.holds("@ <> '[]'", forSomeOf: column),
        case .type(let candidate) = try hint(of: TypeCandidate.plainJSON)
      else { return nil }
      return candidate
    }
  }

  func hint(of candidates: [TypeCandidate]) throws(SQLiteError) -> TypeHint? {
    try fitting(candidates).map { .type($0) }
  }

  // MARK: - Booleans and enums

  var isKey: Bool {
    let table = evidence.table
    return table.isInKey(column) || table.isUnique([column.name.value]) || table.refers(by: column)
  }

  /// Whether neither the name nor a key says that there are other numbers than 0 and 1.
  var mayBeFlag: Bool { !isKey && !column.isNamedLikeAmount && !column.isNamedLikeKind }

  /// Whether the name is that of a boolean, or the program declares all of them as integers.
  private var isLikelyFlag: Bool {
    column.isNamedLikeFlag || mayBeFlag && writer == .room
  }

  /// The few small numbers of a column that is named like a kind.
  private var codes: [Enumeration.StoredValue]? {
    get throws(SQLiteError) {
      let form = "typeof(@) = 'integer' AND @ BETWEEN 0 AND 99"
      guard try evidence.finding(form, for: column) == .all, let values = try fewValues else {
        return nil
      }
      let codes = values.compactMap { Int64($0) }.sorted()
      guard try takesDefault(.listing(codes.map { "\($0)" })) else { return nil }
      return codes.map { .integer($0) }
    }
  }

  /// The different values, if there are few.
  private var fewValues: [String]? {
    get throws(SQLiteError) { isKey ? nil : try evidence.fewValues(of: column) }
  }

  /// Returns a column's values if they could be the cases of an enum: by the column's name or its
  /// default, or as each is in several rows.
  private func cases(ofTexts values: [String]?) throws(SQLiteError) -> [Enumeration.StoredValue]? {
    guard let values, Enumeration.cases(of: values) != nil else { return nil }
    guard try takesDefault(.listing(values.map(SQLString.quote))) else { return nil }
    let areCases = column.isNamedLikeKind ? true : try areCases(values)
    return areCases ? values.map { .text($0) } : nil
  }

  /// Whether values look like cases, although the name of their column doesn't say so.
  private func areCases(_ values: [String]) throws(SQLiteError) -> Bool {
    guard !column.isNamedLikeText, !column.isNamedLikeTime,
      values.allSatisfy({ $0 == SQLName.folded($0) || $0 == $0.uppercasedASCII }),
      values.allSatisfy({ $0.allSatisfy { $0.isLetter || $0 == "_" || $0 == "-" } && $0.count > 1 })
    else { return false }
    if column.defaultValue != nil { return true }
    return try evidence.hasValues(column, atLeast: 4 * values.count)
  }
}

extension RowEvidence {
  /// Returns the different values of a column if they are few, and some of them repeat.
  func fewValues(of column: Column) throws(SQLiteError) -> [String]? {
    guard let texts = try differentValues(of: column)?.sorted(), texts.count > 1 else { return nil }
    return try hasValues(column, atLeast: texts.count + 1) ? texts : nil
  }

  /// Returns the different values of a column; nil if they are many.
  private func differentValues(of column: Column) throws(SQLiteError) -> [String]? {
    guard let rows else { return nil }
    let values = try facts(of: column)?.differentValues
    if let values, let areMany = values.areMany { return areMany ? nil : values.few }
    let (name, table) = (SQLName.quote(column.name.value), SQLName.quote(table.name.value))
    let many = DifferentValues.many
    let found = try rows.rows(
      "SELECT DISTINCT \(name) FROM \(table) WHERE \(name) NOT NULL LIMIT \(many)")
    return found.count < many ? found.compactMap { $0[0] } : nil
  }
}

extension TypeCandidate {
  /// The values of a list of constants in SQL.
  static func listing(_ values: [String]) -> TypeCandidate {
    TypeCandidate(.text, "values", "@ IN (\(values.joined(separator: ", ")))")
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

  func refers(by column: Column) -> Bool {
    foreignKeys.contains { $0.columns.contains { $0.sqlName == column.name.sqlName } }
  }
}
