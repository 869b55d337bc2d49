import ArgumentParser

/// `dbgen cluster`: moves databases into clusters and out of them.
struct ClusterCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster",
    abstract: "Move a database file into a cluster, or out of it.",
    discussion: """
      A cluster is found by the addresses of some of its nodes:

        dbgen cluster load app.sqlite --cluster 10.0.0.1:9001,10.0.0.2:9001
        dbgen cluster dump --cluster 10.0.0.1:9001,10.0.0.2:9001 --output app.sqlite

      'dbgen migration apply --cluster' creates the database there, or migrates it.
      """,
    subcommands: [ClusterLoad.self, ClusterDump.self])
}
