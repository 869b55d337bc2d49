import SchemaParser

extension MigrationFile {
  /// The name that the author gave to the version; nil if it was derived from the changes.
  package var givenName: String? {
    let made = from == nil ? Self.firstName : steps.map(\.value).changeName
    return name.value == made ? nil : name.value
  }

  /// The default name of a first version.
  static let firstName = "initial"
  /// The maximum length of a derived name, in bytes.
  static let longestMadeName = 50
}

extension [MigrationStep] {
  /// The name for a version with these steps: its first change, and the number of further ones.
  var changeName: String {
    let changes = filter { !$0.isStatement }
    let named = changes.isEmpty ? self : changes
    guard let first = named.first else { return "changes" }
    let others = named.count > 1 ? "-and-\(named.count - 1)-more" : ""
    let room = MigrationFile.longestMadeName - others.utf8.count
    return first.nameWords.joined(upTo: room) + others
  }
}

extension MigrationStep {
  /// The verb and the names of what it changes, in lowercase.
  fileprivate var nameWords: [String] {
    let words = summary.names.flatMap { SwiftName.words(of: $0) }.map { word in
      word.lowercased().filter { VersionFileName.isName(String($0)) }
    }
    return [summary.verb] + words.filter { !$0.isEmpty }
  }
}

extension [String] {
  /// Returns the words joined by dashes, as many as fit. A first word that is too long is cut off.
  fileprivate func joined(upTo length: Int) -> String {
    var text = ""
    for word in self {
      let longer = text.isEmpty ? word : "\(text)-\(word)"
      guard longer.utf8.count <= length else {
        return text.isEmpty ? String(word.prefix(length)) : text
      }
      text = longer
    }
    return text
  }
}
