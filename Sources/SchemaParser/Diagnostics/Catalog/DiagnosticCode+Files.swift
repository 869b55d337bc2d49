/// Files in the output directory.
extension DiagnosticCode {
  static let ofFiles: [DiagnosticCode] = [
    foreignFile, editedFile, conflictedFile, newerFile, irregularFile, fileOfOtherSchema,
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
    "GF005", "A non-regular file is in the way of a generated file.",
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
}
