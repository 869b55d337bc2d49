import DBGenSQLite
import SchemaParser

/// What a database is made of, in facts that are the same for two databases that SQLite treats
/// alike, however their statements are written.
///
/// Not told apart are the case of names and types, and the names that SQLite gives to the indexes
/// of keys.
package struct DatabaseStructure: Equatable {
  /// The facts about each table and the like, by kind and name.
  package private(set) var facts: [String: [String]] = [:]

  package init(of database: SourceDatabase) throws(ImportError) {
    let shadows = Set(
      try database.rows("SELECT name FROM pragma_table_list WHERE type = 'shadow'")
        .compactMap { $0[0] }.map(SQLName.folded))
    let objects = try database.rows(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql NOT NULL")
    for object in objects {
      let (type, name, sql) = (object[0] ?? "", object[1] ?? "", object[3] ?? "")
      guard !SQLName.folded(name).hasPrefix("sqlite_"),
        !shadows.contains(SQLName.folded(object[2] ?? ""))
      else { continue }
      let isTable =
        type == "table" && !NormalizedSQL(sql).tokens.starts(with: ["create", "virtual"])
      if isTable {
        facts["table \(SQLName.folded(name))"] = try TableFacts(name, sql, database).facts.sorted()
      } else if type != "index" {
        facts["\(type) \(SQLName.folded(name))"] = [NormalizedSQL(sql).description]
      }
    }
  }

  /// What a second database lacks of this one (`-`) and has beyond it (`+`), a line for each fact.
  package func differences(from other: DatabaseStructure) -> [String] {
    Set(facts.keys).union(other.facts.keys).sorted().flatMap { key in
      guard let own = facts[key] else { return ["+ \(key)"] }
      guard let others = other.facts[key] else { return ["- \(key)"] }
      return Self.rest(of: own, without: others).map { "- \(key): \($0)" }
        + Self.rest(of: others, without: own).map { "+ \(key): \($0)" }
    }
  }

  /// The kinds and names of what is in both, and not the same.
  package func changed(from other: DatabaseStructure) -> [String] {
    facts.keys.sorted().filter { key in
      other.facts[key].map { $0.sorted() != facts[key]?.sorted() } ?? false
    }
  }

  private static func rest(of facts: [String], without others: [String]) -> [String] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return facts.filter { fact in
      guard let count = counts[fact], count > 0 else { return true }
      counts[fact] = count - 1
      return false
    }
  }
}
