import Foundation
import RuntimeSamples
import Testing

/// Every pair of changes of one thing, each made in a branch of its own. A merge must not depend on
/// the branch into which the other one is merged.
@Suite("pairs of changes in merged branches")
struct MergedPairTests {
  /// A change of the base schema: what it replaces in the text, and the options of `migration new`.
  struct Change: Sendable, CustomTestStringConvertible {
    let texts: [(old: String, new: String)]
    let options: [String]

    init(_ options: String..., replacing texts: KeyValuePairs<String, String> = [:]) {
      (self.options, self.texts) = (options, texts.map { ($0, $1) })
    }

    var testDescription: String {
      (options + texts.map { "\($0.old) -> \($0.new)" }).joined(separator: " ")
    }

    /// Whether the change has statements, which run in the order of the files.
    var runsStatements: Bool { options.contains("--sql") }

    func applied(to schema: String) -> String {
      texts.reduce(schema) { schema, text in
        schema.firstRange(of: text.old).map { schema.replacingCharacters(in: $0, with: text.new) }
          ?? schema
      }
    }
  }

  /// The question that a merge asks, or the rows of a database that was there before it.
  private struct Result: Equatable, CustomStringConvertible {
    let question: String?
    let rows: [String]

    var description: String { question ?? rows.joined(separator: "\n") }
  }

  private static let base = """
    database: Shop
    tables:
      person:
        columns:
          id: { type: integer, primaryKey: true }
          city: text?
          age: text
          made: timestamp
          status: Status?
      bill:
        columns:
          id: { type: integer, primaryKey: true }
          total: real
      address:
        columns:
          personID: { type: integer, primaryKey: true, references: person }
          zip: text?
    enums:
      Status: [ordered, shipped, done]

    """

  private static let rows = """
    INSERT INTO person VALUES (1, 'York', '5', '2020-01-01 00:00:00.000', 'ordered'),
      (2, NULL, '7', '2021-01-01 00:00:00.000', 'shipped'),
      (3, 'Rome', '9', '2022-01-01 00:00:00.000', 'done');
    INSERT INTO bill VALUES (1, 1.5), (2, 2.5);
    INSERT INTO address VALUES (1, 'a'), (2, 'b'), (3, NULL);
    """

  private static let city = "      city: text?\n"
  private static let total = "      total: real\n"
  private static let zip = "      zip: text?\n"
  private static let bill =
    "  bill:\n    columns:\n      id: { type: integer, primaryKey: true }\n" + total
  private static let team =
    "  team:\n    columns:\n      id: { type: integer, primaryKey: true }\n"

  /// The changes of each thing.
  static let changes: [String: [Change]] = [
    "case": [
      Change("--rename", "Status.ordered=shipped", replacing: ["ordered, ": ""]),
      Change("--rename", "Status.ordered=done", replacing: ["ordered, ": ""]),
      Change("--drop", "Status.ordered", replacing: ["ordered, ": ""]),
      Change("--rename", "Status.ordered=new", replacing: ["ordered, ": "new, "]),
      Change("--rename", "Status.ordered=fresh", replacing: ["ordered, ": "fresh, "]),
      Change(replacing: ["done]": "done, new]"]),
      Change("--rename", "Status.shipped=done", replacing: ["shipped, ": ""]),
      Change("--rename", "Status.shipped=sent", replacing: ["shipped, ": "sent, "]),
    ],
    "column": [
      Change("--drop", "person.city", replacing: [city: ""]),
      Change("--rename", "person.city=town", replacing: ["city:": "town:"]),
      Change("--rename", "person.city=place", replacing: ["city:": "place:"]),
      Change("--move", "person.city=address.city", replacing: [city: "", zip: zip + city]),
      Change("--fill", "person.city='A'", replacing: ["city: text?": "city: text"]),
      Change("--fill", "person.city='B'", replacing: ["city: text?": "city: text"]),
      Change("--refuse", "person.city", replacing: ["city: text?": "city: text"]),
      Change(replacing: ["city: text?": "city: { type: text?, default: x }"]),
      Change(replacing: ["city: text?": "city: { type: text?, default: y }"]),
      Change("--sql", "UPDATE person SET city = city || '!'"),
      Change("--sql", "UPDATE person SET city = city || '?'"),
    ],
    "conversion": [
      Change("--convert", "person.age=age + 1", replacing: ["age: text": "age: integer"]),
      Change("--convert", "person.age=age + 2", replacing: ["age: text": "age: integer"]),
      Change("--convert", "person.age=age + 3", replacing: ["age: text": "age: real"]),
      Change("--refuse", "person.age", replacing: ["age: text": "age: integer"]),
      Change("--drop", "person.age", replacing: ["      age: text\n": ""]),
      Change("--rename", "person.age=years", replacing: ["age:": "years:"]),
      Change(replacing: ["age: text": "age: text?"]),
      Change("--sql", "UPDATE person SET age = age * 3"),
    ],
    "form": [
      Change(
        "--convert", "person.made=unixepoch(made) + 1",
        replacing: ["made: timestamp": "made: { type: timestamp, encoding: unixSeconds }"]),
      Change(
        "--convert", "person.made=unixepoch(made) + 2",
        replacing: ["made: timestamp": "made: { type: timestamp, encoding: unixSeconds }"]),
      Change("--normalize", "person.made"),
      Change(
        "--refuse", "person.made",
        replacing: ["made: timestamp": "made: { type: timestamp, encoding: unixSeconds }"]),
      Change(replacing: ["made: timestamp": "made: timestamp?"]),
      Change(
        "--move", "person.made=address.made",
        replacing: ["      made: timestamp\n": "", zip: zip + "      made: timestamp?\n"]),
      Change("--drop", "person.made", replacing: ["      made: timestamp\n": ""]),
      Change("--rename", "person.made=born", replacing: ["made:": "born:"]),
    ],
    "new column": [
      Change("--fill", "bill.due='A'", replacing: [total: total + "      due: text\n"]),
      Change("--fill", "bill.due='B'", replacing: [total: total + "      due: text\n"]),
      Change(replacing: [total: total + "      due: text?\n"]),
      Change("--fill", "bill.due='C'", replacing: [total: total + "      due: text?\n"]),
      Change(replacing: [total: total + "      due: { type: text, default: a }\n"]),
      Change(replacing: [total: total + "      due: { type: text, default: b }\n"]),
      Change("--fill", "bill.due=3", replacing: [total: total + "      due: integer\n"]),
      Change("--rename", "bill.total=due", replacing: ["total:": "due:"]),
      Change(
        "--drop", "bill.total", "--fill", "bill.due=total", replacing: ["total:": "due:"]),
      Change(
        "--sql", "UPDATE bill SET due = 'Z'", replacing: [total: total + "      due: text?\n"]),
    ],
    "table": [
      Change("--drop", "bill", replacing: [bill: ""]),
      Change("--rename", "bill=invoice", replacing: ["  bill:": "  invoice:"]),
      Change("--rename", "bill=receipt", replacing: ["  bill:": "  receipt:"]),
      Change("--rename", "bill=team", replacing: ["  bill:": "  team:"]),
      Change(
        "--rename", "bill=address", "--rename", "address=place",
        replacing: ["  address:": "  place:", "  bill:": "  address:"]),
      Change(replacing: ["enums:": team + "      title: text\nenums:"]),
      Change(replacing: ["enums:": team + "      label: text\nenums:"]),
      Change(
        "--sql", "INSERT INTO team VALUES (1, 'a')",
        replacing: ["enums:": team + "      title: text\nenums:"]),
      Change("--fill", "bill.paid='a'", replacing: [total: total + "      paid: text\n"]),
      Change("--drop", "bill.total", replacing: [total: ""]),
      Change("--rename", "bill.total=sum", replacing: ["total:": "sum:"]),
      Change(
        "--convert", "bill.total=CAST(total * 100 AS INTEGER)",
        replacing: ["total: real": "total: integer"]),
      Change("--sql", "UPDATE bill SET total = total * 10"),
      Change("--sql", "UPDATE bill SET total = total + 1"),
      Change("--sql", "DELETE FROM bill WHERE total > 2"),
    ],
  ]

  @Test(
    "a merge asks the same, or leads to the same rows, in both directions",
    arguments: changes.keys.sorted())
  func directions(thing: String) throws {
    let sandbox = Sandbox()
    try make("base", Self.base, ["--name", "initial"], in: sandbox)
    for verb in [["seal", "shop.yaml"], ["apply", "shop.yaml", "shop.sqlite"]] {
      try #require(try sandbox.dbgen(["migration"] + verb, in: "base").status == 0)
    }
    try SQLiteFile(sandbox.path("base/shop.sqlite")).execute(Self.rows)
    let changes = try #require(Self.changes[thing])
    let drafts = try changes.enumerated().map { place, change in
      let folder = "branch\(place)"
      try FileManager.default.copyItem(at: sandbox.url("base"), to: sandbox.url(folder))
      let options = change.options + ["--name", "more"]
      try make(folder, change.applied(to: Self.base), options, in: sandbox)
      return try sandbox.read("\(folder)/shop.migrations/0002-more.yaml")
    }
    let pairs = changes.indices.flatMap { first in
      changes.indices.dropFirst(first + 1).map { (first, $0) }
    }
    for (first, second) in pairs.sampled(every: 29) {
      let (one, other) = (changes[first], changes[second])
      let (ours, theirs) = (drafts[first], drafts[second])
      let schemas = [
        other.applied(to: one.applied(to: Self.base)),
        one.applied(to: other.applied(to: Self.base)), one.applied(to: Self.base),
        other.applied(to: Self.base),
      ]
      for schema in Set(schemas).sorted() {
        let conflicts = [(ours, theirs), (theirs, ours)].map {
          ["0002-more.yaml": ConflictStyle.files.merge($0, $1)]
        }
        let files = [(ours, theirs), (theirs, ours)].map {
          [
            "0002-a.yaml": $0.replacing("name: more", with: "name: a"),
            "0002-b.yaml": $1.replacing("name: more", with: "name: b"),
          ]
        }
        let isOrdered = one.runsStatements || other.runsStatements
        let results = try (conflicts + (isOrdered ? [] : files)).map {
          try result(of: $0, to: schema, in: sandbox)
        }
        #expect(
          results.allSatisfy { $0 == results[0] },
          "\(one.testDescription) | \(other.testDescription)\n\(schema)\(results)")
      }
    }
  }

  private func make(
    _ folder: String, _ schema: String, _ options: [String], in sandbox: Sandbox
  ) throws {
    try sandbox.write(schema, to: "\(folder)/shop.yaml")
    let outcome = try sandbox.dbgen(["migration", "new", "shop.yaml"] + options, in: folder)
    try #require(outcome.status == 0, "\(options): \(outcome.error)")
  }

  /// Merges the files of a version, and migrates the database that was there before.
  private func result(
    of files: [String: String], to schema: String, in sandbox: Sandbox
  ) throws -> Result {
    try FileManager.default.copyItem(at: sandbox.url("base"), to: sandbox.url("merged"))
    defer { try? FileManager.default.removeItem(at: sandbox.url("merged")) }
    try sandbox.write(schema, to: "merged/shop.yaml")
    for (name, text) in files { try sandbox.write(text, to: "merged/shop.migrations/\(name)") }
    for verb in [["rebase", "shop.yaml"], ["apply", "shop.yaml", "shop.sqlite"]] {
      let outcome = try sandbox.dbgen(["migration"] + verb, in: "merged")
      if outcome.status != 0 { return Result(question: try kind(of: outcome.error), rows: []) }
    }
    let file = try SQLiteFile(sandbox.path("merged/shop.sqlite"))
    let tables = try file.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    let rows = try tables.map { try "\($0): \(file.rows("SELECT * FROM \"\($0)\"").sorted())" }
    return Result(question: nil, rows: rows)
  }

  /// Returns the codes of the errors: messages name files and sides.
  private func kind(of error: String) throws -> String {
    let lines = error.split(separator: "\n").filter { $0.contains("error: ") }
    return try #require(
      lines.isEmpty
        ? nil : lines.compactMap { $0.split(separator: "[").last }.joined(separator: " "),
      "\(error)")
  }
}
