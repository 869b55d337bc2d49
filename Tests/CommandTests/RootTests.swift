import Foundation
import Testing

@Suite("files that files name are below a root")
struct RootTests {
  private let sandbox: Sandbox
  private static let secret = "token: hunter2\n"

  init() throws {
    sandbox = Sandbox()
    try sandbox.write(Self.secret, to: "secret.yaml")
    try sandbox.write("tables:\n  team: { columns: { id: integer } }\n", to: "parts.yaml")
  }

  private func write(including path: String, tables: String = "") throws {
    try sandbox.write("database: League\ninclude: [\(path)]\n\(tables)", to: "app/s/league.yaml")
  }

  private func link(_ target: String, at path: String) throws {
    try FileManager.default.createDirectory(
      at: sandbox.url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path(path), withDestinationPath: target)
  }

  /// Expects every verb that reads a schema to refuse an included file, and to show nothing of it.
  private func expectRefusal(
    of path: String, root: String = "app/s", _ options: [String] = []
  ) throws {
    try sandbox.write("table,column,type\nteam,id,integer\n", to: "sheet.csv")
    for verb in [
      ["check"], ["lint"], ["generate", "--output", "out"], ["export", "--format", "sql"],
      ["doc"], ["migration", "new"], ["import", "sheet.csv", "--into"],
    ] {
      let outcome = try sandbox.dbgen(verb + ["app/s/league.yaml"] + options)
      #expect(outcome.status == 1, "\(verb): \(outcome)")
      #expect(
        outcome.error.contains(
          "app/s/league.yaml:2:11: error: cannot read '\(path)': it is outside the folder '\(root)' "
            + "(--root) [SC039]"), "\(verb): \(outcome)")
      #expect(!outcome.error.contains("hunter2") && !outcome.output.contains("hunter2"))
    }
  }

  @Test(
    "an included file isn't outside, however its path is written",
    arguments: ["../../secret.yaml", "./../../secret.yaml", "inner/../../../secret.yaml"])
  func wayUp(path: String) throws {
    try sandbox.write("", to: "app/s/inner/empty.yaml")
    try write(including: path)
    let place = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    try expectRefusal(of: "app/s/" + place)
  }

  @Test("an included file isn't outside by its absolute path, and none of the system's is read")
  func absolute() throws {
    for path in [sandbox.path("secret.yaml"), "/etc/passwd", "/proc/self/environ", "/dev/null"] {
      try write(including: path)
      try expectRefusal(of: path)
    }
  }

  @Test("no link leads an included file outside: of a file, a folder, a link, or to nowhere")
  func links() throws {
    try link("../../secret.yaml", at: "app/s/file.yaml")
    try link("../..", at: "app/s/folder")
    try link("file.yaml", at: "app/s/link.yaml")
    try link("../../nowhere.yaml", at: "app/s/dangling.yaml")
    for path in ["file.yaml", "folder/secret.yaml", "link.yaml", "folder/app/../secret.yaml"] {
      try write(including: path)
      try expectRefusal(of: "app/s/" + path)
    }
    try write(including: "dangling.yaml")
    let dangling = try sandbox.dbgen("check", "app/s/league.yaml")
    #expect(
      dangling.error.contains(
        "cannot read 'app/s/dangling.yaml': it is outside the folder 'app/s' (--root) [SC039]"))
  }

  @Test("links and absolute paths that end inside are read, as build systems write them")
  func inside() throws {
    try sandbox.write("tables:\n  team: { columns: { id: integer } }\n", to: "app/s/real/t.yaml")
    try link("real/t.yaml", at: "app/s/link.yaml")
    for path in ["link.yaml", sandbox.path("app/s/real/t.yaml"), "../s/real/t.yaml"] {
      try write(including: path)
      #expect(
        try sandbox.dbgen("check", "app/s/league.yaml") == Outcome(status: 0, output: "", error: "")
      )
    }
  }

  @Test("the root is the folder of the project file, or the one that the command line names")
  func choice() throws {
    try write(including: "../../parts.yaml")
    try expectRefusal(of: "app/s/../../parts.yaml", root: "app", ["--root", "app"])
    let passed = Outcome(status: 0, output: "", error: "")
    #expect(try sandbox.dbgen("check", "app/s/league.yaml", "--root", ".") == passed)
    #expect(
      try sandbox.dbgen("check", "app/s/league.yaml", "--root", sandbox.path(".")) == passed)
    try sandbox.write(
      "schemas: [{ schema: app/s/league.yaml, output: Generated }]\n", to: "dbgen.yaml")
    #expect(try sandbox.dbgen("check", "app/s/league.yaml") == passed)
    #expect(try sandbox.dbgen("check") == passed)
    #expect(try sandbox.dbgen("generate").status == 0)
    let missing = try sandbox.dbgen("check", "--root", "nowhere")
    #expect(missing.status == 64)
    #expect(
      missing.error.hasPrefix("error: --root: cannot read 'nowhere': No such file or directory\n"),
      "\(missing.error)")
  }

  @Test(
    "each path of a project file is below its folder",
    arguments: [
      ("schema: ../s.yaml, output: Generated", 22, "../s.yaml"),
      ("schema: /etc/passwd, output: Generated", 22, "/etc/passwd"),
      ("schema: s.yaml, output: ../Generated", 38, "../Generated"),
      ("schema: s.yaml, output: /new/folder", 38, "/new/folder"),
      ("schema: s.yaml, output: link", 38, "link"),
      ("schema: s.yaml, output: link/new", 38, "link/new"),
      ("schema: s.yaml, output: none/../link/new", 38, "none/../link/new"),
      ("schema: s.yaml, output: none/../../new", 38, "none/../../new"),
      ("schema: link/secret.yaml, output: Generated", 22, "link/secret.yaml"),
      ("schema: s.yaml, output: Generated, doc: ../d.md", 54, "../d.md"),
      ("schema: s.yaml, output: Generated, tests: link/t", 56, "link/t"),
    ])
  func project(entry: String, column: Int, path: String) throws {
    try link("..", at: "app/link")
    try sandbox.write(leagueSchema, to: "app/s.yaml")
    try sandbox.write(leagueSchema, to: "s.yaml")
    try sandbox.write("schemas: [{ \(entry) }]\n", to: "app/dbgen.yaml")
    let before = try sandbox.files(in: ".")
    for verb in ["check", "generate", "lint", "doc"] {
      let outcome = try sandbox.dbgen(verb, "--config", "app/dbgen.yaml")
      #expect(outcome.status == 1, "\(verb): \(outcome)")
      #expect(
        outcome.error.hasPrefix(
          "app/dbgen.yaml:1:\(column - 1): error: '\(path)': it is outside the folder 'app' (--root) "
            + "[FI006]\n"), "\(verb): \(outcome)")
    }
    #expect(try sandbox.files(in: ".") == before)
  }

  private let leagueSchema = "database: League\ntables:\n  team: { columns: { id: integer } }\n"

  @Test("a file that the command line names is read through links, but nothing of it is shown")
  func namedLink() throws {
    try sandbox.write(leagueSchema, to: "valid.yaml")
    try link("../../secret.yaml", at: "app/s/link.yaml")
    try link("../../valid.yaml", at: "app/s/valid.yaml")
    for format in ["text", "json", "github", "sarif"] {
      let outcome = try sandbox.dbgen("check", "app/s/link.yaml", "--diagnostics", format)
      #expect(outcome.status == 1)
      let printed = outcome.output + outcome.error
      #expect(!printed.contains("hunter2") && !printed.contains("token"), "\(printed)")
      #expect(
        printed.contains(
          "the file has a fault, but isn't shown, because it is outside the folder 'app/s' "
            + "(--root)"), "\(printed)")
    }
    #expect(try sandbox.dbgen("check", "app/s/valid.yaml").status == 0)
    let shown = try sandbox.dbgen("check", "app/s/link.yaml", "--root", ".")
    #expect(shown.error.contains("hunter2"), "\(shown)")
    try link("../secret.yaml", at: "app/dbgen.yaml")
    let project = try sandbox.dbgen("check", "--config", "app/dbgen.yaml")
    #expect(project.status == 1 && !project.error.contains("hunter2"), "\(project)")
  }

  @Test("a sheet or a script that a link outside leads to isn't shown")
  func namedSource() throws {
    try sandbox.write("table,column,type\nteam,id,hunter2\n", to: "sheet.csv")
    try sandbox.write("CREATE TABLE hunter2 (;\n", to: "script.sql")
    for name in ["sheet.csv", "script.sql"] {
      try link("../" + name, at: "app/\(name)")
      let outcome = try sandbox.dbgen("import", "app/\(name)")
      #expect(
        outcome.error.contains("isn't shown, because it is outside the folder 'app' (--root)"))
      #expect(!outcome.error.contains("hunter2"), "\(outcome)")
    }
  }
}
