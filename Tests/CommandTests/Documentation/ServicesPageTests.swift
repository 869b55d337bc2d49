import Foundation
import Testing

@Suite("the page about services")
struct ServicesPageTests {
  private let page: Page

  init() throws { page = try Page(Page.ofServices) }

  @Test("its files are those of the example, all of them, where the clone is another folder")
  func files() throws {
    for fence in page.fences {
      guard let file = fence.file else { continue }
      let shown = fence.text.replacing("../dbgen", with: "../..")
      #expect(try shown == Page.text(of: "Examples/Service/" + file), "\(file)")
    }
    let shown = page.fences.compactMap(\.file)
    let needed = try FileManager.default
      .subpathsOfDirectory(atPath: Page.root.appending(path: "Examples/Service").path)
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".yaml") }
      .filter { !$0.contains("/Generated/") && !$0.hasPrefix(".") }
    #expect(shown.sorted() == needed.sorted())
  }

  @Test("its command generates the source of the example")
  func generates() async throws {
    let run = try PageRun(page)
    for fence in page.fences {
      if let file = fence.file { try run.write(fence, to: file) }
      if fence.info == "sh" { try await run.runLines(fence) }
    }
    let written = try run.sandbox.files(in: "page/Sources/Todos/Generated")
    #expect(written.count > 3)
    for (path, text) in written {
      let file = "Examples/Service/Sources/Todos/Generated/\(path)"
      #expect(try text == Page.text(of: file), "\(path)")
    }
  }

  @Test("what its library declares is nonisolated, wherever the target and its users belong")
  func isolation() throws {
    let library = page.fences.filter { $0.file?.hasPrefix("Sources/Todos/") == true }
    let lines = library.flatMap { $0.text.split(separator: "\n") }
    let declarations = lines.filter {
      $0.contains(/^((public|private|nonisolated)\s)*(struct|enum|class|extension|func|let)\s/)
    }
    #expect(declarations.count > 5)
    #expect(declarations.filter { !$0.contains("nonisolated ") } == [])
  }

  @Test("the address has the trait of its manifest")
  func address() throws {
    let manifest = try #require(page.fences.first { $0.file == "Package.swift" })
    let traits = try #require(manifest.text.firstMatch(of: /path: "..\/dbgen", (traits: .*?\])/))
    #expect(page.text.contains(", \(traits.output.1))` takes its place."))
  }

  @Test("its other code is that of tests, which run it")
  func parts() throws {
    let test = "Integrations/Tests/DBGenIntegrationsTests/DatabaseServiceTests.swift"
    let text = try Page.text(of: test).withoutIndentation
    let parts = page.fences.filter {
      $0.info == "swift" && $0.file == nil && !$0.text.hasPrefix("//")
    }
    #expect(!parts.isEmpty)
    for part in parts { #expect(text.contains(part.text.withoutIndentation), "\(part.text)") }
  }
}

extension Page {
  /// The text of a file in the repository.
  static func text(of file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }
}

extension String {
  /// The text with each line moved to the left margin.
  var withoutIndentation: String { replacing(/(?m)^ +/, with: "") }
}
