import Foundation
import Testing

@Suite("file names with a meaning for the file system")
struct HostileNamesTests {
  @Test("generated files lie in the output directory, with any table names")
  func paths() throws {
    let sandbox = try Sandbox.package(tables: [
      "../../etc/x", "/abs", "a/b", "../up", ".hidden", "~home", "a\\z", "c:d", "\"q r\"",
    ])
    let outcome = try sandbox.dbgen(
      "generate", "Schemas/league.yaml", "--output", "Deep/Generated")
    #expect(outcome.status == 0, "\(outcome.error)")
    let files = try sandbox.files(in: "").keys.filter { $0.hasSuffix(".swift") }
    let generated = files.filter { $0.hasPrefix("Deep/Generated/") }
    #expect(generated.count == 3 + 2 * 9)
    #expect(files.count == generated.count + 1)
    #expect(files.allSatisfy { !$0.contains("/.") && !$0.contains("\\") })
  }

  @Test(
    "generated files can't have paths in place of Swift names",
    arguments: ["../x", "/x", "a/b", ""])
  func swiftNames(name: String) throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    let text = try sandbox.read("Schemas/league.yaml")
    try sandbox.write(
      text.replacing("  team:\n", with: "  team:\n    swiftName: \"\(name)\"\n"),
      to: "Schemas/league.yaml")
    #expect(try sandbox.generate().status == 1)
    #expect(try sandbox.files(in: "").count == 2)
  }

  @Test("generated files don't have the names of devices")
  func devices() throws {
    let sandbox = try Sandbox.package(tables: ["con", "nul", "aux", "prn", "com1", "lpt9", "comb"])
    #expect(try sandbox.generate().status == 0)
    let models = try sandbox.files(in: "Generated/Models").keys.sorted()
    #expect(
      models
        == ["Aux_", "Com1_", "Comb", "Con_", "LeagueKey", "LeagueValue", "Lpt9_", "Nul_", "Prn_"]
        .map { $0 + ".generated.swift" })
  }

  @Test("the names of generated files have 255 bytes at most")
  func length() throws {
    let name = String(repeating: "x", count: 128)
    let sandbox = try Sandbox.package(tables: [name])
    #expect(try sandbox.generate().status == 0)
    let names = try sandbox.files(in: "Generated").keys.map { URL(filePath: $0).lastPathComponent }
    #expect(names.count == 5 && names.allSatisfy { $0.utf8.count <= 255 })
  }

  @Test("generated files whose names differ only in case are refused")
  func caseOnly() throws {
    let sandbox = try Sandbox.package(tables: ["user_name", "USERNAME"])
    #expect(try sandbox.generate().error.contains("[SW002]"))
  }
}

@Suite("names in comments")
struct CommentedNameTests {
  @Test("a query's name doesn't end the comment that it is in, not even with a mark on its slash")
  func mark() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    try sandbox.write(
      try sandbox.read("Schemas/league.yaml")
        + "queries:\n  \"a*/\u{308} b\": { sql: SELECT 1 AS one, swiftName: ones }\n",
      to: "Schemas/league.yaml")
    #expect(try sandbox.generate().status == 0)
    let source = try sandbox.shell("cat Generated/DAL/*Queries*").output
    #expect(source.contains("/* a*\\\\/\u{308} b */ SELECT 1 AS one"), "\(source)")
  }
}

@Suite("a schema that isn't a file")
struct NoFileTests {
  @Test("a device isn't a schema, and dbgen doesn't wait for it")
  func device() throws {
    let outcome = try Sandbox().shell("cat /dev/zero | \"$DBGEN\" check /dev/stdin")
    #expect(outcome.status == 74)
    #expect(
      outcome.error
        == "/dev/stdin: error: the file can't be read: Not a regular file [FI001]\n")
  }

  @Test("standard input that never ends is refused as too large, and a closed one is empty")
  func standardInput() throws {
    let sandbox = Sandbox()
    let endless = try sandbox.shell("yes '# more' | \"$DBGEN\" check -")
    #expect(endless.status == 1 && endless.error.hasPrefix("<stdin>:1:1: error: "), "\(endless)")
    let closed = try sandbox.shell("\"$DBGEN\" check - <&-")
    #expect(closed.status == 1)
    #expect(closed.error == "<stdin>:1:1: error: the file is empty [SC035]\n")
  }

  @Test("a schema that its mode keeps from being read ends with exit status 74")
  func mode() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    #expect(chmod(sandbox.path("Schemas/league.yaml"), 0) == 0)
    // The superuser can read any file.
    let prefix = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups " : ""
    #expect(chmod(sandbox.path(""), 0o755) == 0)
    let outcome = try sandbox.shell(
      "cp \"$DBGEN\" command && chmod 755 command && \(prefix)./command check Schemas/league.yaml")
    #expect(outcome.status == 74)
    #expect(
      outcome.error
        == "Schemas/league.yaml: error: the file can't be read: Permission denied [FI001]\n")
  }

  @Test("a schema of 100 MB is refused for its size")
  func size() throws {
    let sandbox = Sandbox()
    try sandbox.write("", to: "schema.yaml")
    #expect(truncate(sandbox.path("schema.yaml"), 100 << 20) == 0)
    let outcome = try sandbox.dbgen("check", "schema.yaml")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("[SC024]"))
  }
}
