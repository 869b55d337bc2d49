internal import DBGenSQLText

/// Rows by their keys.
extension _TableSQL {
  /// The condition that a row has the bound key.
  var keyCondition: String { key.map(isBound).joined(by: " AND ") }

  private func isBound(_ column: Int) -> String {
    let (name, parameter) = (name(column), parameter(column))
    let isOptional = optional.contains(column)
    guard isTextOfTime(column) else { return "\(name) \(isOptional ? "IS" : "=") \(parameter)" }
    // The form without zeros sorts before the other, with only texts of the same time between them.
    let isEqual = "\(name) BETWEEN replace(\(parameter), '.000', '') AND \(parameter)"
    return isOptional ? "(\(isEqual) OR \(name) IS NULL AND \(parameter) IS NULL)" : isEqual
  }

  /// The condition for exactly one row with the bound key; if several rows have it, none meets it.
  var singleCondition: String {
    let condition = keyCondition + andFilter
    guard hasSharedKeys else { return condition }
    return "\(condition) AND (SELECT count(*) FROM \(table) WHERE \(condition)) = 1"
  }

  /// The condition for the key of a draft, which may leave it to the database.
  var draftCondition: String {
    ([singleCondition]
      + defaults.filter { key.contains($0.column) }.compactMap(\.presence).map { "?\($0)" })
      .joined(by: " AND ")
  }

  /// Returns the SQL of a column of the bound key as it is stored in the row with that key, or of
  /// `value` if there is no such row.
  func asStored(_ column: Int, otherwise value: String) -> String {
    "coalesce((SELECT \(name(column)) FROM \(table) WHERE \(keyCondition)), \(value))"
  }

  func isTextOfTime(_ column: Int) -> Bool {
    spelled.contains { $0.column == column && $0.isTextOfTime }
  }

  /// Inserts a row, or updates the row with its key. A unique key doesn't apply to NULLs, so if the
  /// key can be NULL, the row is looked up.
  var saving: String {
    guard !optional.isEmpty, let rowID else {
      return "\(insertion) ON CONFLICT (\(list(key))) DO UPDATE SET \(assignments)\(ofVersion)"
    }
    let row = "(SELECT \(rowID) FROM \(table) WHERE \(includingDeleted.draftCondition))"
    return "INSERT INTO \(table) (\(rowID), \(list(written))) VALUES (\(row), \(insertedValues))"
      + " ON CONFLICT (\(rowID)) DO UPDATE SET \(assignments)\(ofVersion)"
  }

  private var ofVersion: String {
    version.map { " WHERE \(name($0)) = \(parameter($0))" } ?? ""
  }

  /// A name for the rowid that no column has.
  private var rowID: String? {
    let names = Set(columns.map(SQLName.folded))
    return ["rowid", "_rowid_", "oid"].first { !names.contains($0) }
  }

  /// A query for the number of rows with the bound key, and for the values of that key as SQL of at
  /// most 200 characters each.
  var keyReport: String {
    let literals = key.map { "substr(quote(\(parameter($0))), 1, 200)" }
    return "SELECT (SELECT count(*) FROM \(table) WHERE \(keyCondition)\(andFilter)), "
      + literals.joined(by: ", ")
  }

  /// The report on a key with all parameters of a draft.
  var draftKeyReport: String { "\(keyReport), ?\(spellingsParameter - 1)" }

  /// Whether several rows can have one key.
  var hasSharedKeys: Bool { key.contains { optional.contains($0) || isTextOfTime($0) } }

  /// The columns of the key, in its order.
  var keyList: String { list(key) }

  /// The condition that a row comes after the row with the bound key.
  var followsKey: String {
    let values = key.map {
      isTextOfTime($0) ? asStored($0, otherwise: parameter($0)) : parameter($0)
    }
    return "(\(keyList)) > (\(values.joined(by: ", ")))"
  }

  /// The SQL for whether a part of the bound key is NULL.
  var hasNullInKey: String {
    key.map { "?\($0 + 1) IS NULL" }.joined(by: " OR ")
  }

  var greatestKeyParameter: Int { (key.max() ?? -1) + 1 }
}
