import Foundation
import Testing

extension Sandbox {
  /// Imports `a.csv`, and `b.csv` if there are lists, into `a.yaml`, and expects exactly these files
  /// and warnings; that `--check` announces the changes without making them; and that another import
  /// changes nothing.
  func expectImport(
    of sheet: String, and lists: String? = nil, into files: [String: String],
    toGive expected: [String: String],
    warnings: String = "", _ location: SourceLocation = #_sourceLocation
  ) throws {
    try write(sheet, to: "a.csv")
    if let lists { try write(lists, to: "b.csv") }
    for (path, text) in files { try write(text, to: path) }
    let into = ["import", "a.csv"] + (lists == nil ? [] : ["b.csv"]) + ["--into", "a.yaml"]
    let changes = try dbgen(into + ["--check", "--quiet"])
    #expect(changes.status == (files == expected ? 0 : 1), sourceLocation: location)
    for (path, text) in files { #expect(try read(path) == text, sourceLocation: location) }
    let changed = files.keys.sorted().filter { files[$0] != expected[$0] }
    let notice = changed.isEmpty ? "" : "wrote \(changed.joined(separator: ", "))\n"
    let outcome = try dbgen(into)
    #expect(
      outcome == Outcome(status: 0, output: "", error: warnings + notice), sourceLocation: location)
    for (path, text) in expected { #expect(try read(path) == text, sourceLocation: location) }
    for options in [[], ["--check"]] {
      let again = try dbgen(into + options)
      #expect(again == Outcome(status: 0, output: "", error: ""), sourceLocation: location)
    }
    for (path, text) in expected { #expect(try read(path) == text, sourceLocation: location) }
  }

  /// Imports `a.csv` into `a.yaml`, and expects a refusal that changes no file.
  func expectRefusal(
    of sheet: String, by files: [String: String], error: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    try write(sheet, to: "a.csv")
    for (path, text) in files { try write(text, to: path) }
    let outcome = try dbgen("import", "a.csv", "--into", "a.yaml")
    #expect(
      outcome == Outcome(status: 1, output: "", error: error), sourceLocation: location)
    for (path, text) in files { #expect(try read(path) == text, sourceLocation: location) }
  }
}
