/// Makes a table of a row of the covering array.
extension TestedTable {
  init(
    _ choice: TableChoice, number: Int, prefix: String, name: String, keysAreTyped: Bool,
    module: String
  ) {
    self.number = number
    self.prefix = prefix
    self.name = name
    self.keysAreTyped = keysAreTyped
    self.module = module
    (kind, relation, hasAdditions) = (choice.kind, choice.relation, choice.hasAdditions)
    columns = []
    // A column with the name of its table would hide the type in scripts without capitals.
    var names = Set(["id", "note", name])
    let featured = choice.columns.enumerated().map { slot, column in
      self.column(column, slot, name: Self.name(column.names, slot + number, &names))
    }
    columns = numbers(featured) + featured.flatMap { sources($0) + [$0] + folded($0) } + others
    addRelations()
    for index in columns.indices { addNames(toColumn: index) }
    queries = choice.queries.enumerated().compactMap { slot, query in
      let places = choice.columns.indices.map { (number + slot + $0) % choice.columns.count }
      // JSON can't be compared with a parameter.
      let column = places.first { query.kind.isInsert || choice.columns[$0].form.kind != .json }
      return column.map { TestedQuery(query, slot: slot, column: $0) }
    }
  }

  private static func name(_ kind: NameKind, _ number: Int, _ taken: inout Set<String>) -> String {
    let names = kind.names
    let start = number % names.count
    let name = (names[start...] + names[..<start]).first { !taken.contains($0) } ?? "other\(number)"
    taken.insert(name)
    return name
  }

  private func column(_ choice: ColumnChoice, _ slot: Int, name: String) -> TestedColumn {
    var column = TestedColumn(
      name: name, form: choice.form, role: choice.role, isOptional: choice.isOptional,
      isOwn: choice.isOwn, defaultValue: choice.defaultValue, collation: choice.collation,
      cells: ["doc: Featured."])
    switch choice.role {
    case .foreignKey: column.target = "\(prefix)Goal\(number)x\(slot)"
    case .generated: column.source = "source\(slot)"
    case .rowVersion: column.pattern = [1, 1, 1, 1]
    case .softDelete: column.pattern = choice.isOptional ? [nil, nil, 2, nil] : [0, 0, 1, 0]
    case .plain, .key, .keyPart, .unique, .indexed, .touch: break
    }
    return column
  }

  /// The column `id`, unless another column is the key.
  private func numbers(_ featured: [TestedColumn]) -> [TestedColumn] {
    if featured.contains(where: { $0.role == .key }) { return [] }
    let isPart = featured.contains { $0.role == .keyPart }
    let role: ColumnRole = kind == .noKey ? .plain : isPart ? .keyPart : .key
    return [.number("id", role, pattern: [0, 1, 2, 3])]
  }

  /// The column that a generated one repeats.
  private func sources(_ column: TestedColumn) -> [TestedColumn] {
    guard let source = column.source else { return [] }
    var copy = column
    (copy.name, copy.role, copy.source, copy.cells) = (source, .plain, nil, [])
    return [copy]
  }

  /// The generated column with the folded text of another.
  private func folded(_ column: TestedColumn) -> [TestedColumn] {
    guard column.collation == .folded else { return [] }
    var copy = TestedColumn.words(
      "folded\(column.name)",
      column.form.samples.map { $0.swift.dropFirst().dropLast().lowercased() },
      pattern: (0..<4).map { column.sample(ofRow: $0) })
    (copy.role, copy.source, copy.isFolded) = (.generated, column.name, true)
    copy.isOptional = column.isOptional
    return [copy]
  }

  private var others: [TestedColumn] {
    var note = TestedColumn.words("note", ["x", "x", "y", "z"], pattern: [0, 1, nil, 3])
    if hasAdditions { note.cells = ["maxLength: 5", "message: It is long."] }
    let body = TestedColumn.words(
      "body", ["red fox", "blue fox", "red hen", "hen"], pattern: [0, 1, 2, 3])
    return [note] + (kind == .fullText ? [body] : [])
  }

  private mutating func addRelations() {
    if relation.hasParent {
      var column = TestedColumn.number("owner\(number)ID", .foreignKey, pattern: [0, 0, nil, 1])
      column.isOptional = true
      column.target = "\(prefix)Owner\(number)"
      column.cells = ["parent: owner", "children: owned\(number)"]
      columns.append(column)
    }
    if relation == .itself, let key = key.first {
      var column = key
      (column.name, column.role, column.isOptional) = ("above\(number)", .foreignKey, true)
      (column.defaultValue, column.target) = (.none, sql)
      column.pattern = [nil, 0, 0, nil].prefix(rows) + [nil, nil, nil]
      column.cells = ["parent: above", "children: below", "onDelete: setNull"]
      columns.append(column)
    }
  }

  /// Decides whether a column has the type of a key.
  private mutating func addNames(toColumn index: Int) {
    let column = columns[index]
    if column.isOwn { return }
    let isKey = column.role == .key || column.target == sql
    let owner = isKey ? type : column.target.map { module + $0.replacing("\"", with: "") }
    guard let owner, column.form.kind == .integer || column.form.kind == .uuid else { return }
    let hasType = keysAreTyped && !(isKey && kind == .tuple)
    columns[index].keyType = hasType ? "\(owner).ID" : nil
    columns[index].isKeyNumber = !hasType && column.form.kind == .integer
  }
}

extension TestedColumn {
  /// A column of numbers from 1.
  static func number(_ name: String, _ role: ColumnRole, pattern: [Int?]) -> TestedColumn {
    var form = ValueForm.all[0]
    form.samples = (1...4).map { .init(swift: "\($0)", sql: "\($0)") }
    return TestedColumn(name: name, form: form, role: role, pattern: pattern)
  }

  /// A column of texts that can be nil.
  static func words(_ name: String, _ words: [String], pattern: [Int?]) -> TestedColumn {
    var form = ValueForm.text
    form.samples = words.map { .init(swift: "\"\($0)\"", sql: ValueForm.quoted($0)) }
    return TestedColumn(name: name, form: form, isOptional: true, pattern: pattern)
  }
}
