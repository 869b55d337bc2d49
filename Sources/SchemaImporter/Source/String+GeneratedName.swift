import DBGenSQLText
import SchemaParser

extension String {
  /// Whether the words of a name are those of a table and the parts of a constraint or an index,
  /// numbers, and words for constraints, so that a tool made it up.
  func isGenerated(from table: String, _ parts: [String]) -> Bool {
    let known = ([table] + parts).flatMap { part in
      part.simpleWords + [part.simpleWords.joined()]
    }
    let words = Self.wordsOfConstraints.union(known)
    let own = simpleWords
    return !own.isEmpty
      && own.allSatisfy { $0.contains(where: \.isNumber) || words.contains($0) }
  }

  private static let wordsOfConstraints: Set<String> = [
    "ak", "and", "check", "chk", "ck", "constraint", "fk", "fkey", "foreign", "id", "idx", "index",
    "ix", "key", "nn", "not", "null", "of", "on", "pk", "pkc", "pkey", "primary", "rail", "ref",
    "reference", "rel", "to", "uc", "uix", "uk", "uniq", "unique", "uq", "ux",
  ]

  /// The words of a name in lowercase and the singular.
  private var simpleWords: [String] {
    SwiftName.words(of: self).map { EnglishNoun.singular(of: SQLName.folded($0)) }
  }
}
