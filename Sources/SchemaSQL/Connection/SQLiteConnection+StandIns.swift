import DBGenSQLSyntax
package import DBGenSQLText
import SchemaParser

/// Stand-ins for the functions, modules and tokenizers that SQLite doesn't have.
extension SQLiteConnection {
  func withStandIns<Value>(_ body: () throws(SQLiteError) -> Value) throws(SQLiteError) -> Value {
    while true {
      do throws(SQLiteError) {
        return try body()
      } catch {
        guard registerStandIn(forWhatCaused: error) else { throw error }
      }
    }
  }

  /// Registers a stand-in for what a statement lacked. Returns false if there is none.
  private func registerStandIn(forWhatCaused error: SQLiteError) -> Bool {
    if acceptsModules, let module = error.missingModule {
      return standIns.register(module: module, on: handle)
    }
    guard acceptsUnknown, case .missingFunction(let name) = error.subject else { return false }
    return standIns.register(name, on: handle)
  }

  /// Registers the stand-ins for tokenizers that another connection has.
  package func registerTokenizers(of other: SQLiteConnection) {
    for name in other.standIns.unknownTokenizers {
      _ = standIns.register(tokenizer: name, on: handle)
    }
  }

  /// Registers a stand-in for the tokenizer that a full-text table's statement names, if the table
  /// failed for the lack of it. Returns false if there is none.
  package func registerTokenizer(of sql: String, after error: SQLiteError) -> Bool {
    guard error.message.contains("tokenizer"), let name = SQLText(sql).appTokenizer else {
      return false
    }
    return standIns.register(tokenizer: name, on: handle)
  }

  /// The functions that statements have called although SQLite doesn't have them.
  package var unknownFunctions: Set<SQLName> { Set(standIns.unknownFunctions.map { SQLName($0) }) }

  /// Registers a function that takes any number of arguments and returns NULL.
  package func registerFunction(_ name: String) { _ = standIns.register(name, on: handle) }
}
