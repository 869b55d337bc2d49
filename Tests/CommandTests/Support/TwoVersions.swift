import Foundation
import Testing

/// Two schemas of forty tables whose generated files all differ, and these files.
struct TwoVersions {
  let sandbox: Sandbox
  let old: [String: String]
  let new: [String: String]
  private static let tables = (0..<40).map { "table\($0)" }

  init() throws {
    sandbox = Sandbox()
    try sandbox.write("", to: "Package.swift")
    try sandbox.write(schema(tables: Self.tables, column: "old"), to: "old.yaml")
    try sandbox.write(schema(tables: Self.tables, column: "new"), to: "new.yaml")
    old = try Self.files(of: "old.yaml", in: sandbox)
    new = try Self.files(of: "new.yaml", in: sandbox)
    try use("old.yaml")
  }

  /// Makes one of the versions the current schema, so that both are generated from the same path.
  func use(_ version: String) throws {
    try sandbox.write(try sandbox.read(version), to: "Schemas/league.yaml")
  }

  /// Generates the old version's files, and makes the new version the current schema.
  func reset() throws {
    try use("old.yaml")
    #expect(try sandbox.generate().status == 0)
    try use("new.yaml")
  }

  private static func files(of version: String, in sandbox: Sandbox) throws -> [String: String] {
    try sandbox.write(try sandbox.read(version), to: "Schemas/league.yaml")
    try sandbox.dbgen("generate", "Schemas/league.yaml", "--output", version + ".out")
    return try sandbox.files(in: version + ".out")
  }
}

extension [String: String] {
  /// The files other than the temporary files of a run.
  var withoutTemporaryFiles: [String: String] {
    filter { !$0.key.contains(".dbgen-tmp-") }
  }
}

extension TwoVersions {
  /// Starts a run. Returns once the run has ended, or waits for the file `gate` at a call that
  /// changes the output.
  func startGenerating(waitingAt number: Int) throws -> DBGenProcess {
    try sandbox.start(
      ["generate", "Schemas/league.yaml", "--output", "Generated"], waitingAt: number,
      on: "Generated")
  }
}
