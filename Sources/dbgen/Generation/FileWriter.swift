import DBGenLibc
import ArgumentParser
import CodeGen
import SchemaParser

/// Updates output directories to the generated files, or reports what that would change.
struct FileWriter {
  private(set) var outputs: [Output] = []
  /// Whether to overwrite files that dbgen wrote and that were edited since.
  var overwritesEdits = false
  /// Whether the directories hold nothing but what is given, so that all other generated files are
  /// stale.
  var ownsDirectories = false

  struct Output {
    /// The directory, as the user wrote it.
    let path: String
    /// Whether the files are tests, which need a directory of their own.
    let holdsTests: Bool
    var compilation: Compilation
  }

  mutating func add(_ path: String, for compilation: Compilation, holdingTests: Bool = false) {
    if let index = outputs.firstIndex(where: { $0.path == path && $0.holdsTests == holdingTests }) {
      outputs[index].compilation.merge(compilation)
    } else {
      outputs.append(Output(path: path, holdsTests: holdingTests, compilation: compilation))
    }
  }

  /// The paths of all generated files.
  var paths: [String] {
    outputs.flatMap { output in
      output.compilation.files.map { LexicalPath.join(output.path, $0.path) }
    }
  }

  /// Writes the files that have changed, all or none.
  ///
  /// - Parameter stageMore: Stages changes that are made together with these.
  /// - Returns: What the directories now contain; nil if another run would print something.
  func write(
    and stageMore: (inout FileTransaction) throws -> Void = { _ in }
  ) throws -> [OutputState]? {
    try FileSystem.withDirectories(outputs.map(\.path)) {
      let plans = try plans(lock: .exclusive)
      try report(plans)
      // The migrations of unchanged outputs were proven when those were written.
      for plan in plans where !plan.changes.isEmpty {
        try plan.output.compilation.proveMigrations()
      }
      try FileTransaction.perform { transaction in
        for plan in plans { try plan.stage(in: &transaction) }
        try stageMore(&transaction)
      }
      Console.printNotice(plans.map(\.summary).joined())
      return plans.allSatisfy(\.isSilent) ? plans.map(\.outcome) : nil
    }
  }

  /// Prints the files that aren't as they should be, one per line, or a message for each if the
  /// format is for programs.
  func printFindings() throws {
    try inspect { plans in
      try Self.printFindings(
        plans.flatMap { plan in plan.changes.map { ($0.finding, plan.path(of: $0)) } })
    }
  }

  static func printFindings(_ findings: [(finding: String, path: String)]) throws {
    if Console.format == .text {
      return try Console.printList(findings.map { "\($0): \($1)\n" }.joined())
    }
    Console.report(
      findings.map { Message(.error, .outdatedFile, "\($0): run 'dbgen generate'", path: $1) })
  }

  /// Prints the changes that `write` would make, as a patch.
  func printDifference() throws {
    try inspect { try Console.printResult($0.map(\.patch).joined()) }
  }

  private func inspect(_ describe: ([OutputPlan]) throws -> Void) throws {
    let plans = try plans(lock: .shared)
    try describe(plans)
    try report(plans)
    guard plans.allSatisfy(\.changes.isEmpty) else { throw Failure.findings }
  }

  private func plans(lock: Directory.Lock) throws -> [OutputPlan] {
    try requireSeparateDirectories()
    // In one order, so that runs for the same directories don't wait for each other forever.
    let order = outputs.sorted { FileSystem.identity($0.path) < FileSystem.identity($1.path) }
    let opened = try order.map {
      try OutputPlan(
        $0, lock: lock, overwritesEdits: overwritesEdits, ownsDirectory: ownsDirectories)
    }
    let plans = outputs.flatMap { output in opened.filter { $0.output.path == output.path } }
    Console.report(plans.flatMap(\.orphanWarnings))
    return plans
  }

  /// Throws if an output directory is another one or its parent: each output would treat the
  /// other's files as stale.
  private func requireSeparateDirectories() throws {
    for (index, one) in outputs.enumerated() {
      for other in outputs[..<index]
      where FileSystem.isSame(one.path, other.path)
        || FileSystem.isSame(one.path + "/..", other.path)
        || FileSystem.isSame(one.path, other.path + "/..")
      {
        throw ValidationError(
          "'\(one.path)' and '\(other.path)' can't be the same directory, or one in the other.")
      }
    }
  }

  /// Reports all files that are in the way, and throws if there are any.
  private func report(_ plans: [OutputPlan]) throws {
    let obstacles = plans.flatMap { plan in
      plan.plan.obstacles.map { (path: plan.path(of: $0.change), $0.obstacle) }
    }
    Console.report(
      obstacles.map { Message(.error, $0.1.code, $0.1.message, startOf: $0.path) })
    if obstacles.contains(where: { $0.1.isIrregular }) { throw Failure.obstructed }
    if !obstacles.isEmpty { throw Failure.findings }
  }
}

/// An open and locked output directory, with the changes to make in it.
private struct OutputPlan {
  let output: FileWriter.Output
  let plan: WritePlan
  private let existing: [String: ExistingFile]
  private let directory: OutputDirectory?

  var changes: [FileChange] { plan.changes }

  init(
    _ output: FileWriter.Output, lock: Directory.Lock, overwritesEdits: Bool, ownsDirectory: Bool
  ) throws {
    self.output = output
    let compilation = output.compilation
    let paths = try compilation.files.map { try OutputPath($0.path) }
    directory = try OutputDirectory(output.path, for: paths, lock: lock)
    existing = try directory?.existingFiles(for: paths) ?? [:]
    plan = WritePlan(
      wanted: compilation.files, existing: existing,
      schemaNames: compilation.schemaNames, overwritesEdits: overwritesEdits,
      ownsDirectory: ownsDirectory)
  }

  func stage(in transaction: inout FileTransaction) throws {
    // A run that fails removes the directory that it created, even if another run has opened it
    // meanwhile.
    guard var directory else { throw FileError(output.path, code: ENOENT) }
    try directory.removeLeftovers()
    // On a case-insensitive file system, a stale `Userdata` has to be removed before `UserData` is
    // written.
    for change in changes where change.new == nil { try directory.stage(change, in: &transaction) }
    for change in changes where change.new != nil { try directory.stage(change, in: &transaction) }
  }

  /// Returns the path of a file, for messages.
  func path(of change: FileChange) -> String { LexicalPath.join(output.path, change.path) }

  /// Warnings about files of schemas that aren't given, since no run would update them.
  var orphanWarnings: [Message] {
    plan.orphans.sorted { $0.key < $1.key }.map { schema, paths in
      let path = LexicalPath.join(output.path, paths[0])
      let files = paths.count == 1 ? "this file was" : "this and \(paths.count - 1) more were"
      return Message(
        .warning, .fileOfOtherSchema,
        "\(files) generated from '\(schema)', which isn't given; add it, or delete the files generated from it",
        startOf: path)
    }
  }

  /// The changes that can be made, as a patch.
  var patch: String {
    let prefix = LexicalPath.patchPrefix(of: output.path)
    return changes.filter { $0.obstacle == nil }.map { $0.patch(prefix: prefix) }.joined()
  }

  /// Whether another run prints nothing.
  var isSilent: Bool { output.compilation.isSilent && plan.orphans.isEmpty }

  /// The contents of the directory after the changes.
  var outcome: OutputState {
    var state = OutputState(existing)
    state.apply(changes)
    return state
  }

  /// Whether the source of the schemas is written for the first time.
  private var isFirst: Bool {
    !output.holdsTests
      && !existing.values.contains {
        $0.schemaName.map(output.compilation.schemaNames.contains) == true
      }
  }

  /// A summary of the changes, or nothing if there are none.
  var summary: String {
    let written = changes.count { $0.new != nil }
    let removed = changes.count - written
    if changes.isEmpty { return "" }
    return "wrote \(written.counted("file")), removed \(removed), "
      + "\(plan.unchangedCount) unchanged\n"
      + (isFirst ? output.compilation.changedNames + output.compilation.neededProduct : "")
  }
}
