import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Writes hints as remarks with the lines to write in a schema.
struct HintWriter {
  let schema: Schema
  /// The names that several hints would give to different types.
  private let sharedNames: Set<String>

  init(_ schema: Schema, _ hints: [ColumnHint]) {
    self.schema = schema
    let types = hints.compactMap(\.appType).grouped(by: \.name)
    sharedNames = Set(types.filter { Set($0.elements.map(\.content)).count > 1 }.map(\.key))
  }

  /// Returns the remark of hints for columns of one table, which have the same reason.
  func remark(on hints: [ColumnHint]) -> Diagnostic {
    let first = hints[0]
    let names = hints.map(\.column.name.value)
    let lines = hints.map(advice)
    let isOne = hints.count == 1
    let subject =
      isOne
      ? "column '\(first.table.value).\(names[0])' has"
      : "columns \(names.map { "'\($0)'" }.listed) of table '\(first.table.value)' have"
    let reason = isOne ? first.reason : first.reason.inPlural
    return Diagnostic(
      .undecidedType,
      "\(subject) type \(first.column.type.value.name), but \(reason): write "
        + lines.listed + first.hint.condition,
      at: first.table.range, severity: .warning)
  }

  private func advice(_ hint: ColumnHint) -> String {
    guard let table = schema.table(named: hint.table.value),
      let index = table.columnIndex(named: hint.column.name.value)
    else { return "" }
    let name = hint.appType.map { freeName($0.name, in: table) } ?? ""
    var column = table.columns[index]
    column.follow(hint.hint, type: name)
    let line = lines(column, index, table)
    switch hint.hint {
    case .values(let values): return Enumeration(name, of: values).advice + " and " + line
    case .digitsOfUUID: return line
    case .jsonBytes: return line + " and a RawRepresentable type \(name) that decodes them"
    default: return name.isEmpty ? line : line + " and a Codable type \(name)"
    }
  }

  /// Returns a name for a type that no other has.
  private func freeName(_ name: String, in table: Table) -> String {
    let free = FreeSwiftNames(
      beside: schema.swiftTypeNames + [schema.database.value], areTypes: true)
    let owner = table.swiftName?.value ?? SwiftName.type(from: table.name.value)
    let isUsable = SwiftIdentifier.isValid(name) && free.isFree(name) && !sharedNames.contains(name)
    return isUsable ? name : owner + name
  }

  /// Returns a column as a line of a schema, and the check that it has no room for, in quotes.
  private func lines(_ changed: Column, _ index: Int, _ table: Table) -> String {
    let old = TableLayout(table)
    var (column, table) = (changed, table)
    if table.dropTypeCheck(of: column) { column.isTypeChecked = true }
    table.columns[index] = column
    let new = TableLayout(table)
    let line = "'\(column.name.value): \(Language.column.write(new.rows[index]).text)'"
    guard let check = old.rows[index].check, new.table.checks.contains(check) else { return line }
    return line + " and '\(check.condition.value)' in the table's 'checks'"
  }
}

extension TypeHint {
  /// The type of Swift's library that has the JSON; nil if the app has to declare one.
  var swiftType: String? {
    switch self {
    case .type(let candidate): candidate.swiftType
    case .json(let type), .declaredJSON(_, let type, _): type
    case .unseenBoolean, .unseenTime, .values, .jsonBytes, .digitsOfUUID: nil
    }
  }

  /// The condition of the advice; empty if it is known to hold.
  fileprivate var condition: String {
    switch self {
    case .type, .values, .unseenBoolean, .jsonBytes: " if there can't be others"
    case .unseenTime(let times): " if these are \(times.noun)"
    case .digitsOfUUID: ", a RawRepresentable type of the app, if there can't be others"
    case .json, .declaredJSON: ""
    }
  }
}

extension Column {
  /// Takes the type that a hint is about.
  ///
  /// - Parameter name: The name of the type that the app has to declare.
  fileprivate mutating func follow(_ hint: TypeHint, type name: String) {
    switch hint {
    case .type(let candidate): setType(candidate)
    case .unseenBoolean: setType(.boolean)
    case .unseenTime(let times): setType(times)
    case .json: setType(.json)
    case .jsonBytes, .digitsOfUUID: break
    case .values(let values): return setEnum(Enumeration(name, of: values))
    case .declaredJSON(let declared, let known, let isNew):
      setType(.json)
      isTypeChecked = isNew
      if declared.namesList, case .literal(.text(let text)) = defaultValue?.value {
        let json = SQLString.quote(text).jsonOfList(of: known ?? "[Double]")
        defaultValue = json.map { Located(.literal(.text($0))) }
      }
    }
    if type.value == .json || type.value == .blob || type.value == .text {
      swiftType = Located(hint.swiftType ?? name)
    }
  }

  private mutating func setType(_ candidate: TypeCandidate) {
    (type.value, encoding) = (candidate.type, candidate.encoding.map { Located($0) })
    guard candidate.type == .boolean || candidate.type == .json else { return }
    isTypeChecked = false
    if case .literal(.integer(let value)) = defaultValue?.value, candidate.type == .boolean {
      defaultValue = Located(.literal(.boolean(value == 1)))
    }
  }

  private mutating func setEnum(_ cases: Enumeration) {
    if case .literal(let literal) = defaultValue?.value,
      let value = cases.cases.first(where: { $0.value.value.isStored(as: literal) })
    {
      defaultValue = Located(.literal(.enumCase(value.name.value)))
    }
    type.value = .enumeration(name: cases.name.value, isInteger: cases.isInteger)
    isTypeChecked = false
  }
}

extension Enumeration {
  fileprivate init(_ name: String, of values: [StoredValue]) {
    self.init(name: Located(name), cases: Self.cases(for: values))
  }

  /// The advice to add it to the schema.
  fileprivate var advice: String {
    "'\(name.value): \(Language.enumeration.write(self).short.flowText)' in 'enums'"
      + (isInteger ? ", with better names," : "")
  }

  /// Returns cases for values, of which numbers give no names.
  private static func cases(for values: [StoredValue]) -> [Case] {
    let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return texts.isEmpty
      ? values.map { Case(name: Located("case\($0.inSQL)"), value: Located($0)) }
      : cases(of: texts) ?? []
  }
}

extension Enumeration.StoredValue {
  fileprivate func isStored(as literal: Literal) -> Bool {
    switch (self, literal) {
    case (.text(let text), .text(let other)): text == other
    case (.integer(let number), .integer(let other)): number == other
    default: false
    }
  }
}

extension String {
  /// Whether a declared type is that of an array.
  fileprivate var namesList: Bool { hasSuffix("[]") || SQLName.folded(self).hasSuffix(" array") }

  /// The reason for several columns.
  fileprivate var inPlural: String {
    replacing("its rows have", with: "their rows have")
      .replacing("its name is that of a time", with: "their names are those of times")
      .replacing("its name or default is that", with: "their names or defaults are those")
      .replacing("of a boolean", with: "of booleans")
  }
}
