import DBGenSQLText
import SchemaParser

/// The name of a history file: `0002-full-name.yaml`.
package struct VersionFileName: Equatable, Sendable {
  package let version: Int64
  package let name: String

  package init(version: Int64, name: String) { (self.version, self.name) = (version, name) }

  /// Parses a file name; returns nil if it isn't that of a version.
  package init?(_ file: String) {
    let ending = ".yaml"
    guard file.hasSuffix(ending), let dash = file.firstIndex(of: "-") else { return nil }
    let digits = file[..<dash]
    let name = file[file.index(after: dash)...].dropLast(ending.count)
    guard digits.utf8.count >= 4, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let version = Int64(digits), version > 0, version <= Int64(Int32.max),
      Self.isName(String(name)), Self(version: version, name: String(name)).file == file
    else { return nil }
    self.init(version: version, name: String(name))
  }

  package var file: String { "\(version.digits(4))-\(name).yaml" }

  /// Returns whether a name can be part of a file name: it has only lowercase letters, digits, and
  /// dashes.
  package static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    return !bytes.isEmpty && bytes.count <= 100 && bytes.first != 0x2D
      && bytes.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
  }
}

extension VersionFileName {
  /// Returns the words of a text as a name, such as `full-name` for `fullName`; nil if it has none, or
  /// too many.
  package static func name(from text: String) -> String? {
    let words = SwiftName.words(of: text).map(SQLName.folded)
    let name = isName(text) ? text : words.joined(separator: "-")
    return isName(name) ? name : nil
  }

  fileprivate static func words(of text: String) -> [String] {
    SwiftName.words(of: text).map { SQLName.folded($0).filter { isName(String($0)) } }
      .filter { !$0.isEmpty }
  }
}

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
    let words = [first.summary.verb] + first.summary.names.flatMap { VersionFileName.words(of: $0) }
    return words.joined(upTo: room) + others
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
