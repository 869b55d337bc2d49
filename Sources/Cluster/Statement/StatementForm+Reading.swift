import DBGenRuntime
import DBGenSQLSyntax
import DBGenSQLText

extension NodeStatement.StatementForm {
  /// - Throws: `DatabaseError.unsupported` if a cluster can't do what the statement says.
  init(
    _ translation: Translation, _ compiled: CompiledStatement, on connection: Connection
  ) throws {
    if let control = translation.control {
      self = control
      return
    }
    let isExplained = translation.sql.isAt(0, "explain")
    let sql = NodeSQL(
      isExplained ? translation.explained : translation.pieces, columns: compiled.columns.count,
      allowsLiterals: translation.allowsLiterals)
    if compiled.columns.isEmpty {
      self = .execute(sql)
    } else if compiled.isReadOnly {
      self = .query(compiled.hasMisreadTypes ? sql.readable(columns: compiled.columns.count) : sql)
    } else {
      self = try Returning(translation, on: connection).form(columns: compiled.columns.count)
    }
  }
}

extension Translation {
  /// The form of a statement that begins or ends a transaction, or a savepoint of the runtime.
  fileprivate var control: NodeStatement.StatementForm? {
    switch sql.verb {
    case .begin:
      .begin(isImmediate: sql.isAt(1, "immediate") || sql.isAt(1, "exclusive"))
    case .commit, .end: .commit
    case .rollback where !mentions(anyOf: ["to"]): .rollback
    case .savepoint: savepoint(.begin)
    case .rollback: savepoint(.undo)
    case .release: savepoint(.end)
    default: nil
    }
  }

  private func savepoint(_ step: Savepoints.SavepointStep) -> NodeStatement.StatementForm? {
    sql.name(sql.tokens.count - 1) == "dbgen" ? .savepoint(step) : nil
  }

  /// Compiles the statement on a database with the schema.
  ///
  /// - Throws: `DatabaseError.unsupported` for statements whose effects the connection's own
  ///   database would miss, or that a node doesn't survive; other errors of SQLite.
  func compiled(on connection: Connection) throws -> CompiledStatement {
    try requireKnownEffects()
    return try CompiledStatement(sql.text(inBytes: 0..<sql.bytes.count), on: connection)
  }

  private func requireKnownEffects() throws {
    guard let verb = sql.verb else { return }
    if verb == .pragma {
      let name = sql.keyword(sql.isAt(2, ".") ? 3 : 1)
      guard !mentions(anyOf: ["="]) || Self.settings.contains(name) else {
        throw DatabaseError.unsupported("a cluster can't run PRAGMA \(name)")
      }
    }
    guard verb.hasKnownEffects else {
      let word = verb.rawValue.uppercasedASCII
      throw DatabaseError.unsupported("a cluster can't run \(word) for an app")
    }
  }

  private static let settings: Set = ["defer_foreign_keys", "ignore_check_constraints"]
}

extension SQLVerb {
  fileprivate var hasKnownEffects: Bool {
    switch subject {
    case .rows, .transaction: true
    case .definitions: false
    case .connection: self == .pragma
    case .other: self == .explain
    }
  }
}
