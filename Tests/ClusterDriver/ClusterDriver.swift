internal import DBGenCluster
internal import DBGenLibc
internal import RuntimeSamples

/// Writes to a cluster in a separate process.
///
///     ClusterDriver NODES LOG STOP FIRST TASKS PAUSE
///
/// Counts up and transfers in several tasks until the file STOP exists, and logs the outcomes. NODES
/// are addresses with commas between them, FIRST is the number of the first increment, and PAUSE how
/// many milliseconds a task rests after each.
@main
enum ClusterDriver {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 6 else { exit(64) }
    do {
      let cluster = try await Cluster(
        of: TransferSample.schema,
        at: arguments[0].split(separator: ",").compactMap { NodeAddress(String($0)) })
      let writer = ClusterWriter(
        cluster, HistoryLog(arguments[1]), from: Int64(arguments[3]) ?? 1)
      await write(writer, until: arguments[2], tasks: Int(arguments[4]) ?? 1) {
        try? await Task.sleep(for: .milliseconds(Int(arguments[5]) ?? 0))
      }
      cluster.close()
    } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  private static func write(
    _ writer: ClusterWriter, until stop: String, tasks: Int,
    resting rest: @escaping @Sendable () async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<tasks {
        group.addTask {
          while access(stop, F_OK) != 0 {
            await writer.writeNext()
            await rest()
          }
        }
      }
    }
  }
}
