import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Chooses the type of one column: the one that its declared type suggests, if the default and all
/// rows fit it, or the one that all rows fit, if the declared type leaves it open.
struct ColumnTyping {
  let column: Column
  let declared: DeclaredType
  let evidence: RowEvidence
  /// The program that made the database, if it is known.
  let writer: KnownWriter?

  func choice() throws(SQLiteError) -> TypeChoice {
    do throws(SQLiteError) {
      var choice = try fittingChoice()
      choice.hint = try hint(beside: choice)
      choice.rivals = try rivals(of: choice)
      return choice
    } catch {
      if evidence.database.budget.isSpent || error.isOfDamage { throw error }
      return TypeChoice(.any, .notComputed(error.description))
    }
  }

  func fittingChoice() throws(SQLiteError) -> TypeChoice {
    if let choice = try listed() { return choice }
    return switch declared.kind {
    case .boolean: try boolean()
    case .date, .timestamp: try time()
    case .integer: try integer()
    case .text: try text()
    case .uuid: try uuid()
    case .real: try number()
    case .blob: try blob()
    case .otherText: try first(of: [.text], else: mixed)
    case .anything: try anything(why: "a column without a declared type holds any value")
    case .unknown:
      try anything(
        why: "SQLite converts text that looks like a number if the type is "
          + "'\(column.sqlType?.value ?? "")'")
    }
  }

  var mixed: String { "the rows have values of several kinds" }

  /// Returns the first candidate that the default and all values fit.
  func first(
    of candidates: [TypeCandidate], _ note: TypeChoice.Caveat? = nil
  ) throws(SQLiteError) -> TypeChoice? {
    try fitting(candidates, orUnseen: true).map { TypeChoice($0, note) }
  }

  /// Returns the first candidate that the default and all values fit, or else the first of others,
  /// or any type, with the reason.
  func first(
    of candidates: [TypeCandidate] = [], else why: String, _ others: [TypeCandidate] = []
  ) throws(SQLiteError) -> TypeChoice {
    if let choice = try first(of: candidates) { return choice }
    return try first(of: others, .because(why)) ?? TypeChoice(.any, .because(why))
  }

  /// Returns the first candidate that all values fit, if there are many, or if the column is named
  /// like such values.
  func firstOfMany(
    _ candidates: [TypeCandidate], orIf isNamedSo: Bool = false
  ) throws(SQLiteError) -> TypeChoice? {
    guard column.generated == nil else { return nil }
    guard try evidence.hasValues(column, atLeast: isNamedSo ? 1 : RowEvidence.many) else {
      return nil
    }
    return try fitting(candidates).map { TypeChoice($0, .byRows($0.noun)) }
  }

  /// Returns the first candidate that fits the default and all values.
  ///
  /// - Parameter orUnseen: Whether a column without values also counts.
  func fitting(
    _ candidates: [TypeCandidate], orUnseen: Bool = false
  ) throws(SQLiteError) -> TypeCandidate? {
    for candidate in candidates where try takesDefault(candidate) {
      let finding = try evidence.finding(candidate.condition, for: column)
      if finding == .all || orUnseen && finding == .noValues { return candidate }
    }
    return nil
  }

  /// Whether a default fits a type, so that rows with the default can be read: some schemas have
  /// `DEFAULT 'f'` on a column of numbers. Of a function of the app, the rows tell.
  func takesDefault(_ candidate: TypeCandidate) throws(SQLiteError) -> Bool {
    guard case .sql(let sql) = column.defaultValue?.value else { return true }
    let isSaid = candidate.isPlain && !evidence.table.isStrict
    guard sql.isConstant || candidate.type == .uuid || isSaid else {
      return !isOtherTime(candidate)
    }
    return try evidence.holds(candidate.condition, for: sql, declared.affinity) ?? !sql.isConstant
  }

  /// Whether a candidate is a form of times other than the one that the default gives. Rows in one
  /// form couldn't be read or compared as the other.
  private func isOtherTime(_ candidate: TypeCandidate) -> Bool {
    guard let form = formOfDefault, [.date, .timestamp].contains(candidate.type) else {
      return false
    }
    return form.type != candidate.type || form.encoding != candidate.encoding
  }

  /// The form of times that the default gives.
  var formOfDefault: TypeCandidate? {
    guard case .sql(let sql) = column.defaultValue?.value, !sql.isConstant else { return nil }
    return TypeCandidate(default: sql)
  }

  var noteOfDefault: TypeChoice.Caveat? {
    guard case .sql(let sql) = column.defaultValue?.value,
      SQLName.folded(sql).contains("'localtime'")
    else { return nil }
    return .because("the default is in local time, and is read as if it were UTC")
  }

  // What few rows or none say.

  /// The two words of text that all rows have for true and false, if the name or both words say that
  /// there are no others.
  var wordsForBoolean: [String]? {
    get throws(SQLiteError) {
      let all = Self.wordsForBooleans.joined().map(SQLString.quote).joined(separator: ", ")
      guard !isKey, try evidence.finding("@ IN (\(all))", for: column) == .all else { return nil }
      for words in Self.wordsForBooleans {
        let candidate = TypeCandidate.listing(words.map(SQLString.quote))
        guard try takesDefault(candidate),
          try evidence.finding(candidate.condition, for: column) == .all
        else { continue }
        return column.isNamedLikeFlag ? words : try occurs(words) ? words : nil
      }
      return nil
    }
  }

  /// Whether rows have both words, and in many more rows than two if these mean other things, too.
  private func occurs(_ words: [String]) throws(SQLiteError) -> Bool {
    for word in words where try !evidence.holds("@ = \(SQLString.quote(word))", forSomeOf: column) {
      return false
    }
    let isPlain = SQLName.areEqual(words[0], "true")
    return try isPlain ? true : evidence.hasValues(column, atLeast: 8)
  }

  /// The form of times that the numbers of a column without rows most likely have.
  ///
  /// An app that uses Room converts them to numbers itself, and Java's time is in milliseconds.
  var unseenTimes: TypeCandidate? {
    let isTime =
      column.isNamedLikeMoment || column.lastWord == "time" && !column.isNamedLikeDuration
    guard writer == .room, isTime, column.defaultValue == nil, !isKey else { return nil }
    return .unixMilliseconds
  }
}

extension TypeCandidate {
  fileprivate var isPlain: Bool { StoredType(type, encodedAs: encoding).isPlain }
}

extension String {
  /// Whether an SQL expression is a single constant other than NULL.
  var isConstant: Bool {
    let tokens = SQLText(self).tokens
    if ["true", "false"].contains(SQLName.folded(self)) || Double(self) != nil { return true }
    return tokens.count == 1 && [.string, .blob].contains(tokens[0].kind)
  }
}
