package import DBGenSQLText

/// The word that a statement begins with.
package enum SQLVerb: String, CaseIterable, Sendable {
  case with, select, values, insert, replace, update, delete
  case create, alter, drop
  case begin, commit, end, rollback, savepoint, release
  case attach, detach, vacuum, pragma
  case analyze, reindex, explain

  /// The subject of statements that begin with a word.
  package enum Subject: Sendable {
    case rows, definitions, transaction
    /// The connection and its files. SQLite runs most of these only outside of transactions.
    case connection
    case other
  }

  package var subject: Subject {
    switch self {
    case .with, .select, .values, .insert, .replace, .update, .delete: .rows
    case .create, .alter, .drop: .definitions
    case .begin, .commit, .end, .rollback, .savepoint, .release: .transaction
    case .attach, .detach, .vacuum, .pragma: .connection
    case .analyze, .reindex, .explain: .other
    }
  }

  /// Whether a statement can only read rows.
  package var isOfSelect: Bool { self == .with || self == .select || self == .values }
}

extension SQLText {
  /// The word that the statement begins with; nil if no statement of SQLite does.
  package var verb: SQLVerb? { SQLVerb(rawValue: keyword(0)) }
}
