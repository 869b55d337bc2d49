import Foundation
import Testing

@Suite("Round trip through a sheet")
struct SheetRoundTripTests {
  private let sandbox = Sandbox()

  #if Workbooks
    private static let formats = ["csv", "xlsx"]
  #else
    private static let formats = ["csv"]
  #endif

  /// `SHEET_SEED=17` checks the schema of one seed.
  private static let seeds: [Int] =
    ProcessInfo.processInfo.environment["SHEET_SEED"].flatMap(Int.init).map { [$0] }
    ?? Array(0..<(ProcessInfo.processInfo.environment["SOAK"] == nil ? 10 : 1000))

  @Test(
    "a sheet keeps awkward names, texts, defaults and checks of a schema",
    arguments: formats, seeds)
  func awkwardTexts(format: String, seed: Int) throws {
    try sandbox.write(AwkwardSchema(seed: seed).text, to: "a.yaml")
    let sheet = "a.\(format)"
    let exported = try sandbox.dbgen("export", "a.yaml", "--format", format, "--output", sheet)
    try #require(exported == Outcome(status: 0, output: "", error: ""), "\(exported.error)")
    let update = try sandbox.dbgen("import", sheet, "--into", "a.yaml", "--check")
    #expect(update == Outcome(status: 0, output: "", error: ""), "\(update.error)\(update.output)")
    let model = try model(of: "a.yaml")
    let new = try sandbox.dbgen("import", sheet, "--output", "new.yaml")
    try #require(new.status == 0, "\(new.error)")
    #expect(try self.model(of: "new.yaml") == model)
    try sandbox.write("database: A\ntables: { gone: { columns: { c: text } } }\n", to: "b.yaml")
    let into = try sandbox.dbgen("import", sheet, "--into", "b.yaml")
    try #require(into.status == 0, "\(into.error)")
    #expect(try self.model(of: "b.yaml") == model)
  }

  /// The schema as JSON, without the name of the database.
  private func model(of schema: String) throws -> [String] {
    let outcome = try sandbox.dbgen("export", schema, "--format", "json")
    try #require(outcome.status == 0, "\(outcome.error)")
    return outcome.output.split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("  \"database\"") }
  }
}
