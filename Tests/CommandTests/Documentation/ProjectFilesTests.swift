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

  @Test("the code on the page of the integrations is that of the example, which tests run")
  func integrations() throws {
    let example = try [
      "Package.swift", "Sources/Todos/TodoService.swift",
      "Sources/Todos/TodoService+Requests.swift",
    ].map { try read("Examples/Service/" + $0) }.joined().withoutIndentation
    let fences = try Page("Integrations/README.md").fences
    #expect(fences.count >= 4)
    for fence in fences {
      #expect(example.contains(fence.text.withoutIndentation), "\(fence.text)")
    }
  }

  private func read(_ path: String) throws -> String { try Page.text(of: path) }
}
