import Foundation
import RuntimeSamples
import Testing

@Suite("Scripts/build-app")
struct BuildAppTests {
  private static let script = URL(filePath: #filePath).appending(path: "../../../Scripts/build-app")
    .standardized

  @Test(
    "a build is run again if it crashes, but not if it fails or somebody ends it",
    arguments: [
      ("kill -SEGV $$", 139, 3), ("kill -BUS $$", 135, 3), ("kill -TERM $$", 143, 1),
      ("kill -KILL $$", 137, 1), ("exit 1", 1, 1), ("exit 0", 0, 1),
    ])
  func crashes(end: String, status: Int32, runs: Int) throws {
    let sandbox = Sandbox()
    try sandbox.write("#!/bin/sh\necho \"$@\" >> runs\n\(end)\n", to: "swift")
    #expect(try sandbox.shell("chmod +x swift").status == 0)
    let outcome = try DBGenProcess(
      ["-c", "release"], in: sandbox.root, environment: ["SWIFT": sandbox.path("swift")],
      executable: Self.script
    ).outcome()
    #expect(outcome.status == status)
    let expected = String(repeating: "build -c release\n", count: runs)
    #expect(try sandbox.read("runs") == expected)
  }
}
