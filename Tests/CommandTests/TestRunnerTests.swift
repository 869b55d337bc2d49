import Foundation
import RuntimeSamples
import Testing

@Suite("Scripts/run-tests")
struct TestRunnerTests {
  private static let script = URL(filePath: #filePath).appending(path: "../../../Scripts/run-tests")
    .standardized
  private let sandbox: Sandbox

  /// Tests that start a process with a group of its own, and wait for it.
  init() throws {
    sandbox = try Sandbox()
    try sandbox.write(
      """
      #!/bin/bash
      # The runner works in the repository.
      cd "$STARTED" && set -m
      sleep 100000 &
      echo "$TMPDIR" "$$" "$!" > started.new
      mv started.new started
      wait

      """, to: "products/dbgenPackageTests.xctest")
    let tests = sandbox.path("products/dbgenPackageTests.xctest")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tests)
  }

  @Test(
    "a runner that is interrupted ends the tests and what they have started, and removes their files",
    arguments: [SIGHUP, SIGINT, SIGTERM])
  func interruption(signal: Int32) throws {
    let runner = try DBGenProcess(
      [sandbox.path("products")], in: sandbox.root, environment: ["STARTED": sandbox.path("")],
      executable: Self.script)
    while runner.process.isRunning, !FileManager.default.fileExists(atPath: sandbox.path("started"))
    {
      usleep(1000)
    }
    runner.send(signal)
    #expect(try runner.outcome().status == 128 + signal)
    let started = try sandbox.read("started").split { $0.isWhitespace }.map(String.init)
    #expect(!FileManager.default.fileExists(atPath: started[0]))
    for process in started.dropFirst() {
      // One that has ended may be listed until its parent learns of it.
      let state = try sandbox.shell("ps -o stat= -p \(process)").output
      #expect(state.isEmpty || state.hasPrefix("Z"), "\(state)")
    }
  }
}
