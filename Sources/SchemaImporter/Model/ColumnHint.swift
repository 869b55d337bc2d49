import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The hint for a column.
struct ColumnHint {
  let table: Located<String>
  /// The column, with the type that was chosen.
  let column: Column
  let hint: TypeHint

  /// Whether the schema has no rules for the column, which another type may not take.
  func isOpen(in schema: Schema) -> Bool {
    guard let column = schema.table(named: table.value)?.column(named: column.name.value) else {
      return false
    }
    return column.type.value == self.column.type.value && column.rules == ValueRules()
  }

  /// The reason, which hints for several columns of a table can share.
  var reason: String {
    switch hint {
    case .type(let candidate): "its rows have only \(candidate.noun)"
    case .unseenBoolean: "its name or default is that of a boolean"
    case .json: "its check requires JSON"
    case .jsonBytes: "its rows have only JSON, as bytes"
    case .declaredJSON(let type, _, _): "its declared type is \(type)"
    case .values(let values): "its rows have only \(values.map(\.inSQL).joined(separator: ", "))"
    }
  }

  /// The text by which hints are together in one remark.
  var group: [String] {
    let own = isOfBoolean ? "" : column.name.value
    return [table.value, own, reason]
  }

  private var isOfBoolean: Bool {
    switch hint {
    case .type(let candidate): candidate.type == .boolean
    case .unseenBoolean: true
    default: false
    }
  }

  /// The type that the app has to declare, and what tells it from others of the same name.
  var appType: (name: String, content: String)? {
    let name = SwiftName.type(from: column.name.value)
    let place = "\(table.value).\(column.name.value)"
    switch hint {
    case .type(let candidate) where candidate.type == .json && candidate.swiftType == nil:
      return (name, place)
    case .json(swiftType: nil), .jsonBytes, .declaredJSON(_, swiftType: nil, isNew: _):
      return (name, place)
    case .values(let values): return (name, values.map(\.inSQL).joined(separator: ", "))
    default: return nil
    }
  }
}

extension Enumeration.StoredValue {
  fileprivate var inSQL: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .integer(let number): "\(number)"
    }
  }
}

// MARK: - Advice

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
    var column = table.columns[index]
    let name = hint.appType.map { freeName($0.name, in: table) } ?? ""
    switch hint.hint {
    case .type(let candidate):
      column.setType(candidate)
      if candidate.type == .json { column.swiftType = Located(candidate.swiftType ?? name) }
      return lines(column, index, table)
    case .unseenBoolean:
      column.setType(.boolean)
      return lines(column, index, table)
    case .json(let known):
      column.setType(.json)
      column.swiftType = Located(known ?? name)
      return lines(column, index, table) + (known == nil ? " and a Codable type \(name)" : "")
    case .declaredJSON(_, let known, let isNew):
      column.setType(.json)
      column.isTypeChecked = isNew
      column.swiftType = Located(known ?? name)
      if known != nil, case .literal(.text("{}")) = column.defaultValue?.value {
        column.defaultValue = Located(.literal(.text("[]")))
      }
      return lines(column, index, table) + (known == nil ? " and a Codable type \(name)" : "")
    case .jsonBytes:
      column.swiftType = Located(name)
      return lines(column, index, table) + " and a RawRepresentable type \(name) that decodes them"
    case .values(let values):
      let cases = Enumeration(name: Located(name), cases: Enumeration.cases(for: values))
      column.setEnum(cases)
      return "'\(name): \(Language.enumeration.write(cases).short.flowText)' in 'enums'"
        + (cases.isInteger ? ", with better names," : "")
        + " and " + lines(column, index, table)
    }
  }

  /// Returns a name for a type that no other has.
  private func freeName(_ name: String, in table: Table) -> String {
    let free = FreeSwiftNames(
      beside: schema.swiftTypeNames + [schema.database.value], areTypes: true)
    let owner = table.swiftName?.value ?? SwiftName.type(from: table.name.value)
    return free.isFree(name) && !sharedNames.contains(name) ? name : owner + name
  }

  /// Returns a column as a line of a schema, and the check that it has no room for, in quotes.
  private func lines(_ changed: Column, _ index: Int, _ table: Table) -> String {
    let old = TableLayout(table)
    var (column, table) = (changed, table)
    if let condition = column.typeCondition.map({ NormalizedSQL($0) }),
      let same = table.checks.firstIndex(where: {
        $0.constraintName == nil && NormalizedSQL($0.condition.value) == condition
      })
    {
      column.isTypeChecked = true
      table.checks.remove(at: same)
    }
    table.columns[index] = column
    let new = TableLayout(table)
    let line = "'\(column.name.value): \(Language.column.write(new.rows[index]).text)'"
    guard let check = old.rows[index].check, new.table.checks.contains(check) else { return line }
    return line + " and '\(check.condition.value)' in the table's 'checks'"
  }
}

extension TypeHint {
  /// The condition of the advice; empty if it is known to hold.
  fileprivate var condition: String {
    switch self {
    case .type, .values, .unseenBoolean, .jsonBytes: " if there can't be others"
    case .json, .declaredJSON: ""
    }
  }
}

extension Column {
  fileprivate mutating func setType(_ candidate: TypeCandidate) {
    (type.value, encoding) = (candidate.type, candidate.encoding.map { Located($0) })
    guard candidate.type == .boolean || candidate.type == .json else { return }
    isTypeChecked = false
    if case .literal(.integer(let value)) = defaultValue?.value, candidate.type == .boolean {
      defaultValue = Located(.literal(.boolean(value == 1)))
    }
  }

  fileprivate mutating func setEnum(_ cases: Enumeration) {
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
  /// Returns cases for values, of which numbers give no names.
  fileprivate static func cases(for values: [StoredValue]) -> [Case] {
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
  /// The reason for several columns.
  fileprivate var inPlural: String {
    replacing("its rows have", with: "their rows have")
      .replacing("its name or default is that", with: "their names or defaults are those")
      .replacing("of a boolean", with: "of booleans")
  }
}

extension [String] {
  /// The texts with commas and `and`.
  fileprivate var listed: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
