import CodeGen
import SchemaMigration
import SchemaParser
import SchemaSQL

/// The generated files of a run, and the names of their schemas in the headers.
struct Compilation {
  private(set) var files: [GeneratedFile] = []
  private(set) var schemaNames: Set<String> = []
  /// Whether there was nothing to report.
  var isSilent = true
  private var histories:
    [(schema: CheckedSchema, options: GenerationOptions, proof: HistoryProof)] =
      []

  /// The schemas, in the order in which they were given.
  var schemas: [CheckedSchema] { histories.map(\.schema) }

  mutating func add(
    _ files: [GeneratedFile], of schema: CheckedSchema, _ options: GenerationOptions,
    _ proof: HistoryProof
  ) {
    self.files += files
    schemaNames.insert(options.schemaPath)
    histories.append((schema, options, proof))
  }

  /// A line about names of the schemas whose words have another case in Swift; empty if there are none.
  var changedNames: String {
    let changed = schemas.flatMap { CodeGenerator.changedNames(of: $0) }
    if changed.isEmpty { return "" }
    let shown = changed.prefix(4).map { "'\($0.name)' is '\($0.swiftName)'" }
    let others = changed.count - shown.count
    return "in Swift, \((shown + (others > 0 ? ["so on for \(others) more"] : [])).listed)\n"
  }

  /// A line about the product that the source imports besides the runtime; empty if there is none.
  var neededProduct: String {
    histories.contains { CodeGenerator.takesFilesOver($0.schema, $0.options.versions) }
      ? "the source imports DBGenAdoption: add that product to the target in Package.swift, beside DBGenRuntime\n"
      : ""
  }

  /// Migrates databases with rows through the histories. Reports what is lost, and throws if
  /// anything is.
  func proveMigrations() throws {
    var report = SchemaReport()
    for history in histories { history.proof.prove(reporting: &report) }
    try report.finish()
  }

  /// Adds the files of another compilation for the same directory.
  mutating func merge(_ other: Compilation) {
    files += other.files
    schemaNames.formUnion(other.schemaNames)
    isSilent = isSilent && other.isSilent
    histories += other.histories
  }

  /// Returns the tests of the schemas' migrations that go to a directory, in place of the source.
  func tests(in directory: String, of target: GenerationTarget) throws -> Compilation {
    var tests = self
    var report = SchemaReport()
    tests.files = try zip(histories, target.schemas).filter { $1.tests == directory }
      .map { history, entry in
        CodeGenerator.migrationTests(
          of: history.schema, history.proof.samples(reporting: &report),
          module: try target.module(of: entry), options: history.options)
      }
    tests.histories = []
    tests.isSilent = report.isEmpty
    try report.finish()
    return tests
  }
}
