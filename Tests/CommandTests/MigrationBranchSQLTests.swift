import Foundation
import RuntimeSamples
import Testing

/// Conflicts between the handwritten parts of several branches' drafts.
@Suite("hand-written parts of merged drafts")
struct MigrationBranchSQLTests {
  private let team: MergedBranches

  init() throws { team = try MergedBranches() }

  /// A branch whose draft adds a date to bills.
  private func makeDates(_ name: String, fill: String) throws {
    try team.addBranch(name, bill: ["due: text"], "--fill", "bill.due=\(fill)", "--name", name)
  }

  @Test("an option chooses one of two fills of a column")
  func fills() throws {
    try makeDates("early", fill: "'now'")
    try makeDates("late", fill: "'soon'")
    try team.merge("early", "late")
    try team.write(bill: ["due: text"], in: "merged")
    let files = try team.sandbox.files(in: "merged")
    let question = try team.merged("rebase")
    #expect(question.status == 1 && question.output == "")
    #expect(
      question.error == """
        shop.migrations/0002-late.yaml:6:50: error: 'bill.due' has a different fill in \
        shop.migrations/0002-early.yaml: edit one, or pass --fill [RN105]
          - addColumn: { table: bill, column: due, fill: "'soon'" }
                                                         ^~~~~~~~
        note: that one?   dbgen migration rebase shop.yaml --fill 'bill.due='\\''now'\\'''
        note: that one?   dbgen migration rebase shop.yaml --fill 'bill.due='\\''soon'\\'''

        """)
    #expect(try team.sandbox.files(in: "merged") == files)
    #expect(try team.merged("rebase", "--fill", "bill.due='soon'").status == 0)
    #expect(
      try team.steps(of: "0002-early-and-late.yaml") == [
        #"- addColumn: { table: bill, column: due, fill: "'soon'" }"#
      ])
  }

  @Test("an option chooses one of two conversions of a column")
  func conversions() throws {
    let team = try MergedBranches(person: ["age: text"])
    for (name, sql) in [("early", "1"), ("late", "2")] {
      try team.addBranch(
        name, person: ["age: integer"], "--convert", "person.age=\(sql)", "--name", name)
    }
    try team.merge("early", "late")
    try team.write(person: ["age: integer"], in: "merged")
    let question = try team.merged("rebase")
    #expect(
      question.error.contains(
        "error: 'person.age' has a different conversion in shop.migrations/0002-early.yaml: edit one, or pass --convert [RN105]\n"
      ), "\(question.error)")
    #expect(
      question.error.hasSuffix(
        """
        note: that one?   dbgen migration rebase shop.yaml --convert person.age=1
        note: that one?   dbgen migration rebase shop.yaml --convert person.age=2

        """), "\(question.error)")
    #expect(try team.merged("rebase", "--convert", "person.age=2").status == 0)
  }

  /// Merges branches that each rename a case of an enum.
  private static func mergedCases(
    _ base: String, _ order: [String], _ changes: [String: (cases: String, rename: String)],
    _ merged: String
  ) throws -> MergedBranches {
    let enums = { (cases: String) in "\nenums:\n  Status: [\(cases)]\n" }
    let column = ["status: Status"]
    let team = try MergedBranches(person: column, rest: enums(base))
    for (name, (cases, rename)) in changes {
      try team.addBranch(
        name, person: column, rest: enums(cases), "--name", "status", "--rename", rename)
    }
    try team.merge(order[0], order[1])
    try team.write(person: column, rest: enums(merged), in: "merged")
    return team
  }

  @Test(
    "different fates of an enum's case are a question, whichever branch merges the other",
    arguments: [["removes", "renames"], ["renames", "removes"]])
  func cases(order: [String]) throws {
    let team = try Self.mergedCases(
      "ordered, shipped", order,
      [
        "removes": ("shipped", "Status.ordered=shipped"),
        "renames": ("new, shipped", "Status.ordered=new"),
      ], "new, shipped")
    let question = try team.merged("rebase")
    let side = order[0] == "renames" ? "ours" : "theirs"
    #expect(question.status == 1)
    #expect(
      question.error.contains(
        "error: 'Status.ordered' becomes 'shipped', but 'new' in '\(side)' of "
          + "shop.migrations/0002-status.yaml: edit one, or pass an option [RN105]\n"),
      "\(question.error)")
    #expect(
      question.error.hasSuffix(
        """
        note: that one?   dbgen migration rebase shop.yaml --rename Status.ordered=new
        note: that one?   dbgen migration rebase shop.yaml --rename Status.ordered=shipped

        """), "\(question.error)")
    #expect(try team.merged("rebase", "--rename", "Status.ordered=new").status == 0)
    let steps = try team.steps(of: "0002-status.yaml")
    #expect(steps.contains("- renameCase: { enum: Status, from: ordered, to: new }"))
  }

  @Test(
    "a case becomes what another branch makes of the one that replaces it",
    arguments: [["joins", "renames"], ["renames", "joins"]])
  func replacedCases(order: [String]) throws {
    let team = try Self.mergedCases(
      "ordered, shipped, done", order,
      [
        "joins": ("shipped, done", "Status.ordered=shipped"),
        "renames": ("ordered, sent, done", "Status.shipped=sent"),
      ], "sent, done")
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 0, "\(outcome)")
    let steps = try team.steps(of: "0002-status.yaml")
    for name in ["ordered", "shipped"] {
      #expect(steps.contains("- renameCase: { enum: Status, from: \(name), to: sent }"))
    }
  }

  @Test("SQL that the versions before have made impossible is an error in the draft that has it")
  func impossibleSQL() throws {
    let team = try MergedBranches(person: ["name: text", "nick: text?"])
    try team.addBranch("drops", "--drop", "person.nick", isSealed: true)
    try team.addBranch(
      "dates", person: ["name: text", "nick: text?"], bill: ["due: text?"], "--sql",
      "UPDATE person SET name = nick")
    try team.merge("drops", "dates")
    try team.write(bill: ["due: text?"], in: "merged")
    let files = try team.sandbox.files(in: "merged")
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        shop.migrations/0002-add-bill-due.yaml:7:10: error: 'nick' is different or missing in \
        the merged schema, and SQLite can't rewrite this: rewrite it for the merged schema [RN105]
          - sql: "UPDATE person SET name = nick"
                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
        note: leave it out, to add it again with 'dbgen migration new --sql'?   \
        dbgen migration rebase shop.yaml --discard 0002-add-bill-due.yaml

        """)
    #expect(try team.sandbox.files(in: "merged") == files)
    let draft = "merged/shop.migrations/0002-add-bill-due.yaml"
    try team.sandbox.write(
      try team.sandbox.read(draft).replacing("name = nick", with: "name = upper(name)"), to: draft)
    #expect(try team.merged("rebase").status == 0)
    #expect(
      try team.steps(of: "0003-add-bill-due.yaml") == [
        "- addColumn: { table: bill, column: due }",
        #"- sql: "UPDATE person SET name = upper(name)""#,
      ])
  }

  @Test("a fill that the versions before have made impossible is replaced by an option")
  func impossibleFill() throws {
    let team = try MergedBranches(person: ["name: text", "nick: text?"])
    try team.addBranch("drops", "--drop", "person.nick", isSealed: true)
    try team.addBranch(
      "calls", person: ["name: text", "nick: text?", "call: text?"], "--fill",
      "person.call=coalesce(nick, name)")
    try team.merge("drops", "calls")
    try team.write(person: ["name: text", "call: text?"], in: "merged")
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasSuffix(
        """
        note: something else?   dbgen migration rebase shop.yaml \
        --fill person.call="an SQL expression over the row"
        note: not wanted?   dbgen migration rebase shop.yaml --discard person.call

        """), "\(outcome.error)")
    #expect(try team.merged("rebase", "--fill", "person.call=name").status == 0)
    #expect(
      try team.steps(of: "0003-add-person-call.yaml") == [
        #"- addColumn: { table: person, column: call, fill: "name" }"#
      ])
  }

  @Test(
    "SQL, fills and conversions of one branch have the names that another one gives, drafts or sealed",
    arguments: [false, true])
  func renamedInSQL(isSealed: Bool) throws {
    try team.branch("names")
    try team.write(person: ["fullName: text"], in: "names")
    let schema = try team.sandbox.read("names/shop.yaml")
    try team.sandbox.write(
      schema.replacing("  bill:\n", with: "  invoice:\n"), to: "names/shop.yaml")
    try team.dbgen(
      "new", "--rename", "person.name=fullName", "--rename", "bill=invoice", "--name", "names",
      in: "names")
    if isSealed { try team.dbgen("seal", in: "names") }
    try team.addBranch(
      "dates", bill: ["due: text"], "--name", "dates", "--fill",
      "bill.due=(SELECT max(name) FROM person WHERE person.id = bill.id)", "--sql",
      "UPDATE bill SET due = due || '!'; -- name of 'bill'\nDELETE FROM person WHERE name = ''")
    try team.merge("names", "dates")
    try team.write(person: ["fullName: text"], bill: ["due: text"], in: "merged")
    let merged = try team.sandbox.read("merged/shop.yaml")
    try team.sandbox.write(
      merged.replacing("  bill:\n", with: "  invoice:\n"), to: "merged/shop.yaml")
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 0, "\(outcome.error)")
    let renames = [
      "- renameTable: { from: bill, to: invoice }",
      "- renameColumn: { table: person, from: name, to: fullName }",
    ]
    let file = isSealed ? "0003-dates.yaml" : "0002-dates-and-names.yaml"
    let steps = try team.steps(of: file)
    #expect(
      steps == (isSealed ? [] : renames) + [
        #"- addColumn: { table: invoice, column: due, fill: '(SELECT max("fullName") FROM person WHERE person.id = "invoice".id)' }"#,
        "- sql: |-", #"UPDATE "invoice" SET due = due || '!'; -- name of 'bill'"#,
        #"DELETE FROM person WHERE "fullName" = ''"#,
      ], "\(steps)")
  }

  @Test("a branch may rename a column of a table that another one splits, without losing a value")
  func splitAndRename() throws {
    let team = try MergedBranches(person: ["name: text", "street: text?", "city: text?"])
    let database = team.sandbox.path("shop.sqlite")
    try team.dbgen("apply", "../shop.sqlite", in: "base")
    try SQLiteFile(database).execute("INSERT INTO person VALUES (1, 'ann', 'High St', 'York')")
    let address = """
        address:
          columns:
            personID: { type: integer, primaryKey: true, references: person }
            street: text?
            city: text?

      """
    try team.branch("split")
    try team.write(in: "split")
    try team.sandbox.write(
      try team.sandbox.read("split/shop.yaml") + address, to: "split/shop.yaml")
    try team.dbgen(
      "new", "--name", "split", "--move", "person.street=address.street", "--move",
      "person.city=address.city", in: "split")
    try team.addBranch(
      "towns", person: ["name: text", "street: text?", "town: text?"], "--name", "towns",
      "--rename", "person.city=town")
    try team.merge("split", "towns")
    try team.write(in: "merged")
    try team.sandbox.write(
      try team.sandbox.read("merged/shop.yaml") + address.replacing("city", with: "town"),
      to: "merged/shop.yaml")
    let question = try team.merged("rebase")
    #expect(question.status == 1)
    #expect(
      question.error.contains(
        """
        error: the draft has values for 'address.city', which is gone [RN105]
          address:
          ^~~~~~~
        note: renamed?     dbgen migration rebase shop.yaml --rename address.city=town
        note: not wanted?  dbgen migration rebase shop.yaml --discard address.city

        """), "\(question.error)")
    let outcome = try team.merged("rebase", "--rename", "address.city=town")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try team.merged("apply", "../shop.sqlite").status == 0)
    #expect(
      try SQLiteFile(database).rows("SELECT personID || street || town FROM address")
        == ["1High StYork"])
  }

  @Test("columns whose values a new table no longer takes are asked about again")
  func discardedRows() throws {
    let team = try MergedBranches(person: ["name: text", "city: text?"])
    let address = """
        address:
          columns:
            personID: { type: integer, primaryKey: true, references: person }
            city: text?

      """
    try team.branch("merged")
    try team.write(in: "merged")
    try team.sandbox.write(
      try team.sandbox.read("merged/shop.yaml") + address, to: "merged/shop.yaml")
    #expect(try team.merged("new", "--move", "person.city=address.city").status == 0)
    let question = try team.merged("new", "--discard", "address")
    #expect(question.status == 1)
    #expect(
      question.error.contains("column 'person.city' is gone and 'address.city' is new [RN101]"),
      "\(question.error)")
  }

  @Test("a fill that reads what an earlier version of its branch fills is asked about in one draft")
  func chainedFills() throws {
    try team.addBranch("main", person: ["name: text", "age: integer?"], isSealed: true)
    try team.addBranch(
      "dates", bill: ["due: text"], "--name", "due", "--fill", "bill.due='soon'", isSealed: true)
    try team.addVersion(
      bill: ["due: text", "note: text?"], "--name", "note", "--fill", "bill.note=due || '!'",
      in: "dates")
    try team.merge("main", "dates")
    try team.write(
      person: ["name: text", "age: integer?"], bill: ["due: text", "note: text?"], in: "merged")
    let question = try team.merged("rebase", "--keep", "0002-add-person-age.yaml")
    #expect(question.status == 1)
    #expect(
      question.error == """
        shop.migrations/0003-note.yaml:6:51: error: 'bill.note' reads 'due', which another version \
        in the draft changes: in one draft it would read the old value [RN105]
          - addColumn: { table: bill, column: note, fill: "due || '!'" }
                                                          ^~~~~~~~~~~~
        note: something else?   dbgen migration rebase shop.yaml --keep 0002-add-person-age.yaml \
        --fill bill.note="an SQL expression over the row"
        note: not wanted?   dbgen migration rebase shop.yaml --keep 0002-add-person-age.yaml \
        --discard bill.note

        """)
    let outcome = try team.merged(
      "rebase", "--keep", "0002-add-person-age.yaml", "--fill", "bill.note='soon!'")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(
      try team.steps(of: "0003-due-and-note.yaml") == [
        #"- addColumn: { table: bill, column: due, fill: "'soon'" }"#,
        #"- addColumn: { table: bill, column: note, fill: "'soon!'" }"#,
      ])
  }

  @Test("changes that a draft shares with a sealed version of it aren't made twice")
  func sealedMeanwhile() throws {
    try team.addBranch(
      "main", person: ["name: text", "nick: text"], "--fill", "person.nick=name", "--sql",
      "UPDATE bill SET total = total + 1")
    try team.branch("draft", of: "main")
    try team.dbgen("seal", in: "main")
    try team.addVersion(
      person: ["name: text", "nick: text"], bill: ["due: text"], "--fill", "bill.due='soon'",
      "--name", "due", in: "draft")
    try team.merge("main", "draft")
    try team.write(person: ["name: text", "nick: text"], bill: ["due: text"], in: "merged")
    #expect(try team.merged("rebase").output == "shop.migrations/0003-due.yaml\n")
    #expect(
      try team.steps(of: "0003-due.yaml") == [
        #"- addColumn: { table: bill, column: due, fill: "'soon'" }"#
      ])
  }

  @Test("a conversion follows a column that another branch has renamed")
  func renamed() throws {
    let team = try MergedBranches(person: ["age: text"])
    try team.addBranch(
      "names", person: ["years: text"], "--rename", "person.age=years", isSealed: true)
    try team.addBranch("types", person: ["age: integer"])
    let draft = "types/shop.migrations/0002-change-person-age.yaml"
    try team.sandbox.write(
      try team.sandbox.read(draft).replacing(
        "to: integer }", with: "to: integer, onBad: fail, convert: \"1\" }"),
      to: draft)
    try team.merge("names", "types")
    try team.write(person: ["years: integer"], in: "merged")
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(
      try team.steps(of: "0003-change-person-years.yaml") == [
        #"- changeColumn: { table: person, column: years, from: text, to: integer, convert: "1", onBad: fail }"#
      ])
  }

  @Test(
    "a draft that loses rows once it is behind another version is refused, and nothing is written")
  func unproven() throws {
    try team.addBranch("sealed", person: ["name: text", "age: integer?"], isSealed: true)
    try team.addBranch("lossy", bill: ["note: text?"], "--sql", "UPDATE person SET name = NULL")
    try team.merge("sealed", "lossy")
    try team.write(person: ["name: text", "age: integer?"], bill: ["note: text?"], in: "merged")
    let files = try team.sandbox.files(in: "merged")
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(
      outcome.error == """
        shop.migrations/0003-add-bill-note.yaml:7:5: error: fails on a database with rows: \
        'run SQL': NOT NULL constraint failed: person.name, in UPDATE person SET name = NULL [MG010]
          - sql: "UPDATE person SET name = NULL"
            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
        note: with this row of 'person': id = 4294967296
        note: nothing was written; the error comes from shop.migrations/0002-add-bill-note.yaml

        """)
    #expect(try team.sandbox.files(in: "merged") == files)
  }

  @Test("a branch that renames what a sealed version dropped asks before the values are given up")
  func renamedAfterDrop() throws {
    try team.addBranch("drops", person: [], "--drop", "person.name", isSealed: true)
    try team.addBranch(
      "names", person: ["fullName: text"], "--name", "names", "--rename", "person.name=fullName")
    try team.merge("drops", "names")
    try team.write(person: ["fullName: text?"], in: "merged")
    let outcome = try team.merged("rebase")
    #expect(
      outcome.error.contains(
        """
        error: 'person.name', which is renamed to 'fullName', was dropped by \
        shop.migrations/0002-drop-person-name.yaml: its values are lost, and 'fullName' is new [RN105]
        """), "\(outcome.error)")
    #expect(outcome.status == 1)
    let accepted = try team.merged("rebase", "--drop", "person.name")
    #expect(accepted.status == 0, "\(accepted.error)")
    #expect(
      try team.steps(of: "0003-names.yaml") == [
        "- addColumn: { table: person, column: fullName }"
      ])
  }

  @Test("apps that may read a draft's database are those that may read the versions before it, too")
  func minReader() throws {
    try team.addBranch("names", person: ["name: text", "age: integer?"], isSealed: true)
    try makeDates("dates", fill: "'soon'")
    let draft = "dates/shop.migrations/0002-dates.yaml"
    try team.sandbox.write(
      try team.sandbox.read(draft).replacing("steps:", with: "minReader: 1\nsteps:"), to: draft)
    try team.merge("names", "dates")
    try team.write(person: ["name: text", "age: integer?"], bill: ["due: text"], in: "merged")
    #expect(try team.merged("rebase").status == 0)
    #expect(
      try team.sandbox.read("merged/shop.migrations/0003-dates.yaml").contains("\nminReader: 2\n"))
  }

  @Test("so are those that may write to it")
  func minWriter() throws {
    try team.addBranch("names", person: ["name: text", "age: integer?"], isSealed: true)
    try team.addBranch("notes", bill: ["note: text?"])
    let draft = "notes/shop.migrations/0002-add-bill-note.yaml"
    try team.sandbox.write(
      try team.sandbox.read(draft).replacing("steps:", with: "minWriter: 1\nsteps:"), to: draft)
    try team.merge("names", "notes")
    try team.write(person: ["name: text", "age: integer?"], bill: ["note: text?"], in: "merged")
    #expect(try team.merged("rebase").status == 0)
    let merged = try team.sandbox.read("merged/shop.migrations/0003-add-bill-note.yaml")
    #expect(merged.contains("\nminWriter: 2\n"))
  }

  @Test("an option chooses between a fill and a refusal", arguments: ["--fill", "--refuse"])
  func fillOrRefusal(option: String) throws {
    let team = try MergedBranches(person: ["name: text?"])
    let answers = ["fills": ["--fill", "person.name=7"], "refuses": ["--refuse", "person.name"]]
    for (name, answer) in answers {
      try team.branch(name)
      try team.write(in: name)
      try team.dbgen(["new", "--name", name] + answer, in: name)
    }
    try team.merge("fills", "refuses")
    try team.write(in: "merged")
    let question = try team.merged("rebase")
    #expect(question.status == 1)
    #expect(
      question.error.hasSuffix(
        """
        note: that one?   dbgen migration rebase shop.yaml --fill person.name=7
        note: that one?   dbgen migration rebase shop.yaml --refuse person.name

        """))
    let answer = option == "--fill" ? "person.name=7" : "person.name"
    #expect(try team.merged("rebase", option, answer).status == 0)
    let draft = try team.steps(of: "0002-fills-and-refuses.yaml").joined()
    #expect(draft.contains("fill: ") == (option == "--fill"))
  }

  @Test("one of two sealed versions that lead to one schema by different SQL has to be chosen")
  func otherSQL() throws {
    for (name, sql) in [("double", "total * 2"), ("half", "total / 2")] {
      try team.branch(name)
      try team.dbgen("new", "--name", name, "--sql", "UPDATE bill SET total = \(sql)", in: name)
      try team.dbgen("seal", in: name)
    }
    try team.merge("double", "half")
    let question = try team.merged("rebase")
    #expect(question.status == 1)
    #expect(
      question.error.contains("several branches sealed version 2; keep the one that was shipped"))
    let outcome = try team.merged("rebase", "--keep", "0002-half.yaml")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains(
        "note: databases of version 2 'double' can't be told from those of the version that stays: "
          + "the draft runs steps of 'double' on them a second time\n"))
  }

  @Test("databases that differ only in the form of values can't be told apart")
  func otherForms() throws {
    func log(_ made: String, _ seen: String) -> String {
      "  log:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
        + "      made: { type: timestamp, encoding: \(made) }\n"
        + "      seen: { type: timestamp, encoding: \(seen) }\n"
    }
    let (old, new) = ("unixSeconds", "unixMilliseconds")
    let team = try MergedBranches(rest: log(old, old))
    for (name, schema) in [("made", log(new, old)), ("seen", log(old, new))] {
      try team.addBranch(name, rest: schema, "--name", name, isSealed: true)
    }
    try team.merge("made", "seen")
    try team.write(rest: log(new, new), in: "merged")
    let outcome = try team.merged("rebase", "--keep", "0002-made.yaml")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains(
        "note: databases of version 2 'seen' can't be told from those of the version that stays: "
          + "the draft runs steps of 'seen' on them a second time\n"), "\(outcome)")
  }

  @Test("steps that databases of a version don't run again aren't said to run a second time")
  func repairsAndRenames() throws {
    for (name, sql) in [("one", "total > 1"), ("two", "total > 2")] {
      try team.branch(name)
      try team.dbgen("new", "--name", "base", "--sql", "DELETE FROM bill WHERE total < 0", in: name)
      try team.dbgen("seal", in: name)
      let repair = "2=DELETE FROM bill WHERE \(sql)"
      try team.dbgen("new", "--name", name, "--repair", repair, in: name)
      try team.dbgen("seal", in: name)
    }
    try team.merge("one", "two")
    try team.write(person: ["fullName: text"], in: "merged")
    let outcome = try team.merged(
      "rebase", "--keep", "0003-one.yaml", "--rename", "person.name=fullName")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(
      outcome.error.contains(
        "note: databases of version 3 'two' can't be told from those of the version that stays\n"),
      "\(outcome)")
  }

  @Test("rebase warns of what its draft loses, as new does")
  func warnings() throws {
    try team.addBranch("dates", bill: ["due: text?"], "--name", "dates")
    try team.addBranch("lossy", person: [], "--drop", "person.name", "--name", "lossy")
    try team.merge("dates", "lossy")
    try team.write(person: [], bill: ["due: text?"], in: "merged")
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains(
        "shop.migrations/0002-dates-and-lossy.yaml:7:42: warning: the data of column 'person.name' is lost [ML001]\n"
      ))
  }
}
