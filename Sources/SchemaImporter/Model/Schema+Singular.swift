import SchemaParser
import SchemaSQL

extension Schema {
  /// The names of all types in Swift, except for the database.
  var swiftTypeNames: [String] {
    let names =
      tables.map { ($0.swiftName, $0.name) } + views.map { ($0.swiftName, $0.name) }
      + virtualTables.map { ($0.swiftName, $0.name) } + enums.map { ($0.swiftName, $0.name) }
    return names.map { $0?.value ?? SwiftName.type(from: $1.value) }
  }

  /// Gives each table with a plural name the name of a single row in Swift, unless something else
  /// has that name.
  mutating func nameRows() {
    var free = FreeSwiftNames(beside: swiftTypeNames, areTypes: true)
    for index in tables.indices {
      let name = tables[index].name.value
      let plural = SwiftName.type(from: name)
      let singular = EnglishNoun.singular(ofName: plural)
      guard singular != plural, free.isFree(singular) else { continue }
      tables[index].swiftName = Located(free.take(singular))
    }
  }

  /// Renames the database if a table or view has its name in Swift.
  mutating func nameDatabase() {
    let names = swiftTypeNames.map { $0.lowercased() }
    if names.contains(SwiftName.type(from: database.value).lowercased()) {
      database.value += "Database"
    }
  }
}
