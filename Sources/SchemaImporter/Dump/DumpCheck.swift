import DBGenSQLSyntax
import DBGenSQLText

/// A check with its condition, as SQL.
struct DumpCheck {
  var name: String?
  /// Whether the schema has the name.
  var keepsName = false
  var condition: String

  var sql: String {
    (keepsName ? name.map { "CONSTRAINT \(SQLName.quote($0)) " } ?? "" : "")
      + "CHECK (\(condition))"
  }

  /// The condition, or the name if it says more or the condition is long.
  var title: String {
    let text = condition.split(whereSeparator: \.isNewline).joined(separator: " ")
    return keepsName || text.count > 100 ? name ?? text : text
  }

  /// The check itself if its name says something, or else each condition of it.
  func parts(in table: DumpTable) -> [DumpCheck] {
    isTelling(in: table)
      ? [DumpCheck(name: name, keepsName: true, condition: condition)]
      : rules(in: table).map { DumpCheck(name: name, condition: $0) }
  }

  /// Whether the name says something, and rules of columns don't say all of it.
  private func isTelling(in table: DumpTable) -> Bool {
    guard let name, !name.isGenerated(from: table.name, table.columns(in: condition)) else {
      return false
    }
    return !condition.conjuncts.allSatisfy { isRule($0.asRule, in: table) }
  }

  private func isRule(_ condition: String, in table: DumpTable) -> Bool {
    let functions = Set(FunctionCalls([condition]).names.keys)
    return table.columns(in: condition).count == 1
      && functions.subtracting(["length", "octet_length", "in"]).isEmpty
      && SQLText(condition).expression().terms(of: "or").count <= 1
  }
}

extension DumpTable {
  /// The names of the columns that a condition mentions.
  func columns(in condition: String) -> [String] {
    let mentioned = SQLText(condition).mentionedNames
    return columns.map(\.name).filter { mentioned.contains(SQLName($0)) }
  }
}
