import Foundation
import Testing

/// A page as a reader follows it: its files are written, and its commands and its Swift are run, in
/// order, in a folder that is empty at first.
///
/// - A block after a paragraph that ends with the name of a file and a colon is that file, or is
///   added to it. If a command has written the file, it has to be what the page shows.
/// - `diff` changes the file, and `sql` runs in it. A `SELECT` has its rows behind `; --`.
/// - Each line of `sh` has to succeed. `console` has commands, each after a `$`, and their output.
/// - `swift` without a file is a part of a program. Its output is in `text` after it, or in comments
///   behind its calls of `print`.
/// - `yaml` without a file is a part of a schema, which has to be valid.
final class PageRun {
  private(set) var page: Page
  let sandbox: Sandbox
  private let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil
  private(set) var program = PageProgram()
  /// The fences of generated files, which are compared at the end.
  private var generated: [Int] = []

  init(_ page: Page) throws {
    self.page = page
    sandbox = Sandbox()
    try FileManager.default.createDirectory(
      at: sandbox.url("page"), withIntermediateDirectories: true)
    try Toolchain.install(in: sandbox)
  }

  func run() async throws {
    defer { if isRecording { try? page.save() } }
    for index in page.parts.indices { try await follow(index) }
    for index in generated { try compareFile(index) }
    try await runProgram()
    try await buildApps()
    try await checkOtherTargets()
  }

  func follow(_ index: Int) async throws {
    guard case .fence(let fence) = page.parts[index] else { return }
    switch (fence.info, fence.file) {
    case ("sh", _): try await runLines(fence)
    case ("console", _): try await compareOutput(index)
    case ("diff", let file?): try change(file, fence)
    case ("sql", let file?) where file.hasSuffix(".sqlite"): try compareRows(index, in: file)
    case (_, let file?) where file.contains("Generated/"): generated.append(index)
    case (_, let file?) where file.contains(".migrations/"): try compareFile(index)
    case (_, let file?):
      try write(fence, to: file)
      if file.hasPrefix(".github/") { try await runWorkflow(fence) }
    case ("swift", nil): program.add(fence.text, index)
    case ("text", nil):
      #expect(program.isLast(index - 2), "\(page.path): no program before \(fence.text)")
    case ("yaml", nil): try checkPart(fence)
    default:
      #expect(
        StepRecipe.infos.contains(fence.info), "\(page.path): ```\(fence.info)\n\(fence.text)")
    }
  }

  /// Compares a text with that of a fence, or records it.
  func expect(_ text: String, at index: Int, _ comment: @autoclosure () -> String = "") {
    guard case .fence(var fence) = page.parts[index], fence.text != text else { return }
    let was = fence.text
    fence.text = text
    if isRecording { page.parts[index] = .fence(fence) }
    Issue.record("\(page.path): \(comment()) shows\n\(was)but is\n\(text)")
  }
}
