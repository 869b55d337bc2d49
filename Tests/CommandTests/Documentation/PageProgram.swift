/// The Swift of a page, as one program: declarations, and the statements in an asynchronous `main`. A
/// function without parameters that is `async` is the beginning of these statements.
struct PageProgram {
  private var imports: [String] = []
  private var declarations = ""
  private var statements = ""
  /// The numbers of the fences with statements.
  private var fences: [Int] = []

  var isEmpty: Bool { fences.isEmpty }

  func isLast(_ fence: Int) -> Bool { fences.last == fence }

  mutating func add(_ text: String, _ fence: Int) {
    let declaration =
      /\A(\/\/\/[^\n]*\n)*(@\w+\s+)*(final |private |nonisolated )*(struct|class|actor|enum|extension|func)\b/
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    imports += lines.filter { $0.hasPrefix("import ") }.map(String.init)
    let rest = lines.drop { $0.hasPrefix("import ") || $0.isEmpty }.joined(separator: "\n")
    let body = rest.wholeMatch(of: /(?s)func \w+\(\) async throws \{\n(.*?)\}\n/)?.output.1
    if body == nil && rest.firstMatch(of: declaration) != nil {
      declarations += rest + "\n"
    } else {
      fences.append(fence)
      statements += (body.map(String.init) ?? rest) + "print(\"\(Self.mark)\")\n"
    }
  }

  var text: String {
    Set(imports).sorted().map { $0 + "\n" }.joined() + declarations
      + "@main struct App {\nstatic func main() async throws {\n\(statements)}\n}\n"
  }

  /// Returns the output of each fence with statements.
  func outputs(in text: String) -> [(fence: Int, output: String)] {
    zip(fences, text.split(separator: Self.mark + "\n", omittingEmptySubsequences: false))
      .map { ($0, String($1)) }
  }

  private static let mark = "-- end of the block --"
}
