internal import DBGenSQLText
internal import DBGenSQLite

/// The SQL of a table's statements, of which generated source provides the parts that differ from
/// table to table.
///
/// Names aren't quoted. Columns are numbered from 0; a column's parameter is its number plus 1.
public struct _TableSQL: Sendable {
  /// The default of a column that a draft may leave to the database.
  public struct Default: Sendable {
    let column: Int
    let expression: String
    let presence: Int?

    /// Creates the default of a column.
    ///
    /// - Parameters:
    ///   - column: The number of the column.
    ///   - expression: The SQL of the default.
    ///   - presence: The parameter that tells whether a value is given, for columns that can be
    ///     NULL. For other columns, NULL means that none is given.
    public init(_ column: Int, _ expression: String, presence: Int? = nil) {
      self.column = column
      self.expression = expression
      self.presence = presence
    }
  }

  /// A column that marks deleted rows.
  public struct Deletion: Sendable {
    let column: Int
    let mark: String
    let none: String
    let filter: String

    /// Creates the marks of a column.
    ///
    /// - Parameters:
    ///   - column: The number of the column.
    ///   - mark: The SQL of its value in a row that is being deleted.
    ///   - none: The SQL of its value in a row that isn't deleted.
    ///   - filter: The condition that a row isn't deleted.
    public init(_ column: Int, mark: String, none: String, filter: String) {
      self.column = column
      self.mark = mark
      self.none = none
      self.filter = filter
    }
  }

  /// The name of the table.
  public let name: String
  let columns: [String]
  let key: [Int]
  let respelled: [Int]
  let optional: [Int]
  let spelled: [_Spelling]
  let defaults: [Default]
  let generated: [Int]
  let returned: [Int]
  let reals: [Int]
  let touched: [Default]
  let version: Int?
  let deletion: Deletion?
  /// The condition that a row isn't deleted, by which statements leave out those that are; nil if
  /// they include all rows.
  private(set) var filter: String?
  /// The SELECT of all columns, up to the table's name.
  let selection: String

  /// Creates the SQL of a table.
  ///
  /// - Parameters:
  ///   - name: The name of the table or view.
  ///   - key: The columns of the primary key, in its order.
  ///   - columns: The names of the columns.
  ///   - respelled: The columns of the key whose collation considers different texts equal.
  ///   - optional: The columns of the key that can be NULL.
  ///   - spelled: The columns whose values can be stored in several forms.
  ///   - defaults: The defaults of columns that a draft may leave to the database.
  ///   - generated: The columns that the database computes, which can't be written.
  ///   - returned: The columns to read back after an insert.
  ///   - reals: The returned columns in which SQLite stores real numbers.
  ///   - touched: The columns that every update sets, with the SQL of their values.
  ///   - version: The column that counts the updates of a row.
  ///   - deletion: The column that marks deleted rows.
  public init(
    name: String, key: [Int] = [], columns: [String], respelled: [Int] = [],
    optional: [Int] = [], spelled: [_Spelling] = [], defaults: [Default] = [],
    generated: [Int] = [], returned: [Int] = [], reals: [Int] = [], touched: [Default] = [],
    version: Int? = nil, deletion: Deletion? = nil
  ) {
    self.name = name
    self.columns = columns
    self.key = key
    self.respelled = respelled
    self.optional = optional
    self.spelled = spelled
    self.defaults = defaults
    self.generated = generated
    self.returned = returned
    self.reals = reals
    self.touched = touched
    self.version = version
    self.deletion = deletion
    filter = deletion?.filter
    let list = columns.map(SQLName.quote).joined(separator: ", ")
    selection = "SELECT \(list) FROM \(SQLName.quote(name))"
  }
}

// MARK: - Text

extension _TableSQL {
  /// Returns the SQL of a statement.
  func text(of statement: _TableStatement) -> String {
    switch statement.kind {
    case .fetchAll: selection + (filter.map { " WHERE \($0)" } ?? "") + order
    case .fetch: "\(selection) WHERE \(statement.condition)\(andFilter)\(order)"
    case .fetchByKey: "\(selection) WHERE \(keyCondition)\(andFilter)"
    case .count: "SELECT count(*) FROM \(table)" + (filter.map { " WHERE \($0)" } ?? "")
    case .exists: "SELECT 1 FROM \(table) WHERE \(keyCondition)\(andFilter)"
    case .insert: insertion + returning
    case .update: update
    case .save: saving + returning
    case .delete: "\(deleting) WHERE \(singleCondition)"
    case .deleteVersion: "\(deleting) WHERE \(singleCondition)\(andVersion)"
    }
  }

  var table: String { SQLName.quote(name) }

  private func name(_ column: Int) -> String { SQLName.quote(columns[column]) }

  private func list(_ columns: some Sequence<Int>) -> String {
    columns.map(name).joined(separator: ", ")
  }

  var order: String { key.isEmpty ? "" : " ORDER BY \(list(key))" }

  private var returning: String { returning(returned) }

  private func returning(_ columns: some Sequence<Int>) -> String {
    let list = columns.map { reals.contains($0) ? real($0) : name($0) }.joined(separator: ", ")
    return list.isEmpty ? "" : " RETURNING \(list)"
  }

  /// Updates the row with the key of a draft. If updates change columns by themselves, the stored
  /// row is returned.
  private var update: String {
    "UPDATE \(table) SET \(assignments) WHERE \(draftCondition)\(andVersion)"
      + (isStamped ? returning(columns.indices) : "")
  }

  /// Returns the SQL of a returned real number. SQLite stores a number without a fraction as an
  /// integer, and RETURNING would give that.
  private func real(_ column: Int) -> String {
    let name = name(column)
    return "iif(typeof(\(name)) = 'real', CAST(\(name) AS REAL), \(name)) AS \(name)"
  }

  private var insertion: String {
    "INSERT INTO \(table) (\(list(written))) VALUES (\(insertedValues))"
  }

  private var insertedValues: String { written.map(inserted).joined(separator: ", ") }

  /// The assignments of the columns outside the key and of the respelled ones, or of the key if
  /// there are none.
  private var assignments: String {
    let others = written.filter { !key.contains($0) || respelled.contains($0) }
    return (others.isEmpty ? key : others).map { "\(name($0)) = \(kept($0))" }
      .joined(separator: ", ")
  }

  private var written: [Int] { columns.indices.filter { !generated.contains($0) } }

  private func parameter(_ column: Int) -> String { "?\(column + 1)" }

  /// Returns the value for a new row: the column's default if a draft leaves it out.
  private func inserted(_ column: Int) -> String {
    let value = value(of: column) { $0.expression }
    guard key.contains(column), isTextOfTime(column) else { return value }
    return asStored(column, otherwise: value)
  }

  /// Returns the value for an existing row, which keeps its own if a draft leaves it out.
  private func saved(_ column: Int) -> String { value(of: column) { name($0.column) } }

  /// Returns the value for an existing row, which keeps its spelling if the new value is equal.
  private func kept(_ column: Int) -> String {
    if column == version { return nextVersion(column) }
    if let touch = touched.first(where: { $0.column == column }) {
      // Every parameter of a draft has to occur.
      return "coalesce(\(touch.expression), \(saved(column)))"
    }
    guard spelled.contains(where: { $0.column == column }) else { return saved(column) }
    return
      "\(Spellings.function)(\(name(column)), \(saved(column)), \(column), ?\(spellingsParameter))"
  }

  private var spellingsParameter: Int {
    max(columns.count, defaults.compactMap(\.presence).max() ?? 0) + 1
  }

  /// Returns the spellings that a statement keeps, and the parameter to bind them to.
  func spellings(of statement: _TableStatement) -> (all: Spellings, parameter: Int32)? {
    guard !spelled.isEmpty, statement.kind == .update || statement.kind == .save else { return nil }
    return (Spellings(spelled), Int32(spellingsParameter))
  }

  private func value(of column: Int, otherwise: (Default) -> String) -> String {
    guard let missing = defaults.first(where: { $0.column == column }) else {
      return parameter(column)
    }
    guard let presence = missing.presence else {
      return "coalesce(?\(column + 1), \(otherwise(missing)))"
    }
    return "iif(?\(presence), ?\(column + 1), \(otherwise(missing)))"
  }
}

// MARK: - Rows by their keys

extension _TableSQL {
  /// The condition that a row has the bound key.
  var keyCondition: String { key.map(isBound).joined(separator: " AND ") }

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
  private var draftCondition: String {
    ([singleCondition]
      + defaults.filter { key.contains($0.column) }.compactMap(\.presence).map { "?\($0)" })
      .joined(separator: " AND ")
  }

  /// Returns the SQL of a column of the bound key as it is stored in the row with that key, or of
  /// `value` if there is no such row.
  private func asStored(_ column: Int, otherwise value: String) -> String {
    "coalesce((SELECT \(name(column)) FROM \(table) WHERE \(keyCondition)), \(value))"
  }

  private func isTextOfTime(_ column: Int) -> Bool {
    spelled.contains { $0.column == column && $0.isTextOfTime }
  }

  /// Inserts a row, or updates the row with its key. A unique key doesn't apply to NULLs, so if the
  /// key can be NULL, the row is looked up.
  private var saving: String {
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
    let names = Set(columns.map { $0.lowercased() })
    return ["rowid", "_rowid_", "oid"].first { !names.contains($0) }
  }
}

// MARK: - Columns that look after themselves

extension _TableSQL {
  /// The SQL of the same table that includes deleted rows.
  var includingDeleted: _TableSQL {
    var sql = self
    sql.filter = nil
    return sql
  }

  private var andFilter: String { filter.map { " AND \($0)" } ?? "" }

  /// Whether updates change columns by themselves.
  private var isStamped: Bool { !touched.isEmpty || version != nil }

  private var andVersion: String {
    version.map { " AND \(name($0)) = \(parameter($0))" } ?? ""
  }

  /// Returns the version after the stored one. After the greatest comes NULL, which is refused; a
  /// table that isn't STRICT would store a real number.
  private func nextVersion(_ column: Int) -> String {
    let name = name(column)
    return "iif(\(name) < \(Int64.max), \(name) + 1, NULL)"
  }

  /// Returns the assignments that an update makes by itself, besides those of the app.
  ///
  /// - Parameter changes: The assignments of the app.
  func stamps(besides changes: [_ColumnChange]) -> [String] {
    guard isStamped else { return [] }
    let touches = touched.map { (name($0.column), $0.expression) }
    let versions = (version.map { [$0] } ?? []).map { (name($0), nextVersion($0)) }
    return (touches + versions).filter { stamp in !changes.contains { $0.column == stamp.0 } }
      .map { "\($0) = \($1)" }
  }

  /// The statement that deletes rows, up to its condition. It marks them if a column does that.
  var deleting: String { deletion.map { marking($0, $0.mark) } ?? erasing }

  /// The statement that removes rows, up to its condition.
  var erasing: String { "DELETE FROM \(table)" }

  /// The statement that removes the mark of deleted rows, up to its condition.
  var restoring: String { deletion.map { marking($0, $0.none) } ?? "" }

  private func marking(_ deletion: Deletion, _ mark: String) -> String {
    let assignments = ["\(name(deletion.column)) = \(mark)"] + stamps(besides: [])
    return "UPDATE \(table) SET \(assignments.joined(separator: ", "))"
  }

  /// The condition that a row is deleted.
  var isDeleted: String { "NOT (\(deletion?.filter ?? "1"))" }

  /// Removes the row with the bound key.
  var erasure: String { "\(erasing) WHERE \(includingDeleted.singleCondition)" }

  /// Removes the row with the bound key and version.
  var versionErasure: String { erasure + andVersion }

  /// Restores the deleted row with the bound key.
  var restoration: String {
    "\(restoring) WHERE \(includingDeleted.singleCondition) AND \(isDeleted)"
  }
}

// MARK: - Parts of statements that are built at run time

extension _TableSQL {
  var distinctSelection: String { "SELECT DISTINCT" + selection.dropFirst("SELECT".count) }

  /// A query for the number of rows with the bound key, and for the values of that key as SQL of at
  /// most 200 characters each.
  var keyReport: String {
    let literals = key.map { "substr(quote(\(parameter($0))), 1, 200)" }
    return "SELECT (SELECT count(*) FROM \(table) WHERE \(keyCondition)\(andFilter)), "
      + literals.joined(separator: ", ")
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
    return "(\(keyList)) > (\(values.joined(separator: ", ")))"
  }

  /// The SQL for whether a part of the bound key is NULL.
  var hasNullInKey: String {
    key.map { "?\($0 + 1) IS NULL" }.joined(separator: " OR ")
  }

  var greatestKeyParameter: Int { (key.max() ?? -1) + 1 }
}
