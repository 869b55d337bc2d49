import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension Draft {
  mutating func fixView(_ error: Diagnostic, _ index: Int) throws(SQLiteError) {
    let name = ObjectName(.view, schema.views[index].name.value)
    if try quoteStrings(error, in: \.views[index].sql, name) { return }
    guard case .column(let column) = error.subject else { return try leaveUnchecked(index, error) }
    if error.code == .untypedResultColumn {
      schema.views[index].cells.change(column) { cells in
        cells.type = Located(.any)
        cells.isNullable = true
      }
      let view = schema.views[index].name.value
      remarks.add(
        .columnOfAnyType,
        "view '\(view)': column '\(column)' is of type any: its type can't be told from the SQL",
        about: name)
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
  private mutating func nameColumns(
    ofView index: Int, beside column: String
  ) throws(SQLiteError) {
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
}

// MARK: - Strings in double quotes

extension Draft {
  /// Turns double-quoted text into strings where SQLite took it for strings because it named no
  /// column. Returns whether this fixes the error.
  mutating func quoteStrings(
    _ error: Diagnostic, in sql: WritableKeyPath<Schema, Located<String>>, _ object: ObjectName?
  ) throws(SQLiteError) -> Bool {
    guard case .missingColumn(let missing) = error.subject, let object else { return false }
    let text = schema[keyPath: sql].value
    let names = try names()
    let (fixed, strings) = text.quotingStrings {
      SQLName($0) == SQLName(missing) || !names.contains(SQLName($0))
    }
    guard strings.contains(where: { $0.hasSameBytes(as: missing) }) else { return false }
    schema[keyPath: sql].value = fixed
    changed.insert(object)
    for string in strings {
      remarks.add(
        .stringInDoubleQuotes,
        "\(object.type.rawValue) '\(object.name)': the string '\(string)' was in double quotes",
        about: object)
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

extension String {
  /// Returns the SQL with strings in place of the double-quoted names that `isString` accepts,
  /// except for aliases and qualified names, and the strings.
  fileprivate func quotingStrings(_ isString: (String) -> Bool) -> (sql: String, strings: [String])
  {
    let tokens = SQLText(self)
    // These can't be strings.
    let names = tokens.certainNames
    var result: [UInt8] = []
    var strings: [String] = []
    var end = 0
    for (index, token) in tokens.tokens.enumerated()
    where tokens.isInDoubleQuotes(token) {
      let name = tokens.name(of: token)
      guard isString(name), !names.contains(SQLName(name)), !tokens.isQualified(index)
      else { continue }
      result += tokens.bytes[end..<token.range.lowerBound] + Array(SQLString.quote(name).utf8)
      strings.append(name)
      end = token.range.upperBound
    }
    return (String(decoding: result + tokens.bytes[end...], as: UTF8.self), strings)
  }
}

extension SQLText {
  /// Whether a name is part of a qualified name, next to a dot.
  fileprivate func isQualified(_ index: Int) -> Bool {
    isAt(index - 1, ".") || isAt(index + 1, ".")
  }
}
