internal import DBGenSQLText

/// Rows by their keys.
extension _TableSQL {
  /// The condition that a row has the bound key.
  @usableFromInline
  var keyCondition: String { key.indices.map(isBound).joined(by: " AND ") }

  private func isBound(_ place: Int) -> String {
    let column = key[place]
    return "\(keyTerms[place]) \(optional.contains(column) ? "IS" : "=") \(parameter(column))"
  }

  /// The condition for exactly one row with the bound key; if several rows have it, none meets it.
  @usableFromInline
  var singleCondition: String {
    let condition = keyCondition + andFilter
    guard hasSharedKeys else { return condition }
    return "\(condition) AND (SELECT count(*) FROM \(table) WHERE \(condition)) = 1"
  }

  /// The condition for the key of a draft, which may leave it to the database.
  @usableFromInline
  var draftCondition: String {
    ([singleCondition]
      + defaults.filter { key.contains($0.column) }.compactMap(\.presence).map { "?\($0)" })
      .joined(by: " AND ")
  }

  /// Inserts a row, or updates the row with its key.
  var saving: String { "\(insertionByKey) DO UPDATE SET \(assignments())\(ofVersion)" }

  /// The beginning of an insertion, up to what happens to the row with its key. A unique key doesn't
  /// apply to NULLs, so if the key can be NULL, the row is looked up.
  @usableFromInline
  var insertionByKey: String {
    guard !optional.isEmpty, let rowID else {
      return "\(insertion) ON CONFLICT (\(keyTerms.joined(by: ", ")))"
    }
    let row = "(SELECT \(rowID) FROM \(table) WHERE \(includingDeleted.draftCondition))"
    return "INSERT INTO \(table) (\(rowID), \(list(written))) VALUES (\(row), \(insertedValues))"
      + " ON CONFLICT (\(rowID))"
  }

  private var ofVersion: String {
    version.map { " WHERE \(name($0)) = \(parameter($0))" } ?? ""
  }

  /// A name for the rowid that no column has.
  private var rowID: String? {
    SQLName.rowIDAlias(avoiding: columns.map(SQLName.init))?.description
  }

  /// A query for the number of rows with the bound key, and for the values of that key as SQL of at
  /// most 200 characters each.
  @_alwaysEmitIntoClient
  @inline(never)
  var keyReport: String {
    let literals = key.map { "substr(quote(\(parameter($0))), 1, 200)" }
    return "SELECT (SELECT count(*) FROM \(table) WHERE \(keyCondition)\(andFilter)), "
      + literals.joined(separator: ", ")
  }

  /// The report on a key with all parameters of a draft.
  @_alwaysEmitIntoClient
  var draftKeyReport: String { "\(keyReport), ?\(greatestParameter)" }

  /// Returns the reason that a statement didn't reach a row, by a report on its key.
  @_alwaysEmitIntoClient
  @inline(never)
  func notReached(_ report: borrowing _Statement) throws -> DatabaseError {
    let count = try report.count()
    let key = try Self.text(key.map { columns[$0] }, report.firstTexts().dropFirst())
    switch count {
    case 1 where version != nil: return .staleRecord(table: name, key: key)
    case ...1: return .rowNotFound(table: name, key: key)
    default: return .ambiguousKey(table: name, key: key, count: count)
    }
  }

  /// Returns the text of a key in an error.
  ///
  /// - Parameter values: The values as SQL.
  @_alwaysEmitIntoClient
  @inline(never)
  static func text(_ columns: [String], _ values: ArraySlice<String>) -> String {
    var text = ""
    for (column, value) in zip(columns, values) {
      text += (text.isEmpty ? "" : ", ") + column + " = " + value
    }
    return text
  }

  /// Whether several rows can have one key.
  @usableFromInline
  var hasSharedKeys: Bool { key.contains(where: optional.contains) }

  /// The columns of the key, in its order.
  @usableFromInline
  var keyList: String { list(key) }

  /// The condition that a row comes after the row with the bound key.
  @_alwaysEmitIntoClient
  var followsKey: String {
    "(\(keyTerms.joined(separator: ", "))) > (\(key.map { "?\($0 + 1)" }.joined(separator: ", ")))"
  }

  /// The SQL for whether a part of the bound key is NULL.
  @_alwaysEmitIntoClient
  var hasNullInKey: String {
    key.map { "?\($0 + 1) IS NULL" }.joined(separator: " OR ")
  }

  @_alwaysEmitIntoClient
  var greatestKeyParameter: Int { (key.max() ?? -1) + 1 }

  /// Returns the columns of each foreign key of the table.
  @usableFromInline
  func references(in transaction: ReadTransaction) throws -> [[Int]] {
    let (table, columns) = (SQLName(name), columns.map { SQLName($0) })
    return try StoredForeignKey.all(touching: table, on: transaction.connection)
      .filter { $0.child == table }
      .map { $0.columns.compactMap { columns.firstIndex(of: SQLName($0)) } }
  }
}
