import Foundation

/// The files of the repository.
enum Repository {
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the paths of the Swift files below a folder, relative to the folder.
  static func swiftFiles(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") }.sorted()
  }

  /// The golden cases of generated source.
  static var cases: [String] {
    get throws {
      let folder = root.appending(path: "Tests/Golden/generated").path
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.hasPrefix(".") }.sorted()
    }
  }
}
