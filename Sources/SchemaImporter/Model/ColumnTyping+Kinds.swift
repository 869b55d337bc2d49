import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

// The types for each kind of declared type, and those to fall back on if the rows or the default
// don't fit.
extension ColumnTyping {
  func boolean() throws(SQLiteError) -> TypeChoice {
    if let choice = try first(of: [.boolean]) { return choice }
    if let choice = try textualBoolean() { return choice }
    return try first(else: "the rows or the default aren't booleans", [.integer, .real, .text])
  }

  /// Returns a text type with two values, if the rows or the default have these instead of 0 and 1.
  private func textualBoolean() throws(SQLiteError) -> TypeChoice? {
    guard column.generated == nil, !column.hasOtherCollation else { return nil }
    for words in Self.wordsForBooleans {
      let list = words.map(SQLString.quote).joined(separator: ", ")
      let candidate = TypeCandidate(
        .text, "booleans as text", "typeof(@) = 'text' AND @ IN (\(list))")
      guard var choice = try first(of: [candidate], .asText(words)) else { continue }
      choice.values = words.map { .text($0) }
      return choice
    }
    return nil
  }

  /// The texts that programs store for true and false.
  static let wordsForBooleans = [
    ["true", "false"], ["t", "f"], ["yes", "no"], ["y", "n"], ["on", "off"],
  ].flatMap { words in [words, words.map(\.capitalizedFirst), words.map(\.uppercasedASCII)] }

  /// Returns the type for numbers: real before integer, except for a key with NUMERIC affinity.
  func number() throws(SQLiteError) -> TypeChoice {
    if saysTrueOrFalse, let choice = try first(of: [.boolean]) { return choice }
    if let choice = try numberedTime() { return choice }
    let table = evidence.table
    let isKey =
      declared.affinity == .numeric && (table.isInKey(column) || table.refers(by: column))
    let candidates: [TypeCandidate] = isKey ? [.integer, .real] : [.real, .integer]
    return try first(of: candidates, else: "the rows or the default aren't numbers")
  }

  func integer() throws(SQLiteError) -> TypeChoice {
    if saysTrueOrFalse, let choice = try first(of: [.boolean]) { return choice }
    if let form = formOfDefault, form.type == .timestamp,
      form.type.form(encodedAs: form.encoding).storage == .integer,
      let choice = try first(of: [form])
    {
      return choice
    }
    if let choice = try numberedTime() { return choice }
    if let choice = try bits() { return choice }
    return try first(of: [.integer], else: "the rows or the default aren't integers", [.real])
  }

  /// Returns the type for a column whose rows hold only 0 and 1, if its name or many rows say that
  /// these are booleans.
  private func bits() throws(SQLiteError) -> TypeChoice? {
    if column.isNamedLikeBoolean || SQLName.folded(column.sqlType?.value ?? "") == "tinyint(1)" {
      return try firstOfMany([.boolean], orIf: true)
    }
    guard mayBeFlag, column.generated == nil, try evidence.holds("@ = 0", forSomeOf: column),
      try evidence.holds("@ = 1", forSomeOf: column)
    else { return nil }
    return try firstOfMany([.boolean])
  }

  /// Returns the type for numbers of a column that is named like a time.
  private func numberedTime() throws(SQLiteError) -> TypeChoice? {
    guard column.isNamedLikeTime, try evidence.holds("@ <> 0", forSomeOf: column) else {
      return nil
    }
    let isReal = try evidence.holds("typeof(@) = 'real'", forSomeOf: column)
    let few =
      isReal ? [.likelyRealSecondsOrZero, .likelyAppleSeconds] : TypeCandidate.likelyUnixTimes
    if let choice = try firstOfMany(few, orIf: true) { return choice }
    return try firstOfMany([.unixSeconds, .unixMilliseconds, .unixMicroseconds])
  }

  func blob() throws(SQLiteError) -> TypeChoice {
    if column.isNamedLikeKey, let choice = try firstOfMany([.uuidBytes], orIf: true) {
      return choice
    }
    return try first(of: [.blob], else: mixed)
  }

  private var saysTrueOrFalse: Bool {
    guard case .sql(let sql) = column.defaultValue?.value else { return false }
    return ["true", "false"].contains(SQLName.folded(sql))
  }

  func text() throws(SQLiteError) -> TypeChoice {
    if let form = formOfDefault, form.type.form(encodedAs: form.encoding).storage == .text,
      let choice = try first(of: [form], noteOfDefault)
    {
      return choice
    }
    let times = [.date] + TypeCandidate.textTimes
    if let choice = try firstOfMany(times, orIf: column.isNamedLikeTime) { return choice }
    let keys: [TypeCandidate] = [.uuid, .uppercaseUUID]
    if let choice = try firstOfMany(keys, orIf: column.isNamedLikeKey) { return choice }
    return try first(of: [.text], else: mixed)
  }

  func uuid() throws(SQLiteError) -> TypeChoice {
    let isOpen = try evidence.finding("1", for: column) == .noValues
    if let choice = try first(of: [.uuid, .uppercaseUUID, .uuidBytes], isOpen ? .undecided : nil) {
      return choice
    }
    if try digitsOfUUID != nil, let choice = try first(of: [.text]) { return choice }
    let why = "the rows or the default aren't UUIDs with hyphens in one case"
    return try first(of: [.text, .blob], .because(why)) ?? TypeChoice(.any, .because(mixed))
  }

  func anything(why: String) throws(SQLiteError) -> TypeChoice {
    if evidence.table.isStrict { return TypeChoice(.any) }
    let candidates: [TypeCandidate] =
      declared.kind == .anything ? [.integer, .text, .blob, .real] : [.integer, .blob]
    return try firstOfMany(candidates) ?? TypeChoice(.any, .because(why))
  }
}

// The values of a declared type that lists them, such as MySQL's `ENUM('a', 'b')`.
extension ColumnTyping {
  /// Returns a text type with the listed values, if the column stores each value unchanged and the
  /// rows hold no others.
  func listed() throws(SQLiteError) -> TypeChoice? {
    guard let values = listedValues, column.generated == nil, !column.hasOtherCollation,
      let cases = Enumeration.cases(of: values.compactMap(\.text)),
      declared.affinity.keepsAsText(Enumeration(name: column.name, cases: cases))
    else { return nil }
    let list = values.compactMap(\.text).map { text in
      text.split(separator: "@", omittingEmptySubsequences: false)
        .map { SQLString.quote(String($0)) }.joined(separator: " || char(64) || ")
    }.joined(separator: ", ")
    let candidate = TypeCandidate(
      .text, "values of the type", "typeof(@) = 'text' AND @ IN (\(list))")
    guard var choice = try first(of: [candidate]) else {
      let why = "the rows or the default have values that its type doesn't list"
      return declared.kind == .unknown ? TypeChoice(.any, .because(why)) : nil
    }
    choice.values = values
    return choice
  }

  private var listedValues: [Literal]? {
    var parser = SQLParser(column.sqlType?.value ?? "")
    guard parser.take("enum"), let range = parser.parenthesized() else { return nil }
    let list = parser.sql.trimmed(range)
    var texts = column
    texts.type.value = .text
    return NormalizedSQL("\(SQLName.quote(column.name.value)) IN (\(list))").values(of: texts)
  }
}
