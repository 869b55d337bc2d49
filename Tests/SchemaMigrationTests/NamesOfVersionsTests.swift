import DBGenSQLText
import SchemaParser
import SchemaSQL
import Testing

@testable import SchemaMigration

/// Names in a subquery of a version that renames, adds and drops columns of that name, compared with what the
/// names at the step mean.
@Suite("names in subqueries of a version that changes names")
struct NamesOfVersionsTests {
  /// The change of the column `name` of the table that the subquery reads.
  enum Inner: String, CaseIterable, Sendable {
    case kept, renamed, missing, addedLater

    var columns: (old: [String], new: [String]) {
      switch self {
      case .kept: (["name"], ["name"])
      case .renamed: (["name"], ["fullName"])
      case .missing: ([], [])
      case .addedLater: ([], ["name"])
      }
    }

    var step: String? {
      switch self {
      case .kept, .missing: nil
      case .renamed: "- renameColumn: { table: player, from: name, to: fullName }"
      case .addedLater: "- addColumn: { table: player, column: name }"
      }
    }
  }

  /// The names in the table whose rows the value is for.
  enum Outer: String, CaseIterable, Sendable {
    case kept, renamed, other

    var columns: (old: [String], new: [String]) {
      switch self {
      case .kept: (["name"], ["name"])
      case .renamed: (["name"], ["title"])
      case .other: (["fullName"], ["fullName"])
      }
    }

    var step: String? {
      self == .renamed ? "- renameColumn: { table: team, from: name, to: title }" : nil
    }
  }

  enum Place: String, CaseIterable, Sendable {
    case fill, convert, statement, rows
  }

  /// A query for one value, with the qualifiers that mean the table that it reads.
  struct Query: Sendable {
    let text: String
    let own: String

    func sql(_ name: String) -> String { text.replacing("NAME", with: name) }
  }

  private static let queries = [
    Query(text: "(SELECT NAME FROM player WHERE player.id = ref)", own: "player"),
    Query(text: "(SELECT NAME FROM player AS p WHERE p.id = ref)", own: "p"),
    Query(text: "(SELECT (SELECT NAME) FROM player WHERE player.id = ref)", own: "player"),
    Query(text: "(SELECT NAME FROM (SELECT * FROM player) AS p WHERE p.id = ref)", own: "p"),
  ]

  private struct Case: CustomStringConvertible {
    let inner: Inner
    let outer: Outer
    let place: Place
    let query: Query
    var name: String
    let isRenamedFirst: Bool

    var description: String { "\(inner) \(outer) \(place) \(isRenamedFirst) \(query.sql(name))" }

    /// Whether a conversion is written before the renames that come before it is calculated.
    var isEarly: Bool { place == .convert && !isRenamedFirst }

    /// The columns that the tables have when the value is calculated.
    var columns: (inner: [String], outer: [String]) {
      let isAfter = isRenamedFirst || place == .convert
      return (
        isAfter && inner != .addedLater ? inner.columns.new : inner.columns.old,
        isAfter ? outer.columns.new : outer.columns.old
      )
    }

    /// Whether the name means what it says when the value is calculated, and nothing else in another version.
    var isClear: Bool {
      let now = columns
      let path = name.split(separator: ".").map(String.init)
      let column = path[path.count - 1]
      if path.count == 2 {
        return path[0] == query.own && now.inner.contains(column)
          || path[0] == "team" && now.outer.contains(column)
      }
      return now.inner.contains(column)
        || now.outer.contains(column) && !(inner.columns.old + inner.columns.new).contains(column)
    }

    func table(_ name: String, _ columns: [String], _ others: String) -> String {
      "CREATE TABLE \(name) (id INTEGER PRIMARY KEY, \((columns.map { "\($0) TEXT" } + [others]).joined(separator: ", "))) STRICT"
    }

    func tables(team: [String], player: [String], isNew: Bool) -> [String] {
      let value = isNew && place == .fill ? "ref INTEGER, y TEXT, x TEXT" : "ref INTEGER, y TEXT"
      let copy = table("copy", [], "x TEXT")
      return [table("team", team, value), table("player", player, "n INTEGER")]
        + (isNew && place == .rows ? [copy] : [])
    }

    var pair: MigrationPair {
      let sql = query.sql(name)
      let value =
        switch place {
        case .fill: "- addColumn: { table: team, column: x, fill: \"\(sql)\" }"
        case .convert: "- changeColumn: { table: team, column: y, convert: \"\(sql)\" }"
        case .statement: "- sql: \"UPDATE team SET y = \(sql)\""
        case .rows:
          "- createTable:\n    table: copy\n    from: team\n    rows: { id: \"id\", x: \"\(sql)\" }"
        }
      let renames = [inner == .addedLater ? nil : inner.step, outer.step].compactMap(\.self)
      let later = [inner == .addedLater ? inner.step : nil].compactMap(\.self)
      let steps = isRenamedFirst ? renames + [value] + later : [value] + renames + later
      return MigrationPair(
        "", tables(team: outer.columns.old, player: inner.columns.old, isNew: false),
        tables(team: outer.columns.new, player: inner.columns.new, isNew: true),
        steps.joined(separator: "\n"))
    }

    static func fill(_ database: SQLiteConnection, _ team: [String], _ player: [String]) throws {
      for row in 1...3 {
        let own = team.map { _ in "'team \(row)'" } + ["\(4 - row)"]
        try database.run(
          "INSERT INTO team (\((["id"] + team + ["ref"]).joined(separator: ", "))) VALUES (\(row), \(own.joined(separator: ", ")))"
        )
        let read = player.map { _ in "'player \(row)'" } + ["\(row)"]
        try database.run(
          "INSERT INTO player (\((["id"] + player + ["n"]).joined(separator: ", "))) VALUES (\(row), \(read.joined(separator: ", ")))"
        )
      }
    }

    /// The values by the names at the step.
    var expected: [[String?]] {
      get throws {
        let now = columns
        let statements = tables(team: now.outer, player: now.inner, isNew: false)
        let database = try SQLiteConnection(
          SchemaSnapshot(statements: statements.map { Located($0, at: 0..<0) }))
        try Self.fill(database, now.outer, now.inner)
        return try database.rows("SELECT \(query.sql(name)) FROM team ORDER BY id")
      }
    }

    /// The values that the migration stores.
    func found(_ plan: MigrationPlan) throws -> [[String?]] {
      let database = try SQLiteConnection(pair.snapshots.old)
      try Self.fill(database, outer.columns.old, inner.columns.old)
      for case .run(let sql) in plan.actions.map(\.effect) { try database.run(sql) }
      let (column, table) = place == .rows ? ("x", "copy") : (place == .fill ? "x" : "y", "team")
      return try database.rows("SELECT \(column) FROM \(table) ORDER BY id")
    }
  }

  @Test(
    "a name has the meaning that it has at the step, or it is an error with the right one",
    arguments: Inner.allCases, Outer.allCases)
  func space(inner: Inner, outer: Outer) throws {
    for place in Place.allCases {
      for query in Self.queries {
        for name in [
          "name", "title", "fullName", "player.name", "player.fullName", "p.name", "p.fullName",
          "team.name", "team.title",
        ] {
          for isRenamedFirst in [true, false] {
            let item = Case(
              inner: inner, outer: outer, place: place, query: query, name: name,
              isRenamedFirst: isRenamedFirst)
            // A star reads what is renamed, too.
            if item.isEarly, query.text.contains("*") { continue }
            try check(item)
          }
        }
      }
    }
  }

  private func check(_ item: Case, isAdvised: Bool = false) throws {
    let plan: MigrationPlan
    do { plan = try item.pair.plan() } catch {
      let message = try #require(error as? Diagnostic).message
      #expect(!item.isClear, "\(item): \(message)")
      let advice = message.split(separator: "write '").dropFirst().first?.prefix { $0 != "'" }
      guard let advice, !item.isEarly else { return #expect(!isAdvised || item.isEarly, "\(item)") }
      var advised = item
      advised.name = String(advice)
      return try check(advised, isAdvised: true)
    }
    #expect(item.isClear, "\(item)")
    #expect(try item.found(plan) == item.expected, "\(item)")
  }
}
