import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
package import SchemaSQL

/// A name of a schema, a word of which has another case in Swift, such as `userId`, which is `userID`.
package struct ChangedName: Hashable {
  package let name: String
  package let swiftName: String

  /// - Returns: Nil if more than the case differs, or only what everybody expects: the first letter, or
  ///   a single word in lowercase.
  fileprivate init?(_ name: String, _ swiftName: String) {
    guard SQLName(name) == SQLName(swiftName), name.dropFirst() != swiftName.dropFirst(),
      SQLName.folded(name) != swiftName
    else { return nil }
    (self.name, self.swiftName) = (name, swiftName)
  }
}

extension CodeGenerator {
  /// Returns the names whose words have another case in Swift, without those of which the schema gives
  /// the Swift name.
  package static func changedNames(of schema: CheckedSchema) -> [ChangedName] {
    let names = SwiftNames(schema)
    var found = [ChangedName(schema.database.value, names.namespace)]
    for enumeration in schema.enums where enumeration.swiftName == nil {
      let name = enumeration.name.value
      found.append(ChangedName(name, names.enums[name]?.type ?? name))
    }
    for (table, names) in zip(schema.tables, names.tables) {
      if table.swiftName == nil { found.append(ChangedName(table.name.value, names.record)) }
      for (column, property) in zip(table.columns, names.properties)
      where column.swiftName == nil {
        found.append(ChangedName(column.name.value, property))
      }
    }
    return found.compactMap(\.self).unique
  }
}
