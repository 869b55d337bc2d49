import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The types of the columns of a database whose SQL types don't say what they hold.
struct StoredTypes: Equatable, Sendable {
  private var tables: [SQLName: [SQLName: StoredType]] = [:]

  init(_ tables: [SnapshotTable] = []) {
    for table in tables {
      for column in table.columns { self[SQLName(table.name)][SQLName(column.name)] = column.type }
    }
  }

  /// The types of a table's columns that aren't plain.
  subscript(table: SQLName) -> [SQLName: StoredType] {
    get { tables[table] ?? [:] }
    set { tables[table] = newValue }
  }

  subscript(place: ColumnPlace) -> StoredType? { self[place.table.sqlName][place.column.sqlName] }

  var list: [SnapshotTable] {
    tables.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { table, columns in
      SnapshotTable(
        name: table.description,
        columns: columns.sorted { $0.key < $1.key }.map {
          SnapshotColumn(name: $0.key.description, type: $0.value)
        })
    }
  }

  mutating func rename(_ old: SQLName, to new: SQLName) {
    tables[new] = tables.removeValue(forKey: old)
  }

  mutating func rename(_ old: SQLName, to new: SQLName, in table: SQLName) {
    self[table][new] = self[table].removeValue(forKey: old)
  }
}

extension StoredType {
  /// Returns the SQL of a value of the author in the form of the type, where that is the same value in another
  /// form. Constants have been read already.
  func formed(_ value: String) -> String {
    let expression = SQLText(value).expression()
    let isKept = value == now || expression.constant != nil || expression.changesInSubquery
    return (isKept ? nil : sameValue(as: value)) ?? value.inParentheses
  }

  /// Returns the SQL of a value that gives it another form of the type, if it has one; nil if the type has one
  /// form, or SQLite stores a value in it anyway.
  func sameValue(as value: String) -> String? {
    if isPlain || type == .boolean || type.isInteger { return nil }
    let name = SQLName.quote("_dbgen_value")
    return normalization(of: name, isExact: true).map {
      "(SELECT \($0) FROM (SELECT \(value.inParentheses) AS \(name)))"
    }
  }
}

extension SQLExpression {
  /// Whether the expression may have another value when it is calculated again.
  var mayVary: Bool { traits.mayVary }

  /// Whether the expression reads other rows of the table by a window, which SQLite refuses in an UPDATE.
  var hasWindow: Bool { traits.hasWindow }

  /// Whether the expression may have other values for the rows of a table in a subquery: windows have one row
  /// there, and SQLite calculates what reads no column of a row only once.
  fileprivate var changesInSubquery: Bool {
    traits.hasWindow || traits.mayVary && !traits.readsRow
  }

  private var traits: (hasWindow: Bool, readsRow: Bool, mayVary: Bool) {
    let constant = SQLFacts.functions.union(["printf", "format"])
      .subtracting(SQLFacts.varyingFunctions)
    var (hasWindow, readsRow, mayVary) = (false, false, false)
    visit { part in
      switch part.form {
      case .column: readsRow = true
      case .call(let call):
        hasWindow = hasWindow || call.window != nil
        mayVary = mayVary || !constant.contains(call.name)
      case .unparsed: mayVary = true
      default: break
      }
    }
    return (hasWindow, readsRow, mayVary)
  }
}

/// The type of a column before and after.
struct TypeChange {
  let old: StoredType
  let new: StoredType

  /// Returns the change; nil if what the column holds stays the same, or the SQL type says it.
  init?(from old: StoredType, to new: StoredType) {
    guard old != new, !old.isPlain || !new.isPlain else { return nil }
    (self.old, self.new) = (old, new)
  }

  /// Returns the SQL that makes an old value into the same value of the new type; nil if there is none
  /// that is exact.
  func conversion(of value: String) -> String? { new.conversion(of: value, from: old) }

  /// Returns the SQL that makes an old value into the nearest one of the new type; nil if there is none.
  /// Text becomes what SQLite's functions read it as, if it begins with a day that exists.
  func approximation(of value: String) -> String? {
    let isText = [.text, .any].contains(old.type)
    let read = isText ? StoredType(.timestamp) : old
    let isRead = new.type == .date ? TimeForm.isOfDay(value) : TimeForm.isInCalendar(value)
    return read.encoding.flatMap { read.type.approximation(of: value, in: $0, as: new) }
      .map { isText ? "CASE WHEN \(isRead) THEN \($0) END" : $0 }
  }

  /// Whether no value changes, and the new type has each of them.
  var isWidening: Bool { new.includes(old) }

  /// Whether the author has to say what the values become, since SQLite has no cast with that meaning.
  var isOpen: Bool {
    let isCast =
      old.form.storage != new.form.storage && old.encoding == nil && new.encoding == nil
      && (new.isPlain || new.type.isInteger)
    return !isCast && !isWidening && conversion(of: "_") == nil
  }
}

extension DefinitionChange {
  /// The types before and after; nil if the SQL types say them.
  var oldType: StoredType? { Self.type(from) }
  var newType: StoredType? { Self.type(to) }

  private static func type(_ words: Located<String>?) -> StoredType? {
    words.flatMap { StoredType(String($0.value.prefix { $0 != "," })) }
  }
}

extension StoredTable {
  /// Returns what a column holds.
  ///
  /// - Parameter types: The types of the columns whose SQL type doesn't say it.
  func storedType(of column: SQLName, in types: [SQLName: StoredType]) -> StoredType {
    types[column] ?? StoredType(plainType(of: column))
  }

  /// Returns whether a column holds values of any storage class.
  func holdsAnything(in column: SQLName) -> Bool { plainType(of: column) == .any }

  /// Returns whether the table checks the types of values in a column of another one, which doesn't. A rowid
  /// is always an integer.
  func isStricter(than old: StoredTable, in name: SQLName) -> Bool {
    !old.table.isStrict && table.isStrict && !old.isRowID(name)
  }

  /// Returns whether a column checks the types of values that one of another table doesn't check, or takes
  /// none of those that have another type.
  func isStricter(in column: SQLName, than old: StoredTable, in name: SQLName) -> Bool {
    isStricter(than: old, in: name)
      || old.holdsAnything(in: name) && !holdsAnything(in: column)
        && old.affinity(of: name) == affinity(of: column)
  }

  private func plainType(of column: SQLName) -> ColumnType {
    switch affinity(of: column) {
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob: SQLName(type(of: column)) == "BLOB" ? .blob : .any
    case .numeric: .any
    }
  }
}
