import Foundation

/// The files of the repository.
enum Repository {
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  /// Returns the names of the files in a folder.
  static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
  }

  /// Returns the paths of the Swift files below a folder, relative to the folder.
  static func swiftFiles(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") }.sorted()
  }

  /// The golden cases of generated source.
  static var cases: [String] {
    get throws {
      try files(in: "Tests/Golden/generated").filter { !$0.hasPrefix(".") }.sorted()
    }
  }
}
