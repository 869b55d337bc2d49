import Foundation
import RuntimeSamples

/// Compiles and runs the programs of modules against the built runtime.
enum ModuleCompiler {
  /// Returns the messages of the compiler, or what the program prints: nothing if all is well.
  static func output(of module: PairModule, _ sources: [SourceText]) async throws -> String {
    let folder = self.folder.appending(path: "\(module.name)-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { if !isKept { try? FileManager.default.removeItem(at: folder) } }
    for source in sources {
      try Data(source.text.utf8).write(to: folder.appending(path: source.name))
    }
    let messages = try await libraryMessages(of: module, sources, in: folder)
    guard messages.isEmpty else { return messages }
    let own = sources.filter { module.library == nil || !$0.isOfLibrary }
    let library = module.library == nil ? [] : [folder.appending(path: "library.o").path]
    let program = folder.appending(path: "program").path
    let others = try await compile(
      appOptions(of: module), own,
      ["-module-name", module.name + "App", "-o", program, "-lsqlite3"],
      library + objects.get(), in: folder)
    return others.isEmpty ? try await run(program, [], in: folder) : others
  }

  /// Compiles the generated source, if it is a module of its own.
  private static func libraryMessages(
    of module: PairModule, _ sources: [SourceText], in folder: URL
  ) async throws -> String {
    guard let library = module.library else { return "" }
    let path = folder.appending(path: "\(library).swiftmodule").path
    return try await compile(
      module.choice.options, sources.filter(\.isOfLibrary),
      ["-module-name", library, "-emit-module", "-emit-module-path", path, "-c", "-o"]
        + [folder.appending(path: "library.o").path], [], in: folder)
  }

  /// Beside a module of generated source, the app isn't what is tested, so it isn't optimized.
  private static func appOptions(of module: PairModule) -> [String] {
    var choice = module.choice
    choice.isOptimized = choice.isOptimized && module.library == nil
    return choice.options
  }

  private static func compile(
    _ conditions: [String], _ sources: [SourceText], _ options: [String], _ objects: [String],
    in folder: URL
  ) async throws -> String {
    let files = sources.map { folder.appending(path: $0.name).path } + objects
    let list = folder.appending(path: "files")
    try Data(files.map { "'\($0)'\n" }.joined().utf8).write(to: list)
    return try await run(
      "swiftc",
      Self.options + conditions + options + ["-I", folder.path, "@" + list.path],
      in: folder)
  }

  /// The compiler makes a module's interface beside its code rather than in a second run, and doesn't
  /// check itself, which takes a sixth of its time, nor hash code that is never compiled again.
  private static let options =
    ["-wmo", "-parse-as-library", "-warnings-as-errors", "-package-name", "pairs"]
    + ["-no-emit-module-separately-wmo", "-Xfrontend", "-disable-llvm-verify"]
    + ["-Xfrontend", "-disable-incremental-llvm-codegen"]
    + BuildProducts.moduleOptions

  private static let objects = Result {
    try BuildProducts.objects(of: [
      "DBGenLibc", "DBGenSQLite", "DBGenSQLText", "DBGenRuntime", "DBGenMaintenance",
      "DBGenObservation",
    ])
  }

  /// Returns what a command prints. A failure without a word is one, too.
  private static func run(
    _ command: String, _ arguments: [String], in folder: URL
  ) async throws -> String {
    let process = Process()
    let output = folder.appending(path: "output.txt")
    try Data().write(to: output)
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = HangLimit.arguments(command, arguments)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = process.standardOutput
    process.standardInput = FileHandle.nullDevice
    try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in end.resume() }
      do { try process.run() } catch { end.resume(throwing: error) }
    }
    let text = try String(contentsOf: output, encoding: .utf8)
    let status = process.terminationStatus
    return status == 0 || !text.isEmpty ? text : "\(command) ended with \(status)"
  }

  private static let kept = ProcessInfo.processInfo.environment["PAIRS_KEEP"]
    .flatMap { $0.isEmpty ? nil : $0 }
  private static var isKept: Bool { kept != nil }
  private static let folder =
    kept.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
}
