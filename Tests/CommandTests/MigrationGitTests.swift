import Foundation
import Testing

/// Merges by Git itself, whose conflicts `rebase` takes apart by the commands that it prints.
@Suite("merges of a schema's history by Git", .enabled(if: Repository.isPossible))
struct MigrationGitTests {
  private let repository: Repository

  init() throws { repository = try Repository() }

  private func write(_ columns: [String]) throws {
    let lines = (["id: { type: integer, primaryKey: true }"] + columns).map { "      \($0)\n" }
    try repository.sandbox.write(
      "database: Shop\ntables:\n  bill:\n    columns:\n" + lines.joined(), to: "shop.yaml")
  }

  /// A repository with a sealed version, and a branch for each of some columns with a version of one
  /// name that adds it.
  private func makeBranches(_ columns: [String], sealed: Bool) throws {
    try write([])
    try repository.dbgen("new")
    try repository.dbgen("seal")
    try repository.commit()
    for column in columns {
      try repository.git("checkout", "-q", "-b", column, "main")
      try write(["\(column): text?"])
      try repository.dbgen("new", "--name", "more", "--swift", column)
      if sealed { try repository.dbgen("seal") }
      try repository.commit()
    }
  }

  /// Merges the first branch with the others, and settles what both have done to the schema.
  private func merge(_ columns: [String], style: String = "merge") throws {
    try repository.git("checkout", "-q", columns[0])
    for column in columns.dropFirst() {
      _ = try repository.run("git", ["-c", "merge.conflictStyle=\(style)", "merge", "-q", column])
    }
    try write(columns.map { "\($0): text?" })
  }

  @Test("two drafts in one file become one", arguments: ["merge", "diff3", "zdiff3"])
  func drafts(style: String) throws {
    try makeBranches(["due", "paid"], sealed: false)
    try merge(["due", "paid"], style: style)
    #expect(try repository.sandbox.read("shop.migrations/0002-more.yaml").contains("<<<<<<< HEAD"))
    try repository.dbgen("rebase")
    let list = try repository.dbgen("list").output
    #expect(list.contains("call due") && list.contains("call paid"))
  }

  @Test("a marker that was deleted by hand comes back by the command of the error")
  func deletedMarker() throws {
    try makeBranches(["due", "paid"], sealed: false)
    try merge(["due", "paid"])
    let file = "shop.migrations/0002-more.yaml"
    let text = try repository.sandbox.read(file).replacing("=======\n", with: "")
    try repository.sandbox.write(text, to: file)
    let error = try repository.run("dbgen", ["migration", "rebase", "shop.yaml"]).error
    try repository.runAdvice(of: error)
    try repository.dbgen("rebase")
  }

  @Test("a merge that kept the wrong sealed version is undone by the command of its note")
  func wrongVersion() throws {
    try write([])
    try repository.dbgen("new")
    try repository.dbgen("seal")
    try repository.commit()
    try repository.git("branch", "side")
    for columns in [["due: text?"], ["due: text?", "paid: text?"]] {
      try write(columns)
      try repository.dbgen("new")
      try repository.dbgen("seal")
      try repository.commit()
    }
    try repository.git("checkout", "-q", "side")
    try write(["total: real?"])
    try repository.dbgen("new")
    try repository.dbgen("seal")
    try repository.commit()
    try repository.git("checkout", "-q", "main")
    _ = try repository.run("git", ["merge", "-q", "--no-commit", "side"])
    try write(["due: text?", "paid: text?", "total: real?"])
    let note = try repository.dbgen("rebase").error
    try repository.runAdvice(of: note)
    let list = try repository.dbgen("list").output
    #expect(
      list == """
        1  initial
        2  add-bill-total
           - add column 'bill.total'
        3  add-bill-due-and-1-more  (draft)
           - add column 'bill.due'
           - add column 'bill.paid'

        """)
  }

  @Test("a sealed version that was edited comes back by the command of the error")
  func editedVersion() throws {
    try makeBranches([], sealed: true)
    let file = "shop.migrations/0001-initial.yaml"
    let text = try repository.sandbox.read(file)
    try repository.sandbox.write(text.replacing("INTEGER", with: "INT"), to: file)
    let error = try repository.run("dbgen", ["migration", "verify", "shop.yaml"]).error
    try repository.runAdvice(of: error)
    #expect(try repository.sandbox.read(file) == text)
  }
}

/// A folder with a repository of Git, of which no setting of the machine is used.
private struct Repository {
  let sandbox: Sandbox

  static let isPossible =
    (try? DBGenProcess(
      ["git", "--version"], in: FileManager.default.temporaryDirectory, executable: env
    ).outcome().status) == 0

  private static let env = URL(filePath: "/usr/bin/env")

  init() throws {
    sandbox = Sandbox()
    try git("init", "-q", "-b", "main", ".")
  }

  func run(_ tool: String, _ arguments: [String]) throws -> Outcome {
    let environment = [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
      "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "a",
      "GIT_COMMITTER_EMAIL": "a@b",
      "PATH": DBGenProcess.executable.deletingLastPathComponent().path + ":"
        + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
    ]
    return try DBGenProcess(
      [tool] + arguments, in: sandbox.root, environment: environment, executable: Self.env
    ).outcome()
  }

  func git(_ arguments: String...) throws {
    let outcome = try run("git", arguments)
    try #require(outcome.status == 0, "\(arguments): \(outcome.error)")
  }

  @discardableResult
  func dbgen(_ verb: String, _ options: String...) throws -> Outcome {
    let outcome = try run("dbgen", ["migration", verb, "shop.yaml"] + options)
    try #require(outcome.status == 0, "\(verb): \(outcome.error)")
    return outcome
  }

  func commit() throws {
    try git("add", "-A")
    try git("commit", "-q", "-m", "more")
  }

  /// Runs the command that a note ends with, as it is pasted into a shell.
  func runAdvice(of text: String) throws {
    let notes = text.split(separator: "\n").filter { $0.hasPrefix("note: ") && $0.contains("   ") }
    let note = try #require(
      notes.last { !$0.contains("migration unseal") && !$0.contains("docs/") })
    let command = try #require(note.firstRange(of: "   ")).upperBound
    let outcome = try run("sh", ["-c", String(note[command...])])
    try #require(outcome.status == 0, "\(note): \(outcome.error)")
  }
}
