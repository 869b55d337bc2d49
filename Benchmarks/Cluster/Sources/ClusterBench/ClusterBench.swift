import ArgumentParser
import Foundation

/// Compares generated functions on a cluster with a plain client in C, and with PostgreSQL.
@main
struct ClusterBench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cluster-bench",
    abstract: "Compares generated functions on a cluster with C and PostgreSQL.")

  @Option(help: "The path of dbgen-node.") var node: String
  @Option(help: "The path of dbgen.") var dbgen: String
  @Option(help: "The version of libdqlite that the nodes have.") var dqliteVersion: String
  @Option(help: "The number of rounds, of which the median counts.") var rounds = 3
  @Flag(help: "Do a tenth of the work.") var quick = false
  @Option(help: "The file to write the report to.") var output: String?

  func run() async throws {
    let folder = try ScratchFolder()
    let versions = ["dqlite \(dqliteVersion)", try PostgreSQLServer.version].compactMap(\.self)
    var report = ClusterReport(rounds: rounds, versions: versions)
    for nodeCount in [1, 3] {
      let nodes = try NodeProcesses(count: nodeCount, program: node, dbgen: dbgen, in: folder)
      var contenders: [any Contender] = [
        try CContender(.cluster(nodes.leader)), try CContender(.cluster(nodes.leader), ahead: true),
        try await GeneratedContender(at: nodes.addresses),
      ]
      if nodeCount == 1, let server = try PostgreSQLServer(in: folder) {
        contenders.append(try CContender(.postgreSQL(server.settings)))
        contenders.append(try CContender(.postgreSQL(server.settings), ahead: true))
        try await measure(contenders, nodeCount, &report)
      } else {
        try await measure(contenders, nodeCount, &report)
      }
    }
    print(report.text)
    try output.map { try report.text.write(toFile: $0, atomically: true, encoding: .utf8) }
  }

  /// Lets all contenders do each workload in turns, so that a busy machine affects all of them.
  private func measure(
    _ contenders: [any Contender], _ nodeCount: Int, _ report: inout ClusterReport
  ) async throws {
    for contender in contenders { try await contender.prepare() }
    for workload in Workload.allCases {
      let count = workload.count / (quick ? 10 : 1)
      for _ in 0..<rounds {
        for contender in contenders where contender.does(workload) {
          try await contender.clear(for: workload, keeping: Workload.itemCount)
          let beginning = ContinuousClock.now
          let sum = try await contender.run(workload, count: count)
          let seconds = (ContinuousClock.now - beginning) / .seconds(1)
          try report.add(
            Double(count) / seconds, sum: sum, of: contender.name, workload, nodeCount: nodeCount)
        }
      }
    }
  }
}
