import Testing

@Suite("the first Swift on README.md")
struct FirstSnippetTests {
  private let run: PageRun
  private let snippet: String

  init() async throws {
    let page = try Page("README.md")
    run = try PageRun(page)
    let isSchema = { (fence: Fence) in fence.file == "Schemas/league.yaml" && fence.info == "yaml" }
    try run.write(#require(page.fences.first(where: isSchema)), to: "Schemas/league.yaml")
    try await run.compile("dbgen generate Schemas/league.yaml --output Sources/App/Generated")
    snippet = try #require(page.fences.first { $0.info == "swift" && $0.file == nil }).text
  }

  @Test("it compiles without a warning as it is shown, in main.swift")
  func inMain() async throws {
    try run.sandbox.write(snippet, to: run.place("Sources/App/main.swift"))
    try await run.compile("swift build")
    try await run.compile("swift typecheck")
  }

  @Test("it compiles without a warning as it is shown, in another file")
  func inFile() async throws {
    try run.sandbox.write("print(1)\n", to: run.place("Sources/App/main.swift"))
    try run.sandbox.write(snippet, to: run.place("Sources/App/Snippet.swift"))
    try await run.compile("swift build")
    try await run.compile("swift typecheck")
  }

  @Test("at the top level of main.swift, its statements compile without 'await', as the pages say")
  func withoutAwait() async throws {
    let lines = snippet.split(separator: "\n").filter { !$0.hasPrefix("func ") && $0 != "}" }
    let statements = lines.joined(separator: "\n").replacing("await ", with: "")
    try run.sandbox.write(statements + "\n", to: run.place("Sources/App/main.swift"))
    try await run.compile("swift run")
  }

  @Test(
    "a page with statements that wait says where they stand",
    arguments: try Page.all.filter { page in
      page.fences.contains {
        $0.info == "swift" && $0.file == nil && $0.text.contains(#/(?m)^(?! ).*\bawait\b/#)
      }
    })
  func places(page: Page) {
    #expect(page.text.contains("`async` function"))
  }
}
