import SchemaImporter
package import SchemaParser

extension SchemaSnapshot {
  /// The hash that identifies the schema in a history. Spaces, comments, and line endings are
  /// ignored.
  package var hash: String {
    let statements = statements.map { NormalizedSQL($0.value).description }
    let enums = enums.map { enumeration in
      "enum \(enumeration.name) "
        + enumeration.cases.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    }
    return "sha256:" + SHA256.hexadecimal((enums + statements).joined(separator: "\n"))
  }
}
