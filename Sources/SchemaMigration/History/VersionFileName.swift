/// The name of a history file: `0002-full-name.yaml`.
package struct VersionFileName: Equatable, Sendable {
  package let version: Int64
  package let name: String

  package init(version: Int64, name: String) {
    self.version = version
    self.name = name
  }

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

  package var file: String {
    let digits = String(version)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "-\(name).yaml"
  }

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
