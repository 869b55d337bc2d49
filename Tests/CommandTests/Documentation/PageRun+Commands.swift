import Foundation
import Testing

extension PageRun {
  func runLines(_ fence: Fence) async throws {
    let outcome = try await Toolchain.shell("set -e\n" + fence.text, in: sandbox)
    #expect(outcome.status == 0, "\(page.path): \(fence.text)\(outcome.output)\(outcome.error)")
  }

  /// Runs the lines of a workflow that need no machine of their own.
  func runWorkflow(_ fence: Fence) async throws {
    let lines = fence.text.matches(of: /(?m)^ *- run: ((?:swift run )?dbgen [^\n]*)$/)
    #expect(!lines.isEmpty)
    let dependency = try #require(try await manifestDependency(on: "dbgen"))
    // A runner has the repository alone.
    #expect(dependency.isRemote, "\(page.path): \(fence.text)")
    for line in lines {
      let isBuilt = line.output.1.hasPrefix("swift run ")
      #expect(!isBuilt || dependency.buildsCommand, "\(page.path): \(line.output.1)")
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

  func runProgram() async throws {
    guard !program.isEmpty else { return }
    try writeProgram()
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
