import Foundation

/// The Swift compiler, asked whether source is right.
enum Compiler {
  /// The messages of type-checking files, with warnings as errors; empty where there are none.
  static func messages(_ files: [URL], _ options: [String] = []) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library"]
      + options + files.map(\.path)
    process.standardError = pipe
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "" : String(decoding: output, as: UTF8.self)
  }

  /// The messages of a text that uses the modules of this build.
  static func messages(ofText text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let modules = products.appending(path: "Modules").path
    let sqlite = Repository.root.appending(path: "Sources/DBGenSQLite/module.modulemap").path
    return try messages([file], ["-I", modules, "-Xcc", "-fmodule-map-file=\(sqlite)"])
  }

  /// Where the build puts what it makes.
  private static let products: URL = {
    #if os(macOS)
      Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?
        .bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
      Bundle.main.bundleURL
    #endif
  }()
}
