/// Database files, and databases of clusters.
extension DiagnosticCode {
  static let ofDatabases: [DiagnosticCode] = [
    unfitDatabase, hookOfApp, refusedRows, failedCluster, unfitForCluster, differentCopy,
  ]

  package static let unfitDatabase = DiagnosticCode(
    "DB001", "An app would refuse to open a database file.",
    why: """
      The file is newer than the schema, belongs to another program, or was changed by something \
      else than its migrations. 'dbgen migration status' shows the differences.
      """,
    wrong: "dbgen migration apply Schemas/baseball.yaml other.sqlite",
    fixed: "dbgen migration status Schemas/baseball.yaml other.sqlite")

  package static let hookOfApp = DiagnosticCode(
    "DB002", "A migration calls a function of the app, which the command doesn't have.",
    why: "Only the app can run it. Let the app migrate the database.",
    wrong: "dbgen migration apply Schemas/baseball.yaml app.sqlite",
    fixed: "let database = try Baseball.open(at: path)")

  package static let refusedRows = DiagnosticCode(
    "DB003", "A migration refuses rows of a database file.",
    why: "The new schema has no place for them. Nothing is changed until they are.",
    wrong: "dbgen migration apply Schemas/baseball.yaml app.sqlite",
    fixed:
      "dbgen migration new Schemas/baseball.yaml --sql-before \"DELETE FROM team WHERE city IS NULL\""
  )

  package static let failedCluster = DiagnosticCode(
    "DB004", "A cluster doesn't answer, or refuses a request.",
    why: """
      No node at the addresses runs, most of the nodes are down, or the one that led the cluster was \
      lost. A transaction that wasn't committed left nothing.
      """,
    wrong: "dbgen migration status Schemas/baseball.yaml --cluster 10.0.0.9:9001",
    fixed: "dbgen migration status Schemas/baseball.yaml --cluster 10.0.0.1:9001,10.0.0.2:9001")

  package static let unfitForCluster = DiagnosticCode(
    "DB005", "A cluster can't do what is asked, or a database there isn't ready for it.",
    why: """
      A cluster doesn't take a large transaction, has no functions and collations of the app, and \
      cuts texts at NUL. 'dbgen cluster load' needs an empty database.
      """,
    wrong: "dbgen cluster load app.sqlite --cluster 10.0.0.1:9001",
    fixed: "dbgen cluster load app.sqlite --cluster 10.0.0.1:9001 --database other")

  package static let differentCopy = DiagnosticCode(
    "DB006", "A copy of a database differs from what was copied.",
    why: """
      A file changed while it was copied, or a disk or a node lost something. The copy isn't used: a \
      file isn't kept, and a database of a cluster has no version.
      """,
    wrong: "dbgen cluster load app.sqlite --cluster 10.0.0.1:9001",
    fixed: "dbgen cluster load app.sqlite --cluster 10.0.0.1:9001 --replace")
}
