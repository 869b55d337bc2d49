import ArgumentParser
import CodeGen

/// `dbgen generate`: generates Swift files from schemas.
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the Swift that goes with one or more schemas.",
    discussion: """
      The output directory is made if it isn't there. Files that would not change are not \
      touched, so nothing is rebuilt for them. Files that the schemas no longer ask for are \
      removed. A file that somebody wrote or edited isn't overwritten or removed: it is named as an \
      error, and nothing is written.

      When a schema has an error, nothing is written.
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
      "Also write tests that take databases of every version to today's; the directory for them.",
      valueName: "dir"))
  var tests: String?

  @Option(
    help: ArgumentHelp(
      "The module that the tests import; else the folder of the output below Sources.",
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
      Write nothing; print what would change as a patch for 'git apply', and exit with status 1 \
      if anything would. With --check, the patch stands for the list.
      """)
  var diff = false

  @Flag(
    help: """
      Overwrite files that dbgen wrote and somebody has edited since, or that a merge has left \
      conflict markers in; never what dbgen didn't write.
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
      throw ValidationError("Which module do the tests import? --module says it.")
    }
    return String(parts[place + 1])
  }
}

extension AccessLevel: ExpressibleByArgument {}
