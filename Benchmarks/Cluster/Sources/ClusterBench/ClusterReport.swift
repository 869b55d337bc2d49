import Foundation

/// The rates of all contenders, as Markdown.
struct ClusterReport {
  private struct Key: Hashable {
    var contender: String
    var workload: Workload
    var nodeCount: Int
  }

  private let rounds: Int
  private let versions: String
  private var rates: [Key: [Double]] = [:]
  private var sums: [Workload: Int] = [:]
  private var contenders: [Int: [String]] = [:]

  /// - Parameter versions: The names of the servers with their versions.
  init(rounds: Int, versions: [String]) {
    self.rounds = rounds
    self.versions = versions.joined(separator: " and ")
  }

  /// Adds the rate of a run, per second.
  ///
  /// - Throws: `BenchmarkError` if the run read something else than the others.
  mutating func add(
    _ rate: Double, sum: Int, of contender: String, _ workload: Workload, nodeCount: Int
  ) throws {
    guard sums.updateValue(sum, forKey: workload).map({ $0 == sum }) ?? true else {
      throw BenchmarkError("\(contender) read something else: \(workload.rawValue)")
    }
    if contenders[nodeCount]?.contains(contender) != true {
      contenders[nodeCount, default: []].append(contender)
    }
    rates[Key(contender: contender, workload: workload, nodeCount: nodeCount), default: []]
      .append(rate)
  }

  var text: String {
    """
    # Clusters

    Written by `make bench-cluster`: look-ups and inserts of items with three columns, per second, and the
    ratio to the plain client in C that sends one request at a time. The servers are \(versions).
    All nodes and clients are on this machine,
    \(ProcessInfo.processInfo.activeProcessorCount) processors, \(ProcessInfo.processInfo.operatingSystemVersionString). Medians of \(rounds) rounds, in which the clients take turns.

    ## One node

    \(table(nodeCount: 1))
    ## Three nodes

    \(table(nodeCount: 3))
    """
  }

  private func table(nodeCount: Int) -> String {
    let names = contenders[nodeCount] ?? []
    let header = ["workload"] + names
    let lines = Workload.allCases.map { workload in
      [workload.rawValue]
        + names.map { name in
          cell(Key(contender: name, workload: workload, nodeCount: nodeCount))
        }
    }
    return ([header, header.indices.map { $0 == 0 ? "---" : "---:" }] + lines)
      .map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private func cell(_ key: Key) -> String {
    guard let rate = median(key) else { return "" }
    var base = key
    base.contender = "C"
    let number = rate.formatted(
      .number.precision(.fractionLength(0)).grouping(.automatic).locale(Locale(identifier: "en_US"))
    )
    guard key.contender != "C", let unit = median(base) else { return number }
    return "\(number) (\(String(format: "%.2f", rate / unit)) ×)"
  }

  private func median(_ key: Key) -> Double? {
    guard let sorted = rates[key]?.sorted(), !sorted.isEmpty else { return nil }
    return sorted[sorted.count / 2]
  }
}
