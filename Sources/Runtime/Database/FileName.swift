/// How a file is named to SQLite, which takes a name that begins with `file:` for a URI: always where
/// it was built to, whatever the flags say.
package enum FileName {
  /// The name for the file at a path, whatever the path looks like.
  package static func plain(_ path: String) -> String {
    path.utf8.starts(with: "file:".utf8) ? "./" + path : path
  }

  /// The URI that tells SQLite that nobody changes the file at a path.
  static func immutable(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = path.utf8.flatMap { byte -> [UInt8] in
      let isPlain = "/.-_".utf8.contains(byte) || Character(Unicode.Scalar(byte)).isASCIIWord
      return isPlain ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    let start = path.utf8.first == UInt8(ascii: "/") ? "file://" : "file:"
    return start + String(decoding: bytes, as: UTF8.self) + "?immutable=1"
  }
}

extension Character {
  fileprivate var isASCIIWord: Bool { isASCII && (isLetter || isNumber) }
}
