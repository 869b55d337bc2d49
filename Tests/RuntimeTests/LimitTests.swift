import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

#if os(Linux)
  /// Disks that are really full, and files that may not grow.
  @Suite("limits of the system", .serialized)
  struct LimitTests {
    private let folder: Folder

    init() throws { folder = try Folder() }

    /// Runs a shell command and returns whether it succeeds.
    private static func run(_ command: String) -> Bool {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", command + " >/dev/null 2>&1"]
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }

    private static let mayMount: Bool = {
      guard geteuid() == 0, let folder = try? Folder() else { return false }
      let path = folder.url.path
      return run("mount -t tmpfs -o size=64k none '\(path)' && umount '\(path)'")
    }()

    /// Writes pairs, and expects the file to contain exactly the committed ones.
    private func write(
      _ transactions: Int, at path: String, after limits: String? = nil,
      at location: SourceLocation = #_sourceLocation
    ) throws -> DriverProcess.Outcome {
      let outcome = try DriverProcess(["write", path, "\(transactions)"], after: limits).outcome()
      let file = try SQLiteFile(path)
      let found = try ["one", "two"].map { try file.rows("SELECT id FROM \($0) ORDER BY id") }
      #expect(found[0] == found[1], sourceLocation: location)
      #expect(
        found[0].compactMap { Int($0) } == outcome.numbers("committed"), "\(outcome)",
        sourceLocation: location)
      #expect(try file.rows("PRAGMA integrity_check") == ["ok"], sourceLocation: location)
      return outcome
    }

    @Test(
      "a disk that is full is an error, and what was committed before is there",
      .enabled(if: mayMount, "only root mounts a small disk"), arguments: [160, 256, 400])
    func fullDisk(kilobytes: Int) throws {
      let path = folder.url.path
      #expect(Self.run("mount -t tmpfs -o size=\(kilobytes)k none '\(path)'"))
      defer { #expect(Self.run("umount -l '\(path)'")) }
      let outcome = try write(40, at: folder.path)
      #expect(outcome.status == 0)
      #expect(!outcome.numbers("committed").isEmpty && outcome.numbers("committed").count < 40)
      #expect(outcome.output.contains("SQLite error 13"), "\(outcome)")
      #expect(outcome.numbers("unknown").isEmpty, "\(outcome)")
    }

    @Test(
      "a disk that is too small for a database is an error when it is opened, and no signal",
      .enabled(if: mayMount, "only root mounts a small disk"), arguments: [4, 8, 16, 32, 48, 64])
    func tooSmall(kilobytes: Int) throws {
      let path = folder.url.path
      #expect(Self.run("mount -t tmpfs -o size=\(kilobytes)k none '\(path)'"))
      defer { #expect(Self.run("umount -l '\(path)'")) }
      let outcome = try DriverProcess(["write", folder.path, "3"]).outcome()
      #expect([0, 1].contains(outcome.status), "\(outcome)")
      #expect(outcome.numbers("committed").isEmpty, "\(outcome)")
      #expect(outcome.output.contains("error: "), "\(outcome)")
    }

    @Test(
      "an opening for which the disk has no room says what is free, and leaves no file behind",
      .enabled(if: SmallDisk.isPossible))
    func noRoom() throws {
      let disk = try SmallDisk(kilobytes: 512)
      func open(_ name: String) throws {
        try Database(at: "\(disk.path)/\(name)", schema: LeagueSample.old).close()
      }
      try open("old.db")
      try disk.fill()
      let before = try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted()
      for (name, reason) in [
        ("old.db", "disk I/O error: the disk is full, with N kB free in: PRAGMA user_version"),
        ("new.db", "database or disk is full; the file is as it was; N kB are free; in: COMMIT"),
      ] {
        let error = try #require(throws: DatabaseError.self) { try open(name) }
        // How much is free then differs by the pages that the system has given back.
        let message = error.description.replacing(#/\b\d+ kB/#, with: "N kB")
        #expect(message.hasSuffix(reason), "\(message)")
        let after = try FileManager.default.contentsOfDirectory(atPath: disk.path).sorted()
        #expect(after == before)
      }
      try FileManager.default.removeItem(atPath: disk.path + "/fill")
      for name in ["old.db", "new.db"] { try open(name) }
    }

    @Test(
      "a disk that can't be written to is an error when the database is opened, which stays as it is",
      .enabled(if: mayMount, "only root mounts a small disk"))
    func readOnlyDisk() throws {
      let path = folder.url.path
      #expect(Self.run("mount -t tmpfs -o size=1m none '\(path)'"))
      defer { #expect(Self.run("umount -l '\(path)'")) }
      _ = try DriverProcess(["write", folder.path, "2"]).outcome()
      let before = try Data(contentsOf: URL(filePath: folder.path))
      #expect(Self.run("mount -o remount,ro '\(path)'"))
      let outcome = try DriverProcess(["write", folder.path, "3"]).outcome()
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("error: SQLite error"), "\(outcome)")
      #expect(try Data(contentsOf: URL(filePath: folder.path)) == before)
      #expect(Self.run("mount -o remount,rw '\(path)'"))
      #expect(try SQLiteFile(folder.path).rows("SELECT id FROM one") == ["1", "2"])
    }

    @Test(
      "files that may not grow are an error, or end the process where SIGXFSZ isn't ignored",
      arguments: [80, 120, 200], ["; trap '' XFSZ", ""])
    func fileSize(blocks: Int, signal: String) throws {
      let outcome = try write(60, at: folder.path, after: "ulimit -f \(blocks)" + signal)
      #expect(outcome.numbers("committed").count < 60)
      if outcome.status == 0 {
        #expect(outcome.output.contains("SQLite error 10"), "\(outcome)")
      } else {
        #expect(outcome.status == -SIGXFSZ && signal.isEmpty, "\(outcome)")
      }
    }
  }
#endif
