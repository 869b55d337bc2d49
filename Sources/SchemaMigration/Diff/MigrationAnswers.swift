import DBGenSQLText
package import SchemaParser

/// The author's decisions about changes that the schemas alone leave open.
package struct MigrationAnswers: Sendable {
  /// The options that answer questions, in the order in which they were given.
  private(set) var given: [GivenAnswer]
  /// Requested steps to add verbatim, before those that change the schema.
  package var preparations: [MigrationStep] = []
  /// Requested steps to add verbatim.
  package var requests: [MigrationStep] = []
  /// The version of another program whose databases the first version takes over.
  package var takenOver: Int64?
  /// The steps of the draft to rewrite, whose hand-written parts still apply.
  package var draft: [MigrationStep] = [] {
    didSet { draftedNames = draft.flatMap { step in step.parts.names.map { (step.kind, $0) } } }
  }
  /// The tables and columns that the draft names, with the kind of the step.
  private(set) var draftedNames: [(kind: StepKind, part: StepParts.NamedPart)] = []
  /// The schema that the draft leads to.
  var draftSnapshot: SchemaSnapshot?

  package init(_ given: [GivenAnswer] = []) { self.given = given }

  /// Whether the author gave any answers apart from the draft.
  var isGiven: Bool { !given.isEmpty || !preparations.isEmpty || !requests.isEmpty }

  // MARK: - Names

  func newName(ofTable name: String) -> String? { answer(name) ?? draftedName(ofTable: name) }

  /// Returns the new name of a column, whose table can be given by either of its names.
  func newName(ofColumn column: String, in tables: [String]) -> String? {
    tables.compactMap { answer("\($0).\(column)") }.first
      ?? draftedName(ofColumn: column, in: tables)
  }

  func answer(_ name: String) -> String? { value(.rename, of: name) }

  /// Returns the names from which the answers rename something to a name.
  func oldNames(of name: String) -> [String] {
    options(.rename).filter { $0.target == SQLName(name) }.map(\.name)
  }

  func drops(table name: String) -> Bool {
    has(.drop, name)
      || draftedNames.contains { $0.part.role == .dropped && $0.part.isTable(name) }
  }

  func drops(column: String, of tables: [String]) -> Bool {
    tables.contains { has(.drop, "\($0).\(column)") }
      || draftedNames.contains {
        [.dropped, .moved].contains($0.part.role) && $0.part.isColumn(column, of: tables)
      }
  }

  func fill(_ place: ColumnPlace) -> Located<String>? {
    value(.fill, of: place.description)?.located
  }

  func conversion(_ place: ColumnPlace) -> Located<String>? {
    value(.convert, of: place.description)?.located
  }

  func normalizes(_ place: ColumnPlace) -> Bool { has(.normalize, place.description) }
  func refuses(_ place: ColumnPlace) -> Bool { has(.refuse, place.description) }

  // MARK: - Options

  /// Returns the options of a kind.
  func options(_ kind: AnswerKind) -> [GivenAnswer] { given.filter { $0.kind == kind } }

  func has(_ kind: AnswerKind, _ name: String) -> Bool { option(kind, name) != nil }

  /// Returns whether there is an option about an enum or a case, whose names Swift compares.
  func has(_ kind: AnswerKind, exactly name: String) -> Bool {
    options(kind).contains { $0.name == name }
  }

  /// Returns what the last option says about a name.
  func value(_ kind: AnswerKind, of name: String) -> String? { option(kind, name)?.value }

  private func option(_ kind: AnswerKind, _ name: String) -> GivenAnswer? {
    let key = AnswerKey(kind: kind, name: SQLName(name))
    return given.last { $0.key == key }
  }

  mutating func remove(_ kind: AnswerKind, where isMeant: (GivenAnswer) -> Bool) {
    given.removeAll { $0.kind == kind && isMeant($0) }
  }

  /// Splits answers again that were split at an equals sign within a name.
  mutating func settle(names: [String]) {
    let names = Set(names.map { SQLName($0) })
    given = given.map { answer in answer.split { names.contains(SQLName($0)) } }
    given = given.map { answer in
      guard let table = ColumnPlace(answer.name.located)?.table.value else { return answer }
      return answer.naming(newNameIn: [table, self.answer(table) ?? table]) {
        names.contains(SQLName($0))
      }
    }
  }
}

/// An option of the command, as the author gave it.
package struct GivenAnswer: Sendable {
  let kind: AnswerKind
  /// The subject: `table`, `table.column` or `Enum.case`, or else a condition.
  private(set) var name: String
  /// The text after the equals sign: the new name or place, or an SQL expression.
  private(set) var value: String?

  /// Creates an answer from the text after the option; returns nil if that lacks an equals sign.
  package init?(_ kind: AnswerKind, _ text: String) {
    (self.kind, name) = (kind, text)
    guard kind.isPair else { return }
    guard let pair = Self.pair(text) else { return nil }
    (name, value) = pair
  }

  package static func pair(_ text: String) -> (name: String, value: String)? {
    guard let sign = text.firstIndex(of: "="), sign != text.startIndex else { return nil }
    let value = text[text.index(after: sign)...]
    return value.isEmpty ? nil : (String(text[..<sign]), String(value))
  }

  private var text: String { value.map { "\(name)=\($0)" } ?? name }
  var option: String { "--\(kind.rawValue) \(text)" }
  /// The option, ready to paste into a shell.
  var word: String { AnswerOption.option(kind, text) }
  /// The key under which the use of the answer is recorded.
  var key: AnswerKey { AnswerKey(kind: kind, name: SQLName(name)) }
  /// The table, column or case that it is about; nil for a condition.
  var subject: String? { kind == .link ? nil : name }

  /// The element that takes the place of the subject.
  var target: SQLName? {
    [.rename, .move].contains(kind) ? value.map { SQLName($0) } : nil
  }

  /// Returns the answer, split at the equals sign that follows a name, if there is one.
  fileprivate func split(where isName: (String) -> Bool) -> GivenAnswer {
    guard value != nil else { return self }
    let parts = text.split(separator: "=", omittingEmptySubsequences: false)
    let found = parts.indices.dropFirst().map { place in
      (parts[..<place].joined(separator: "="), parts[place...].joined(separator: "="))
    }.first { isName($0.0) && !$0.1.isEmpty }
    var answer = self
    if let (name, value) = found { (answer.name, answer.value) = (name, value) }
    return answer
  }

  /// Returns a rename of a column or case with the new name alone, if it names its table or enum again, as
  /// a move does.
  ///
  /// - Parameter owners: The names of the table or enum, before and after.
  fileprivate func naming(
    newNameIn owners: [String], unless isName: (String) -> Bool
  ) -> GivenAnswer {
    guard kind == .rename, let value, let place = ColumnPlace(value.located),
      owners.hasName(place.table.value), !owners.contains(where: { isName("\($0).\(value)") })
    else { return self }
    return altering(self) { $0.value = place.column.value }
  }

  /// Returns whether two answers give different values to the same thing, or move two columns to one.
  func contradicts(_ other: GivenAnswer) -> Bool {
    if key == other.key { return text != other.text }
    return kind == .move && other.kind == .move && target == other.target
  }

  /// Returns whether another answer about the same thing, or the same answer with another value, may
  /// be the reason why this one has no effect.
  func isOverridden(by other: GivenAnswer) -> Bool {
    contradicts(other) || key != other.key && subject != nil && key.name == other.key.name
  }

  /// The reason to report if the option has no effect.
  var objection: String {
    switch kind {
    case .rename, .move: "the schema has no new '\(value ?? "")'"
    case .link: "it doesn't link tables that a column moves between, as 'a.x = b.y' does"
    case .drop: "the schema still has it"
    case .fill: "no change needs a value for it"
    case .convert: "it isn't a column that keeps its values"
    case .normalize: "its values have only one form"
    case .refuse: "no change disallows NULL or other values in it"
    case .discard: "the draft has nothing written by hand for it"
    }
  }
}

/// The reason why an answer has no effect.
struct AnswerObjection {
  let reason: String
  /// A sentence about what may be meant instead; nil if nothing is known.
  let hint: String?

  init(_ reason: String, hint: String? = nil) { (self.reason, self.hint) = (reason, hint) }
}

/// An option of the command, and what it is about.
struct AnswerKey: Hashable {
  let kind: AnswerKind
  let name: SQLName
}
