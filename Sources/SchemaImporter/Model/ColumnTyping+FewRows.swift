import DBGenSQLText
import SchemaParser
import SchemaSQL

// What few rows or none say.
extension ColumnTyping {
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
