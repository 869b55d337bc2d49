import CodeGen
import Foundation
import RuntimeSamples

/// Checks generated source with the Swift compiler.
enum TypeChecker {
  /// Type-checks files as one module with warnings as errors. Returns the messages, or an empty
  /// text if there are none.
  static func messages(_ files: [GeneratedFile], beside support: String) async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths = [folder.appending(path: "Support.swift").path]
    try Data(support.utf8).write(to: URL(filePath: paths[0]))
    for (number, file) in files.enumerated() {
      let name = "\(number)-" + (file.path.split(separator: "/").last ?? "")
      paths.append(folder.appending(path: name).path)
      try Data(file.text.utf8).write(to: folder.appending(path: name))
    }
    let list = folder.appending(path: "files.txt")
    try Data(paths.map { "'\($0)'\n" }.joined().utf8).write(to: list)
    return try await run(["@" + list.path], output: folder.appending(path: "messages.txt"))
  }

  private static func run(_ files: [String], output: URL) async throws -> String {
    let process = Process()
    try Data().write(to: output)
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library"]
      + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].flatMap {
        ["-enable-upcoming-feature", $0]
      }
      + ["-package-name", "dbgen", "-module-name", "RandomSchemas", "-wmo"]
      + BuildProducts.moduleOptions + files
    process.standardError = try FileHandle(forWritingTo: output)
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    // Let other tests run during the compilation, which takes a while.
    try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in end.resume() }
      do { try process.run() } catch { end.resume(throwing: error) }
    }
    return process.terminationStatus == 0 ? "" : try String(contentsOf: output, encoding: .utf8)
  }
}
