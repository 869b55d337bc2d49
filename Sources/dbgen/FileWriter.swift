import CodeGen

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Brings an output directory to what was generated, or tells what that would change.
struct FileWriter {
  /// The output directory, as the user wrote it.
  let output: String

  /// Writes what has changed. It is all or nothing.
  func write(_ compilation: Compilation) throws {
    let made = try FileSystem.makeDirectories(output)
    do {
      let (directory, plan) = try plan(for: compilation, lock: .exclusive)
      try report(plan.obstacles)
      // What hasn't changed was proven when it was written.
      if !plan.changes.isEmpty { try compilation.proveMigrations() }
      try Interruption.deferring {
        try perform(plan, in: directory)
      }
      Console.printError(plan.summary)
    } catch {
      FileSystem.removeDirectories(made)
      throw error
    }
  }

  /// Lists the files that are not as they should be, one on each line.
  func printFindings(against compilation: Compilation) throws {
    try inspect(compilation) { plan in
      plan.changes.map { "\($0.finding): \(path(of: $0))\n" }.joined()
    }
  }

  /// Prints what `write` would change, as a patch.
  func printDifference(to compilation: Compilation) throws {
    let prefix = LexicalPath.patchPrefix(of: output)
    try inspect(compilation) { plan in
      plan.changes.filter { $0.obstacle == nil }.map { $0.patch(prefix: prefix) }.joined()
    }
  }

  private func inspect(_ compilation: Compilation, _ describe: (WritePlan) -> String) throws {
    let plan = try plan(for: compilation, lock: .shared).1
    try Console.printResult(describe(plan))
    try report(plan.obstacles)
    guard plan.changes.isEmpty else { throw Failure.findings }
  }

  private func plan(
    for compilation: Compilation, lock: Directory.Lock
  ) throws -> (OutputDirectory?, WritePlan) {
    let paths = try compilation.files.map { try OutputPath($0.path) }
    let directory = try OutputDirectory(output, for: paths, lock: lock)
    let plan = WritePlan(
      wanted: compilation.files, standing: try directory?.standingFiles(for: paths) ?? [:],
      schemaNames: compilation.schemaNames)
    return (directory, plan)
  }

  private func perform(_ plan: WritePlan, in directory: OutputDirectory?) throws {
    // A run that fails removes the directory that it made, even if another has come to it
    // meanwhile.
    guard let directory else { throw FileError(output, code: ENOENT) }
    try directory.removeLeftovers()
    var transaction = FileTransaction(in: directory)
    try transaction.perform(plan.changes)
  }

  /// Names the files that are in the way, all of them.
  private func report(_ obstacles: [(change: FileChange, obstacle: Obstacle)]) throws {
    for (change, obstacle) in obstacles {
      Console.printError("\(path(of: change)):1:1: error: \(obstacle.message)\n")
    }
    if obstacles.contains(where: { $0.obstacle.isIrregular }) { throw Failure.obstructed }
    if !obstacles.isEmpty { throw Failure.findings }
  }

  /// The path of a file as messages name it.
  private func path(of change: FileChange) -> String {
    LexicalPath.join(output, change.path)
  }
}

extension WritePlan {
  /// What was done, or nothing where nothing was.
  fileprivate var summary: String {
    let written = changes.count { $0.new != nil }
    let removed = changes.count - written
    if changes.isEmpty { return "" }
    let files = written == 1 ? "1 file" : "\(written) files"
    return "wrote \(files), removed \(removed), \(unchangedCount) unchanged\n"
  }
}
