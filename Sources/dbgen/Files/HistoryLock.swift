import ArgumentParser
import SchemaParser

/// A lock that keeps other runs of dbgen from changing a history between reading and writing it.
final class HistoryLock {
  private let directory: Directory?
  private let made: [String]

  /// Waits for other runs, and locks the folder.
  ///
  /// - Parameter makingFolder: Whether to create the folder if it doesn't exist. If it is still
  ///   empty after the run, it is removed.
  init(ofSchema schema: String, makingFolder: Bool = false) throws {
    let folder = HistoryFolder(ofSchema: schema)
    let path = folder.path
    // Without a schema, there is no history to lock.
    let isMade = makingFolder && FileSystem.exists(schema)
    made = isMade ? try FileSystem.makeDirectories(path) : []
    directory = try folder.open()
    guard let directory else { return }
    let isLocked = directory.lock(.exclusive) {
      Console.printError("waiting for another run of dbgen to finish with '\(path.displayed)'\n")
    }
    // Leftovers that can't be removed do no harm.
    if isLocked { try? directory.removeLeftovers() }
  }

  /// Removes the folder if this run created it and it is still empty. The lock lasts as long as the
  /// instance.
  func release() { FileSystem.removeDirectories(made) }
}

/// A file of a history was edited while the command worked on it.
struct ChangedMeanwhile: ReportedError {
  let path: String

  var exitCode: ExitCode { ExitCode(1) }
  var report: String {
    "\(path.displayed):1:1: error: the file has changed since it was read: run the command again [MG004]\n"
  }
}
