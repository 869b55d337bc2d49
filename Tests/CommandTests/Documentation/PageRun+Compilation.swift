import Foundation
import Testing

extension PageRun {
  /// Compiles the Swift of the page, without running it or any command other than `generate`.
  func compile() async throws {
    for index in page.parts.indices {
      guard case .fence(let fence) = page.parts[index] else { continue }
      let isNeeded = fence.info == "swift" || fence.file?.hasSuffix(".yaml") ?? false
      let generates = fence.info == "sh" && fence.text.hasPrefix("dbgen generate ")
      if isNeeded || generates { try await follow(index) }
    }
    try writeProgram()
    try await compile("swift build")
    try await checkOtherTargets()
  }

  /// Compiles the source of apps that aren't packages, in folders of their own.
  func buildApps() async throws {
    for module in try modules() where !module.hasPrefix("Sources/") {
      try await compile("SOURCES=\(module) swift build")
    }
  }

  /// Compiles all source again, in targets that don't belong to the main actor.
  func checkOtherTargets() async throws {
    for module in try modules() { try await compile("SOURCES=\(module) swift typecheck") }
    for package in try packages() { try await compile("cd \(package) && swift typecheck") }
  }

  /// Runs a command that has to succeed.
  func compile(_ line: String) async throws {
    let outcome = try await Toolchain.shell(line, in: sandbox)
    #expect(outcome.status == 0, "\(page.path): \(line)\n\(outcome.output)\(outcome.error)")
  }

  /// The folders with the source of a module: those of the page's package, and those of apps that
  /// aren't packages.
  private func modules() throws -> [String] {
    let packages = try packages() + ["Tests"]
    let files = try files(".swift").filter { !packages.contains(String($0[0])) }
    return Set(files.map { $0.prefix($0[0] == "Sources" ? 2 : 1).joined(separator: "/") }).sorted()
  }

  private func packages() throws -> [String] {
    Set(try files("/Package.swift").map { String($0[0]) }).sorted()
  }

  /// The paths in folders of the page that have such an end, as the names in them.
  private func files(_ end: String) throws -> [[Substring]] {
    try FileManager.default.subpathsOfDirectory(atPath: sandbox.path("page"))
      .filter { $0.hasSuffix(end) && $0.contains("/") && !$0.hasPrefix(".") }
      .map { $0.split(separator: "/") }
  }
}
