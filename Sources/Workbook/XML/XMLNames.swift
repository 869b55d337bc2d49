/// The names of elements and attributes without their namespaces, which have two addresses in Excel's
/// files: the "strict" ones are those of the ISO standard.
struct XMLNames {
  /// The prefix for each namespace that is read.
  private static let prefixes = [
    "": "",
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main": "",
    "http://purl.oclc.org/ooxml/spreadsheetml/main": "",
    "http://schemas.openxmlformats.org/package/2006/relationships": "",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r:",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r:",
    "urn:oasis:names:tc:opendocument:xmlns:office:1.0": "office:",
    "urn:oasis:names:tc:opendocument:xmlns:table:1.0": "table:",
    "urn:oasis:names:tc:opendocument:xmlns:text:1.0": "text:",
    "urn:oasis:names:tc:opendocument:xmlns:style:1.0": "style:",
    "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0": "manifest:",
    "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0": "calcext:",
  ]

  /// The character between a namespace and a name, which neither can have.
  static let separator: Character = "\n"

  private var known: [String: String] = [:]

  /// Returns the short name; that of an unknown namespace begins with a question mark.
  mutating func short(_ full: String) -> String {
    if let name = known[full] { return name }
    let parts = full.split(separator: Self.separator)
    let namespace = parts.count > 1 ? String(parts[0]) : ""
    let name = (Self.prefixes[namespace] ?? "?") + (parts.last ?? "")
    known[full] = name
    return name
  }
}
