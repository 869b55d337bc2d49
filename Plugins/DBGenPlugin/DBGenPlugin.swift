import Foundation
import PackagePlugin

/// Generates Swift for each schema in the folder `Schemas` of a target, whenever the target is built.
@main
struct DBGenPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL.appending(path: "Schemas")
    let files = try self.files(in: folder)
    let command = try context.tool(named: "dbgen").url
    return try schemas(among: files, in: folder).map { file in
      let schema = folder.appending(path: file)
      let name = schema.deletingPathExtension().lastPathComponent
      let output = context.pluginWorkDirectoryURL.appending(path: "\(name).generated.swift")
      return .buildCommand(
        displayName: "Generating Swift from \(file)",
        executable: command,
        arguments: ["generate", schema.path, "--single-file", output.path],
        // The sandbox of a build allows no writing elsewhere.
        environment: ["DBGEN_CACHE": context.pluginWorkDirectoryURL.appending(path: "cache").path],
        // A schema may include any of the files, and its history is among them.
        inputFiles: files.map { folder.appending(path: $0) },
        outputFiles: [output])
    }
  }

  /// The paths of the YAML files in a folder and those below it; none if it doesn't exist.
  private func files(in folder: URL) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".yaml") }.sorted()
  }

  /// Returns the files directly in the folder that are schemas. The others are parts that schemas
  /// include; warns about those that no schema names.
  private func schemas(among files: [String], in folder: URL) throws -> [String] {
    let texts = try files.filter { !$0.contains("/") }.map { file in
      let data = try Data(contentsOf: folder.appending(path: file))
      return (file: file, text: String(decoding: data, as: UTF8.self))
    }
    let schemas = texts.filter { isSchema($0.text) }
    for (file, text) in texts where !isSchema(text) {
      if schemas.contains(where: { names(file, in: $0.text) }) { continue }
      Diagnostics.warning("\(file) has no key 'database', and no schema includes it")
    }
    return schemas.map(\.file)
  }

  /// Whether a file is one of the words of a text.
  private func names(_ file: String, in text: String) -> Bool {
    text.split { $0.isWhitespace || "[],\"'".contains($0) }.contains {
      $0 == file || $0 == "./\(file)"
    }
  }

  /// Whether the text has the key `database` at its top level, which may be in quotes or braces.
  private func isSchema(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
      let line = line.drop { $0 == "\u{FEFF}" }
      return line.hasPrefix("---") ? line.dropFirst(3) : line
    }
    guard let first = lines.first(where: { $0.contains { $0 != " " } && !isComment($0) }) else {
      return false
    }
    let isInBraces = first.drop { $0 == " " }.first == "{"
    let entries = isInBraces ? lines.flatMap { $0.split(separator: ",") } : lines
    return entries.contains { entry in
      let key = entry.prefix { $0 != ":" }
      return (isInBraces || indent(of: entry) == indent(of: first)) && key.endIndex < entry.endIndex
        && key.filter { !"{\"' ".contains($0) } == "database"
    }
  }

  private func indent(of line: Substring) -> Int { line.prefix { $0 == " " }.count }

  private func isComment(_ line: Substring) -> Bool {
    line.drop { $0 == " " }.first.map { "#%".contains($0) } ?? false
  }
}
