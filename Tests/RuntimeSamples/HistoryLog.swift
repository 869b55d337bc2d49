internal import DBGenLibc
internal import DBGenRuntime

/// A log of the writes that a process starts and of their outcomes. Each line is written
/// immediately, so that it survives if the process is killed right afterward.
public struct HistoryLog: Sendable {
  private let file: Int32

  public init(_ path: String) {
    file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  }

  public func add(_ word: String, _ id: Int64, _ detail: String = "") {
    var line = "\(word) \(id) \(detail)\n"
    line.withUTF8 { _ = write(file, $0.baseAddress, $0.count) }
  }

  /// Runs a write, and logs its start and its outcome. Returns whether the outcome is known.
  public func record(_ id: Int64, _ write: () async throws -> Void) async -> Bool {
    add("started", id)
    do {
      try await write()
      add("succeeded", id)
    } catch let error as DatabaseError where error.outcomeIsUnknown {
      add("unknown", id, "\(error)")
      return false
    } catch {
      add("failed", id, "\(error)")
    }
    return true
  }
}
