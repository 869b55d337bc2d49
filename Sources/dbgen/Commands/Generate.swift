import ArgumentParser
import CodeGen

/// `dbgen generate`: generates Swift files from schemas.
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Generate the Swift code of one or more schemas.",
    discussion: """
      The output directory is created if needed. Files that wouldn't change aren't touched, so \
      they aren't compiled again. Files that the schemas no longer need are removed. A file that \
      somebody wrote or edited is never overwritten or removed: it is an error, and nothing is \
      written.

      If a schema has an error, nothing is written.
      """)

  @OptionGroup var input: SchemaArguments

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The directory of the generated files.", valueName: "dir"))
  var output: String

  @Option(
    help: ArgumentHelp("Who can use the generated declarations.", valueName: "level"))
  var access: AccessLevel = .internal

  @Option(
    help: ArgumentHelp(
      "Also write tests that migrate databases of every version, to this directory.",
      valueName: "dir"))
  var tests: String?

  @Option(
    help: ArgumentHelp(
      "The module that the tests import. Default: the output's folder in Sources.",
      valueName: "name"))
  var module: String?

  @Flag(
    help: """
      Write nothing; list the files that are missing, changed or stale, and exit with status 1 if \
      there are any.
      """)
  var check = false

  @Flag(
    help: """
      Write nothing; print the changes as a patch for 'git apply', and exit with status 1 if there \
      are any. With --check, the patch replaces the list.
      """)
  var diff = false

  @Flag(
    help: """
      Overwrite generated files that were edited or have conflict markers, but never files that \
      dbgen didn't write.
      """)
  var force = false

  func validate() throws {
    guard !output.isEmpty, tests?.isEmpty != true else {
      throw ValidationError("The output directory has no name.")
    }
  }

  func run() throws {
    let schemas = try SchemaFiles.read(input.schemas)
    guard !check, !diff else { return try inspect(schemas) }
    let proof = GenerationProof(of: schemas)
    if proof?.holds(for: [output] + [tests].compactMap { $0 }) == true { return }
    if let states = try writer(for: schemas).write() { proof?.remember(states) }
  }

  private func inspect(_ schemas: [SchemaFiles]) throws {
    let writer = try writer(for: schemas)
    if diff { try writer.printDifference() } else { try writer.printFindings() }
  }

  private func writer(for schemas: [SchemaFiles]) throws -> FileWriter {
    let compilation = try Compilation(of: schemas, access: access, output: output)
    var writer = FileWriter()
    writer.overwritesEdits = force
    writer.add(output, for: compilation)
    if let tests { writer.add(tests, for: try compilation.tests(of: try testedModule())) }
    return writer
  }

  private func testedModule() throws -> String {
    if let module { return module }
    let parts = try LexicalPath.absoluteParts(of: output)
    guard let place = parts.lastIndex(of: "Sources"), place + 1 < parts.count else {
      throw ValidationError("Name the module that the tests import with --module.")
    }
    return String(parts[place + 1])
  }
}

extension AccessLevel: ExpressibleByArgument {}
