import SchemaParser

/// Collects remarks about the chosen types, with columns of the same kind together.
struct TypeNotes {
  private struct TypeNote {
    let caveat: TypeChoice.Caveat
    let table: Located<String>
    let column: String
    var declaredType = ""
    /// The type that was chosen.
    var type = ColumnType.any

    var path: String { "\(table.value).\(column)" }

    /// The texts that are the same for all notes which share a remark.
    var group: [String] {
      switch caveat {
      case .undecided, .amid, .ownSQL, .asSibling: ["\(caveat)"]
      case .because, .ofView: ["\(caveat)", type.name]
      case .byRows: ["\(caveat)", type.name, table.value]
      case .asText, .notComputed: ["\(caveat)", path]
      }
    }
  }

  private var notes: [TypeNote] = []
  private var hints: [ColumnHint] = []

  mutating func add(_ hint: TypeHint, _ column: Column, in table: Table) {
    hints.append(ColumnHint(table: table.name, column: column, hint: hint))
  }

  mutating func add(
    _ caveat: TypeChoice.Caveat, _ column: Column, _ type: ColumnType, in table: Table
  ) {
    notes.append(
      TypeNote(
        caveat: caveat, table: table.name, column: column.name.value,
        declaredType: column.declaredType, type: type))
  }

  /// Adds a note on a view's column, whose type SQL doesn't tell.
  mutating func add(untyped column: String, of view: Located<String>) {
    notes.append(TypeNote(caveat: .ofView, table: view, column: column))
  }

  /// Removes the notes on a column, whose type was replaced by that of its key.
  mutating func remove(_ column: Column, of table: Table) {
    notes.removeAll { $0.table.value == table.name.value && $0.column == column.name.value }
  }

  /// Returns remarks with lines to write in a schema.
  func hints(in schema: Schema) -> [Diagnostic] {
    let open = hints.filter { $0.isOpen(in: schema) }
    let writer = HintWriter(schema, open)
    return open.grouped(by: \.group).map { writer.remark(on: $0.elements) }
  }

  /// A remark for each group of notes.
  var all: [Diagnostic] { notes.grouped(by: \.group).flatMap { remarks(on: $0.elements) } }

  /// So many tables with the same remark share one.
  static let manyTables = 4

  private func remarks(on group: [TypeNote]) -> [Diagnostic] {
    let tables = group.grouped(by: \.table.value).map(\.elements)
    let note = group[0]
    let isOne = group.count == 1
    let places = group.map { "'\($0.path)'" }.abridged
    let columns = (isOne ? "column " : "columns ") + places
    let (are, have) = isOne ? ("is", "has") : ("are", "have")
    func ofAnyType(_ place: String, _ reason: String) -> [Diagnostic] {
      if (2..<Self.manyTables).contains(tables.count) { return tables.flatMap(remarks) }
      let names =
        tables.count > 1
        ? columns
        : "\(place) '\(note.table.value)': \(isOne ? "column" : "columns") "
          + group.map { "'\($0.column)'" }.abridged
      return [
        Diagnostic(
          note.type == .any ? .columnOfAnyType : .undecidedType,
          "\(names) \(are) of type \(note.type.name): \(reason)", at: note.table.range,
          severity: .warning)
      ]
    }
    let text: String
    switch note.caveat {
    case .because(let reason): return ofAnyType("table", reason)
    case .ofView:
      return ofAnyType("view", "\(isOne ? "its type" : "their types") can't be told from the SQL")
    case .undecided:
      text =
        "it isn't known how the values of "
        + group.map { "'\($0.path)' (\($0.declaredType))" }.abridged
        + " are stored, because no row has one: they are taken for text in SQLite's form; "
        + "write 'encoding: unixSeconds', say, where they are numbers"
    case .amid(let encodings):
      text =
        "the rows of \(places) fit the encoding \(encodings[0].rawValue), which was chosen, and "
        + encodings.dropFirst().map(\.rawValue).joined(separator: " and ")
        + ", too: write the one in which the program stores times"
    case .ownSQL(let encoding):
      text =
        "\(columns) \(are) stored as \(encoding.rawValue), as the source's own SQL stores or compares "
        + (isOne ? "it" : "them")
    case .asSibling(let sibling):
      text =
        "\(columns) \(have) no values and \(have) the type of '\(sibling)', whose rows show it: "
        + "write another type if there can be others"
    case .byRows(let noun):
      let names = group.map { "'\($0.column)'" }.joined(separator: ", ")
      text =
        (isOne ? columns : "table '\(note.table.value)': columns \(names)")
        + " \(have) type \(note.type.name) because all of \(isOne ? "its" : "their") rows have "
        + "\(noun): write another type if there can be others"
    case .asText(let words):
      text =
        "\(columns) is an enum of \(words.map { "'\($0)'" }.joined(separator: " and ")), which "
        + "its rows or its default have instead of 0 and 1"
    case .notComputed(let reason):
      text = "\(columns) has type any because its values couldn't be computed: \(reason)"
    }
    var code = DiagnosticCode.undecidedType
    if case .notComputed = note.caveat { code = .tooMuchWork }
    return [Diagnostic(code, text, at: note.table.range, severity: .warning)]
  }
}
