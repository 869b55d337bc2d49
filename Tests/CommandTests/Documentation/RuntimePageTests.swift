import Foundation
import Testing

@Suite("the page of the runtime")
struct RuntimePageTests {
  private let text: String
  private let sources: String

  init() throws {
    text = try Page("docs/runtime.md").text
    let folder = Page.root.appending(path: "Sources/Runtime")
    sources = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }.joined()
  }

  /// Returns the members of a declaration in the runtime's source.
  private func members(of declaration: String, _ keyword: String) throws -> [String] {
    let start = try #require(sources.range(of: declaration)).upperBound
    let body = sources[start...].prefix { $0 != "}" }
    let pattern = try Regex<(Substring, Substring)>("(?m)^ +(?:indirect )?\(keyword) (\\w+)")
    return body.matches(of: pattern).map { String($0.output.1) }
  }

  @Test("docs/runtime.md has each case of DatabaseError")
  func errors() throws {
    let cases = try members(of: "enum DatabaseError:", "case")
    #expect(cases.count > 25)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: " | ").first }
    for name in cases { #expect(rows.contains { $0.contains("`\(name)`") }, "\(name)") }
  }

  @Test("docs/runtime.md has each option of Database.Configuration")
  func configuration() throws {
    let names = try members(of: "public struct Configuration:", "public var")
    #expect(names.count > 5)
    for name in names { #expect(text.contains("\n| `\(name)` |"), "\(name)") }
  }
}
