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
    sandbox = Sandbox()
    try sandbox.write(
      """
      #!/bin/bash
      set -m
      sleep 100000 &
      echo "$TMPDIR" "$$" "$!" >&3
      wait

      """, to: "products/dbgenPackageTests.xctest")
    let tests = sandbox.path("products/dbgenPackageTests.xctest")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tests)
  }

  @Test(
    "a runner that is interrupted ends the tests and what they have started, and removes their files",
    arguments: [SIGHUP, SIGINT, SIGTERM])
  func interruption(signal: Int32) throws {
    #expect(mkfifo(sandbox.path("started"), 0o600) == 0)
    let runner = try DBGenProcess(
      ["-c", "exec \"$RUNNER\" \"$PWD/products\" 3> started"], in: sandbox.root,
      environment: ["RUNNER": Self.script.path(percentEncoded: false)],
      executable: URL(filePath: "/bin/sh"))
    // It has an end if the runner ends before the tests start.
    let pipe = try FileHandle(forReadingFrom: sandbox.url("started"))
    let line = String(decoding: pipe.availableData, as: UTF8.self)
    runner.send(signal)
    #expect(try runner.outcome().status == 128 + signal)
    let started = line.split { $0.isWhitespace }.map(String.init)
    try #require(started.count == 3)
    #expect(!FileManager.default.fileExists(atPath: started[0]))
    for process in started.dropFirst() {
      // One that has ended may be listed until its parent learns of it.
      let state = try sandbox.shell("ps -o stat= -p \(process)").output
      #expect(state.isEmpty || state.hasPrefix("Z"), "\(state)")
    }
  }
}
