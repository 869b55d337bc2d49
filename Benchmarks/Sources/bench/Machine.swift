import DBGenWorkloads
import Foundation

/// The machine that the measurements were taken on.
struct Machine {
  let description: String

  /// - Parameter package: The folder of the benchmarks, with the `Package.resolved` that pins GRDB.
  init(package: URL) {
    let system = ProcessInfo.processInfo
    description = [
      Self.processor, "\(system.activeProcessorCount) processors",
      system.operatingSystemVersionString, Self.compiler,
      "SQLite \(CContender.sqliteVersion)", "GRDB \(Self.grdb(in: package))",
      ScratchFolder.isInMemory ? "databases in memory" : "databases on disk",
    ].joined(separator: ", ")
  }

  private static var processor: String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let name = information.firstMatch(of: /model name\s*: (.*)/)
    return name.map { String($0.output.1) } ?? "unknown processor"
  }

  private static var compiler: String {
    let version = (try? ChildProcess.output(of: ["swift", "--version"])) ?? ""
    let number = version.firstMatch(of: /Swift version ([0-9.]+)/)
    return number.map { "Swift \($0.output.1)" } ?? "unknown compiler"
  }

  private static func grdb(in package: URL) -> String {
    let resolved = package.appending(path: "Package.resolved")
    let pins = (try? String(contentsOf: resolved, encoding: .utf8)) ?? ""
    let pin = pins.split(separator: "\"identity\"").first { $0.contains("grdb.swift") }
    let version = pin?.firstMatch(of: /"version" : "([^"]+)"/)
    return version.map { String($0.output.1) } ?? "of an unknown version"
  }
}
