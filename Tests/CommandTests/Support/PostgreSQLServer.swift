import Foundation

/// A PostgreSQL server for a test, which listens on a socket in the test's sandbox only.
final class PostgreSQLServer {
  private let sandbox: Sandbox
  private let prefix: String

  /// The folder with the programs of the newest server on this machine; nil if there is none.
  static let programs: String? = {
    let versions = "/usr/lib/postgresql"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []
    let folders =
      names.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(versions)/\($0)/bin" }
      + ["/opt/homebrew/bin", "/usr/local/bin"]
    return folders.first { folder in
      ["initdb", "pg_ctl", "psql"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
      }
    }
  }()

  /// Whether tests have to find a server: if there is one, or REQUIRE_ALL=1 says that there is.
  static let isExpected =
    programs != nil || ProcessInfo.processInfo.environment["REQUIRE_ALL"] == "1"

  init(in sandbox: Sandbox) throws {
    self.sandbox = sandbox
    // The server refuses to run as root.
    prefix = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    try sandbox.write("", to: "server/log")
    let owner = getuid() == 0 ? "chown -R 65534:65534 server && chmod 755 . && " : ""
    try run(
      """
      \(Self.closingInherited); \(owner)cd server && \
      \(prefix)"$BIN/initdb" -D data -U test -A trust -E UTF8 -N >/dev/null && \
      \(prefix)"$BIN/pg_ctl" -D data -w -t 600 -l log \
      -o "-k '$PWD' -c listen_addresses= -c fsync=off" start >/dev/null
      """)
  }

  /// Foundation waits for a process until nothing that it started has its descriptors, such as the
  /// server that stays in the background.
  private static let closingInherited =
    "for fd in $(ls /dev/fd); do [ $fd -le 2 ] || eval \"exec $fd>&-\"; done"

  deinit { _ = try? run("cd server && \(prefix)\"$BIN/pg_ctl\" -D data -m immediate stop") }

  /// Creates a database, and runs a script in it. Returns what the script printed.
  func load(_ script: String, into database: String) throws -> String {
    try run("\"$BIN/createdb\" -h \"$PWD/server\" -U test \"\(database)\"")
    try sandbox.write(script, to: "script.sql")
    return try psql(database, "-f script.sql")
  }

  /// Returns the rows of a query, with `|` between the columns.
  func rows(_ query: String, in database: String) throws -> [String] {
    try sandbox.write(query, to: "query.sql")
    return try psql(database, "-At -f query.sql").split(separator: "\n").map(String.init)
  }

  private func psql(_ database: String, _ options: String) throws -> String {
    try run(
      "PGTZ=UTC \"$BIN/psql\" -X -q -v ON_ERROR_STOP=1 -h \"$PWD/server\" -U test -d \"\(database)\" \(options)"
    )
  }

  @discardableResult
  private func run(_ line: String) throws -> String {
    let outcome = try DBGenProcess(
      ["-c", line], in: sandbox.root, environment: ["BIN": Self.programs ?? ""],
      executable: URL(filePath: "/bin/bash")
    ).outcome()
    guard outcome.status == 0 else { throw Failure(text: outcome.error + outcome.output) }
    return outcome.output
  }

  struct Failure: Error {
    var text: String
  }
}
