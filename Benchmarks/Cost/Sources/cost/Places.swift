import ArgumentParser
import Foundation

/// The paths that the measurements use.
struct Places: ParsableArguments {
  @Option(help: "The root of the project.")
  var root = "."

  @Option(help: "The optimized command to measure.")
  var dbgen: String

  @Option(help: "A folder in which to make a fresh one for what is made on the way.")
  var scratch = FileManager.default.temporaryDirectory.path

  /// The unique name of this run's folder in the scratch folder.
  private static let run = "dbgen-cost-\(UUID().uuidString)"

  var rootURL: URL { URL(filePath: root).standardizedFileURL }
  var scratchURL: URL { URL(filePath: scratch).appending(path: Self.run) }

  /// Creates the scratch folder.
  func prepare() throws {
    try FileManager.default.createDirectory(at: scratchURL, withIntermediateDirectories: true)
  }

  /// Removes this run's scratch folder.
  func remove() { try? FileManager.default.removeItem(at: scratchURL) }

  /// Prints a report and writes it to the `Benchmarks` folder.
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
