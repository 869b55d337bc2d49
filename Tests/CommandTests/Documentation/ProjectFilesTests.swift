import Foundation
import Testing

@Suite("files of the project for its users")
struct ProjectFilesTests {
  @Test("dbgen --version prints the newest version of CHANGELOG.md")
  func version() throws {
    let text = try read("CHANGELOG.md")
    let versions = text.matches(of: /(?m)^## \[([^\]]+)\]/).map { String($0.output.1) }
    #expect(versions.first == "Unreleased")
    #expect(try Sandbox().dbgen("--version").output == (versions.dropFirst().first ?? "") + "\n")
  }

  @Test("the documentation of each library of the package is built by .spi.yml")
  func documentedTargets() throws {
    let libraries = try read("Package.swift").matches(of: /\.library\(name: "(\w+)"/)
      .map { String($0.output.1) }
    let list = libraries.joined(separator: ", ")
    #expect(try read(".spi.yml").contains("documentation_targets: [\(list)]"))
  }

  @Test(
    "the code on the pages about services is that of the example or of tests, which run it",
    arguments: ["Integrations/README.md", Page.ofServices])
  func services(page: String) throws {
    let example = try [
      "Examples/Service/Package.swift", "Examples/Service/Schemas/todos.yaml",
      "Examples/Service/Sources/Todos/TodoService.swift",
      "Examples/Service/Tests/TodoTests/TodoServiceTests.swift",
      "Integrations/Tests/DBGenIntegrationsTests/DatabaseServiceTests.swift",
    ].map(read).joined().withoutIndentation
    let fences = try Page(page).fences.filter { $0.info != "sh" }
    #expect(fences.count >= 4)
    for fence in fences {
      #expect(example.contains(fence.text.withoutIndentation), "\(fence.text)")
    }
  }

  private func read(_ path: String) throws -> String {
    try String(contentsOf: Page.root.appending(path: path), encoding: .utf8)
  }
}

extension String {
  /// The text with each line moved to the left margin.
  fileprivate var withoutIndentation: String { replacing(/(?m)^ +/, with: "") }
}
