import ArgumentParser
import DBGenCluster

/// Runs a node until a signal ends it.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a node until SIGTERM or SIGINT, which hand over the leadership and stop it.",
    discussion: """
      Prints `ready` and the address as soon as the node is a voter of the cluster and has caught \
      up with it. To start a node again, use the same options.

      If its disk has little room, the node hands over the leadership, gives up its vote and stores \
      nothing more, until there is room again. If the others can't do without it, it ends with an \
      error before the disk is full.
      """)

  @Option(help: "The number of the node. The first node of a cluster has 1.")
  var id: UInt64

  @Option(
    help: "The address at which clients and other nodes reach the node: number and port.",
    transform: NodeAddress.parse)
  var address: NodeAddress

  @Option(help: "The folder of the node's data. It is made if it isn't there.")
  var data: String

  @Option(
    help: "Nodes of the cluster to join. Without it, the node starts a cluster.",
    transform: AddressList.parse)
  var join: AddressList?

  @Option(
    help: """
      The MB of the disk that are kept free for transactions, besides room for a copy of the \
      database. With less, the node gives up its vote.
      """)
  var reserve: UInt64 = 128

  @Flag(help: "Allow an address that other machines can reach. Use a private network only.")
  var allowNetwork = false

  func validate() throws {
    guard id != 0 else { throw ValidationError("The number of a node can't be 0.") }
    guard !address.isWildcard else {
      throw ValidationError(
        "\(address) isn't an address at which other nodes reach this one, such as 10.0.0.1:9001.")
    }
    guard 8...1_000_000 ~= reserve else {
      throw ValidationError("--reserve is at least 8 and at most 1000000.")
    }
    guard address.isLocal || allowNetwork else {
      throw ValidationError(
        """
        \(address) can be reached from other machines, and anyone who reaches a node can read and \
        change everything. If the network is private, add --allow-network.
        """)
    }
  }

  func run() throws {
    let signals = TerminationSignals()
    let folder = try NodeFolder(data)
    try folder.claim(id, address, isJoining: join != nil)
    let membership = Membership(
      id: id, address: address, folder: folder, join: join?.addresses,
      reserve: reserve * 1_000_000)
    if join == nil, try folder.isNew, let other = try nodeThatCalls(address) {
      throw NodeError.replacing(address, of: other)
    }
    let engine = try Engine(id, address, folder)
    try membership.checkBeforeStart()
    try engine.start()
    repeat { try membership.step() } while !signals.arrive(within: membership.pause)
    // A node that has yet to catch up leads nobody, and would stop only after what it is busy with.
    guard membership.isReady else { return }
    membership.handOver()
    engine.stop()
  }
}
