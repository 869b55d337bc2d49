import DBGenSQLText
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
  ///
  /// - Parameter models: The names of rows that are known.
  mutating func nameRows(as models: [SQLName: String] = [:]) {
    var free = FreeSwiftNames(beside: swiftTypeNames, areTypes: true)
    let rows = rowNames
    for index in tables.indices {
      let plural = SwiftName.type(from: tables[index].name.value)
      let singular = EnglishNoun.singular(ofName: plural)
      let names = [models[tables[index].name.sqlName], singular.naming(rows), singular]
      let name = names.compactMap(\.self).first { $0 != plural && free.isFree($0) }
      guard let name else { continue }
      tables[index].swiftName = Located(free.take(name))
    }
    separateWords()
  }

  /// The names of single rows, by the plural names of their tables in Swift.
  private var rowNames: [String: String] {
    let plurals = tables.map { SwiftName.type(from: $0.name.value) }
    return Dictionary(firstOf: plurals.map { ($0, EnglishNoun.singular(ofName: $0)) })
      .filter { $0.key != $0.value }
  }

  /// Renames the database if a table or view has its name in Swift.
  mutating func nameDatabase() {
    let names = swiftTypeNames.map { $0.lowercased() }
    if names.contains(SwiftName.type(from: database.value).lowercased()) {
      database.value += "Database"
    }
  }
}

extension String {
  /// The name of a type with a single row in place of each table before its last word: `UserRole`
  /// for `UsersRole` if there are users.
  fileprivate func naming(_ rows: [String: String]) -> String {
    for end in indices.dropFirst().reversed() where self[end].isUppercase {
      guard let row = rows[String(self[..<end])] else { continue }
      return row + String(self[end...]).naming(rows)
    }
    return self
  }
}
