import ArgumentParser

/// The `dbgen-node` command.
@main
struct DBGenNode: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dbgen-node",
    abstract: "Run a node of a cluster, which stores databases together with other nodes.",
    discussion: """
      Start a cluster of three nodes:

        dbgen-node --id 1 --address 10.0.0.1:9001 --data /var/lib/league --allow-network
        dbgen-node --id 2 --address 10.0.0.2:9001 --data /var/lib/league --allow-network \\
          --join 10.0.0.1:9001
        dbgen-node --id 3 --address 10.0.0.3:9001 --data /var/lib/league --allow-network \\
          --join 10.0.0.1:9001,10.0.0.2:9001

      Anyone who can connect to a node can read and change everything: the protocol knows no \
      passwords and no encryption. Let nodes listen on a private network only.

      Exit status: 0 done; 1 it failed; 64 bad usage. That of `status` says how the cluster is.
      """,
    version: "\(Version.own), with dqlite \(Version.ofEngine)",
    subcommands: [
      Run.self, Status.self, CheckHealth.self, Members.self, Leave.self, HandOver.self,
    ],
    defaultSubcommand: Run.self)
}
