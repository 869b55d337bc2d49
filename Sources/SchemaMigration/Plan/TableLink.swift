import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The columns by which rows of two tables belong together.
struct TableLink: Equatable {
  /// The columns of the table that takes values, each with that of the other table.
  let columns: [Pair]

  struct Pair: Equatable {
    let target: SQLName
    let source: SQLName
  }

  init(_ columns: [(target: SQLName, source: SQLName)]) {
    self.columns = columns.map { Pair(target: $0.target, source: $0.source) }
  }

  /// Parses a condition such as `address.userID = user.id`; returns nil if it has another form.
  init?(_ condition: String, from source: String, to target: String) {
    var columns: [(target: SQLName, source: SQLName)] = []
    for term in SQLText(condition).expression().terms(of: "and") {
      guard case .binary(let sign, let left, let right) = term.form, sign.name == "=" else {
        return nil
      }
      let sides = [left, right].compactMap(\.column).filter { $0.parts.count == 2 }
      guard sides.count == 2, let new = sides.first(where: { $0.qualifier == SQLName(target) }),
        let old = sides.first(where: { $0.qualifier == SQLName(source) })
      else { return nil }
      columns.append((new.name, old.name))
    }
    self.init(columns)
  }

  func condition(from source: String, to target: String) -> String {
    columns.map { pair in
      "\(target.asSQL).\(pair.target.description.asSQL) = "
        + "\(source.asSQL).\(pair.source.description.asSQL)"
    }.joined(separator: " AND ")
  }

  /// Returns whether a condition finds at most one row of the source for each row of the target: it
  /// uses a unique key, whose values compare as those of the target do.
  static func isUnique(
    _ condition: String, from source: StoredTable, to target: StoredTable
  ) -> Bool {
    guard let link = TableLink(condition, from: source.name, to: target.name) else { return false }
    let key = Dictionary(firstOf: link.columns.map { ($0.source, SQLName.binary) })
    return Set(source.uniqueKeys).decide(key)
      && link.columns.allSatisfy { pair in
        target.column(pair.target)?.collation == nil
          && source.affinity(of: pair.source) == target.affinity(of: pair.target)
      }
  }
}
