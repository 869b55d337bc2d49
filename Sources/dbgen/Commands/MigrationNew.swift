import ArgumentParser
import DBGenSQLSyntax
import DBGenSQLText
import SchemaMigration
import SchemaParser

/// `dbgen migration new`: writes the steps of the next version.
struct MigrationNew: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a draft with the steps from the last version to the current schema.",
    discussion: """
      Renames are never guessed, and nothing is dropped unless you name it. If there are questions, \
      the command prints them with the options that answer them, those that keep data first, and \
      exits with status 1. Running it again rewrites the draft and keeps its answers, 'fill', \
      'convert', SQL and hooks.
      """)

  @Option(
    help: .value(
      "version",
      """
      The name of the version, whose words become lowercase and are joined by dashes. Default: its \
      first change.
      """)
  )
  var name: String?
  @Option(
    name: .customLong("takes-over"), parsing: .unconditional,
    help: ArgumentHelp(
      """
      For the first version: the 'PRAGMA user_version' of another program's databases that have this \
      schema. It becomes the number of the version.
      """))
  var takenVersion: Int32?
  @OptionGroup var answers: AnswerOptions
  @Option(
    name: .customLong("sql-before"),
    help: .value(
      "statements", "SQL statements to run as a step before those that change the schema."))
  var firstStatements: [String] = []
  @Option(
    name: .customLong("sql"),
    help: .value("statements", "SQL statements to run as a step after the others."))
  var statements: [String] = []
  @Option(
    help: .value(
      "version=statements",
      """
      SQL statements to run as a step on databases that are older than a version, before they are \
      migrated to it.
      """))
  var repair: [String] = []
  @Option(
    name: .customLong("swift"),
    help: .value("name", "A function of the app to call, as a step of the version."))
  var hooks: [String] = []

  @OptionGroup var input: SchemaArgument
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if let name, VersionFileName.name(from: name) == nil {
      throw ValidationError(
        "The name '\(name)' isn't made of the letters a to z, digits and dashes, 100 at most.")
    }
    if let takenVersion, !SchemaVersion.takenNumbers.contains(takenVersion) {
      throw ValidationError(
        "Only versions 1 to 1000000000 can be taken over, not \(takenVersion). After 'PRAGMA "
          + "user_version = 0', a file is taken over as one without a version.")
    }
    for text in firstStatements + statements where !SQLText(text).hasStatement {
      throw ValidationError("'\(text)' doesn't contain a statement.")
    }
    for text in hooks where !SwiftIdentifier.isValid(text) {
      throw ValidationError("'\(text)' is not the name of a Swift function.")
    }
    for text in repair where Self.repair(text) == nil {
      throw ValidationError("'\(text)' doesn't have the form version=statements.")
    }
  }

  mutating func run() throws {
    try input.resolveWithHistory()
    try (answers.words + stepOptions).requireDifferent(for: input.schema)
    try HistoryFolder(ofSchema: input.schema).locked(makingFolder: true) {
      let migrated = try MigratedSchema(path: input.schema, rewritesDraft: true)
      var answers = answers.answers
      answers.preparations = firstStatements.map { .sql(Located($0, at: 0..<0)) }
      answers.requests = requests
      answers.takenOver = takenVersion.map(Int64.init)
      guard
        let draft = try migrated.next(
          name: name.flatMap(VersionFileName.name(from:)), answers: answers, asked: command)
      else {
        return try migrated.removeDraft()
      }
      let path = try migrated.folder.write(
        draft.file, as: draft.planned?.text,
        replacing: migrated.history.draft.map { [$0.source] } ?? [])
      try Console.printList("\(path)\n")
      try migrated.advise(onDraft: path, as: draft.planned)
    }
  }

  /// The steps that the options request.
  private var requests: [MigrationStep] {
    repair.compactMap(Self.repair) + statements.map { .sql(Located($0, at: 0..<0)) }
      + hooks.map { .swift(Located($0, at: 0..<0)) }
  }

  private static func repair(_ text: String) -> MigrationStep? {
    guard let (version, sql) = GivenAnswer.pair(text), let number = Int64(version),
      SQLText(sql).hasStatement
    else { return nil }
    return .repair(before: Located(number, at: 0..<0), sql: Located(sql, at: 0..<0))
  }

  /// The command line of this run, to be repeated with another option.
  private var command: String {
    let name =
      (name.map { ["--name", $0] } ?? []) + (takenVersion.map { ["--takes-over \($0)"] } ?? [])
    return
      (["dbgen migration new", ShellWord.quote(input.schema)] + name + answers.words + stepOptions)
      .joined(separator: " ")
  }

  /// The options that request steps, as they were given.
  private var stepOptions: [String] {
    [
      ("--sql-before", firstStatements), ("--repair", repair), ("--sql", statements),
      ("--swift", hooks),
    ].flatMap { option, values in values.map { "\(option) \(ShellWord.quote($0))" } }
  }
}

extension MigratedSchema {
  /// Returns questions with the command that makes them needless if no app has the first version
  /// yet, as after an import.
  private func advised(_ questions: [Diagnostic]) -> [Diagnostic] {
    guard let last = history.last, last.file.isSealed, history.versions.count == 1 else {
      return questions
    }
    let unseal = "dbgen migration unseal " + ShellWord.quote(source.path)
    return altering(questions) { $0[$0.count - 1].hints.append("not shipped?   " + unseal) }
  }

  /// Removes the draft, if there is one, because nothing has changed since the last version.
  fileprivate func removeDraft() throws {
    guard history.base != nil, let draft = history.draft else {
      return Console.printNotice("nothing has changed since the last version\n")
    }
    try folder.write([], replacing: [draft.source])
    Console.printNotice(
      "the schema is that of the last sealed version again: the draft has no steps left and was removed\n"
    )
  }

  /// Returns the next version, after trying its steps; nil if nothing has changed. It has no plan if
  /// it is the first.
  ///
  /// - Parameters:
  ///   - drafts: The versions that contain the steps of the answers' draft, if the history's draft
  ///     doesn't.
  ///   - command: The command line, to which questions add the options that answer them.
  func next(
    name: String?, answers: MigrationAnswers, of drafts: [History.Version] = [],
    asked command: String
  ) throws -> (file: MigrationFile, planned: PlannedDraft?)? {
    do {
      let (file, questions) = try history.next(for: schema, name: name, answers: answers)
      guard questions.isEmpty else {
        throw report(advised(questions.pasteable(command)), in: source)
      }
      guard let file else { return nil }
      let planned = try testDraft(
        file, of: drafts.isEmpty ? [history.draft].compactMap(\.self) : drafts, asked: command)
      return (file, planned)
    } catch let error as Diagnostic {
      throw report([error], in: source)
    }
  }
}

extension [Diagnostic] {
  /// Returns the questions with commands that answer them.
  func pasteable(_ command: String) -> [Diagnostic] {
    map { question in
      var question = question
      question.hints = question.hints.map { hint in
        let (hint, command) = AnswerOption.parts(of: hint, for: command)
        return hint.completed(by: command)
      }
      return question
    }
  }
}

extension String {
  /// Returns a hint with the command inserted before its option, which follows a gap.
  func completed(by command: String) -> String {
    let gap = "  "
    var place = startIndex
    while place < endIndex, !self[place...].hasPrefix(gap + "--") { place = index(after: place) }
    guard place < endIndex else { return self }
    return "\(self[..<place])\(gap)\(command)\(self[place...].dropFirst(gap.count))"
  }
}
