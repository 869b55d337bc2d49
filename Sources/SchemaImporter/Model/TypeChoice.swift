import DBGenSQLSyntax
import SchemaParser

/// The type chosen for a column.
struct TypeChoice {
  var type: ColumnType
  var encoding: Encoding?
  var note: Caveat?
  /// The values that the declared type lists, if the column has no others.
  var values: [Literal]?
  /// The type that the rows would allow instead, but don't prove.
  var hint: TypeHint?

  /// A note on a choice that doesn't follow from the declared type alone.
  enum Caveat: Hashable {
    /// No row shows how the values are stored.
    case undecided
    /// All rows have values of a kind that the declared type doesn't name.
    case byRows(String)
    /// The reason that the type isn't the expected one.
    case because(String)
    /// The reason that the values couldn't be computed.
    case notComputed(String)
  }

  init(_ candidate: TypeCandidate, _ note: Caveat? = nil) {
    (type, encoding, self.note) = (candidate.type, candidate.encoding, note)
  }

  init(_ type: ColumnType, _ note: Caveat? = nil) {
    (self.type, self.note) = (type, note)
  }
}

/// Collects remarks about the chosen types, with columns of the same kind together.
struct TypeNotes {
  private typealias Place = Located<String>
  private var undecided: [(table: Place, text: String)] = []
  private var others: [(table: Place, column: String, reason: String, type: ColumnType)] = []
  private var remarks: [Diagnostic] = []
  private var hints: [ColumnHint] = []

  mutating func add(_ hint: TypeHint, _ column: Column, in table: Table) {
    hints.append(ColumnHint(table: table.name, column: column, hint: hint))
  }

  /// Returns remarks with lines to write in a schema.
  func hints(in schema: Schema) -> [Diagnostic] { hints.compactMap { $0.remark(in: schema) } }

  mutating func add(
    _ note: TypeChoice.Caveat, _ column: Column, _ type: ColumnType, in table: Table
  ) {
    let place = "'\(table.name.value).\(column.name.value)'"
    switch note {
    case .undecided:
      undecided.append((table.name, "\(place) (\(column.declaredType))"))
    case .because(let reason):
      others.append((table.name, column.name.value, reason, type))
    case .byRows(let noun):
      remarks.warn(
        .undecidedType,
        "column \(place) has type \(type.name) because all of its rows have \(noun): write another "
          + "type if there can be others", at: table.name.range)
    case .notComputed(let reason):
      remarks.warn(
        .tooMuchWork,
        "column \(place) has type any because its values couldn't be computed: \(reason)",
        at: table.name.range)
    }
  }

  var all: [Diagnostic] { ofUndecided + ofOthers + remarks }

  /// A single remark about all columns for which no row shows how values are stored.
  private var ofUndecided: [Diagnostic] {
    guard let first = undecided.first else { return [] }
    let shown = undecided.prefix(3).map(\.text).joined(separator: ", ")
    let rest = undecided.count > 3 ? " and \(undecided.count - 3) more" : ""
    return [
      Diagnostic(
        .undecidedType,
        "it isn't known how the values of \(shown)\(rest) are stored, because their tables have no rows: "
          + "they are taken for text in SQLite's form; write 'encoding: unixSeconds', say, where they "
          + "are numbers",
        at: first.table.range, severity: .warning)
    ]
  }

  /// A remark for each group of columns in a table with the same type for the same reason.
  private var ofOthers: [Diagnostic] {
    others.grouped { [$0.table.value, $0.reason, $0.type.name] }.map { _, group in
      let other = group[0]
      let more = group.count > 3 ? " and \(group.count - 3) more" : ""
      let names = group.prefix(3).map { "'\($0.column)'" }.joined(separator: ", ") + more
      let verb = group.count > 1 ? "columns \(names) are" : "column \(names) is"
      return Diagnostic(
        other.type == .any ? .columnOfAnyType : .undecidedType,
        "table '\(other.table.value)': \(verb) of type \(other.type.name): \(other.reason)",
        at: other.table.range, severity: .warning)
    }
  }
}
