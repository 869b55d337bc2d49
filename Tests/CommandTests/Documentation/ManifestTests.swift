import Testing

@Suite("the manifests on the pages")
struct ManifestTests {
  @Test("no page builds the command in a package without the trait that has it")
  func commands() throws {
    for page in try Page.all {
      let manifests = page.fences.filter { $0.file?.hasSuffix("Package.swift") ?? false }
      let others = page.fences.filter { $0.info != "swift" }
      guard manifests.contains(where: { $0.text.contains("traits: []") }) else { continue }
      for fence in others {
        #expect(!fence.text.contains("swift run dbgen"), "\(page.path): \(fence.text)")
      }
    }
  }

  @Test(
    "the first dependency that a page shows fetches dbgen alone, by its address",
    arguments: ["README.md", "docs/getting-started.md"])
  func firstDependency(path: String) throws {
    let dependencies = try Page(path).text.matches(of: /\.package\([^\n]*\)/)
    let first = try #require(dependencies.first)
    let start = ".package(url: \"https://github.com/OWNER/dbgen\", from: \""
    let version = try #require(
      try Page("CHANGELOG.md").text.firstMatch(of: /(?m)^## \[(\d[^\]]*)\]/))
    #expect(first.output.hasPrefix(start + version.output.1 + "\", traits: [])"))
  }

  @Test("no page names the folder of a build, which depends on the build system")
  func folders() throws {
    let pages =
      try (Page.all + Page.development).map(\.path) + [
        "Benchmarks/README.md", "docs/diagnostics.md",
      ]
    for path in pages {
      let text = try Page.text(of: path)
      #expect(!text.contains(/\.build\/(release|debug)/), "\(path)")
    }
  }

  @Test("each address of the package on a page has the newest version")
  func versions() throws {
    let version = try #require(
      try Page("CHANGELOG.md").text.firstMatch(of: /(?m)^## \[(\d[^\]]*)\]/))
    for page in try Page.all {
      for use in page.text.matches(of: /OWNER\/dbgen", from: "([^"]*)"/) {
        #expect(use.output.1 == version.output.1, "\(page.path): \(use.output.0)")
      }
    }
  }
}
