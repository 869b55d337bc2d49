import Foundation
import Testing

/// A page of the documentation: prose, and the fences of code in it.
struct Page: CustomTestStringConvertible, Sendable {
  /// The path in the repository.
  let path: String
  var parts: [Part]

  enum Part: Sendable {
    case prose(String)
    case fence(Fence)
  }

  var testDescription: String { path }
  var text: String { parts.map(\.text).joined() }

  var fences: [Fence] {
    parts.compactMap { if case .fence(let fence) = $0 { fence } else { nil } }
  }

  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  /// README.md, the front page of the website and the pages in docs/, other than the one that is generated.
  static var all: [Page] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: "docs").path)
      let paths = names.filter { $0.hasSuffix(".md") && $0 != "diagnostics.md" }.sorted()
      return try (["README.md", "Site/README.md"] + paths.map { "docs/" + $0 }).map(Page.init)
    }
  }

  /// The pages for those who change dbgen.
  static var development: [Page] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: root.appending(path: "docs/development").path)
      return try ["CONTRIBUTING.md"].map(Page.init)
        + names.sorted().map { try Page("docs/development/" + $0) }
    }
  }

  init(_ path: String) throws {
    let file = Self.root.appending(path: path)
    self.init(path, text: try String(contentsOf: file, encoding: .utf8))
  }

  init(_ path: String, text: String) {
    self.path = path
    parts = Self.parts(of: text)
  }

  /// The page that needs nodes of a cluster.
  static let ofClusters = "docs/cluster.md"

  /// The page whose code is that of packages with dependencies, which have tests of their own.
  static let ofServices = "docs/services.md"

  /// Writes the page with the outputs that a recording run has put into its fences.
  func save() throws {
    try Data(text.utf8).write(to: Self.root.appending(path: path))
  }

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let match = rest.firstMatch(of: /(?ms)^```([^\n]+)\n(.*?)^```$/) {
      let prose = String(rest[..<match.range.lowerBound])
      parts.append(.prose(prose))
      parts.append(
        .fence(Fence(info: String(match.output.1), text: String(match.output.2), after: prose)))
      rest = rest[match.range.upperBound...]
    }
    return parts + [.prose(String(rest))]
  }
}

extension Page.Part {
  var text: String {
    switch self {
    case .prose(let text): text
    case .fence(let fence): "```\(fence.info)\n\(fence.text)```"
    }
  }
}

/// A block of code on a page.
struct Fence: Sendable {
  /// The language, which GitHub reads as well, and what the block is.
  let info: String
  var text: String
  /// The paragraph before the block.
  let lead: String

  init(info: String, text: String, after prose: String) {
    self.info = info
    self.text = text
    let paragraphs = prose.split(separator: /\n\s*\n/).map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    lead = paragraphs.last { !$0.isEmpty && !$0.hasPrefix("<") } ?? ""
  }

  /// The file that the paragraph before the block names last, before a colon.
  var file: String? {
    guard lead.hasSuffix(":"), let name = lead.matches(of: /`([^`]+)`/).last?.output.1 else {
      return nil
    }
    let isFile = name.wholeMatch(of: /[^\s()]+\.(yaml|yml|swift|sql|csv|sqlite|json)/) != nil
    return isFile ? String(name) : nil
  }

  /// Whether the block is to be added to the end of its file.
  var isAdded: Bool { lead.firstMatch(of: /(?i)\badd\b.*\bto\b/) != nil }

  var lines: [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }
}
