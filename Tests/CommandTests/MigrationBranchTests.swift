import Foundation
import RuntimeSamples
import Testing

/// Merged branches, as reported by `dbgen migration` and merged by `rebase`.
@Suite("merged branches of a schema")
struct MigrationBranchTests {
  private let team: MergedBranches

  init() throws { team = try MergedBranches() }

  /// A branch in which a person gets another name, and one in which a bill gets a date.
  private func makeBranches(
    hook: [String] = ["--swift", "index"], sealing sealed: [String] = []
  ) throws {
    try team.branch("names")
    try team.write(person: ["fullName: text"], in: "names")
    try team.dbgen(["new", "--rename", "person.name=fullName"] + hook, in: "names")
    try team.addBranch(
      "dates", bill: ["due: text"], "--fill", "bill.due='2020-01-0' || id", "--sql",
      "UPDATE person SET name = upper(name)")
    for branch in sealed { try team.dbgen("seal", in: branch) }
    try team.merge("names", "dates")
    try team.write(person: ["fullName: text"], bill: ["due: text"], in: "merged")
  }

  @Test(
    "every command says the same of two versions of one number, and how they become one history")
  func sameError() throws {
    try makeBranches()
    let error = """
      shop.migrations/0002-rename-person-name.yaml:1:10: error: there are two drafts of version 2, \
      'add-bill-due' and 'rename-person-name' [MG004]
      version: 2
               ^
      note: to make one history of them:   dbgen migration rebase shop.yaml

      """
    for verb in ["new", "seal", "list", "verify"] {
      let outcome = try team.merged(verb)
      #expect(outcome.status == 1 && outcome.error == error, "\(verb)")
    }
    for verb in ["status", "plan", "apply"] {
      let outcome = try team.merged(verb, "shop.sqlite")
      #expect(outcome.status == 1 && outcome.error == error, "\(verb)")
    }
    let squash = try team.merged("squash", "--through", "2")
    #expect(squash.status == 1 && squash.error == error)
    let words = [["check"], ["lint"], ["generate", "--output", "G"]]
    for words in words.map({ [$0[0], "shop.yaml"] + $0.dropFirst() }) {
      let outcome = try team.sandbox.dbgen(words, in: "merged")
      #expect(outcome.status == 1 && outcome.error == error, "\(words)")
    }
    let list = """
      1  initial
      2  add-bill-due  (draft)
         - add column 'bill.due'
         - run SQL
      2  rename-person-name  (draft)
         - rename column 'person.name' to 'fullName'
         - call index

      """
    #expect(try team.merged("list").output == list)
  }

  @Test("two drafts of one number become one that has the fills, SQL and functions of both")
  func twoDrafts() throws {
    try makeBranches()
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 0)
    #expect(outcome.output == "shop.migrations/0002-rename-person-name-and-1-more.yaml\n")
    #expect(
      outcome.error.hasPrefix(
        """
        shop.migrations/0002-rename-person-name-and-1-more.yaml has the steps of \
        shop.migrations/0002-add-bill-due.yaml and shop.migrations/0002-rename-person-name.yaml
        verified 2 versions, 4 steps and 
        """), "\(outcome.error)")
    #expect(
      try team.history == ["0001-initial.yaml", "0002-rename-person-name-and-1-more.yaml"])
    #expect(
      try team.steps(of: "0002-rename-person-name-and-1-more.yaml") == [
        "- renameColumn: { table: person, from: name, to: fullName }",
        #"- addColumn: { table: bill, column: due, fill: "'2020-01-0' || id" }"#,
        #"- sql: 'UPDATE person SET "fullName" = upper("fullName")'"#, "- swift: index",
      ])
    #expect(try team.merged("seal").status == 0)
  }

  @Test("three drafts of one number become one")
  func threeDrafts() throws {
    for name in ["a", "b", "c"] {
      try team.addBranch(name, bill: ["\(name): text?"], "--name", name, "--swift", name)
    }
    try team.merge("a", "b", "c")
    try team.write(bill: ["a: text?", "b: text?", "c: text?"], in: "merged")
    #expect(try team.merged("rebase").output == "shop.migrations/0002-a-and-b-and-c.yaml\n")
    #expect(
      try team.merged("list").output == """
        1  initial
        2  a-and-b-and-c  (draft)
           - add column 'bill.a'
           - call a
           - add column 'bill.b'
           - call b
           - add column 'bill.c'
           - call c

        """)
    #expect(try team.merged("rebase").status == 0)
    #expect(try team.history == ["0001-initial.yaml", "0002-a-and-b-and-c.yaml"])
  }

  @Test("the named one of two sealed versions with the same number stays unchanged")
  func twoSealed() throws {
    try makeBranches(sealing: ["names", "dates"])
    let files = try team.sandbox.files(in: "merged")
    let question = try team.merged("rebase")
    #expect(question.status == 1 && question.output == "")
    #expect(
      question.error == """
        shop.migrations/0002-rename-person-name.yaml:1:10: error: several branches \
        sealed version 2; keep the one that was shipped [MG004]
        version: 2
                 ^
        note: is it shop.migrations/0002-add-bill-due.yaml?   \
        dbgen migration rebase shop.yaml --keep 0002-add-bill-due.yaml
        note: is it shop.migrations/0002-rename-person-name.yaml?   \
        dbgen migration rebase shop.yaml --keep 0002-rename-person-name.yaml

        """)
    #expect(try team.sandbox.files(in: "merged") == files)
    let outcome = try team.merged("rebase", "--keep", "0002-add-bill-due.yaml")
    #expect(
      outcome.status == 0 && outcome.output == "shop.migrations/0003-rename-person-name.yaml\n")
    #expect(
      outcome.error.hasPrefix(
        """
        shop.migrations/0003-rename-person-name.yaml has the steps of \
        shop.migrations/0002-rename-person-name.yaml
        note: databases of version 2 'rename-person-name' are refused from now on
        note: if both were shipped:   docs/migrations.md#two-shipped-versions

        """), "\(outcome.error)")
    let kept = "shop.migrations/0002-add-bill-due.yaml"
    #expect(try team.sandbox.read("merged/\(kept)") == files[kept])
    #expect(
      try team.steps(of: "0003-rename-person-name.yaml") == [
        "- renameColumn: { table: person, from: name, to: fullName }", "- swift: index",
      ])
  }

  @Test("a side that isn't in a file with conflict markers is asked about by its file")
  func sideWithoutMarkers() throws {
    try makeBranches(sealing: ["names", "dates"])
    for side in ["ours", "theirs"] {
      let outcome = try team.merged("rebase", "--keep", side)
      #expect(outcome.status == 1)
      #expect(
        outcome.error == """
          shop.migrations/0002-rename-person-name.yaml:1:10: error: several branches \
          sealed version 2; keep the one that was shipped [MG004]
          version: 2
                   ^
          note: is it shop.migrations/0002-add-bill-due.yaml?   \
          dbgen migration rebase shop.yaml --keep 0002-add-bill-due.yaml
          note: is it shop.migrations/0002-rename-person-name.yaml?   \
          dbgen migration rebase shop.yaml --keep 0002-rename-person-name.yaml

          """)
    }
  }

  @Test("databases of two shipped versions with one number become one by a history for each")
  func bothShipped() throws {
    try makeBranches(hook: [], sealing: ["names", "dates"])
    let rows = "INSERT INTO person VALUES (1, 'ann'); INSERT INTO bill (id, total) VALUES (7, 1)"
    try team.dbgen("apply", "../names.sqlite", in: "names")
    try SQLiteFile(team.sandbox.path("names.sqlite")).execute(rows)
    try team.dbgen("apply", "../dates.sqlite", in: "dates")
    try SQLiteFile(team.sandbox.path("dates.sqlite")).execute(
      "INSERT INTO person VALUES (1, 'ANN'); INSERT INTO bill VALUES (7, 1, '2020-01-07')")
    try #require(try team.merged("rebase", "--keep", "0002-rename-person-name.yaml").status == 0)
    try #require(try team.merged("seal").status == 0)
    try team.addVersion(
      person: ["fullName: text"], bill: ["due: text"], "--rename", "person.name=fullName",
      isSealed: true, in: "dates")
    for (branch, folder) in [("names", "merged"), ("dates", "dates")] {
      try team.dbgen("apply", "../\(branch).sqlite", in: folder)
      #expect(
        try team.merged("status", "../\(branch).sqlite").output.hasSuffix(
          "is up to date, at version 3 'add-bill-due'\n"))
      let file = try SQLiteFile(team.sandbox.path("\(branch).sqlite"))
      #expect(try file.rows("SELECT fullName FROM person") == ["ANN"])
      #expect(try file.rows("SELECT due FROM bill") == ["2020-01-07"])
    }
  }

  @Test("a choice that is none of the sealed versions is an error, and changes nothing")
  func unknownChoice() throws {
    try makeBranches(sealing: ["names", "dates"])
    let files = try team.sandbox.files(in: "merged")
    let outcome = try team.merged("rebase", "--keep", "0002-other.yaml")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == "shop.migrations: error: there is no '0002-other.yaml' to keep [MG014]\n")
    #expect(try team.sandbox.files(in: "merged") == files)
  }

  @Test(
    "the sealed version that others follow on stays, and a branch's versions come behind as one")
  func chains() throws {
    try team.addBranch(
      "main", person: ["fullName: text"], "--rename", "person.name=fullName", isSealed: true)
    try team.addVersion(person: ["fullName: text", "age: integer?"], isSealed: true, in: "main")
    try team.addBranch("side", bill: ["due: text"], "--fill", "bill.due='soon'", isSealed: true)
    try team.addVersion(
      bill: ["dueOn: text", "paid: boolean"], "--rename", "bill.due=dueOn", "--fill",
      "bill.paid=total = 0", "--name", "paid", in: "side")
    try team.merge("main", "side")
    try team.write(
      person: ["fullName: text", "age: integer?"], bill: ["dueOn: text", "paid: boolean"],
      in: "merged")
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 0 && outcome.output == "shop.migrations/0004-paid.yaml\n")
    let note = """
      note: databases of version 2 'add-bill-due' are refused from now on
      note: if it was shipped, in Git:   rm shop.migrations/0004-paid.yaml && \
      git checkout --merge -- shop.migrations && dbgen migration rebase shop.yaml --keep 0002-add-bill-due.yaml
      note: if both were shipped:   docs/migrations.md#two-shipped-versions

      """
    #expect(outcome.error.contains(note), "\(outcome.error)")
    #expect(
      try team.history == [
        "0001-initial.yaml", "0002-rename-person-name.yaml", "0003-add-person-age.yaml",
        "0004-paid.yaml",
      ])
    #expect(
      try team.steps(of: "0004-paid.yaml") == [
        #"- addColumn: { table: bill, column: dueOn, fill: "'soon'" }"#,
        #"- addColumn: { table: bill, column: paid, fill: "total = 0" }"#,
      ])
  }

  @Test("rows of a database that was shipped go through what both branches say")
  func rows() throws {
    let file = team.sandbox.path("shop.sqlite")
    try team.dbgen("apply", "../shop.sqlite", in: "base")
    try SQLiteFile(file).execute(
      "INSERT INTO person VALUES (1, 'ann'); INSERT INTO bill VALUES (7, 1)")
    try makeBranches(hook: [])
    #expect(try team.merged("rebase").status == 0)
    #expect(try team.merged("apply", "../shop.sqlite").status == 0)
    #expect(try SQLiteFile(file).rows("SELECT fullName FROM person") == ["ANN"])
    #expect(try SQLiteFile(file).rows("SELECT due FROM bill") == ["2020-01-07"])
  }

  @Test(
    "which of two new names a column has is a question if the schema has both, whichever branch merges the other",
    arguments: [
      (["a", "b"], "", "name", "nick"), (["b", "a"], "", "name", "nick"),
      (["a", "b"], "a", "nick", "nick"), (["b", "a"], "a", "nick", "alias"),
      (["a", "b"], "b", "alias", "alias"),
    ])
  func bothNames(order: [String], sealed: String, old: String, chosen: String) throws {
    let team = try MergedBranches()
    for (name, new) in [("a", "nick"), ("b", "alias")] {
      try team.addBranch(
        name, person: ["\(new): text"], "--name", name, "--rename", "person.name=\(new)")
      if sealed == name { try team.dbgen("seal", in: name) }
    }
    try team.merge(order[0], order[1])
    try team.write(person: ["nick: text", "alias: text?"], in: "merged")
    if chosen == "alias" {
      try team.write(person: ["alias: text", "nick: text?"], in: "merged")
    }
    let moved = sealed == "a" ? ("alias", "nick", "a") : ("nick", "alias", "b")
    let question = try team.merged("rebase")
    #expect(question.status == 1)
    #expect(
      question.error.contains(
        "error: 'person.name' becomes '\(moved.0)', but '\(moved.1)' in shop.migrations/0002-\(moved.2).yaml, and the schema has both: pass an option [RN105]\n"
      ), "\(question.error)")
    #expect(
      question.error.hasSuffix(
        """
        note: is '\(moved.1)' the old one?   dbgen migration rebase shop.yaml --rename person.\(old)=\(moved.1)
        note: is '\(moved.0)' the old one?   dbgen migration rebase shop.yaml --rename person.\(old)=\(moved.0)

        """), "\(question.error)")
    let outcome = try team.merged("rebase", "--rename", "person.\(old)=\(chosen)")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("a copy of a sealed version goes")
  func copy() throws {
    try team.branch("merged")
    let file = "merged/shop.migrations/0001-initial.yaml"
    try team.sandbox.write(
      try team.sandbox.read(file), to: "merged/shop.migrations/0001-copy.yaml")
    #expect(
      try team.merged("verify").error.contains(
        "note: to make one history of them:   dbgen migration rebase shop.yaml"))
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.hasPrefix(
        "shop.migrations/0001-copy.yaml was a copy of another file, and was removed\n"),
      "\(outcome.error)")
    #expect(try team.history == ["0001-initial.yaml"])
    #expect(try team.merged("verify").status == 0)
  }

  @Test("a version on one that another branch has squashed comes behind it")
  func squashed() throws {
    try team.addBranch("main", bill: ["due: text?"], isSealed: true)
    try team.addBranch("side", of: "main", bill: ["due: text?", "paid: text?"], isSealed: true)
    try team.addVersion(bill: ["due: text?", "sent: text?"], isSealed: true, in: "main")
    try team.dbgen("squash", "--through", "3", in: "main")
    try team.branch("merged", of: "main")
    // As version control merges it: what one branch has deleted, and the other left alone, is gone.
    let file = "shop.migrations/0003-add-bill-paid.yaml"
    try team.sandbox.write(try team.sandbox.read("side/\(file)"), to: "merged/\(file)")
    try team.write(bill: ["due: text?", "sent: text?", "paid: text?"], in: "merged")
    let outcome = try team.merged("rebase", "--keep", "0003-add-bill-sent.yaml")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output == "shop.migrations/0004-add-bill-paid.yaml\n")
    #expect(try team.merged("verify").status == 0)
  }
}
