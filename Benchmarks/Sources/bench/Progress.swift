import Foundation

/// Reports progress on standard error.
enum Progress {
  static func report(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}
