import Foundation

/// A pseudo-terminal, as the standard error of a run.
final class Terminal {
  private let controller: Int32
  private let end: FileHandle

  init() throws {
    var (controller, end) = (Int32(-1), Int32(-1))
    guard openpty(&controller, &end, nil, nil, nil) == 0 else { throw POSIXError(.ENOTTY) }
    self.controller = controller
    self.end = FileHandle(fileDescriptor: end, closeOnDealloc: true)
  }

  deinit { close(controller) }

  /// Runs the command to its end, and returns all that it printed on the terminal.
  func messages(of arguments: [String], in directory: URL) throws -> String {
    let process = Process()
    process.executableURL = DBGenProcess.executable
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = ProcessInfo.processInfo.environment
      .merging(["DBGEN_CACHE": "", "TERM": "xterm", "NO_COLOR": "1"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = end
    try process.run()
    process.waitUntilExit()
    // The terminal holds what was printed until it is read, if that isn't much.
    let flags = fcntl(controller, F_GETFL)
    _ = fcntl(controller, F_SETFL, flags | O_NONBLOCK)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var text: [UInt8] = []
    while case let count = read(controller, &bytes, bytes.count), count > 0 {
      text += bytes[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
