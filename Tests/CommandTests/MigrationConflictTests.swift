import Foundation
import RuntimeSamples
import Testing

/// Files of a history in which a merge has left conflict markers.
@Suite("conflict markers in the history of a schema")
struct MigrationConflictTests {
  private let team: MergedBranches
  private let file = "shop.migrations/0002-more.yaml"

  init() throws { team = try MergedBranches() }

  /// Two branches that have given their versions one name.
  private func makeBranches(
    sealing sealed: [String] = [], style: ConflictStyle = .lines
  ) throws {
    try team.addBranch(
      "names", person: ["fullName: text"], "--rename", "person.name=fullName", "--name", "more",
      "--swift", "index")
    try team.addBranch("dates", bill: ["due: text"], "--fill", "bill.due='soon'", "--name", "more")
    for branch in sealed { try team.dbgen("seal", in: branch) }
    try team.merge("names", "dates", style: style)
    try team.write(person: ["fullName: text"], bill: ["due: text"], in: "merged")
  }

  @Test("conflict markers in a history are an error of every command, at the first of them")
  func error() throws {
    try makeBranches()
    let error = """
      \(file):4:1: error: two branches changed this file, and their merge has left conflict \
      markers [MG004]
      <<<<<<< HEAD
      ^~~~~~~~~~~~
      note: to make one history of them:   dbgen migration rebase shop.yaml

      """
    for verb in ["new", "seal", "list", "verify"] {
      let outcome = try team.merged(verb)
      #expect(outcome.status == 1 && outcome.error == error, "\(verb): \(outcome.error)")
    }
    for words in [["check", "shop.yaml"], ["generate", "shop.yaml", "--output", "G"]] {
      let outcome = try team.sandbox.dbgen(words, in: "merged")
      #expect(outcome.status == 1 && outcome.error == error, "\(words): \(outcome.error)")
    }
    #expect(try team.merged("list").output == "1  initial\n")
  }

  @Test(
    "conflict markers of two drafts are resolved, and both become one draft",
    arguments: ConflictStyle.allCases)
  func drafts(style: ConflictStyle) throws {
    try makeBranches(style: style)
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 0 && outcome.output == "\(file)\n")
    #expect(
      outcome.error.hasPrefix(
        "\(file) has the steps of 'theirs' of \(file) and 'ours' of \(file)\n"),
      "\(outcome.error)")
    #expect(
      try team.steps(of: "0002-more.yaml") == [
        "- renameColumn: { table: person, from: name, to: fullName }",
        #"- addColumn: { table: bill, column: due, fill: "'soon'" }"#, "- swift: index",
      ])
    #expect(try team.merged("verify").status == 0)
  }

  @Test(
    "conflict markers of a sealed version and a draft leave the sealed one, followed by the draft")
  func sealedAndDraft() throws {
    try makeBranches(sealing: ["names"])
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 0 && outcome.output == "shop.migrations/0003-more.yaml\n")
    #expect(
      outcome.error.hasPrefix(
        """
        \(file) is the version of 'ours' of \(file)
        shop.migrations/0003-more.yaml has the steps of 'theirs' of \(file)

        """), "\(outcome.error)")
    #expect(try team.sandbox.read("merged/\(file)") == team.sandbox.read("names/\(file)"))
    #expect(
      try team.steps(of: "0003-more.yaml") == [
        #"- addColumn: { table: bill, column: due, fill: "'soon'" }"#
      ])
  }

  @Test("conflict markers of two sealed versions are resolved by a choice")
  func twoSealed() throws {
    try makeBranches(sealing: ["names", "dates"])
    let question = try team.merged("rebase")
    #expect(question.status == 1)
    #expect(
      question.error.hasSuffix(
        """
        note: is it 'ours' of \(file)?   dbgen migration rebase shop.yaml --keep ours
        note: is it 'theirs' of \(file)?   dbgen migration rebase shop.yaml --keep theirs

        """), "\(question.error)")
    #expect(try team.merged("rebase", "--keep", "theirs").status == 0)
    #expect(try team.sandbox.read("merged/\(file)") == team.sandbox.read("dates/\(file)"))
    #expect(
      try team.steps(of: "0003-more.yaml") == [
        "- renameColumn: { table: person, from: name, to: fullName }", "- swift: index",
      ])
    #expect(try team.merged("verify").status == 0)
  }

  @Test(
    "conflict markers that don't belong together are an error of rebase, and nothing is written")
  func halfRemoved() throws {
    try makeBranches()
    let text = try team.sandbox.read("merged/\(file)").replacing("=======\n", with: "")
    try team.sandbox.write(text, to: "merged/\(file)")
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        \(file):4:1: error: the conflict markers don't match up [MG004]
        <<<<<<< HEAD
        ^~~~~~~~~~~~
        note: in Git, to merge the file again:   git checkout --merge -- \(file)

        """)
    #expect(try team.sandbox.read("merged/\(file)") == text)
  }

  @Test("the sealed versions that a merge has mixed are restored as they were sealed")
  func mixed() throws {
    try makeBranches(sealing: ["names", "dates"], style: .files)
    let text = try team.sandbox.read("merged/\(file)").replacing(
      "\"total\" REAL", with: "\"total\" INT")
    try team.sandbox.write(text, to: "merged/\(file)")
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        \(file):1:1: error: the merge has mixed both sides: neither is the sealed version 2 \
        [MG005]
        <<<<<<< HEAD
        ^~~~~~~~~~~~
        note: in Git, for a file of each:   git show :2:./\(file) > \(file) && \
        git show :3:./\(file) > shop.migrations/0002-more-theirs.yaml

        """)
    // As that does.
    let theirs = "shop.migrations/0002-more-theirs.yaml"
    try team.sandbox.write(team.sandbox.read("names/\(file)"), to: "merged/\(file)")
    try team.sandbox.write(team.sandbox.read("dates/\(file)"), to: "merged/\(theirs)")
    #expect(try team.merged("rebase", "--keep", "0002-more-theirs.yaml").status == 0)
    #expect(try team.sandbox.read("merged/\(file)") == team.sandbox.read("dates/\(file)"))
    #expect(try team.history == ["0001-initial.yaml", "0002-more.yaml", "0003-more.yaml"])
    #expect(try team.merged("verify").status == 0)
  }

  @Test("conflict markers in the schema are an error at the first of them")
  func schema() throws {
    try makeBranches()
    try team.sandbox.write(
      "database: Shop\n<<<<<<< HEAD\n=======\n>>>>>>> other\n", to: "merged/shop.yaml")
    let outcome = try team.merged("rebase")
    #expect(outcome.status == 1)
    #expect(
      outcome.error == """
        shop.yaml:2:1: error: the file has conflict markers of a merge: choose between its sides \
        first [SC026]
        <<<<<<< HEAD
        ^~~~~~~~~~~~

        """)
  }
}
