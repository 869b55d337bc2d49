import ArgumentParser
import SchemaParser

/// `dbgen explain`: explains a diagnostic.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a diagnostic, with an example of the fix.",
    discussion: "The code is in brackets after the message, such as SC014.")

  @Argument(
    help: .value("code", "The code of a diagnostic. Without one, all codes are listed."))
  var code: String?

  func validate() throws {
    guard let code else { return }
    if Self.find(code) == nil { throw ValidationError(Self.objection(to: code)) }
  }

  func run() throws {
    let explanations = DiagnosticExplanation.all
    let text =
      if let code = code.flatMap(Self.find), let explanation = explanations[code] {
        explanation.text(of: code, within: Console.outputColumns)
      } else {
        explanations.sorted { $0.key.rawValue < $1.key.rawValue }
          .map { "\($0)  \($1.summary)\n" }.joined()
      }
    try Console.printResult(text)
  }

  /// Finds a code in any notation: SC014, sc014 or [SC014].
  private static func find(_ text: String) -> DiagnosticCode? {
    DiagnosticCode(rawValue: text.uppercased().filter { !"[]".contains($0) })
  }

  private static func objection(to text: String) -> String {
    let nearest = closestMatch(to: text, in: DiagnosticCode.allCases.map(\.rawValue))
    return "There is no diagnostic '\(text)'"
      + (nearest.map { "; did you mean '\($0)'?" } ?? "; 'dbgen explain' lists them.")
  }
}
