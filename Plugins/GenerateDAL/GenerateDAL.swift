import Foundation
import PackagePlugin

/// `swift package generate-dal`: runs `dbgen generate` in the package's folder, with its arguments.
@main
struct GenerateDAL: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "dbgen").url
    process.arguments = ["generate"] + arguments
    process.currentDirectoryURL = context.package.directoryURL
    // The sandbox of a plugin allows no writing outside of the package.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["DBGEN_CACHE": context.pluginWorkDirectoryURL.appending(path: "cache").path]
    ) { _, cache in cache }
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw GenerationFailed(status: process.terminationStatus)
    }
  }
}

struct GenerationFailed: Error, CustomStringConvertible {
  let status: Int32
  var description: String { "dbgen generate exited with status \(status)" }
}
