import Foundation
import Testing

extension PageRun {
  func runLines(_ fence: Fence) async throws {
    let outcome = try await Toolchain.shell("set -e\n" + fence.text, in: sandbox)
    #expect(outcome.status == 0, "\(page.path): \(fence.text)\(outcome.output)\(outcome.error)")
  }

  /// Runs the lines of a workflow that need no machine of their own.
  func runWorkflow(_ fence: Fence) async throws {
    let lines = fence.text.matches(of: /(?m)^ *- run: (swift run dbgen [^\n]*)$/)
    #expect(!lines.isEmpty)
    for line in lines {
      let outcome = try await Toolchain.shell(String(line.output.1), in: sandbox)
      #expect(outcome.status == 0, "\(page.path): \(line.output.1) \(outcome)")
    }
  }

  func compareOutput(_ index: Int) async throws {
    guard case .fence(let fence) = page.parts[index] else { return }
    if fence.text.contains("--extension ./vec0.so") {
      guard try StandInExtension.vectors.compile(to: place("vec0.so"), in: sandbox) else {
        return print("skipped: no extensions for \(fence.text)")
      }
    }
    var text = ""
    for line in Self.commands(in: fence.text) {
      let outcome = try await Toolchain.shell("{ \(line)\n} 2>&1", in: sandbox)
      text += "$ \(line)\n" + outcome.output
      let isError = outcome.output.contains("error: ")
      #expect((outcome.status != 0) == isError, "\(page.path): \(line) \(outcome)")
    }
    expect(text, at: index)
  }

  /// The commands, whose lines can be continued by a backslash.
  private static func commands(in text: String) -> [String] {
    text.matches(of: /(?m)^\$ ((?:[^\n]*\\\n)*[^\n]*)$/).map { String($0.output.1) }
  }

  /// Compiles the source of apps that aren't packages, in folders of their own.
  func buildApps() async throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: sandbox.path("page"))
    let folders = files.filter { $0.hasSuffix(".swift") && $0.contains("/") && !$0.hasPrefix(".") }
      .map { $0.prefix { $0 != "/" } }
    for folder in Set(folders)
    where !["Sources", "Tests"].contains(folder) && !files.contains(folder + "/Package.swift") {
      let outcome = try await Toolchain.shell("SOURCES=\(folder) swift build", in: sandbox)
      #expect(outcome.status == 0, "\(page.path): \(outcome.output)\(outcome.error)")
    }
  }

  func runProgram() async throws {
    guard !program.isEmpty else { return }
    try sandbox.write(program.text, to: place("Sources/App/App.swift"))
    let outcome = try await Toolchain.shell("swift run", in: sandbox)
    try #require(outcome.status == 0, "\(page.path): \(outcome.output)\(outcome.error)")
    for (index, output) in program.outputs(in: outcome.output) {
      let next = index + 2
      if next < page.parts.count, case .fence(let fence) = page.parts[next], fence.info == "text" {
        expect(output, at: next)
      } else {
        #expect(output == page.parts[index].printed, "\(page.path): \(page.parts[index].text)")
      }
    }
  }
}

extension Page.Part {
  /// The output that the comments behind calls of `print` show.
  fileprivate var printed: String {
    text.matches(of: /(?m)print\(.*\)  \/\/ (.*)$/).map { $0.output.1 + "\n" }.joined()
  }
}
