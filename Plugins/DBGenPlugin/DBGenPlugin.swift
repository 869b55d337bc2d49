import Foundation
import PackagePlugin

/// Generates Swift for each schema in the folder `Schemas` of a target, whenever the target is built.
@main
struct DBGenPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let schemas = target.directoryURL.appending(path: "Schemas")
    let command = try context.tool(named: "dbgen").url
    return try files(in: schemas).map { schema in
      let name = schema.deletingPathExtension().lastPathComponent
      let output = context.pluginWorkDirectoryURL.appending(path: "\(name).generated.swift")
      return .buildCommand(
        displayName: "Generating Swift from \(schema.lastPathComponent)",
        executable: command,
        arguments: ["generate", schema.path, "--single-file", output.path],
        // The sandbox of a build allows no writing elsewhere.
        environment: ["DBGEN_CACHE": context.pluginWorkDirectoryURL.appending(path: "cache").path],
        inputFiles: [schema] + (try files(in: schemas.appending(path: "\(name).migrations"))),
        outputFiles: [output])
    }
  }

  /// The YAML files directly in a folder, none if it doesn't exist.
  private func files(in folder: URL) throws -> [URL] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "yaml" }
      .sorted { $0.path < $1.path }
  }
}
