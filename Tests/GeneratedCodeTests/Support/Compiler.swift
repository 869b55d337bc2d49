import Foundation
import RuntimeSamples

/// Checks source with the Swift compiler.
enum Compiler {
  /// Type-checks files with warnings as errors. Returns the messages, or an empty text if there are
  /// none.
  static func messages(_ files: [URL], _ options: [String] = []) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-wmo", "-swift-version", "6", "-warnings-as-errors"]
      + ["-parse-as-library"]
      + options + files.map(\.path)
    process.standardError = pipe
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? "" : String(decoding: output, as: UTF8.self)
  }

  /// Type-checks a text that uses the modules of this build, and returns the messages.
  static func messages(ofText text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try messages([file], BuildProducts.moduleOptions)
  }

  /// Type-checks texts as one module that uses the modules of this build, and returns the messages.
  static func messages(ofTexts texts: [String], _ options: [String] = []) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = texts.indices.map { folder.appending(path: "file\($0).swift") }
    for (file, text) in zip(files, texts) { try Data(text.utf8).write(to: file) }
    return try messages(files, BuildProducts.moduleOptions + options)
  }

  /// Type-checks texts in one run, and returns the messages about each. What they declare has to be private.
  static func messages(ofEach texts: [String]) throws -> [String] {
    var messages = texts.map { _ in "" }
    var place = 0
    for line in try self.messages(ofTexts: texts).split(separator: "\n") {
      if let match = line.firstMatch(of: /\/file(\d+)\.swift:\d/) {
        place = Int(match.output.1) ?? place
      }
      messages[place] += line + "\n"
    }
    return messages
  }

  /// Compiles and runs a script. Returns its output, or the compiler's messages if there are any.
  static func output(ofScript text: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (source, program) = (folder.appending(path: "main.swift"), folder.appending(path: "main"))
    try Data(text.utf8).write(to: source)
    let messages = try run("swiftc", ["-o", program.path, source.path])
    return messages.isEmpty ? try run(program.path, []) : messages
  }

  private static func run(_ command: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [command] + arguments
    process.standardError = pipe
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
