internal import DBGenRuntime
import DBGenSQLSyntax
internal import DBGenSQLText

/// Untrusted files. They may have tables, columns and indexes in addition to the app's, but no
/// other expressions that SQLite would compute, because it can't be interrupted while it does.
extension Connection {
  /// Verifies, without computing anything, that the schema of the file computes only what the app's
  /// does.
  ///
  /// - Throws: `DatabaseError.schemaDrift` with the objects that compute anything else.
  func requireOwnExpressions(of model: Connection, at path: String) throws {
    let own = try OwnExpressions(model.schemaTexts.map(\.text))
    let foreign = try schemaTexts.filter { !own.contains($0.text) }
    guard !foreign.isEmpty else { return }
    let differences = foreign.map { "\($0.name) computes values and is not in the schema" }
    throw DatabaseError.schemaDrift(path: path, differences: differences)
  }

  /// Returns whether the schema of this connection works without being trusted. Before 3.44, SQLite
  /// considers its own JSON functions and full-text indexes unsafe in a schema.
  func worksUntrusted() throws -> Bool {
    let names = try texts("SELECT name FROM main.sqlite_schema WHERE type IN ('table', 'view')")
    return try works {
      for name in names { try compile("SELECT * FROM main.\(SQLName.quote(name))") }
      try compile("PRAGMA main.integrity_check")
    }
  }

  /// The text of each statement in the schema, with the kind and the name of its object.
  private var schemaTexts: [(text: SQLText, name: String)] {
    get throws {
      try rows("SELECT type, name, sql FROM main.sqlite_schema WHERE sql NOT NULL").map {
        (SQLText($0[2]), "\($0[0]) '\($0[1])'")
      }
    }
  }
}

/// The texts of the app's schema, and the expressions in its tables.
private struct OwnExpressions {
  private let texts: Set<NormalizedSQL>
  private let expressions: Set<NormalizedSQL>

  init(_ texts: [SQLText]) {
    self.texts = Set(texts.map(\.normalized))
    expressions = Set(texts.flatMap(\.expressions))
  }

  /// Whether everything computed for the object that a text creates is the app's.
  func contains(_ text: SQLText) -> Bool {
    if text.isTable { return text.expressions.allSatisfy(expressions.contains) }
    return text.isPlainIndex || texts.contains(text.normalized)
  }
}

extension SQLText {
  fileprivate var normalized: NormalizedSQL { NormalizedSQL(self, tokens.indices) }

  fileprivate var isTable: Bool { isAt(0, "create") && isAt(1, "table") }

  /// The checks and the expressions of generated columns of a table, from the keyword to the
  /// closing parenthesis.
  fileprivate var expressions: [NormalizedSQL] {
    guard isTable else { return [] }
    return tokens.indices.filter { isAt($0, "check") || isAt($0, "as") }.map { index in
      var parser = SQLParser(self, in: index + 1..<tokens.count)
      // Without parentheses, AS belongs to a CAST, and a type follows.
      let end = parser.parenthesized() == nil ? min(index + 2, tokens.count) : parser.position
      return NormalizedSQL(self, index..<end)
    }
  }

  /// Whether an index has only columns, and all rows.
  fileprivate var isPlainIndex: Bool {
    guard let index = createIndex, index.condition == nil, index.range.upperBound == tokens.count
    else { return false }
    return index.terms.allSatisfy {
      $0.expression.count == 1 && tokens[$0.expression.lowerBound].isName
    }
  }
}
