import Foundation
import RuntimeSamples
import Testing

extension PageRun {
  func place(_ file: String) -> String { "page/" + file }

  func write(_ fence: Fence, to file: String) throws {
    let before = fence.isAdded ? try sandbox.read(place(file)) + "\n" : ""
    try sandbox.write(before + fence.text, to: place(file))
  }

  func writeProgram() throws {
    try sandbox.write(program.text, to: place("Sources/App/App.swift"))
  }

  func change(_ file: String, _ fence: Fence) throws {
    let text = try sandbox.read(place(file))
    let changed = try #require(text.applying(fence.text), "\(page.path): \(fence.text)")
    try sandbox.write(changed, to: place(file))
  }

  /// Compares the part of a file that matters to a reader.
  func compareFile(_ index: Int) throws {
    guard case .fence(let fence) = page.parts[index], let file = fence.file else { return }
    let text = try sandbox.read(place(file))
    let shown = file.hasSuffix(".swift") ? text.withoutHeader : try #require(text.steps)
    expect(shown, at: index, file)
  }

  func checkPart(_ fence: Fence) throws {
    let head = fence.text.hasPrefix("database:") ? "" : "database: Example\n"
    let tables = fence.text.contains(/(?m)^tables:/) ? "" : "tables: {}\n"
    try sandbox.write(head + tables + fence.text, to: "part.yaml")
    let outcome = try sandbox.dbgen("check", "part.yaml")
    #expect(
      outcome.status == 0 && outcome.error.isEmpty,
      "\(page.path): \(outcome.error)\(fence.text)")
  }

  func compareRows(_ index: Int, in file: String) throws {
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

extension String {
  /// Generated source without the comments at its beginning.
  fileprivate var withoutHeader: String { replacing(/\A(\n?\/\/[^\n]*)*\n+/, with: "") }

  /// The steps in the file of a version.
  fileprivate var steps: String? {
    firstMatch(of: /(?ms)^steps:\n.*?(?=^schema:)/).map { String($0.output) }
  }

  /// Returns the text after the change that a diff without line numbers describes; nil if the lines
  /// before the change aren't there, or more than once.
  func applying(_ diff: String) -> String? {
    func side(_ other: Character) -> String {
      diff.split(separator: "\n").filter { $0.first != other }.map { $0.dropFirst() + "\n" }
        .joined()
    }
    let before = side("+")
    return ranges(of: before).count == 1 ? replacing(before, with: side("-")) : nil
  }
}
