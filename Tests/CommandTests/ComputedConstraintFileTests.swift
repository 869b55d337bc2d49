import RuntimeSamples
import Testing

/// Constraints that a version adds to generated columns.
@Suite("files that break constraints of generated columns")
struct ComputedConstraintFileTests {
  private static func schema(_ added: String) -> String {
    """
    database: Cellar
    tables:
      cask:
        columns:
          id: { type: integer, primaryKey: true }
          litres: { type: integer, min: -1000, max: 1000 }
          pints: { type: integer, generated: litres * 2\(added.isEmpty ? "" : ", min: 4") }
    \(added)
    """
  }

  private static let added = """
          rest: { type: integer, generated: "nullif(pints, 10)", stored: true }
          last: { type: integer, generated: pints % 1000, unique: true }

    """

  @Test("apply names the rows and changes nothing, until they are gone")
  func rows() throws {
    let sandbox = Sandbox()
    func dbgen(_ words: String...) throws -> Outcome {
      try DBGenProcess(["migration"] + words, in: sandbox.root).outcome()
    }
    for added in ["", Self.added] {
      try sandbox.write(Self.schema(added), to: "cellar.yaml")
      for verb in ["new", "seal"] {
        let outcome = try dbgen(verb, "cellar.yaml")
        #expect(outcome.status == 0, "\(outcome)")
      }
      guard added.isEmpty else { continue }
      #expect(try dbgen("apply", "cellar.yaml", "cellar.db").status == 0)
      try SQLiteFile(sandbox.path("cellar.db")).execute(
        "INSERT INTO cask (litres) VALUES (7), (1), (5), (100), (600)")
    }
    let outcome = try dbgen("apply", "cellar.yaml", "cellar.db")
    #expect(outcome.status == 1)
    let refused = "cellar.db: error: version 2 'add-cask-rest-and-2-more' refuses"
    #expect(
      outcome.error.hasPrefix(
        """
        \(refused) 1 row of table 'cask': 'rest' can't be NULL [DB003]
          id = 3
        \(refused) 1 row of table 'cask': CHECK ("pints" >= 4) doesn't hold [DB003]
          id = 2
        \(refused) 2 rows of table 'cask': 'last' must be unique [DB003]
          id = 4 AND "last" = 200
          id = 5 AND "last" = 200

        """), "\(outcome.error)")
    let file = try SQLiteFile(sandbox.path("cellar.db"))
    #expect(
      try file.rows("SELECT count(*), (SELECT user_version FROM pragma_user_version) FROM cask")
        == ["5|1"])
    try file.execute("DELETE FROM cask WHERE id IN (2, 3, 5)")
    #expect(try dbgen("apply", "cellar.yaml", "cellar.db").status == 0)
    #expect(try file.rows("SELECT id, rest, last FROM cask") == ["1|14|14", "4|200|200"])
  }
}
