import DBGenLibc
import DBGenSQLText
import DBGenSQLite

/// Deciding what SQLite may do, as its authorizer.
extension StatementGuard {
  typealias Text = UnsafePointer<CChar>?

  func answer(_ action: Int32, _ first: Text, _ second: Text) -> Int32 {
    // Compiling can take as long as running, and this is the only place to interrupt it.
    budget.take(StatementWork.ofName)
    guard !budget.isSpent else { return SQLITE_DENY }
    switch action {
    case SQLITE_ATTACH: return refuse("ATTACH isn't allowed here")
    case SQLITE_DETACH: return refuse("DETACH isn't allowed here")
    case SQLITE_READ:
      if let first, let second {
        statement.read(second, of: first)
        columnsRead?[SQLName(first), default: [:]][SQLName(second), default: 0] += 1
      }
      return SQLITE_OK
    case SQLITE_INSERT, SQLITE_UPDATE, SQLITE_DELETE:
      if let first { statement.write(first) }
      return SQLITE_OK
    case SQLITE_TRANSACTION, SQLITE_SAVEPOINT:
      if Self.folded(first) == "rollback" { statement.changesSchema = true }
      return SQLITE_OK
    case SQLITE_CREATE_TABLE, SQLITE_CREATE_TEMP_TABLE:
      statement.createsTable = true
      statement.define(first)
      return SQLITE_OK
    case SQLITE_CREATE_INDEX, SQLITE_CREATE_TEMP_INDEX:
      statement.define(second)
      return SQLITE_OK
    case SQLITE_CREATE_VIEW, SQLITE_CREATE_TEMP_VIEW, SQLITE_CREATE_TRIGGER,
      SQLITE_CREATE_TEMP_TRIGGER:
      statement.defines = true
      return SQLITE_OK
    case SQLITE_ALTER_TABLE:
      statement.usesSchema = true
      statement.changesSchema = true
      statement.isAlteration = true
      statement.define(second)
      return SQLITE_OK
    case SQLITE_SELECT:
      statement.selects = true
      return SQLITE_OK
    case SQLITE_PRAGMA:
      let pragma = Self.folded(first)
      guard Self.pragmas.contains(pragma) else {
        return refuse("PRAGMA \(pragma) isn't allowed here")
      }
      statement.usesSchema = true
      return SQLITE_OK
    case SQLITE_CREATE_VTABLE where Self.refusedNames.contains(Self.folded(second)):
      return refuse("virtual tables of module '\(Self.folded(second))' aren't allowed here")
    case SQLITE_FUNCTION: return answer(toCallOf: Self.folded(second))
    default: return SQLITE_OK
    }
  }

  private func answer(toCallOf function: String) -> Int32 {
    guard !Self.refusedNames.contains(function) else {
      return refuse("function '\(function)' isn't allowed here")
    }
    statement.call(function)
    return SQLITE_OK
  }

  private func refuse(_ message: String) -> Int32 {
    refusal = message
    return SQLITE_DENY
  }

  private static func folded(_ text: Text) -> String {
    text.map { SQLName.folded(String(cString: $0)) } ?? ""
  }

  /// Pragmas that only read, including those that full-text indexes use, and those that planning a
  /// migration turns on and off.
  private static let pragmas: Set<String> = [
    "application_id", "collation_list", "data_version", "foreign_key_check", "foreign_key_list",
    "foreign_keys", "function_list", "index_info", "index_list", "index_xinfo", "integrity_check",
    "legacy_alter_table", "page_count", "page_size", "quick_check", "table_info", "table_list",
    "table_xinfo", "user_version",
  ]

  /// Functions and modules of SQLite and its shell that read or write files, or run code other than
  /// SQL.
  private static let refusedNames: Set<String> = [
    "csv", "edit", "fsdir", "fts3_tokenizer", "load_extension", "readfile",
    "sqlite_dbpage", "swarmvtab", "unionvtab", "vsv", "writefile", "zipfile",
  ]
}
