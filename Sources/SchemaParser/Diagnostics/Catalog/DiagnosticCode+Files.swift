/// Files in the output directory.
extension DiagnosticCode {
  static let ofFiles: [DiagnosticCode] = [
    foreignFile, editedFile, conflictedFile, newerFile, irregularFile, fileOfOtherSchema,
  ]

  package static let foreignFile = DiagnosticCode(
    "GF001", "A file that dbgen didn't write stands where a generated one belongs.",
    why: "It may be somebody's work: neither a run nor '--force' overwrites it.",
    wrong: "Generated/Models/Team.generated.swift, written by hand",
    fixed: "mv Generated/Models/Team.generated.swift Sources/Team.swift")

  package static let editedFile = DiagnosticCode(
    "GF002", "A generated file was edited.",
    why: "Running dbgen would lose the edit. Say it in the schema, or in a file beside it.",
    wrong: "dbgen generate Schemas/baseball.yaml --output Generated",
    fixed: "dbgen generate Schemas/baseball.yaml --output Generated --force")

  package static let conflictedFile = DiagnosticCode(
    "GF003", "A merge has left conflict markers in a generated file.",
    why: "Neither side is right: the file has to be generated from the merged schema.",
    wrong: "<<<<<<< HEAD",
    fixed: "dbgen generate Schemas/baseball.yaml --output Generated --force")

  package static let newerFile = DiagnosticCode(
    "GF004", "A newer dbgen wrote a generated file.",
    why: "Its format goes with a newer runtime, which the rest of the app may need by now.",
    wrong: "dbgen generate Schemas/baseball.yaml --output Generated",
    fixed: "update dbgen, then run it again")

  package static let irregularFile = DiagnosticCode(
    "GF005", "Something that is no file stands where a generated file belongs.",
    why: "A link could lead out of the output directory, and a directory may hold other files.",
    wrong: "Generated/Models/Team.generated.swift -> ../Team.swift",
    fixed: "rm Generated/Models/Team.generated.swift")

  package static let fileOfOtherSchema = DiagnosticCode(
    "GF006", "A file in the output directory was generated from a schema that isn't given.",
    why: """
      Nobody brings it up to date, and it is compiled all the same. Schemas that share an output \
      directory are given in one run.
      """,
    wrong: "dbgen generate Schemas/new.yaml --output Generated",
    fixed: "dbgen generate Schemas/new.yaml Schemas/old.yaml --output Generated")
}
