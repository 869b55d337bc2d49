package import SchemaParser
package import SchemaSQL

extension CodeGenerator {
  /// Returns the place of the name that a file is named after, and how to name the file otherwise.
  package static func origin(
    of file: GeneratedFile, in schema: CheckedSchema
  ) -> (range: SourceRange, advice: String) {
    let names = SwiftNames(schema)
    let tables = zip(
      schema.tables.map(\.name) + schema.derivedTables.map(\.table.name),
      (names.tables + names.derived).map { [$0.record, $0.functions] })
    let enums = schema.enums.map { ($0.name, [names.enums[$0.name.value]?.type ?? ""]) }
    let queries = zip(schema.queries.map(\.name), names.queries.map { [$0.row, $0.order] })
    let type = SwiftName.fileKey(of: String(file.name.prefix { $0 != "." && $0 != "+" }))
    let origin = (tables + enums + queries).first { _, types in
      types.contains { SwiftName.fileKey(of: $0) == type }
    }
    return origin.map { ($0.0.range, "give '\($0.0.value)' another 'swiftName'") }
      ?? (schema.database.range, "give the database another name")
  }
}
