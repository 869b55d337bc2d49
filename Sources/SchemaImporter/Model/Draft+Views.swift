import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension Draft {
  mutating func fixView(_ error: Diagnostic, _ index: Int) throws(SQLiteError) {
    let name = schema.views[index].name
    if try quoteStrings(error, in: \.views[index].sql, of: .view, name) { return }
    guard case .column(let column) = error.subject else { return try leaveUnchecked(index, error) }
    if error.code == .untypedResultColumn {
      schema.views[index].cells.change(column) { cells in
        cells.type = Located(.any)
        cells.isNullable = true
      }
      notes.add(untyped: column, of: name)
    } else if error.code == .sameResultColumn {
      try nameColumns(ofView: index, beside: column)
    }
  }

  /// Returns the columns of a view or virtual table, as SQLite names them.
  func resultColumns(of name: String) throws(SQLiteError) -> [String] {
    guard let database else { return [] }
    // A view that SQLite refuses has none.
    return try unlessRefused(database.columnNames(of: name)) ?? []
  }

  /// Names the result columns that SQLite itself had to distinguish from others of the same name,
  /// as in `id:1`.
  private mutating func nameColumns(ofView index: Int, beside column: String) throws(SQLiteError) {
    let names = try resultColumns(of: schema.views[index].name.value)
    let known = Set(schema.views[index].cells.map(\.name.value))
    for name in Set(names + [column]).subtracting(known).sorted() {
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count > 1, let number = parts.last.flatMap({ Int($0) }) else { continue }
      let stem = parts.dropLast().joined(separator: ":")
      schema.views[index].cells.change(name) {
        $0.swiftName = Located(stem.swiftMemberName(number))
      }
    }
  }

  // MARK: - Strings in double quotes

  /// Turns double-quoted text into strings where SQLite took it for strings because it named no
  /// column, except for aliases and qualified names. Returns whether this fixes the error.
  mutating func quoteStrings(
    _ error: Diagnostic, in sql: WritableKeyPath<Schema, Located<String>>,
    of kind: StoredObject.Kind, _ name: Located<String>
  ) throws(SQLiteError) -> Bool {
    guard case .missingColumn(let missing) = error.subject else { return false }
    let text = SQLText(schema[keyPath: sql].value)
    // What is certainly a name, such as an alias, can't be a string.
    let (known, certain) = (try names(), text.certainNames)
    let (fixed, strings) = text.quotingStrings { index in
      let name = text.sqlName(index)
      return (name == SQLName(missing) || !known.contains(name)) && !certain.contains(name)
        && !text.isAt(index - 1, ".") && !text.isAt(index + 1, ".")
    }
    guard strings.contains(where: { $0.hasSameBytes(as: missing) }) else { return false }
    schema[keyPath: sql].value = fixed
    changed.insert(ObjectName(kind, name.value))
    for string in strings {
      remarks.warn(
        .stringInDoubleQuotes,
        "\(kind.rawValue) '\(name.value)': the string '\(string)' was in double quotes",
        at: name.range)
    }
    return true
  }

  /// The names of the source's tables, views and columns.
  private mutating func names() throws(SQLiteError) -> Set<SQLName> {
    if let knownNames { return knownNames }
    var names = Set<SQLName>()
    for object in try database?.storedObjects() ?? [] {
      names.insert(SQLName(object.name))
      names.formUnion(try resultColumns(of: object.name).map(SQLName.init))
    }
    knownNames = names
    return names
  }
}
