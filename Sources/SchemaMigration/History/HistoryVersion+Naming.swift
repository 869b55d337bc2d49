package import SchemaParser

extension History.Version {
  /// The name of the version as an option takes it: its file, or the side of a conflict.
  package var choice: String {
    side?.name ?? source.path.split(separator: "/").last.map(String.init) ?? source.path
  }

  /// The version for people who look on.
  package var title: String {
    side.map { "'\($0.name)' of \($0.text.whole.path)" } ?? source.path
  }

  /// Where a range of its text stands in the file.
  package func place(of range: SourceRange) -> (source: SourceFile, range: SourceRange) {
    side.map { ($0.text.whole, $0.text.place(of: range)) } ?? (source, range)
  }

  /// Whether the version is sealed, and as it was then.
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
