import ArgumentParser
import CodeGen
import SchemaParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Brings output directories to what was generated, or tells what that would change.
struct FileWriter {
  private(set) var outputs: [Output] = []
  /// Whether files that dbgen wrote and somebody has edited are overwritten.
  var overwritesEdits = false

  struct Output {
    /// The directory, as the user wrote it.
    let path: String
    let compilation: Compilation
  }

  mutating func add(_ path: String, for compilation: Compilation) {
    outputs.append(Output(path: path, compilation: compilation))
  }

  /// Writes what has changed. It is all or nothing.
  func write() throws {
    var made: [String] = []
    do {
      for output in outputs { made += try FileSystem.makeDirectories(output.path) }
      let plans = try plans(lock: .exclusive)
      try report(plans)
      // What hasn't changed was proven when it was written.
      for plan in plans where !plan.changes.isEmpty {
        try plan.output.compilation.proveMigrations()
      }
      try FileTransaction.perform { transaction in
        for plan in plans { try plan.stage(in: &transaction) }
      }
      Console.printError(plans.map(\.summary).joined())
    } catch {
      FileSystem.removeDirectories(made)
      throw error
    }
  }

  /// Lists the files that are not as they should be, one on each line.
  func printFindings() throws {
    try inspect { plan in
      plan.changes.map { "\($0.finding): \(plan.path(of: $0))\n" }.joined()
    }
  }

  /// Prints what `write` would change, as a patch.
  func printDifference() throws {
    try inspect { plan in
      let prefix = LexicalPath.patchPrefix(of: plan.output.path)
      return plan.changes.filter { $0.obstacle == nil }.map { $0.patch(prefix: prefix) }.joined()
    }
  }

  private func inspect(_ describe: (OutputPlan) -> String) throws {
    let plans = try plans(lock: .shared)
    try Console.printResult(plans.map(describe).joined())
    try report(plans)
    guard plans.allSatisfy(\.changes.isEmpty) else { throw Failure.findings }
  }

  private func plans(lock: Directory.Lock) throws -> [OutputPlan] {
    try expectDirectoriesApart()
    let plans = try outputs.map {
      try OutputPlan($0, lock: lock, overwritesEdits: overwritesEdits)
    }
    Console.printError(plans.map(\.orphanWarnings).joined())
    return plans
  }

  /// The files of one directory would be no longer wanted in the eyes of the other.
  private func expectDirectoriesApart() throws {
    for (index, one) in outputs.enumerated() {
      for other in outputs[..<index]
      where FileSystem.isSame(one.path, other.path)
        || FileSystem.isSame(one.path + "/..", other.path)
        || FileSystem.isSame(one.path, other.path + "/..")
      {
        throw ValidationError("The tests need a directory of their own.")
      }
    }
  }

  /// Names the files that are in the way, all of them.
  private func report(_ plans: [OutputPlan]) throws {
    let obstacles = plans.flatMap { plan in
      plan.plan.obstacles.map { (path: plan.path(of: $0.change), $0.obstacle) }
    }
    for (path, obstacle) in obstacles {
      Console.printError(
        "\(path.displayed):1:1: error: \(obstacle.message) [\(obstacle.code.rawValue)]\n")
    }
    if obstacles.contains(where: { $0.1.isIrregular }) { throw Failure.obstructed }
    if !obstacles.isEmpty { throw Failure.findings }
  }
}

/// An output directory, open and locked, with what has to happen in it.
private struct OutputPlan {
  let output: FileWriter.Output
  let plan: WritePlan
  private let directory: OutputDirectory?

  var changes: [FileChange] { plan.changes }

  init(_ output: FileWriter.Output, lock: Directory.Lock, overwritesEdits: Bool) throws {
    self.output = output
    let compilation = output.compilation
    let paths = try compilation.files.map { try OutputPath($0.path) }
    directory = try OutputDirectory(output.path, for: paths, lock: lock)
    plan = WritePlan(
      wanted: compilation.files, standing: try directory?.standingFiles(for: paths) ?? [:],
      schemaNames: compilation.schemaNames, overwritesEdits: overwritesEdits)
  }

  func stage(in transaction: inout FileTransaction) throws {
    // A run that fails removes the directory that it made, even if another has come to it
    // meanwhile.
    guard var directory else { throw FileError(output.path, code: ENOENT) }
    try directory.removeLeftovers()
    // Where the file system doesn't tell case apart, a stale `Userdata` makes way for `UserData`,
    // which must come after.
    for change in changes where change.new == nil { try directory.stage(change, in: &transaction) }
    for change in changes where change.new != nil { try directory.stage(change, in: &transaction) }
  }

  /// The path of a file as messages name it.
  func path(of change: FileChange) -> String { LexicalPath.join(output.path, change.path) }

  /// What stands there of schemas that aren't given: nobody would bring it up to date.
  var orphanWarnings: String {
    plan.orphans.sorted { $0.key < $1.key }.map { schema, paths in
      let path = LexicalPath.join(output.path, paths[0])
      let files = paths.count == 1 ? "this file was" : "this and \(paths.count - 1) more were"
      let code = DiagnosticCode.fileOfOtherSchema.rawValue
      return
        "\(path.displayed):1:1: warning: \(files) generated from '\(schema.displayed)', which isn't given; name it as well, or delete what was generated from it [\(code)]\n"
    }.joined()
  }

  /// What was done, or nothing where nothing was.
  var summary: String {
    let written = changes.count { $0.new != nil }
    let removed = changes.count - written
    if changes.isEmpty { return "" }
    let files = written == 1 ? "1 file" : "\(written) files"
    return "wrote \(files), removed \(removed), \(plan.unchangedCount) unchanged\n"
  }
}
