import ArgumentParser
import SchemaParser

/// Keeps other runs of the command from changing a history from before it is read until it is
/// written.
final class HistoryLock {
  private let directory: Directory?
  private let made: [String]

  /// Waits for other runs, and holds the folder.
  ///
  /// - Parameter makingFolder: Whether to make the folder where it isn't there. If nothing comes
  ///   of the run, it goes again.
  init(ofSchema schema: String, makingFolder: Bool = false) throws {
    let folder = HistoryFolder(ofSchema: schema)
    let path = folder.path
    // Without a schema there is no history to hold.
    let isMade = makingFolder && FileSystem.exists(schema)
    made = isMade ? try FileSystem.makeDirectories(path) : []
    directory = try folder.open()
    guard let directory else { return }
    let isLocked = directory.lock(.exclusive) {
      Console.printError("waiting for another run of dbgen to finish with '\(path.displayed)'\n")
    }
    // What can't be removed doesn't hinder.
    if isLocked { try? directory.removeLeftovers() }
  }

  /// Lets others go on, and removes the folder if it is empty still.
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
