import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A name with the schema that it is in; nil for the one that all share.
struct DumpName: Hashable {
  var name: SQLName
  var schema: SQLName?

  init(_ name: String, _ schema: String?) {
    (self.name, self.schema) = (SQLName(name), schema.map { SQLName($0) })
  }

  var text: String { (schema.map { "\($0)." } ?? "") + "\(name)" }
}

/// A table of a dump.
struct DumpTable {
  var name: String
  /// The schema that it is in; nil for the one that all share.
  var schema: String?
  var place: SourceRange
  var doc: String?
  /// The collation of columns without one, or the character set whose usual collation they have.
  var collation: String?
  var columns: [DumpColumn] = []
  var primaryKey: [String] = []
  var uniqueKeys: [DumpKey] = []
  var foreignKeys: [DumpForeignKey] = []
  var checks: [DumpCheck] = []
  var indexes: [DumpIndex] = []

  var id: DumpName { DumpName(name, schema) }

  /// Changes a column, if the table has it.
  mutating func change(_ column: String, _ change: (inout DumpColumn) -> Void) {
    let place = columns.firstIndex { SQLName.areEqual($0.name, column) }
    if let place { change(&columns[place]) }
  }

  /// Changes the expressions of checks, columns and indexes.
  mutating func changeExpressions(_ change: (String) -> String) {
    for place in indexes.indices {
      indexes[place].terms = indexes[place].terms.map(change)
      indexes[place].condition = indexes[place].condition.map(change)
    }
    for place in checks.indices { checks[place].condition = change(checks[place].condition) }
    for place in columns.indices {
      guard let (expression, isStored) = columns[place].generated else { continue }
      columns[place].generated = (change(expression), isStored)
    }
  }

  mutating func leaveOutForeignKeys(
    _ leftOut: inout LeftOut, where isLeftOut: (DumpForeignKey) -> Bool
  ) {
    for key in foreignKeys where isLeftOut(key) {
      let columns = key.columns.joined(separator: ", ")
      leftOut.add("foreign key", "\(name).\(columns) to \(key.parentID.text)")
    }
    foreignKeys.removeAll(where: isLeftOut)
  }

  // The names of constraints and indexes, which later statements change and drop them by.

  /// Adds a key. One without a name has the name that the system gives it.
  mutating func add(_ key: DumpKey, _ system: SQLSystem) {
    let name = system == .mysql ? key.columns[0] : defaultConstraintName(of: key.columns, "key")
    uniqueKeys.append(DumpKey(name: key.name ?? name, columns: key.columns))
  }

  mutating func add(_ key: DumpForeignKey, _ system: SQLSystem) {
    var key = key
    let name =
      system == .mysql
      ? "\(self.name)_ibfk_\(foreignKeys.count + 1)"
      : defaultConstraintName(of: key.columns, "fkey")
    key.name = key.name ?? name
    foreignKeys.append(key)
  }

  private func defaultConstraintName(of columns: [String], _ kind: String) -> String {
    ([name] + columns + [kind]).joined(separator: "_")
  }

  mutating func rename(constraint old: String, to new: String) {
    func rename(_ name: inout String?) {
      if let known = name, SQLName.areEqual(known, old) { name = new }
    }
    for place in uniqueKeys.indices { rename(&uniqueKeys[place].name) }
    for place in foreignKeys.indices { rename(&foreignKeys[place].name) }
    for place in checks.indices { rename(&checks[place].name) }
  }

  mutating func rename(index old: String, to new: String) {
    for place in indexes.indices where SQLName.areEqual(indexes[place].name, old) {
      indexes[place].name = new
    }
  }

  /// Drops the constraints with a name, and of MySQL the indexes. Returns whether there are any.
  mutating func drop(constraint name: String, _ system: SQLSystem) -> Bool {
    func isCalled(_ other: String?) -> Bool { other.map { SQLName.areEqual($0, name) } ?? false }
    let count = constraintCount
    uniqueKeys.removeAll { isCalled($0.name) }
    foreignKeys.removeAll { isCalled($0.name) }
    if system == .mysql { indexes.removeAll { isCalled($0.name) } }
    let names = checks.map { $0.name ?? checkName(of: $0.condition) }
    checks = zip(checks, names).filter { !isCalled($1) }.map(\.0)
    if constraintCount < count { return true }
    guard system == .postgresql, SQLName.areEqual("\(self.name)_pkey", name) else { return false }
    defer { primaryKey = [] }
    return !primaryKey.isEmpty
  }

  private var constraintCount: Int {
    uniqueKeys.count + foreignKeys.count + checks.count + indexes.count
  }

  /// The name that PostgreSQL gives to the first check of a column.
  private func checkName(of condition: String) -> String {
    let columns = columns(in: condition)
    return defaultConstraintName(of: columns.count == 1 ? columns : [], "check")
  }
}

struct DumpKey {
  var name: String?
  var columns: [String]

  func contains(_ column: String) -> Bool { columns.contains { SQLName.areEqual($0, column) } }
}

struct DumpForeignKey {
  var name: String?
  var columns: [String] = []
  var parent: String
  /// The schema of the parent.
  var schema: String?
  var parentColumns: [String] = []
  /// The actions when the parent changes, as SQL.
  var actions = ""
  /// Whether all of its columns are NULL if one is.
  var matchesFull = false
  var isEnforced = true

  var parentID: DumpName { DumpName(parent, schema) }

  var sql: String {
    let list = parentColumns.isEmpty ? "" : " (\(SQLName.list(parentColumns)))"
    return "FOREIGN KEY (\(SQLName.list(columns))) REFERENCES \(SQLName.quote(parent))\(list)"
      + actions
  }
}

struct DumpColumn {
  var name: String
  /// The type as the dump writes it, without the schema that it is in.
  var type: String
  /// The names that an enum or domain of this type can have.
  var typeNames: [DumpName] = []
  /// The values of MySQL's `ENUM(...)`.
  var values: [String] = []
  var isRequired = false
  /// The collation that the dump names.
  var collation: String?
  /// Whether every update sets the column to the present time.
  var isTouched = false
  /// The default as SQL, with functions of the other database.
  var defaultValue: String?
  var generated: (expression: String, isStored: Bool)?
  var doc: String?

  /// The type in the dump, where arrays have brackets.
  var writtenType: String { type.replacing("()", with: "[]") }
}

/// An index of a table.
struct DumpIndex {
  var name: String
  /// The name in the dump, if it has another.
  var writtenName: String?
  var place: SourceRange
  var isUnique = false
  /// The columns and expressions, as SQL.
  var terms: [String]
  var condition: String?
}

struct DumpView {
  var name: String
  var schema: String?
  var place: SourceRange
  var doc: String?
  /// The columns and the SELECT, as SQL.
  var definition: String

  var id: DumpName { DumpName(name, schema) }
}
