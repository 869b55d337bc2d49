import SchemaParser

// A schema that a symbolic link names. Its history is beside the path that is given, so that without
// the versions that are beside the file, apps would make databases of version 1.

extension HistoryFolder {
  /// The largest number of links that lead from one to the next, as on Linux.
  private static let maximumLinks = 40

  /// Throws if the schema is a link to a file with a history, and there is none beside the link.
  ///
  /// - Parameter making: Whether the history is to be created if there is none.
  func requireOwnHistory(making isMade: Bool = false) throws {
    guard !FileSystem.isTaken(path) else { return }
    let files = linkedFiles
    if let file = files.first(where: { FileSystem.isTaken(HistoryFolder(ofSchema: $0).path) }) {
      throw try refusal("the history isn't beside this link, but beside the file it leads to", file)
    } else if isMade, let file = files.last {
      throw try refusal("the history would be beside this link, not the file it leads to", file)
    }
  }

  private func refusal(_ reason: String, _ file: String) throws -> Failure {
    let name = try FileSystem.shortest(file).displayed
    return .error(
      .unreadableFile, "\(reason): name the file, '\(name)'", path: schema, .inputOutput)
  }

  /// The paths that the schema leads to, if it is a link, the file last.
  private var linkedFiles: [String] {
    let next = FileSystem.destination(ofLink: schema)
    return Array(
      sequence(first: next) { $0.flatMap(FileSystem.destination) }
        .prefix(Self.maximumLinks).prefix { $0 != nil }.compactMap(\.self))
  }
}
