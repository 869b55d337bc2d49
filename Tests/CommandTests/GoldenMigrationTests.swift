import Foundation
import SchemaParser
import Testing

/// Each folder of `Tests/Golden/migration` has two versions of a schema, the commands that lead
/// from one to the other, the output of these commands (`new.txt`), and the steps of the resulting
/// draft (`steps.yaml`). `RECORD_GOLDEN=1` rewrites the last two, and fails.
@Suite("Golden migrations")
struct GoldenMigrationTests {
  private static let golden = URL(filePath: #filePath)
    .appending(path: "../../Golden/migration").standardized

  static var cases: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: golden.path)
        .filter { $0 != "replay" && !$0.hasPrefix(".") }.sorted()
    }
  }

  @Test("the result of a changed schema equals the recorded one", arguments: try cases)
  func replay(name: String) throws {
    let sandbox = Sandbox()
    let folder = Self.golden.appending(path: name)
    let replay = Self.golden.appending(path: "replay")
    let outcome = try sandbox.shell("sh '\(replay.path)' '\(folder.path)'")
    #expect(outcome.status == 0 && outcome.error == "")
    try compare(outcome.output, with: folder.appending(path: "new.txt"))
    try compare(sandbox.draftSteps(), with: folder.appending(path: "steps.yaml"))
  }

  private func compare(_ text: String?, with file: URL) throws {
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
      if let text {
        try Data(text.utf8).write(to: file)
      } else {
        try? FileManager.default.removeItem(at: file)
      }
      Issue.record("recorded \(file.lastPathComponent)")
    } else {
      #expect(text == (try? String(decoding: Data(contentsOf: file), as: UTF8.self)))
    }
  }

  private static let shown = DiagnosticCode.allCases.filter { code in
    ["MG", "RN", "ML"].contains { code.rawValue.hasPrefix($0) }
  }

  @Test("each diagnostic of migrations has a case that shows it", arguments: shown)
  func hasCase(code: DiagnosticCode) throws {
    #expect(try Self.outputs.get().contains("[\(code.rawValue)]"))
  }

  private static let outputs = Result {
    try cases.map { name in
      try String(contentsOf: golden.appending(path: "\(name)/new.txt"), encoding: .utf8)
    }.joined()
  }
}

extension Sandbox {
  /// Returns the text of the history's last file before its schema, or `nil` if it isn't a draft.
  fileprivate func draftSteps() throws -> String? {
    let names = try FileManager.default.contentsOfDirectory(atPath: path("schema.migrations"))
    guard let last = names.max() else { return nil }
    let lines = try read("schema.migrations/\(last)").split(
      separator: "\n", omittingEmptySubsequences: false)
    guard !lines.contains("sealed:") else { return nil }
    return lines.prefix { $0 != "schema:" }.map { $0 + "\n" }.joined()
  }
}
