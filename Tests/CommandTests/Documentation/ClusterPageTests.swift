import ClusterSamples
import Foundation
import Testing

@Suite("the page about clusters")
struct ClusterPageTests {
  private static let node = ProcessInfo.processInfo.environment["DBGEN_NODE"]

  @Test(
    "docs/cluster.md, pasted in order into an empty folder, starts nodes and gives what it shows",
    .enabled(if: node != nil, "needs dbgen-node, which make test-cluster builds"))
  func followed() async throws {
    let node = try #require(Self.node)
    let run = try PageRun(Page(Page.ofClusters, text: try Self.textWithFreePorts()))
    try run.sandbox.write(Self.script(for: node), to: "bin/dbgen-node")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: run.sandbox.path("bin/dbgen-node"))
    defer { for process in Self.processes(in: run.sandbox) { kill(process, SIGKILL) } }
    try await run.run()
  }

  @Test("the Swift of docs/cluster.md compiles, in targets of the main actor and in others")
  func compiled() async throws {
    try await PageRun(Page(Page.ofClusters)).compile()
  }

  /// The page, with ports that nobody uses.
  private static func textWithFreePorts() throws -> String {
    var text = try Page(Page.ofClusters).text
    let listeners = try (1...4).map { _ in try LoopbackListener() }
    defer { for listener in listeners { close(listener.descriptor) } }
    for (number, listener) in zip(1..., listeners) {
      text = text.replacing("127.0.0.1:900\(number)", with: "\(listener.address)")
    }
    return text
  }

  /// Runs the program. All but the nodes wait until each node is ready, as a reader does, and the
  /// first one leads: a busy machine may have elected another. Nodes close what they inherit:
  /// `Process` waits until nobody has its descriptors.
  private static func script(for node: String) -> String {
    """
    #!/usr/bin/env bash
    if [ "$1" = --id ]; then
      echo $$ >> "$0.processes"
      for descriptor in /proc/self/fd/*; do
        if [ "${descriptor##*/}" -gt 2 ]; then eval "exec ${descriptor##*/}>&-"; fi
      done
      exec '\(node)' "$@"
    fi
    ready() { [ -e node3.log ] && [ -z "$(grep -L '^ready' node*.log)" ]; }
    until ready; do
      # The page has waited for the fourth node: if that isn't ready, it has failed.
      [ ! -e node4.log ] || { cat node4.log; exit 1; }
      for process in $(cat "$0.processes"); do
        kill -0 "$process" || { cat node*.log; exit 1; }
      done
      sleep 0.1
    done
    '\(node)' hand-over --cluster "$3" --id 1 > /dev/null || exit 1
    exec '\(node)' "$@"

    """
  }

  private static func processes(in sandbox: Sandbox) -> [pid_t] {
    let list = try? String(
      contentsOfFile: sandbox.path("bin/dbgen-node.processes"), encoding: .utf8)
    return (list ?? "").split(separator: "\n").compactMap { pid_t($0) }
  }
}
