import ArgumentParser
import CodeGen

/// `dbgen generate`: schemas become Swift files.
struct Generate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the Swift that goes with one or more schemas.",
    discussion: """
      The output directory is made if it isn't there. Files that would not change are not \
      touched, so nothing is rebuilt for them. Files that the schemas no longer ask for are \
      removed. A file that somebody wrote or edited is never overwritten or removed: it is named \
      as an error, and nothing is written.

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

  func validate() throws {
    guard !output.isEmpty else { throw ValidationError("The output directory has no name.") }
  }

  func run() throws {
    let compilation = try Compilation(of: input.schemas, access: access)
    let writer = FileWriter(output: output)
    if diff {
      try writer.printDifference(to: compilation)
    } else if check {
      try writer.printFindings(against: compilation)
    } else {
      try writer.write(compilation)
    }
  }
}

extension AccessLevel: ExpressibleByArgument {}
