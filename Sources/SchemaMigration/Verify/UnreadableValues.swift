import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The values of a column that the app can't read.
struct UnreadableValues {
  let column: SQLName
  let type: StoredType
  let isComputed: Bool
  /// The condition for them, in SQL.
  let condition: String

  /// Returns why a value, as an SQL literal, is one of them.
  func reason(for literal: String, in table: StoredTable) -> String {
    let cause = RefusalCause.form(column: "\(table.name).\(column)", type: type)
    return "\(cause.reason): \(literal.prefix(80))"
  }

  /// The way out for the author of an expression that fails.
  static let adviceForFailures =
    "leave such rows out, as iif(json_valid(w), w ->> '$.a', NULL) does, or give what it reads a 'min', a "
    + "'max', or a 'check'"

  /// Ways out for the author of a computed value, which is given as an SQL literal.
  func advice(for literal: String) -> [String] {
    guard isComputed else { return [] }
    let cast = type.isPlain ? ["write CAST(... AS \(type.form.storage.rawValue))"] : []
    let isOfNumbers = type.type.isInteger && !literal.hasPrefix("'") && !literal.hasPrefix("X'")
    let bounds = isOfNumbers ? ["give the columns that it reads 'min' and 'max'"] : []
    return [(bounds + cast).joined(separator: ", or ")].filter { !$0.isEmpty }
  }
}

extension FreshVersion {
  /// Returns the columns of a table that may hold values which the app can't read once each has one form,
  /// with the condition for these: those whose SQL type doesn't say what they hold, and those that are
  /// computed. Older versions of SQLite store rows with computed values of any type in a STRICT table, which
  /// their own check then refuses.
  func unreadableValues(of table: StoredTable) -> [UnreadableValues] {
    table.table.columns.compactMap { column in
      let (name, isComputed) = (column.name.sqlName, column.generated != nil)
      let type = table.storedType(of: name, in: table.columnTypes)
      let isKnown = table.columnTypes[name] != nil || isComputed && table.table.isStrict
      let normalized = hasOneForm ? nil : type.normalization(of: name.quoted)
      guard isKnown, let condition = type.exactCondition(on: normalized ?? name.quoted) else {
        return nil
      }
      return UnreadableValues(
        column: name, type: type, isComputed: isComputed, condition: "NOT \(condition)")
    }
  }
}

extension SQLiteConnection {
  /// Returns why the app can't read one of the values, with ways out; nil if it can read all.
  func problem(
    of values: UnreadableValues, in table: StoredTable
  ) throws(Diagnostic) -> (text: String, hints: [String])? {
    let sources = table.table.sources(of: [values.column]).subtracting([values.column]).sorted()
    let list = (["quote(\(values.column.quoted))"] + sources.map(\.quoted)).joined(separator: ", ")
    let query = "SELECT \(list) FROM \(table.quotedName) WHERE \(values.condition) LIMIT 1"
    do throws(SQLiteError) {
      guard let literal = try rowsWithStandIns(query).first?[0] else { return nil }
      return (values.reason(for: literal, in: table), values.advice(for: literal))
    } catch {
      guard values.isComputed, !error.isTooMuchWork else {
        throw Diagnostic(.impossibleStep, error.message, at: 0..<0)
      }
      let row = try failingRow(of: query, error)?.text().map { "with this row: \($0)" }
      return (
        "'\(table.name).\(values.column)' can't be computed: \(error.message)",
        [row, UnreadableValues.adviceForFailures].compactMap(\.self)
      )
    }
  }
}
