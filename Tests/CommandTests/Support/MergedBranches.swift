import Foundation
import Testing

/// Branches of a schema and its history, each in its own folder, and the result of merging them in
/// `merged`.
struct MergedBranches {
  let sandbox: Sandbox

  /// Creates a base with one sealed version of two tables.
  ///
  /// - Parameter rest: The rest of the schema.
  init(person: [String] = ["name: text"], rest: String = "") throws {
    sandbox = Sandbox()
    try write(person: person, rest: rest, in: "base")
    try dbgen("new", in: "base")
    try dbgen("seal", in: "base")
  }

  /// Writes the schema in a folder.
  func write(
    person: [String] = ["name: text"], bill: [String] = [], rest: String = "", in folder: String
  ) throws {
    let key = "id: { type: integer, primaryKey: true }"
    func table(_ name: String, _ columns: [String]) -> String {
      "  \(name):\n    columns:\n" + ([key] + columns).map { "      \($0)\n" }.joined()
    }
    try sandbox.write(
      "database: Shop\ntables:\n" + table("person", person) + table("bill", ["total: real"] + bill)
        + rest,
      to: "\(folder)/shop.yaml")
  }

  /// Creates a branch from another one.
  func branch(_ name: String, of other: String = "base") throws {
    try FileManager.default.copyItem(at: sandbox.url(other), to: sandbox.url(name))
  }

  /// Writes the schema in a folder, and the version that leads to it.
  ///
  /// - Parameter options: The answers to the questions of `dbgen migration new`.
  func addVersion(
    person: [String] = ["name: text"], bill: [String] = [], rest: String = "",
    _ options: String..., isSealed: Bool = false, in folder: String
  ) throws {
    try write(person: person, bill: bill, rest: rest, in: folder)
    try addVersion(options, isSealed: isSealed, in: folder)
  }

  private func addVersion(_ options: [String], isSealed: Bool, in folder: String) throws {
    try dbgen(["new"] + options, in: folder)
    if isSealed { try dbgen("seal", in: folder) }
  }

  /// Creates a branch with one more version.
  func addBranch(
    _ name: String, of other: String = "base", person: [String] = ["name: text"],
    bill: [String] = [], rest: String = "", _ options: String..., isSealed: Bool = false
  ) throws {
    try branch(name, of: other)
    try write(person: person, bill: bill, rest: rest, in: name)
    try addVersion(options, isSealed: isSealed, in: name)
  }

  /// Runs a subcommand of `dbgen migration` and requires it to succeed.
  @discardableResult
  func dbgen(_ verb: String, _ options: String..., in folder: String) throws -> Outcome {
    try dbgen([verb] + options, in: folder)
  }

  @discardableResult
  func dbgen(_ words: [String], in folder: String) throws -> Outcome {
    let outcome = try run(words, in: folder)
    try #require(outcome.status == 0, "\(words): \(outcome.error)")
    return outcome
  }

  /// Runs a subcommand of `dbgen migration` on the merged schema.
  func merged(_ verb: String, _ options: String...) throws -> Outcome {
    try run([verb] + options, in: "merged")
  }

  /// Runs a verb of `dbgen migration`.
  func run(_ words: [String], in folder: String) throws -> Outcome {
    try sandbox.dbgen(["migration", words[0], "shop.yaml"] + words.dropFirst(), in: folder)
  }

  /// Merges the files of all histories, with conflict markers in files that differ.
  func merge(_ first: String, _ others: String..., style: ConflictStyle = .lines) throws {
    try branch("merged", of: first)
    for other in others {
      for (name, theirs) in try sandbox.files(in: "\(other)/shop.migrations") {
        let path = "merged/shop.migrations/\(name)"
        let ours = try? sandbox.read(path)
        let text = ours.map { $0 == theirs ? theirs : style.merge($0, theirs) }
        try sandbox.write(text ?? theirs, to: path)
      }
    }
  }

  var history: [String] {
    get throws { try sandbox.files(in: "merged/shop.migrations").keys.sorted() }
  }

  /// Returns the steps in a file of the merged history.
  func steps(of file: String) throws -> [String] {
    let lines = try sandbox.read("merged/shop.migrations/\(file)").split(separator: "\n")
    return lines.drop { $0 != "steps:" }.dropFirst().prefix { $0.hasPrefix(" ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

/// The way in which version control shows both sides of a conflict.
enum ConflictStyle: CaseIterable {
  /// Common lines at the beginning and end appear only once.
  case lines
  /// Like `lines`, with the common ancestor between the sides.
  case diff3
  /// Each side has the whole file.
  case files

  func merge(_ ours: String, _ theirs: String) -> String {
    let (a, b) = (ours.linesWithBreaks, theirs.linesWithBreaks)
    let head = self == .files ? 0 : zip(a, b).prefix { $0 == $1 }.count
    let rest = zip(a.dropFirst(head).reversed(), b.dropFirst(head).reversed())
    let tail = self == .files ? 0 : rest.prefix { $0 == $1 }.count
    let base = self == .diff3 ? "||||||| 1f2e3d4\nsteps: []\n" : ""
    return a.prefix(head).joined() + "<<<<<<< HEAD\n" + a.dropFirst(head).dropLast(tail).joined()
      + base + "=======\n" + b.dropFirst(head).dropLast(tail).joined() + ">>>>>>> other\n"
      + a.suffix(tail).joined()
  }
}

extension String {
  fileprivate var linesWithBreaks: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { "\($0)\n" }
  }
}
