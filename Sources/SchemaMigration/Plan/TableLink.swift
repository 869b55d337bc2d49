import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The columns by which rows of two tables belong together.
struct TableLink: Equatable {
  /// The columns of the table that takes values, each with that of the other table.
  let columns: [Pair]

  struct Pair: Equatable {
    let target: String
    let source: String
  }

  init(_ columns: [(target: String, source: String)]) {
    self.columns = columns.map { Pair(target: $0.target, source: $0.source) }
  }

  /// Parses a condition such as `address.userID = user.id`; returns nil if it has another form.
  init?(_ condition: String, from source: String, to target: String) {
    let sql = SQLText(condition)
    var columns: [(target: String, source: String)] = []
    for term in sql.expression().terms(of: "and") {
      guard case .binary(let sign, let left, let right) = term.form, sign.name == "=",
        let first = left.column, let second = right.column,
        first.parts.count == 2, second.parts.count == 2
      else { return nil }
      let sides = [first, second].map { path in
        (table: path.names[0].description, column: path.name.description)
      }
      guard let new = sides.first(where: { SQLName.areEqual($0.table, target) }),
        let old = sides.first(where: { SQLName.areEqual($0.table, source) })
      else { return nil }
      columns.append((new.column, old.column))
    }
    self.init(columns)
  }

  func condition(from source: String, to target: String) -> String {
    columns.map { pair in
      "\(target.asSQL).\(pair.target.asSQL) = \(source.asSQL).\(pair.source.asSQL)"
    }.joined(separator: " AND ")
  }
}

extension TableLink {
  /// Returns whether a condition finds at most one row of the source for each row of the target: it
  /// uses a unique key, whose values compare as those of the target do.
  static func isUnique(
    _ condition: String, from source: StoredTable, to target: StoredTable
  ) -> Bool {
    guard let link = TableLink(condition, from: source.name, to: target.name) else { return false }
    let columns = link.columns.map { (SQLName($0.source), SQLName.binary) }
    let key = Dictionary(columns) { first, _ in first }
    return Set(source.uniqueKeys).decide(key)
      && link.columns.allSatisfy { pair in
        target.column(pair.target)?.collation == nil
          && source.affinity(of: pair.source) == target.affinity(of: pair.target)
      }
  }
}

extension StoredTable {
  /// The columns of the primary key.
  var keyColumns: [String] {
    table.primaryKey?.columns.compactMap { $0.columnName?.value } ?? []
  }

  /// Returns the columns of each foreign key that refers to another table, with their targets.
  func references(to other: StoredTable) -> [[(column: String, target: String)]] {
    table.foreignKeys.filter { SQLName.areEqual($0.table.value, other.name) }
      .compactMap { other.pairs(of: $0) }
  }

  /// Returns the columns of a foreign key to this table with those that they refer to: the primary
  /// key if it names none; nil if their numbers differ.
  func pairs(of key: ForeignKey) -> [(column: String, target: String)]? {
    let named = key.referencedColumns.map(\.value)
    let targets = named.isEmpty ? keyColumns : named
    guard targets.count == key.columns.count, !targets.isEmpty else { return nil }
    return zip(key.columns, targets).map { ($0.value, $1) }
  }

  /// Returns whether the table has all of the given columns.
  func has(_ columns: [String]) -> Bool { columns.allSatisfy { column($0) != nil } }
}
