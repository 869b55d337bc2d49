import CodeGen
import Testing

@testable import dbgen

@Suite("the plan of a run")
struct WritePlanTests {
  private func file(_ path: String, schema: String = "a.yaml") -> GeneratedFile {
    GeneratedFile(path: path, source: "struct S {}\n", schemaPath: schema)
  }

  private func existing(_ text: String) -> ExistingFile {
    .file(bytes: Array(text.utf8), mode: 0o644)
  }

  private func plan(_ wanted: [GeneratedFile], _ existing: [String: ExistingFile]) -> WritePlan {
    WritePlan(wanted: wanted, existing: existing, schemaNames: ["a.yaml"])
  }

  @Test("the changes are in the order of their paths, for any order of the files")
  func sortsChanges() {
    let files = ["B", "A", "C"].map { file("\($0).generated.swift") }
    #expect(plan(files, [:]).changes.map(\.path) == files.map(\.path).sorted())
  }

  @Test(
    "a name that changes only in case is removed and written, because both may be the same file")
  func caseChange() {
    let new = file("UserData.generated.swift")
    let plan = plan(
      [new],
      [
        "UserData.generated.swift": existing(new.text),
        "Userdata.generated.swift": existing(new.text),
      ])
    #expect(plan.changes.map(\.finding) == ["changed", "stale"])
    #expect(plan.obstacles.isEmpty)
    #expect(plan.unchangedCount == 0)
  }

  @Test("files of other schemas, foreign files and non-regular files are not stale")
  func othersAreNotStale() {
    let others: [String: ExistingFile] = [
      "A.generated.swift": existing(file("A.generated.swift", schema: "b.yaml").text),
      "B.generated.swift": existing("struct B {}"), "C.generated.swift": .other(.directory),
      "D.generated.swift": .other(.symbolicLink),
    ]
    #expect(plan([], others).changes == [])
  }

  @Test("a file of a schema that was renamed is replaced")
  func renamedSchema() {
    let old = file("A.generated.swift", schema: "b.yaml")
    let plan = plan([file("A.generated.swift")], ["A.generated.swift": existing(old.text)])
    #expect(plan.changes.map(\.finding) == ["changed"])
    #expect(plan.obstacles.isEmpty)
  }

  @Test("bytes decide, not how they look: é is not e with an accent")
  func comparesBytes() {
    let composed = GeneratedFile(
      path: "A.generated.swift", source: "// \u{E9}\n", schemaPath: "a.yaml")
    let decomposed = GeneratedFile(
      path: "A.generated.swift", source: "// e\u{301}\n", schemaPath: "a.yaml")
    #expect(plan([composed], [composed.path: existing(decomposed.text)]).changes.count == 1)
  }

  @Test(
    "a path that leads out of the output directory is refused",
    arguments: [
      "../A.generated.swift", "/A.generated.swift", "a/b/A.generated.swift",
      "Models/../A.generated.swift",
      ".A.generated.swift", "Models//A.generated.swift", "A\0.generated.swift", "", "/", "A.swift",
    ])
  func refusesPaths(path: String) {
    #expect(throws: Failure.self) { try OutputPath(path) }
  }
}
