import SchemaParser

/// Collects remarks about the chosen types, with columns of the same kind together.
struct TypeNotes {
  private struct TypeNote {
    let caveat: TypeChoice.Caveat
    let table: Located<String>
    let column: Column
    /// The type that was chosen.
    let type: ColumnType

    var path: String { "\(table.value).\(column.name.value)" }
    var place: String { "'\(path)'" }

    func warning(_ text: String, as code: DiagnosticCode = .undecidedType) -> Diagnostic {
      Diagnostic(code, text, at: table.range, severity: .warning)
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
    notes.append(TypeNote(caveat: caveat, table: table.name, column: column, type: type))
  }

  /// Removes the notes on a column, whose type was replaced by that of its key.
  mutating func remove(_ column: Column, of table: Table) {
    notes.removeAll {
      $0.table.value == table.name.value && $0.column.name.value == column.name.value
    }
  }

  /// Returns remarks with lines to write in a schema.
  func hints(in schema: Schema) -> [Diagnostic] {
    let open = hints.filter { $0.isOpen(in: schema) }
    let writer = HintWriter(schema, open)
    return open.grouped(by: \.group).map { writer.remark(on: $0.elements) }
  }

  var all: [Diagnostic] {
    let ofGroups = ofUndecided + ofReasons + ofEncodings + ofOwnSQL + ofSiblings + ofRows
    return ofGroups + notes.compactMap(remark)
  }

  // MARK: - Messages

  /// Returns the remark about one column; nil if others may share it.
  private func remark(on note: TypeNote) -> Diagnostic? {
    switch note.caveat {
    case .undecided, .because, .amid, .ownSQL, .asSibling, .byRows: nil
    case .asText(let words):
      note.warning(
        "column \(note.place) is an enum of \(words.map { "'\($0)'" }.joined(separator: " and ")), which "
          + "its rows or its default have instead of 0 and 1")
    case .notComputed(let reason):
      note.warning(
        "column \(note.place) has type any because its values couldn't be computed: \(reason)",
        as: .tooMuchWork)
    }
  }

  /// A single remark about all columns for which no row shows how values are stored.
  private var ofUndecided: [Diagnostic] {
    let undecided = notes.filter { $0.caveat == .undecided }
    guard let first = undecided.first else { return [] }
    let names = undecided.map { "\($0.place) (\($0.column.declaredType))" }.abridged
    return [
      first.warning(
        "it isn't known how the values of \(names) are stored, because no row has one: "
          + "they are taken for text in SQLite's form; write 'encoding: unixSeconds', say, where they "
          + "are numbers")
    ]
  }

  /// A remark for each group of columns whose rows have the same encodings.
  private var ofEncodings: [Diagnostic] {
    notes.grouped(by: \.caveat).compactMap { caveat, group in
      guard case .amid(let encodings) = caveat else { return nil }
      let others = encodings.dropFirst().map(\.rawValue).joined(separator: " and ")
      return group[0].warning(
        "the rows of \(group.map(\.place).abridged) fit the encoding \(encodings[0].rawValue), which was "
          + "chosen, and \(others), too: write the one in which the program stores times")
    }
  }

  /// A remark for each encoding that is the one of the source's own SQL.
  private var ofOwnSQL: [Diagnostic] {
    notes.grouped(by: \.caveat).compactMap { caveat, group in
      guard case .ownSQL(let encoding) = caveat else { return nil }
      let (subject, object) =
        group.count > 1
        ? ("columns \(group.map(\.place).abridged) are", "them")
        : ("column \(group[0].place) is", "it")
      return group[0].warning(
        "\(subject) stored as \(encoding.rawValue), as the source's own SQL stores or compares "
          + object)
    }
  }

  /// A remark for each group of columns of a table whose rows have values of one kind.
  private var ofRows: [Diagnostic] {
    notes.grouped { [$0.table.value, "\($0.caveat)", $0.type.name] }.compactMap { _, group in
      guard case .byRows(let noun) = group[0].caveat else { return nil }
      let names = group.map { "'\($0.column.name.value)'" }.joined(separator: ", ")
      let subject =
        group.count > 1
        ? "table '\(group[0].table.value)': columns \(names) have" : "column \(group[0].place) has"
      return group[0].warning(
        "\(subject) type \(group[0].type.name) because all of \(group.count > 1 ? "their" : "its") rows "
          + "have \(noun): write another type if there can be others")
    }
  }

  /// A remark for each group of columns without values that have the type of another one.
  private var ofSiblings: [Diagnostic] {
    notes.grouped(by: \.caveat).compactMap { caveat, group in
      guard case .asSibling(let sibling) = caveat else { return nil }
      let (subject, verb) =
        group.count > 1
        ? ("columns \(group.map(\.place).abridged) have", "have")
        : ("column \(group[0].place) has", "has")
      return group[0].warning(
        "\(subject) no values and \(verb) the type of '\(sibling)', whose rows show it: write another "
          + "type if there can be others")
    }
  }

  /// So many tables with the same remark share one.
  static let manyTables = 4

  /// A remark for each group of columns in a table, or in many tables, with the same type for the same
  /// reason.
  private var ofReasons: [Diagnostic] {
    let notes = notes.filter { if case .because = $0.caveat { true } else { false } }
    return notes.grouped { ["\($0.caveat)", $0.type.name] }.flatMap { _, group in
      let tables = group.grouped { $0.table.value }.map(\.elements)
      return tables.count < Self.manyTables
        ? tables.compactMap {
          remark(on: $0, at: "table '\($0[0].table.value)': ") { $0.column.name.value }
        }
        : [remark(on: group, at: "") { $0.path }].compactMap(\.self)
    }
  }

  /// Returns the remark on columns that have a type for the same reason.
  private func remark(
    on group: [TypeNote], at place: String, _ name: (TypeNote) -> String
  ) -> Diagnostic? {
    guard case .because(let reason) = group[0].caveat else { return nil }
    let names = group.map { "'\(name($0))'" }.abridged
    let verb = group.count > 1 ? "columns \(names) are" : "column \(names) is"
    return group[0].warning(
      "\(place)\(verb) of type \(group[0].type.name): \(reason)",
      as: group[0].type == .any ? .columnOfAnyType : .undecidedType)
  }
}
