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
    for type in schema.swiftTypes { changeSwift(type) }
    for sql in schema.expressions(of: rename) {
      change(sql, at: SQLText(sql.value).places(of: rename))
    }
    try changeStatements(of: schema)
  }

  private mutating func changeStatements(of schema: Schema) throws(SQLiteError) {
    var renames = [rename] + rename.followers(in: schema)
    while !renames.isEmpty {
      let next = renames.removeFirst()
      guard var statements = RenamedStatements(next, in: schema) else { continue }
      for trigger in schema.triggers {
        change(trigger.sql, at: try statements.change(in: trigger.sql.value).places)
      }
      for query in schema.queries { try change(query, &statements) }
      for view in schema.views {
        renames += [next.follower(view, try change(view, &statements))].compactMap(\.self)
      }
    }
  }

  /// Changes a query, in its optional parts and orders, too.
  private mutating func change(
    _ query: Query, _ statements: inout RenamedStatements
  ) throws(SQLiteError) {
    for order in [nil] + query.orders {
      let form = QueryForm(query, in: order)
      let change = try statements.change(in: SQLText(ofQuery: form.sql).text { _ in true })
      for place in change.places {
        let (text, range) = form.place(of: place)
        self.change(text, at: [range])
      }
      if change.result != nil { changeResult(query.cells, query.key) }
    }
  }

  /// Changes a view. Returns the names of its columns if one of them changes with the name.
  private mutating func change(
    _ view: View, _ statements: inout RenamedStatements
  ) throws(SQLiteError) -> [String]? {
    let change = try statements.change(in: view.sql.value)
    self.change(view.sql, at: change.places)
    guard !view.select.hasColumnNames, let columns = change.result else { return nil }
    changeResult(view.cells, view.key)
    return columns
  }

  private mutating func changeResult(_ cells: [ResultColumnCells], _ key: Located<String>?) {
    for name in cells.map(\.name) + [key].compactMap(\.self) where rename.concerns(name.value) {
      change(name)
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

  /// Changes the name of a type in Swift, such as `[Position]`.
  private mutating func changeSwift(_ text: Located<String>) {
    // What is in quotes there is a value.
    guard let (old, new) = rename.swiftNames, !text.value.contains("\"") else { return }
    let source = file.text(in: text.range)
    for match in source.matches(of: /[\p{L}\p{N}_.]+/)
    where match.output == old || match.output.hasPrefix(old + ".") {
      let start = source.utf8.distance(from: source.startIndex, to: match.range.lowerBound)
      let place = text.range.lowerBound + start
      replace(place..<place + old.utf8.count, with: new)
    }
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
