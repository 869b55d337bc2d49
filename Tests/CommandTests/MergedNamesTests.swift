import Foundation
import RuntimeSamples
import Testing

/// Branches that give names to columns which the SQL of others means otherwise. The rows of a database
/// that was shipped show which column was meant.
@Suite("names in the SQL of merged branches")
struct MergedNamesTests {
  /// A version of a branch: the columns of its table `person`, and the options of `migration new`.
  struct Version {
    let columns: [String]
    let options: [String]
    var isSealed = false

    init(_ columns: [String], _ options: String..., isSealed: Bool = false) {
      (self.columns, self.options, self.isSealed) = (columns, options, isSealed)
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let base: [String]
    let row: String
    let branches: [[Version]]
    let merged: [String]
    var options: [String] = []
    let columns: String
    let expected: String
  }

  /// Merges the branches, and returns the outcome of `rebase`.
  private func rebase(_ test: Case) throws -> (team: MergedBranches, outcome: Outcome) {
    let team = try MergedBranches(person: test.base)
    try team.dbgen("apply", "../shop.sqlite", in: "base")
    let file = try SQLiteFile(team.sandbox.path("shop.sqlite"))
    try file.execute("INSERT INTO person VALUES (1\(test.row.isEmpty ? "" : ", ")\(test.row))")
    for (place, versions) in test.branches.enumerated() {
      let branch = "b\(place)"
      try team.branch(branch)
      for (number, version) in versions.enumerated() {
        try team.write(person: version.columns, in: branch)
        try team.dbgen(
          ["new", "--name", "\(branch)-\(number)"] + version.options, in: branch)
        if version.isSealed { try team.dbgen("seal", in: branch) }
      }
    }
    let names = test.branches.indices.map { "b\($0)" }
    try team.merge(names[0], names[1])
    try team.write(person: test.merged, in: "merged")
    return (team, try team.run(["rebase"] + test.options, in: "merged"))
  }

  @Test(
    "names in the SQL of merged branches mean the columns that the branch meant", arguments: cases)
  func values(test: Case) throws {
    let (team, outcome) = try rebase(test)
    try #require(outcome.status == 0, "\(outcome.error)")
    try #require(try team.merged("apply", "../shop.sqlite").status == 0)
    let rows = try SQLiteFile(team.sandbox.path("shop.sqlite")).rows(
      "SELECT \(test.columns.replacing(", ", with: " || ',' || ")) FROM person")
    #expect(rows == [test.expected])
  }

  private static let cases = [
    Case(
      testDescription: "one branch gives a column's name to another column",
      base: ["nick: text", "name: text"], row: "'nicky', 'Nicholas'",
      branches: [
        [
          Version(
            ["name: text", "legalName: text"], "--rename", "person.nick=name", "--rename",
            "person.name=legalName")
        ],
        [Version(["nick: text", "name: text", "age: integer?"])],
      ],
      merged: ["name: text", "legalName: text", "age: integer?"],
      columns: "name, legalName", expected: "nicky,Nicholas"),
    Case(
      testDescription: "both rename a column, and one adds another by its old name",
      base: ["name: text"], row: "'ann'",
      branches: [
        [Version(["fullName: text"], "--rename", "person.name=fullName", isSealed: true)],
        [
          Version(
            ["fullName: text", "name: text?"], "--rename", "person.name=fullName", "--sql",
            "UPDATE person SET name = 'x'")
        ],
      ],
      merged: ["fullName: text", "name: text?"], columns: "fullName, name", expected: "ann,x"),
    Case(
      testDescription: "one drops a column and adds it again, and the other has renamed it",
      base: ["note: text?"], row: "'n'",
      branches: [
        [Version(["remark: text?"], "--rename", "person.note=remark", isSealed: true)],
        [
          Version([], "--drop", "person.note", isSealed: true),
          Version(["note: text?"], "--sql", "UPDATE person SET note = 'x'"),
        ],
      ],
      merged: ["remark: text?", "note: text?"], options: ["--keep", "0002-b0-0.yaml"],
      columns: "remark, note", expected: "n,x"),
    Case(
      testDescription: "two columns swap their names",
      base: ["first: text", "last: text"], row: "'ann', 'lee'",
      branches: [
        [
          Version(
            ["first: text", "last: text"], "--rename", "person.first=last", "--rename",
            "person.last=first", isSealed: true)
        ],
        [
          Version(
            ["first: text", "last: text", "age: integer?"], "--sql",
            "UPDATE person SET first = upper(first)")
        ],
      ],
      merged: ["first: text", "last: text", "age: integer?"],
      columns: "first, last", expected: "lee,ANN"),
    Case(
      testDescription: "a chain renames what its SQL has written, and reuses the name",
      base: ["a: text", "d: text"], row: "'aaa', 'ddd'",
      branches: [
        [Version(["a: text", "d: text", "age: integer?"], isSealed: true)],
        [
          Version(
            ["b: text", "d: text"], "--rename", "person.a=b", "--sql",
            "UPDATE person SET b = upper(b)", isSealed: true),
          Version(["c: text", "b: text"], "--rename", "person.b=c", "--rename", "person.d=b"),
        ],
      ],
      merged: ["c: text", "b: text", "age: integer?"], options: ["--keep", "0002-b0-0.yaml"],
      columns: "c, b", expected: "AAA,ddd"),
    Case(
      testDescription: "both give one name to different columns",
      base: ["a: text", "b: text"], row: "'aaa', 'bbb'",
      branches: [
        [Version(["x: text", "b: text"], "--rename", "person.a=x")],
        [
          Version(
            ["a: text", "x: text"], "--rename", "person.b=x", "--sql",
            "UPDATE person SET x = upper(x)")
        ],
      ],
      merged: ["x: text", "y: text"], options: ["--rename", "person.b=y"],
      columns: "x, y", expected: "aaa,BBB"),
    Case(
      testDescription: "both rename one column differently",
      base: ["name: text"], row: "'ann'",
      branches: [
        [Version(["fullName: text"], "--rename", "person.name=fullName", isSealed: true)],
        [
          Version(
            ["label: text"], "--rename", "person.name=label", "--sql",
            "UPDATE person SET label = upper(label)")
        ],
      ],
      merged: ["label: text"], columns: "label", expected: "ANN"),
    Case(
      testDescription: "a conversion is renamed later in its branch",
      base: ["total: text"], row: "'5'",
      branches: [
        [Version(["total: text", "age: integer?"], isSealed: true)],
        [
          Version(
            ["total: text"], "--sql", "UPDATE person SET total = total * 100", isSealed: true),
          Version(["cents: text"], "--rename", "person.total=cents"),
        ],
      ],
      merged: ["cents: text", "age: integer?"], options: ["--keep", "0002-b0-0.yaml"],
      columns: "cents", expected: "500"),
    Case(
      testDescription: "one renames a column that the other drops",
      base: ["name: text", "city: text?"], row: "'ann', 'York'",
      branches: [
        [Version(["name: text", "town: text?"], "--rename", "person.city=town")],
        [Version(["name: text"], "--drop", "person.city")],
      ],
      merged: ["name: text"], columns: "name", expected: "ann"),
    Case(
      testDescription: "both have the same SQL, and one swaps the names in it",
      base: ["first: text", "last: text"], row: "'ann', 'lee'",
      branches: [
        [
          Version(
            ["first: text", "last: text"], "--rename", "person.first=last", "--rename",
            "person.last=first", "--sql", "UPDATE person SET first = upper(first)", isSealed: true)
        ],
        [
          Version(
            ["first: text", "last: text", "age: integer?"], "--sql",
            "UPDATE person SET first = upper(first)")
        ],
      ],
      merged: ["first: text", "last: text", "age: integer?"],
      columns: "first, last", expected: "LEE,ANN"),
    Case(
      testDescription: "a draft has the schema of the version before, with other names",
      base: ["a: text", "b: text"], row: "'A', 'B'",
      branches: [
        [
          Version(["a: text", "b: text"], "--rename", "person.a=b", "--rename", "person.b=a")
        ],
        [
          Version(
            ["a: text", "b: text"], "--sql", "UPDATE person SET a = a || '2'", isSealed: true),
          Version(
            ["a: text", "b: text", "age: integer?"], "--sql", "UPDATE person SET a = a || '3'"),
        ],
      ],
      merged: ["a: text", "b: text", "age: integer?"], columns: "a, b", expected: "B,A23"),
    Case(
      testDescription: "both add a column by one name, and one renames it later",
      base: [], row: "",
      branches: [
        [
          Version(["note: text"], "--fill", "person.note='A'", isSealed: true),
          Version(["remark: text"], "--rename", "person.note=remark", isSealed: true),
        ],
        [Version(["note: text"], "--fill", "person.note='B'")],
      ],
      merged: ["remark: text", "note: text"], columns: "remark, note", expected: "A,B"),
    Case(
      testDescription: "a branch drops a column, and gives its name to the one that its SQL writes",
      base: ["name: text?", "fullName: text"], row: "'a', 'b'",
      branches: [
        [Version(["name: text?", "fullName: text", "age: integer?"])],
        [
          Version(
            ["name: text"], "--drop", "person.name", "--rename", "person.fullName=name", "--sql",
            "UPDATE person SET name = upper(name)")
        ],
      ],
      merged: ["name: text", "age: integer?"], columns: "name", expected: "B"),
    Case(
      testDescription: "an option replaces a fill that SQL reads",
      base: ["name: text", "city: text?"], row: "'ann', NULL",
      branches: [
        [Version(["name: text", "city: text"], "--fill", "person.city='a'")],
        [
          Version(
            ["name: text", "city: text"], "--fill", "person.city='b'", "--sql",
            "UPDATE person SET name = 'none' WHERE city = 'b'")
        ],
      ],
      merged: ["name: text", "city: text"], options: ["--fill", "person.city='b'"],
      columns: "name, city", expected: "none,b"),
  ]

  @Test(
    "names in the SQL of merged branches are an error if another object would have them",
    arguments: refused)
  func refusals(test: Case) throws {
    let (_, outcome) = try rebase(test)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("error: \(test.expected) [RN105]\n"), "\(outcome.error)")
    #expect(outcome.error.contains("note: "), "\(outcome.error)")
  }

  private static let refused = [
    Case(
      testDescription: "one renames a column, and the other adds one by its name",
      base: ["nick: text"], row: "'n'",
      branches: [
        [Version(["note: text"], "--rename", "person.nick=note", isSealed: true)],
        [
          Version(
            ["nick: text", "note: text?"], "--sql", "UPDATE person SET note = 'x'")
        ],
      ],
      merged: ["note: text"], columns: "",
      expected: "'person.note' and 'person.note' would both have the name 'note': give one of them "
        + "another name in the schema"),
    Case(
      testDescription: "both give one name to different columns",
      base: ["a: text", "b: text"], row: "'a', 'b'",
      branches: [
        [Version(["x: text", "b: text"], "--rename", "person.a=x")],
        [Version(["a: text", "x: text"], "--rename", "person.b=x")],
      ],
      merged: ["x: text", "y: text"], columns: "",
      expected:
        "'person.a' and 'person.b' would both have the name 'x': give one of them another name "
        + "in the schema"),
    Case(
      testDescription: "one fills a column that the other has dropped for another of its name",
      base: ["note: text?", "remark: text?"], row: "NULL, 'r'",
      branches: [
        [
          Version(
            ["note: text?"], "--drop", "person.note", "--rename", "person.remark=note",
            isSealed: true)
        ],
        [Version(["note: text", "remark: text?"], "--fill", "person.note='B'")],
      ],
      merged: ["note: text"], columns: "",
      expected: "'note' is different or missing in the merged schema, and SQLite can't "
        + "rewrite this: rewrite it for the merged schema"),
    Case(
      testDescription:
        "an INSERT doesn't name the columns that the other branch puts in another order",
      base: ["name: text", "city: text"], row: "'ann', 'York'",
      branches: [
        [Version(["city: text", "name: text"], isSealed: true)],
        [
          Version(
            ["name: text", "city: text"], "--sql", "INSERT INTO person VALUES (2, 'lee', 'Bath')")
        ],
      ],
      merged: ["city: text", "name: text"], columns: "",
      expected: "'person' is different or missing in the merged schema, and SQLite can't "
        + "rewrite this: rewrite it for the merged schema"),
    Case(
      testDescription: "SQL of a branch would mean a column that the other renames",
      base: ["name: text", "total2: real?"], row: "'ann', 1",
      branches: [
        [
          Version(
            ["name: text", "total: real?"], "--rename", "person.total2=total", isSealed: true)
        ],
        [
          Version(
            ["name: text", "total2: real?", "age: integer?"], "--sql",
            "UPDATE bill SET total = (SELECT count(*) FROM person WHERE id = total)")
        ],
      ],
      merged: ["name: text", "total: real?", "age: integer?"], columns: "",
      expected: "'total' is different or missing in the merged schema, and SQLite can't "
        + "rewrite this: rewrite it for the merged schema"),
    Case(
      testDescription: "SQL of a branch would mean a column that the other adds",
      base: ["name: text"], row: "'ann'",
      branches: [
        [Version(["name: text", "total: real?"], isSealed: true)],
        [
          Version(
            ["name: text", "age: integer?"], "--sql",
            "UPDATE bill SET total = (SELECT count(*) FROM person WHERE id = total)")
        ],
      ],
      merged: ["name: text", "total: real?", "age: integer?"], columns: "",
      expected: "'total' is different or missing in the merged schema, and SQLite can't "
        + "rewrite this: rewrite it for the merged schema"),
  ]

  @Test("names of a column that another branch has dropped are an error, and nothing is written")
  func dropped() throws {
    let (team, outcome) = try rebase(
      Case(
        testDescription: "", base: ["name: text?", "fullName: text"], row: "'a', 'b'",
        branches: [
          [
            Version(
              ["name: text"], "--drop", "person.name", "--rename", "person.fullName=name",
              isSealed: true)
          ],
          [
            Version(
              ["name: text?", "fullName: text", "age: integer?"], "--sql",
              "UPDATE person SET name = ''")
          ],
        ], merged: ["name: text", "age: integer?"], columns: "", expected: ""))
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        shop.migrations/0002-b1-0.yaml:7:10: error: 'name' is different or missing in the merged \
        schema, and SQLite can't rewrite this: rewrite it for the merged schema [RN105]
          - sql: "UPDATE person SET name = ''"
                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
        note: leave it out, to add it again with 'dbgen migration new --sql'?   \
        dbgen migration rebase shop.yaml --discard 0002-b1-0.yaml

        """)
    let answer = try team.merged("rebase", "--discard", "0002-b1-0.yaml")
    #expect(answer.status == 0, "\(answer.error)")
    #expect(
      try team.steps(of: "0003-b1-0.yaml") == ["- addColumn: { table: person, column: age }"])
  }

  @Test("names that a trigger can't have are an error if they name a renamed column")
  func aliased() throws {
    let branches = { (sql: String) in
      Case(
        testDescription: "", base: ["name: text"], row: "'a'",
        branches: [
          [
            Version(
              ["fullName: text", "name: text?"], "--rename", "person.name=fullName", isSealed: true)
          ],
          [Version(["name: text", "age: integer?"], "--sql", sql)],
        ], merged: ["fullName: text", "name: text?", "age: integer?"], columns: "", expected: "")
    }
    let (_, outcome) = try rebase(branches("UPDATE person AS p SET name = trim(p.name)"))
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains("'name' is different or missing in the merged schema"),
      "\(outcome.error)")
    let (_, other) = try rebase(branches("UPDATE bill AS b SET total = total + 1"))
    #expect(other.status == 0, "\(other.error)")
  }

  @Test("a fill that names a column that a remaining version has converted is asked about")
  func converted() throws {
    let team = try MergedBranches(person: ["total: text"])
    try team.addBranch("cents", person: ["total: integer"], "--name", "cents")
    let draft = "cents/shop.migrations/0002-cents.yaml"
    let text = try team.sandbox.read(draft)
    try team.sandbox.write(
      text.replacing("to: integer }", with: "to: integer, convert: \"total * 100\" }"), to: draft)
    try team.dbgen("seal", in: "cents")
    try team.addBranch(
      "tax", person: ["total: text", "tax: real?"], "--name", "tax", "--fill",
      "person.tax=total * 0.2")
    try team.merge("cents", "tax")
    try team.write(person: ["total: integer", "tax: real?"], in: "merged")
    let question = try team.merged("rebase")
    #expect(question.status == 1)
    #expect(
      question.error == """
        shop.migrations/0002-tax.yaml:6:52: error: 'person.tax' reads 'total', whose values a version \
        that stays has changed [RN105]
          - addColumn: { table: person, column: tax, fill: "total * 0.2" }
                                                           ^~~~~~~~~~~~~
        note: something else?   dbgen migration rebase shop.yaml \
        --fill person.tax="an SQL expression over the row"
        note: not wanted?   dbgen migration rebase shop.yaml --discard person.tax

        """)
    let answer = try team.merged("rebase", "--fill", "person.tax=total * 0.002")
    #expect(answer.status == 0, "\(answer.error)")
  }

  @Test("the name of an enum case that another branch renames is an error in SQL, and nowhere else")
  func renamedCase() throws {
    let sandbox = Sandbox()
    func write(_ cases: String, in folder: String) throws {
      try sandbox.write(
        """
        database: Shop
        enums: { Kind: [\(cases)] }
        tables:
          bill:
            columns:
              id: { type: integer, primaryKey: true }
              kind: Kind
              note: text?

        """, to: "\(folder)/shop.yaml")
    }
    func dbgen(_ verb: String, _ options: String..., in folder: String) throws -> Outcome {
      try sandbox.dbgen(["migration", verb, "shop.yaml"] + options, in: folder)
    }
    try write("cash, card", in: "a")
    for verb in ["new", "seal"] { try #require(try dbgen(verb, in: "a").status == 0) }
    try #require(try dbgen("apply", "../shop.sqlite", in: "a").status == 0)
    try SQLiteFile(sandbox.path("shop.sqlite")).execute("INSERT INTO bill VALUES (1, 'cash', 'n')")
    try FileManager.default.copyItem(at: sandbox.url("a"), to: sandbox.url("b"))
    try write("cash, card, bank", in: "a")
    let sql = "UPDATE bill SET note = 'x' WHERE kind = "
    try #require(
      try dbgen("new", "--name", "a", "--sql", sql + "'cash'", in: "a").status == 0)
    try write("coins, card", in: "b")
    try #require(
      try dbgen("new", "--name", "b", "--rename", "Kind.cash=coins", in: "b").status == 0)
    let draft = "shop.migrations/0002-b.yaml"
    try sandbox.write(try sandbox.read("b/\(draft)"), to: "a/\(draft)")
    try write("coins, card, bank", in: "a")
    let question = try dbgen("rebase", in: "a")
    #expect(question.status == 1)
    #expect(
      question.error.contains("error: 'cash' is different or missing in the merged schema"),
      "\(question.error)")
    let own = "a/shop.migrations/0002-a.yaml"
    try sandbox.write(try sandbox.read(own).replacing("'cash'", with: "'coins'"), to: own)
    let outcome = try dbgen("rebase", in: "a")
    #expect(outcome.status == 0, "\(outcome.error)")
    try #require(try dbgen("apply", "../shop.sqlite", in: "a").status == 0)
    #expect(
      try SQLiteFile(sandbox.path("shop.sqlite")).rows("SELECT kind || note FROM bill")
        == ["coinsx"])
  }
}
