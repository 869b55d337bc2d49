import ArgumentParser
import Foundation

/// Where things are, from the root of the project.
struct Places: ParsableArguments {
  @Option(help: "The root of the project.")
  var root = "."

  @Option(help: "A folder in which to make a fresh one for what is made on the way.")
  var scratch = FileManager.default.temporaryDirectory.path

  /// What the folder in the scratch folder is called: no two runs share one.
  private static let run = "dbgen-cost-\(UUID().uuidString)"

  var rootURL: URL { URL(filePath: root).standardizedFileURL }
  var scratchURL: URL { URL(filePath: scratch).appending(path: Self.run) }
  var dbgen: String { rootURL.appending(path: ".build/release/dbgen").path }

  /// Makes the scratch folder and the command to be measured.
  func prepare() throws {
    try FileManager.default.createDirectory(at: scratchURL, withIntermediateDirectories: true)
    _ = try Child.run([
      "swift", "build", "--package-path", rootURL.path, "-c", "release", "--product", "dbgen",
    ])
  }

  /// Removes what was made on the way.
  func remove() { try? FileManager.default.removeItem(at: scratchURL) }

  /// Writes a report beside the benchmarks, and prints it.
  func report(_ text: String, to name: String) throws {
    print(text)
    let url = rootURL.appending(path: "Benchmarks/\(name)")
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
}

extension String {
  func write(to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try write(to: url, atomically: true, encoding: .utf8)
  }
}
