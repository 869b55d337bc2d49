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

  private func read(_ path: String) throws -> String { try Page.text(of: path) }
}
