import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Renames a table, a column or an enum in the files of a schema, wherever they name it. What can't be renamed
/// stays, and the checks of the new schema report it at its place.
struct SchemaRenaming {
  private let file: SourceFile
  private let rename: ResolvedRename
  /// The scalars of the files, by where they begin.
  private let scalars: [Int: YAMLNode]
  private var edits: [Int: (range: SourceRange, text: String)] = [:]

  init(_ rename: ResolvedRename, in file: SourceFile, _ schema: Schema) throws(SQLiteError) {
    (self.file, self.rename) = (file, rename)
    let nodes = YAMLComposer.composeAll(of: file).node?.scalars ?? []
    scalars = Dictionary(firstOf: nodes.map { ($0.range.lowerBound, $0) })
    for name in schema.names(of: rename) { change(name) }
    for type in schema.types(of: rename) { change(type) }
    for sql in schema.expressions(of: rename) {
      change(sql, at: SQLText(sql.value).places(of: rename))
    }
    for rename in [rename] + rename.followers(in: schema) {
      guard var statements = RenamedStatements(rename, in: schema) else { continue }
      try changeStatements(of: schema, &statements)
    }
  }

  private mutating func changeStatements(
    of schema: Schema, _ statements: inout RenamedStatements
  ) throws(SQLiteError) {
    for sql in schema.statements { change(sql, at: try statements.places(in: sql.value)) }
    for query in schema.queries {
      for order in [nil] + query.orders { try change(QueryForm(query, in: order), &statements) }
    }
  }

  /// The files with the new name.
  var renamed: SourceFile {
    SourceFile(
      joining: file.files.map { file, start in
        var edited = YAMLEdits(file)
        for edit in edits.values where file.holds(edit.range.moved(by: -start)) {
          edited.replace(edit.range.moved(by: -start), with: edit.text)
        }
        return edits.isEmpty ? file : file.with(Array(edited.text.utf8))
      })
  }

  /// Changes a name, which may be in quotes, or part of `table.column`.
  private mutating func change(_ name: Located<String>) {
    let (raw, range) = (file.text(in: name.range), name.range)
    let count = name.value.utf8.count
    let new = YAMLText.scalar(rename.new)
    if raw == name.value || raw == "\"\(name.value)\"" || raw == "'\(name.value)'" {
      replaceKey(range, with: new)
    } else if rename.isOfTable, raw.hasPrefix(name.value + ".") {
      replace(range.lowerBound..<range.lowerBound + count, with: rename.new)
    } else if !rename.isOfTable, raw.hasSuffix("." + name.value) {
      replace(range.upperBound - count..<range.upperBound, with: rename.new)
    }
  }

  /// Changes a type, which may be in quotes and have a `?`.
  private mutating func change(_ type: Located<ColumnType>) {
    let isQuoted = ["\"", "'"].contains(file.text(in: type.range).prefix(1))
    let start = type.range.lowerBound + (isQuoted ? 1 : 0)
    let range = start..<start + rename.old.utf8.count
    if file.text(in: range) == rename.old { replace(range, with: rename.new) }
  }

  /// Changes a name; the value behind it stays below the others if there is room.
  private mutating func replaceKey(_ range: SourceRange, with text: String) {
    let rest = file.bytes[range.upperBound...]
    let spaces = rest.dropFirst().prefix { $0 == UInt8(ascii: " ") }.count
    guard rest.first == UInt8(ascii: ":"), spaces > 1 else { return replace(range, with: text) }
    let width = max(1, spaces + range.count - text.utf8.count)
    let gap = String(repeating: " ", count: width)
    replace(range.lowerBound..<range.upperBound + 1 + spaces, with: text + ":" + gap)
  }

  /// Changes the names in SQL.
  private mutating func change(_ sql: Located<String>, at places: [Range<Int>]) {
    guard let node = scalars[sql.range.lowerBound] else { return }
    let text = Array(sql.value.utf8)
    let new = rename.new.isPlainName ? rename.new : SQLName.quote(rename.new)
    for place in places {
      let start = file.sourceOffset(ofTextOffset: place.lowerBound, in: node)
      let range = start..<start + place.count
      if file.text(in: range).utf8.elementsEqual(text[place]) { replace(range, with: new) }
    }
  }

  /// Changes the names in a query, in its optional parts and in an order.
  private mutating func change(
    _ form: QueryForm, _ statements: inout RenamedStatements
  ) throws(SQLiteError) {
    let whole = SQLText(ofQuery: form.sql).text { _ in true }
    for place in try statements.places(in: whole) {
      let (text, range) = form.place(of: place)
      change(text, at: [range])
    }
  }

  private mutating func replace(_ range: SourceRange, with text: String) {
    edits[range.lowerBound] = (range, text)
  }
}

extension SourceFile {
  fileprivate func holds(_ range: SourceRange) -> Bool {
    range.lowerBound >= 0 && range.upperBound <= bytes.count
  }
}

extension YAMLNode {
  fileprivate var scalars: [YAMLNode] {
    isScalar ? [self] : items.flatMap(\.scalars) + pairs.flatMap(\.value.scalars)
  }
}

extension String {
  /// Whether SQL can have the name without quotes.
  var isPlainName: Bool {
    let tokens = SQLText(self).tokens
    let hasOnlyWords = tokens.count == 1 && tokens[0].kind == .word
    return hasOnlyWords && !SQLKeyword.isReserved(SQLName.folded(self))
  }
}
