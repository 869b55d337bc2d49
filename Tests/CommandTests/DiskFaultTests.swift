import Foundation
import Testing

@Suite("output that can't be written or printed")
struct DiskFaultTests {
  /// Whether there is a device on which every write fails, as there is on Linux.
  private static let hasFullDevice = FileManager.default.fileExists(atPath: "/dev/full")

  @Test("if a file can't be written completely, only the old files are left")
  func fileSizeLimit() throws {
    let versions = try TwoVersions()
    let sandbox = versions.sandbox
    try versions.reset()
    let before = try sandbox.statuses(in: "Generated")
    let outcome = try sandbox.shell(
      "ulimit -f 1; exec \"$DBGEN\" generate Schemas/league.yaml --output Generated 2>message")
    #expect(outcome.status == 74)
    let message = try sandbox.shell("cat message").output
    #expect(
      message.hasPrefix("Generated/") && message.hasSuffix(": error: File too large [FI002]\n"))
    #expect(try sandbox.statuses(in: "Generated") == before)
    #expect(try sandbox.files(in: "Generated") == versions.old)
  }

  @Test("directories that were created for a failed run are removed")
  func removesDirectories() throws {
    let sandbox = try TwoVersions().sandbox
    let outcome = try sandbox.shell(
      "ulimit -f 1; exec \"$DBGEN\" generate Schemas/league.yaml --output Sources/Generated 2>/dev/null"
    )
    #expect(outcome.status == 74)
    #expect(!FileManager.default.fileExists(atPath: sandbox.path("Sources")))
  }

  @Test("a full disk leaves the old files and no others")
  func fullDisk() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    try sandbox.write("", to: "Generated/.keep")
    let mounted = try sandbox.shell("mount -t tmpfs -o size=64k tmpfs Generated")
    guard mounted.status == 0 else {
      print("not tested: a small file system can't be mounted here: \(mounted.error)")
      return
    }
    defer { _ = try? sandbox.shell("umount -l Generated") }
    #expect(try sandbox.generate().status == 0)
    let before = try sandbox.statuses(in: "Generated")
    try sandbox.writeSchema(tables: (0..<40).map { "table\($0)" })
    let outcome = try sandbox.generate()
    #expect(outcome.status == 74)
    #expect(outcome.error.hasSuffix(": error: No space left on device [FI002]\n"))
    #expect(try sandbox.statuses(in: "Generated") == before)
  }

  @Test(
    "closed streams change neither the files nor the status",
    arguments: [">&-", "2>&-", "<&- >&- 2>&-"] + (hasFullDevice ? ["2>/dev/full"] : []))
  func closedStreams(redirection: String) throws {
    let versions = try TwoVersions()
    let sandbox = versions.sandbox
    try versions.reset()
    let outcome = try sandbox.shell(
      "exec \"$DBGEN\" generate Schemas/league.yaml --output Generated \(redirection)")
    #expect(outcome.status == 0)
    #expect(try sandbox.files(in: "Generated") == versions.new)
  }

  @Test("a closed output doesn't change the exit status, but a full disk does")
  func lostResult() throws {
    let versions = try TwoVersions()
    let sandbox = versions.sandbox
    try versions.reset()
    let command = "\"$DBGEN\" generate Schemas/league.yaml --output Generated --diff"
    let reader = try sandbox.shell("{ \(command); echo $? >status; } | head -n 1; cat status")
    #expect(reader.output.hasSuffix("\n1\n"))
    #expect(try sandbox.shell("\(command) >&-").status == 1)
    guard Self.hasFullDevice else { return }
    let full = try sandbox.shell("\(command) >/dev/full")
    #expect(
      full
        == Outcome(
          status: 74, output: "", error: "standard output: error: No space left on device [FI002]\n"
        ))
  }

  @Test("an absolute path works although the working directory is gone")
  func deletedWorkingDirectory() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    let outcome = try sandbox.shell(
      "S=$PWD; mkdir gone; cd gone; rmdir ../gone; "
        + "exec \"$DBGEN\" generate \"$S/Schemas/league.yaml\" --output \"$S/Generated\"")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sandbox.files(in: "Generated/Models").count == 3)
  }
}
