import Foundation

/// The machine that the measurements were taken on.
enum Machine {
  static var description: String {
    let system = ProcessInfo.processInfo
    let version = Child.output(of: ["swift", "--version"]) ?? ""
    let compiler = version.firstMatch(of: /Swift version ([0-9.]+)/).map { "Swift \($0.output.1)" }
    return [
      "\(system.activeProcessorCount) processors", system.operatingSystemVersionString,
      compiler ?? "unknown compiler",
    ].joined(separator: ", ")
  }
}

/// Returns a list item that says whether a mark is met.
func item(_ mark: String, isMet: Bool) -> String { "- \(mark): \(isMet ? "met" : "not met")" }
