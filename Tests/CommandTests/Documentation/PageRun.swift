import Foundation
import RuntimeSamples
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
  private let sandbox: Sandbox
  private let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil
  private var program = PageProgram()
  /// The fences of generated files, which are compared at the end.
  private var generated: [Int] = []

  init(_ page: Page) throws {
    self.page = page
    sandbox = try Sandbox()
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
  }

  private func follow(_ index: Int) async throws {
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
  private func expect(_ text: String, at index: Int, _ comment: @autoclosure () -> String = "") {
    guard case .fence(var fence) = page.parts[index], fence.text != text else { return }
    let was = fence.text
    fence.text = text
    if isRecording { page.parts[index] = .fence(fence) }
    Issue.record("\(page.path): \(comment()) shows\n\(was)but is\n\(text)")
  }
}

// MARK: - Files

extension PageRun {
  private func place(_ file: String) -> String { "page/" + file }

  private func write(_ fence: Fence, to file: String) throws {
    let before = fence.isAdded ? try sandbox.read(place(file)) + "\n" : ""
    try sandbox.write(before + fence.text, to: place(file))
  }

  private func change(_ file: String, _ fence: Fence) throws {
    func side(_ other: Character) -> String {
      fence.lines.filter { $0.first != other }.map { $0.dropFirst() + "\n" }.joined()
    }
    let text = try sandbox.read(place(file))
    try #require(text.ranges(of: side("+")).count == 1, "\(page.path): \(fence.text)")
    try sandbox.write(text.replacing(side("+"), with: side("-")), to: place(file))
  }

  /// Compares the part of a file that matters to a reader.
  private func compareFile(_ index: Int) throws {
    guard case .fence(let fence) = page.parts[index], let file = fence.file else { return }
    let text = try sandbox.read(place(file))
    let shown = file.hasSuffix(".swift") ? text.withoutHeader : try #require(text.steps)
    expect(shown, at: index, file)
  }

  private func checkPart(_ fence: Fence) throws {
    let head = fence.text.hasPrefix("database:") ? "" : "database: Example\n"
    let tables = fence.text.contains(/(?m)^tables:/) ? "" : "tables: {}\n"
    try sandbox.write(head + tables + fence.text, to: "part.yaml")
    let outcome = try sandbox.dbgen("check", "part.yaml")
    #expect(
      outcome.status == 0 && outcome.error.isEmpty,
      "\(page.path): \(outcome.error)\(fence.text)")
  }

  private func compareRows(_ index: Int, in file: String) throws {
    guard case .fence(let fence) = page.parts[index] else { return }
    let database = try SQLiteFile(sandbox.path(place(file)))
    let lines = try fence.lines.map { line -> String in
      guard let end = line.range(of: "; -- ") else {
        try database.execute(String(line))
        return line + "\n"
      }
      let rows = try database.rows(String(line[..<end.lowerBound])).joined(separator: ", ")
      return line[..<end.upperBound] + rows + "\n"
    }
    expect(lines.joined(), at: index, file)
  }
}

// MARK: - Commands

extension PageRun {
  private func runLines(_ fence: Fence) async throws {
    let outcome = try await Toolchain.shell("set -e\n" + fence.text, in: sandbox)
    #expect(outcome.status == 0, "\(page.path): \(fence.text)\(outcome.output)\(outcome.error)")
  }

  /// Runs the lines of a workflow that need no machine of their own.
  private func runWorkflow(_ fence: Fence) async throws {
    let lines = fence.text.matches(of: /(?m)^ *- run: (swift run dbgen [^\n]*)$/)
    #expect(!lines.isEmpty)
    for line in lines {
      let outcome = try await Toolchain.shell(String(line.output.1), in: sandbox)
      #expect(outcome.status == 0, "\(page.path): \(line.output.1) \(outcome)")
    }
  }

  private func compareOutput(_ index: Int) async throws {
    guard case .fence(let fence) = page.parts[index] else { return }
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
  private func buildApps() async throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: sandbox.path("page"))
    let folders = files.filter { $0.hasSuffix(".swift") && $0.contains("/") && !$0.hasPrefix(".") }
      .map { $0.prefix { $0 != "/" } }
    for folder in Set(folders) where !["Sources", "Tests"].contains(folder) {
      let outcome = try await Toolchain.shell("SOURCES=\(folder) swift build", in: sandbox)
      #expect(outcome.status == 0, "\(page.path): \(outcome.output)\(outcome.error)")
    }
  }

  private func runProgram() async throws {
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

extension String {
  /// Generated source without the comments at its beginning.
  fileprivate var withoutHeader: String { replacing(/\A(\n?\/\/[^\n]*)*\n+/, with: "") }

  /// The steps in the file of a version.
  fileprivate var steps: String? {
    firstMatch(of: /(?ms)^steps:\n.*?(?=^schema:)/).map { String($0.output) }
  }
}
