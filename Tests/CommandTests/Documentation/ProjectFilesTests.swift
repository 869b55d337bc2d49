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

  @Test("the Swift in the page of the integrations is that of the example, whose tests run it")
  func integrations() throws {
    let example =
      try read("Examples/Service/Package.swift")
      + read("Examples/Service/Sources/Todos/TodoService.swift")
    let snippets = try read("Integrations/README.md").matches(of: /(?s)```swift\n(.*?)```/)
    #expect(snippets.count == 4)
    for snippet in snippets { #expect(example.contains(snippet.output.1), "\(snippet.output.1)") }
  }

  private func read(_ path: String) throws -> String {
    try String(contentsOf: Page.root.appending(path: path), encoding: .utf8)
  }
}
