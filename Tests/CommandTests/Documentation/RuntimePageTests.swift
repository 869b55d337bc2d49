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

  @Test("docs/runtime.md has each case of DatabaseError with the labels of its values")
  func errors() throws {
    let start = try #require(sources.range(of: "enum DatabaseError:")).upperBound
    let cases = sources[start...].prefix { $0 != "}" }
      .matches(of: /(?m)^ +case (\w+)(?:\((.*)\))?$/)
    #expect(cases.count > 25)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: " | ").first }
    for match in cases {
      let name = match.output.1 + (match.output.2.map(Self.labels) ?? "")
      #expect(rows.contains { $0.contains("`\(name)`") }, "\(name)")
    }
  }

  /// The labels of a declaration's values: `path: String, String` -> `(path:_:)`.
  private static func labels(of values: Substring) -> String {
    let labels = values.split(separator: ", ").map {
      $0.firstMatch(of: #/^(\w+): /#)?.output.1 ?? "_"
    }
    return "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  @Test(
    "docs/runtime.md has each property of the values that errors have",
    arguments: ["SQLiteFailure", "ConstraintViolation", "RowProblem", "ValueProblem"])
  func values(type: String) throws {
    let start = try #require(sources.range(of: "public struct \(type):")).upperBound
    let body = sources[start...].prefix(
      through: try #require(sources[start...].range(of: "init(")).lowerBound)
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| `\(type)` |") })
    let names = body.matches(of: /(?m)^  public (?:private\(set\) )?(?:let|var) (\w+):/)
    #expect(names.count > 2)
    for match in names { #expect(row.contains("`\(match.output.1)`"), "\(match.output.1)") }
  }

  @Test("docs/runtime.md has each option of Database.Configuration")
  func configuration() throws {
    let names = try members(of: "public struct Configuration:", "public var")
    #expect(names.count > 5)
    for name in names { #expect(text.contains("\n| `\(name)` |"), "\(name)") }
  }
}
