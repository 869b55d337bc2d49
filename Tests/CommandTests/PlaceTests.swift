import Foundation
import RuntimeSamples
import Testing

/// The kinds of places that files can be written to.
@Suite("writing files anywhere")
struct PlaceTests {
  private let sandbox: Sandbox
  private let model = "Generated/Models/Team.generated.swift"

  /// Creates a package whose schema has changed since its files were generated.
  init() throws {
    sandbox = try Sandbox.package(tables: ["team", "player"])
    try sandbox.generate()
    try sandbox.write(schema(tables: ["team", "club"], column: "city"), to: "Schemas/league.yaml")
  }

  private func expectRefusal(_ outcome: Outcome, saying reason: String) throws {
    #expect(outcome.status == 74)
    #expect(outcome.output == "")
    let match = outcome.error.wholeMatch(of: #/Generated/.*: error: (.*) \[FI002\]\n/#)
    #expect(match?.output.1 == reason[...])
  }

  @Test("a read-only file system is named, and nothing is changed")
  func readOnlyFileSystem() throws {
    let mounted = try sandbox.shell(
      "mkdir copy && cp -a Generated/. copy && mount -t tmpfs tmpfs Generated "
        + "&& cp -a copy/. Generated && mount -o remount,ro Generated")
    defer { _ = try? sandbox.shell("umount Generated") }
    guard mounted.status == 0 else {
      print("not tested: a file system can't be mounted here: \(mounted.error)")
      return
    }
    let before = try sandbox.statuses(in: "Generated")
    try expectRefusal(try sandbox.generate(), saying: "Read-only file system")
    #expect(try sandbox.statuses(in: "Generated") == before)
  }

  @Test("a directory that the user may not write is named, and nothing is changed")
  func forbiddenDirectory() throws {
    let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    let reached = try sandbox.shell("\(user)\"$DBGEN\" --version")
    guard reached.status == 0 else {
      print("not tested: no other user can run the command: \(reached.error)")
      return
    }
    _ = try sandbox.shell("chmod 755 . && chmod 555 Generated/Models Generated/DAL Generated")
    defer { _ = try? sandbox.shell("chmod -R u+w Generated") }
    let before = try sandbox.statuses(in: "")
    let outcome = try sandbox.shell(
      "exec \(user)\"$DBGEN\" generate Schemas/league.yaml --output Generated 2>&1 >/dev/null")
    let error = Outcome(status: outcome.status, output: "", error: outcome.output)
    try expectRefusal(error, saying: "Permission denied")
    #expect(try sandbox.statuses(in: "") == before)
  }

  @Test("files in a directory that passes on its group belong to that group")
  func group() throws {
    _ = try sandbox.shell("chgrp 65534 Generated; chmod 2755 Generated; rm -r Generated/Models")
    #expect(try sandbox.generate().status == 0)
    let modes = try sandbox.shell(
      "stat -c %G:%A Generated | cut -c -20; stat -c %G:%A Generated/Models; "
        + "stat -c %G Generated Generated/Models/* | sort -u | wc -l")
    #expect(modes.status == 0)
    let lines = modes.output.split(separator: "\n")
    #expect(lines.first == lines.dropFirst().first, "\(modes.output)")
    #expect(lines.last == "1", "\(modes.output)")
  }

  @Test("a run needs no environment variables")
  func noEnvironment() throws {
    let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? ""
    let outcome = try sandbox.shell(
      "exec env -i LD_LIBRARY_PATH='\(libraries)' \"$DBGEN\" "
        + "generate Schemas/league.yaml --output Generated")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sandbox.generate("--check").status == 0)
  }

  @Test("times in the future make no difference", arguments: ["1999", "2199"])
  func times(year: String) throws {
    #expect(try sandbox.generate().status == 0)
    _ = try sandbox.shell("find . -exec touch -d \(year)-01-01 {} +")
    let before = try sandbox.statuses(in: "")
    #expect(try sandbox.generate() == Outcome(status: 0, output: "", error: ""))
    #expect(try sandbox.statuses(in: "") == before)
    try sandbox.writeSchema(tables: ["team", "club"])
    _ = try sandbox.shell("touch -d \(year)-06-01 Schemas/league.yaml")
    #expect(try sandbox.generate().status == 0)
    #expect(try sandbox.read(model).contains("name"))
  }

  @Test("swift format leaves the files as they are")
  func formatted() throws {
    #expect(try sandbox.generate().status == 0)
    let formatted = try sandbox.shell("swift format --in-place --recursive Generated")
    guard formatted.status == 0 else {
      print("not tested: there is no swift format here: \(formatted.error)")
      return
    }
    #expect(try sandbox.generate("--check") == Outcome(status: 0, output: "", error: ""))
  }

  @Test("generated source of a newer dbgen isn't overwritten")
  func newer() throws {
    let path = "Generated/League.generated.swift"
    let text = try sandbox.read(path)
    let newer = text.replacing(
      "DBGenRuntime.GeneratedFormat", with: "DBGenRuntime.GeneratedFormat9")
    #expect(newer != text)
    try sandbox.writeGenerated(newer, to: path)
    let before = try sandbox.statuses(in: "")
    for options in [[], ["--check"]] {
      let outcome = try DBGenProcess(
        ["generate", "Schemas/league.yaml", "--output", "Generated"] + options, in: sandbox.root
      ).outcome()
      #expect(outcome.status == 1)
      #expect(
        outcome.error
          == "\(path):1:1: error: a newer dbgen wrote this file; use that one, or delete the file [GF004]\n"
      )
    }
    #expect(try sandbox.statuses(in: "") == before)
  }

  @Test("the files of many tables are written, and then left alone")
  func manyFiles() throws {
    let count = Soak.count(100, soak: 2500)
    try sandbox.writeSchema(tables: (0..<count).map { "table\($0)" })
    let written = try sandbox.generate()
    #expect(written.error == "wrote \(2 * count + 1) files, removed 4, 2 unchanged\n")
    #expect(try sandbox.generate() == Outcome(status: 0, output: "", error: ""))
  }

  @Test("a file of any size in place of a generated one doesn't crash dbgen")
  func hugeFile() throws {
    let truncated = try sandbox.shell("truncate -s 4000G \(model) || truncate -s 2G \(model)")
    try #require(truncated.status == 0)
    let outcome = try sandbox.generate()
    #expect(outcome.status == 1)
    #expect(outcome.error.hasPrefix("\(model):1:1: error: edited since dbgen wrote it"))
  }
}

extension Sandbox {
  /// Writes a file with a fingerprint that matches its text.
  fileprivate func writeGenerated(_ text: String, to path: String) throws {
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    let hash = (lines[0] + "\n" + lines[2]).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    let print = String(repeating: "0", count: 16 - digits.count) + digits
    try write("\(lines[0])\n// Fingerprint: \(print)\n\(lines[2])", to: path)
  }
}
