import SchemaParser

/// Chooses the type of one column: what its declared type says, if the default and all rows have
/// it; and what all rows have, where the declared type leaves it open.
struct ColumnTyping {
  let column: Column
  let declared: DeclaredType
  let evidence: RowEvidence
  /// Whether the file is one of Core Data's, whose times are seconds since 2001.
  let isCoreData: Bool

  func choice() -> TypeChoice {
    do throws(ImportError) {
      return try fittingChoice()
    } catch {
      return TypeChoice(.any, .notComputed(error.description))
    }
  }

  func fittingChoice() throws(ImportError) -> TypeChoice {
    if let choice = try listed() { return choice }
    return switch declared.kind {
    case .boolean: try boolean()
    case .date, .timestamp: try time()
    case .integer: try integer()
    case .text: try text()
    case .uuid: try uuid()
    case .real: try number()
    case .blob: try first(of: [.blob]) ?? TypeChoice(.any, mixed)
    case .otherText: try first(of: [.text]) ?? TypeChoice(.any, mixed)
    case .anything: try anything(why: "what is declared without a type takes anything")
    case .unknown:
      try anything(
        why: "SQLite makes numbers of texts that look like them where the type is "
          + "'\(column.sqlType?.value ?? "")'")
    }
  }

  var mixed: TypeChoice.Note { .because("the rows hold values of several kinds") }

  /// The first candidate that has the default and all values.
  func first(
    of candidates: [TypeCandidate], _ note: TypeChoice.Note? = nil
  ) throws(ImportError) -> TypeChoice? {
    for candidate in candidates where takesDefault(candidate) {
      if try evidence.finding(candidate.condition, for: column) != .notAll {
        return TypeChoice(candidate, note)
      }
    }
    return nil
  }

  /// The first candidate that many values have, and no other.
  func firstOfMany(_ candidates: [TypeCandidate]) throws(ImportError) -> TypeChoice? {
    guard column.generated == nil, try evidence.hasManyValues(column) else { return nil }
    for candidate in candidates where takesDefault(candidate) {
      if try evidence.finding(candidate.condition, for: column) == .all {
        return TypeChoice(candidate, .byRows(candidate.noun))
      }
    }
    return nil
  }

  /// Whether a constant default is of a type, so that a row which has it can be read: some write
  /// `DEFAULT 'f'` of a column of numbers.
  func takesDefault(_ candidate: TypeCandidate) -> Bool {
    guard case .sql(let sql) = column.defaultValue?.value else { return true }
    guard sql.isConstant else { return !isOtherTime(candidate) }
    return evidence.holds(candidate.condition, for: sql, declared.affinity)
  }

  /// Whether a candidate is a form of times, and a default gives another: rows that have the one
  /// couldn't be read, nor compared, as the other.
  private func isOtherTime(_ candidate: TypeCandidate) -> Bool {
    guard let form = formOfDefault, [.date, .timestamp].contains(candidate.type) else {
      return false
    }
    return form.type != candidate.type || form.encoding != candidate.encoding
  }

  /// What a default says of the form of times.
  var formOfDefault: TypeCandidate? {
    guard case .sql(let sql) = column.defaultValue?.value, !sql.isConstant else { return nil }
    return TypeCandidate(default: sql)
  }

  var noteOfDefault: TypeChoice.Note? {
    guard case .sql(let sql) = column.defaultValue?.value,
      SQLName.folded(sql).contains("'localtime'")
    else { return nil }
    return .because("the default is in local time, and is read as if it were UTC")
  }
}

extension String {
  /// Whether an SQL expression is one constant that isn't NULL.
  fileprivate var isConstant: Bool {
    let tokens = SQLTokens(self).tokens
    if ["true", "false"].contains(lowercased()) || Double(self) != nil { return true }
    let isBlob = tokens.count == 2 && ["X'", "x'"].contains(where: hasPrefix)
    return isBlob || tokens.count == 1 && tokens[0].kind == .string
  }
}
