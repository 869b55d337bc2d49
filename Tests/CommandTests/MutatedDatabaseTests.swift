import Foundation
import RuntimeSamples
import Testing

/// A small sample of what `Scripts/fuzz-databases` tries.
@Suite("database files with faults")
struct MutatedDatabaseTests {
  @Test(
    "faulty database files end no process by a signal, and touch nothing outside their folder",
    arguments: [1, 101, 201].sampled(every: 2))
  func numbers(first: Int) throws {
    let (sandbox, count) = (Sandbox(), Soak.count(1, soak: 12))
    let outcome = try DBGenProcess(
      ["run", DBGenProcess.executable.path, sandbox.path("files"), "\(first)", "\(count)"],
      in: sandbox.root, executable: Self.fuzzer
    ).outcome()
    #expect(outcome.output == "\(count) database files, 0 failures\n", "\(outcome)")
    #expect(outcome.status == 0)
  }

  @Test("faulty database files are the same whenever they are made from the same number")
  func repeatable() throws {
    let sandbox = Sandbox()
    for folder in ["one", "two"] {
      let outcome = try DBGenProcess(
        ["make", DBGenProcess.executable.path, sandbox.path(folder), "7"], in: sandbox.root,
        executable: Self.fuzzer
      ).outcome()
      #expect(outcome.status == 0, "\(outcome)")
    }
    let compared = try sandbox.shell("diff -r one/case two/case")
    #expect(compared.status == 0, "\(compared.output)")
  }

  private static let fuzzer = DBGenProcess.executable.deletingLastPathComponent()
    .appending(path: "DatabaseFuzzer")
}
