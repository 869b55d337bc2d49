import Foundation
import Testing

@Suite("the pages of the documentation")
struct GoldenPageTests {
  @Test(
    "a page of the documentation, pasted in order into an empty folder, gives what it shows",
    arguments: try Page.all.filter { ![Page.ofClusters, Page.ofServices].contains($0.path) })
  func followed(page: Page) async throws {
    try await PageRun(page).run()
  }

  @Test("docs/agents.md, which is read as a whole, has at most 150 lines")
  func agents() throws {
    #expect(try Page("docs/agents.md").text.count { $0 == "\n" } <= 150)
  }

  @Test("docs/README.md links each page of docs/, and so do llms.txt and the website")
  func contents() throws {
    let contents = try Page("docs/README.md").text
    let list = try Page("llms.txt").text
    let site = try Page("Site/zensical.toml").text
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Page.root.appending(path: "docs").path)
    for name in names where name.hasSuffix(".md") && name != "README.md" {
      #expect(contents.contains("](\(name))") && list.contains("](docs/\(name))"), "\(name)")
      #expect(site.contains("\"docs/\(name)\""), "\(name)")
    }
  }

  @Test(
    "a page of docs/ begins with links to all of its sections",
    arguments: try Page.all.filter { !$0.path.hasSuffix("README.md") })
  func sections(page: Page) throws {
    let parts = page.text.split(separator: #/\n## /#)
    let contents = try #require(parts.first)
    #expect(parts.count > 1)
    for part in parts.dropFirst() {
      let heading = part.prefix { $0 != "\n" }
      #expect(contents.contains("](#\(Self.anchor(heading)))"), "\(page.path): \(heading)")
    }
  }

  @Test("README.md has at most 150 lines, and no declaration in it lacks its body")
  func readme() throws {
    let page = try Page("README.md")
    #expect(page.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 150)
    for fence in page.fences where fence.info == "swift" {
      #expect(fence.text.count { $0 == "{" } == fence.text.count { $0 == "}" }, "\(fence.text)")
    }
  }

  @Test("each product that a manifest on a page uses is one of the package")
  func products() throws {
    let manifest = try String(
      contentsOf: Page.root.appending(path: "Package.swift"), encoding: .utf8)
    let uses = try Page.all.flatMap(\.fences).flatMap { fence in
      fence.text.matches(of: /product\(name: ("\w+"), package: "dbgen"\)/).map(\.output.1)
    }
    #expect(!uses.isEmpty)
    for name in uses { #expect(manifest.contains("library(name: \(name)"), "\(name)") }
  }

  @Test("each trait that a manifest on a page turns on is one of the package")
  func traits() throws {
    let manifest = try String(
      contentsOf: Page.root.appending(path: "Package.swift"), encoding: .utf8)
    let uses = try Page.all.flatMap(\.fences).flatMap { fence in
      fence.text.matches(of: /traits: \["(\w+)"\]/).map(\.output.1)
    }
    #expect(!uses.isEmpty)
    for name in uses { #expect(manifest.contains("name: \"\(name)\""), "\(name)") }
  }

  @Test(
    "each file that a page for those who change dbgen names exists", arguments: try Page.development
  )
  func files(page: Page) throws {
    for match in page.text.matches(
      of: /`((?:Sources|Scripts|Tests|Fuzzing|docs|Schemas)\/[^`<> *]+)`/)
    {
      let path = String(match.output.1)
      #expect(
        FileManager.default.fileExists(atPath: Page.root.appending(path: path).path),
        "\(page.path): \(path)")
    }
  }

  @Test("each make target that a page names exists")
  func makeTargets() throws {
    let makefile = try String(
      contentsOf: Page.root.appending(path: "Makefile"), encoding: .utf8)
    for page in try Page.all + Page.development {
      for match in page.text.matches(of: /`make ([a-z -]+)`/) {
        for target in match.output.1.split(separator: " ") {
          #expect(makefile.contains("\n\(target):"), "\(page.path): \(target)")
        }
      }
    }
  }

  @Test(
    "each link leads to a file of the repository, and to a heading in it",
    arguments: try Page.all + Page.development + [Page("CHANGELOG.md"), Page("llms.txt")])
  func links(page: Page) throws {
    let folder = Page.root.appending(path: page.path).deletingLastPathComponent()
    for match in page.text.matches(of: /\]\(([^)\s]+)\)/) {
      let link = match.output.1.split(separator: "#", omittingEmptySubsequences: false)
      guard !match.output.1.contains("://") else { continue }
      let file =
        if link[0].isEmpty {
          Page.root.appending(path: page.path)
        } else if let workflow = link[0].firstMatch(
          of: #/^\.\./\.\./actions/workflows/([a-z]+\.yml)/#)
        {
          // GitHub shows the state of a workflow at this address, seen from the README.
          Page.root.appending(path: ".github/workflows/\(workflow.output.1)")
        } else {
          folder.appending(path: link[0])
        }
      #expect(FileManager.default.fileExists(atPath: file.path), "\(page.path): \(match.output.1)")
      guard link.count > 1 else { continue }
      let target = try String(contentsOf: file, encoding: .utf8)
      let anchors = target.matches(of: /(?m)^#+ (.*)$/).map { Self.anchor($0.output.1) }
      #expect(anchors.contains(String(link[1])), "\(page.path): \(match.output.1)")
    }
  }

  /// The anchor that GitHub gives a heading.
  private static func anchor(_ heading: Substring) -> String {
    let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
    return kept.replacing(" ", with: "-")
  }
}
