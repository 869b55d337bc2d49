/// Files that are read and written.
extension DiagnosticCode {
  static let ofFiles: [DiagnosticCode] = [
    foreignFile, editedFile, conflictedFile, newerFile, irregularFile, fileOfOtherSchema,
    fileOfTwoSchemas, outdatedFile, unreadableFile, failedFile, existingFile,
    missingRuntime, unloadableExtension, strayPath, bug,
  ]

  package static let foreignFile = DiagnosticCode(
    "GF001", "A file that dbgen didn't write is in the place of a generated file.",
    why: "It may be somebody's work, so dbgen never overwrites it, not even with '--force'.",
    wrong: "Generated/Models/Team.generated.swift, written by hand",
    fixed: "mv Generated/Models/Team.generated.swift Sources/Team.swift")

  package static let editedFile = DiagnosticCode(
    "GF002", "A generated file was edited.",
    why: """
      Generating again would lose the edit. Change the schema instead, or add a file of your own.
      """,
    wrong: "dbgen generate Schemas/baseball.yaml --output Generated",
    fixed: "dbgen generate Schemas/baseball.yaml --output Generated --force")

  package static let conflictedFile = DiagnosticCode(
    "GF003", "A generated file has conflict markers from a merge.",
    why: "Neither side is correct. Generate the file again from the merged schema.",
    wrong: "<<<<<<< HEAD",
    fixed: "dbgen generate Schemas/baseball.yaml --output Generated --force")

  package static let newerFile = DiagnosticCode(
    "GF004", "A generated file was written by a newer version of dbgen.",
    why: "Its format needs a newer runtime, which other files of the app may already use.",
    wrong: "dbgen generate Schemas/baseball.yaml --output Generated",
    fixed: "update dbgen, then run it again")

  package static let irregularFile = DiagnosticCode(
    "GF005", "A non-regular file is in the way of a file that dbgen writes.",
    why: "A link could lead out of the output directory, and a directory may contain other files.",
    wrong: "Generated/Models/Team.generated.swift -> ../Team.swift",
    fixed: "rm Generated/Models/Team.generated.swift")

  package static let fileOfOtherSchema = DiagnosticCode(
    "GF006", "A file in the output directory was generated from a schema that isn't given.",
    why: """
      It is compiled but not updated. If schemas share an output directory, generate them in one \
      run.
      """,
    wrong: "dbgen generate Schemas/new.yaml --output Generated",
    fixed: "dbgen generate Schemas/new.yaml Schemas/old.yaml --output Generated")

  package static let fileOfTwoSchemas = DiagnosticCode(
    "GF007", "Two schemas of a run generate a file of the same name.",
    why: """
      A module can't have two files of the same name, even in different folders. Give the table \
      another name in Swift.
      """,
    wrong: "dbgen generate Schemas/shop.yaml Schemas/archive.yaml --output Generated",
    fixed: "swiftName: ArchivedOrder")

  package static let outdatedFile = DiagnosticCode(
    "GF008", "A generated file is missing, changed or stale.",
    why: "The source that is checked in isn't what the schema says.",
    wrong: "dbgen generate --check Schemas/baseball.yaml --output Generated",
    fixed: "dbgen generate Schemas/baseball.yaml --output Generated")

  package static let unreadableFile = DiagnosticCode(
    "FI001", "A file can't be read.",
    why: "It doesn't exist, isn't a regular file, or may not be read.",
    wrong: "dbgen check Schemas/basebal.yaml",
    fixed: "dbgen check Schemas/baseball.yaml")

  package static let failedFile = DiagnosticCode(
    "FI002", "The system refuses to write, open or list a file or a folder.",
    why: "The message is the system's. Nothing half-written is left.",
    wrong: "dbgen generate Schemas/baseball.yaml --output /Generated",
    fixed: "dbgen generate Schemas/baseball.yaml --output Sources/App/Generated")

  package static let existingFile = DiagnosticCode(
    "FI003", "There is already a file where a new one is to be written.",
    why: """
      It may be somebody's work, so it is replaced only with '--force', and never by 'dbgen init'.
      """,
    wrong: "dbgen import library.sqlite --output Schemas/library.yaml",
    fixed: "dbgen import library.sqlite --output Schemas/library.yaml --force")

  package static let missingRuntime = DiagnosticCode(
    "FI004", "The package that contains the runtime isn't where it is expected.",
    why: """
      An installed dbgen brings the package along, and one that was built in a clone uses the clone. \
      Any other has to be told where the package is: a folder, or the address of a repository.
      """,
    wrong: "dbgen init App",
    fixed: "dbgen init App --package ../dbgen")

  package static let unloadableExtension = DiagnosticCode(
    "FI005", "An extension of SQLite can't be loaded.",
    why: """
      It is a library for this machine, whose entry point is 'sqlite3_extension_init' or named after \
      the file. A dbgen of a release on Linux is a static program, which can't load libraries: \
      build dbgen from source, as 'swift run dbgen' in a package does. Or declare the columns of \
      its virtual tables, with 'unchecked: true'.
      """,
    wrong: "dbgen check Schemas/search.yaml --extension vec",
    fixed: "dbgen check Schemas/search.yaml --extension ./vec0.so")

  package static let strayPath = DiagnosticCode(
    "FI006", "A path in a project file leads out of the project.",
    why: """
      A project file comes with pull requests: it could have any file of the machine read or \
      written. The paths, and what links there lead to, are below the folder of the project file, \
      or below the folder that '--root' names.
      """,
    wrong: "schemas: [{ schema: ../Shared/league.yaml, output: Generated }]",
    fixed: "dbgen generate --root ..")

  package static let bug = DiagnosticCode(
    "BG001", "Something happened in dbgen that should be impossible.",
    why: "This is a bug in dbgen. Report it with the files that lead to it.",
    wrong: "dbgen ends with exit status 70",
    fixed: "report the bug")
}
