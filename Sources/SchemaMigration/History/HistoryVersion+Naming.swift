package import SchemaParser

extension History.Version {
  /// The name of the version in options of the command: its file, or the side of a conflict.
  package var choice: String {
    side?.name ?? source.path.split(separator: "/").last.map(String.init) ?? source.path
  }

  /// Whether the version has a file of its own, with the right name.
  package var hasItsName: Bool {
    choice == VersionFileName(version: file.version.value, name: file.name.value).file
  }

  /// The title of the version in messages.
  package var title: String {
    side.map { "'\($0.name)' of \($0.text.whole.path)" } ?? source.path
  }

  /// Returns the place in the file of a range of the version's text.
  package func place(of range: SourceRange) -> (source: SourceFile, range: SourceRange) {
    side.map { ($0.text.whole, $0.text.place(of: range)) } ?? (source, range)
  }

  /// Whether the version is sealed and hasn't changed since.
  var isIntact: Bool {
    file.isSealed && file.edit == nil && file.snapshot.hash == file.to.value
  }

  func isSame(as other: Self) -> Bool {
    source.path == other.source.path && side?.name == other.side?.name
  }

  func follows(_ last: Self?) -> Bool {
    guard let last else { return file.from == nil }
    return file.version.value == last.file.version.value + 1
      && file.from?.value == last.file.to.value
  }
}
