import Foundation
import RuntimeSamples
import Testing

@Suite("dbgen import of the same file, on a machine that is busy or not")
struct RepeatedImportTests {
  /// A command that keeps a processor busy until it is stopped, or the tests end.
  private final class BusyLoop {
    private let process = Process()

    init() throws {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "while kill -0 \(getpid()); do :; done"]
      try process.run()
    }

    /// Kills the command, since it may have inherited that other signals are blocked.
    deinit {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }

  /// Makes a table with a column that is computed from a text.
  ///
  /// - Parameter calls: The number of calls that each value takes.
  private func makeTable(rows: Int, calls: Int, in sandbox: Sandbox) throws {
    let value = repeatElement("length(replace(a, 'y', 'y'))", count: calls).joined(separator: " + ")
    try SQLiteFile(sandbox.path("shop.db")).execute(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT NOT NULL, n INTEGER AS (\(value)));
      WITH RECURSIVE r (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r LIMIT \(rows))
        INSERT INTO t (a) SELECT printf('%.*c', 600, 'x') FROM r;
      """)
  }

  /// Imports alone and beside busy processes, of which other tests are enough unless the environment
  /// has `SOAK`. Returns the outcome, which has to be the same each time.
  private func outcome(_ sandbox: Sandbox) throws -> Outcome {
    let alone = try sandbox.dbgen("import", "shop.db")
    let loops = try (0..<Soak.count(0, soak: 4)).map { _ in try BusyLoop() }
    defer { withExtendedLifetime(loops) {} }
    for _ in 0..<Soak.count(1, soak: 4) {
      #expect(try sandbox.dbgen("import", "shop.db") == alone)
    }
    return alone
  }

  @Test("an import prints the same each time, where it stops computing the values of a column")
  func stopping() throws {
    let sandbox = Sandbox()
    try makeTable(rows: 4000, calls: 40, in: sandbox)
    let outcome = try outcome(sandbox)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("type: any?"))
    #expect(
      outcome.error == "shop.db: warning: column 't.n' has type any because its values "
        + "couldn't be computed: this takes SQLite too long [SI012]\n")
  }

  @Test("an import prints the same each time, where it computes the values of a column")
  func computing() throws {
    let sandbox = Sandbox()
    try makeTable(rows: 2000, calls: 8, in: sandbox)
    let outcome = try outcome(sandbox)
    #expect((outcome.status, outcome.error) == (0, ""))
    #expect(outcome.output.contains("type: integer?"))
  }
}
