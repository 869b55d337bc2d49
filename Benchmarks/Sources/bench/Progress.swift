import Foundation

/// What is being done, on the standard error output.
enum Progress {
  static func report(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}
