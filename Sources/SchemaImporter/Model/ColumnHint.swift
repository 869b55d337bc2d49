import SchemaParser

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
    case .type(let candidate), .digitsOfUUID(let candidate):
      "its rows have only \(candidate.noun)"
    case .unseenBoolean: "its name or default is that of a boolean"
    case .unseenTime: "its name is that of a time"
    case .json: "its check requires JSON"
    case .jsonBytes: "its rows have only JSON, as bytes"
    case .declaredJSON(let type, _, _): "its declared type is \(type)"
    case .values(let values): "its rows have only \(values.map(\.inSQL).joined(separator: ", "))"
    }
  }

  /// The text by which hints are together in one remark.
  var group: [String] {
    let own = isShared ? "" : column.name.value
    return [table.value, own, reason]
  }

  /// Whether it is the same for any column.
  private var isShared: Bool {
    switch hint {
    case .type(let candidate): candidate.type == .boolean
    case .unseenBoolean, .unseenTime, .digitsOfUUID: true
    default: false
    }
  }

  /// The type that the app has to declare, and what tells it from others of the same name.
  var appType: (name: String, content: String)? {
    let name = SwiftName.type(from: column.name.value)
    let place = "\(table.value).\(column.name.value)"
    switch hint {
    case .type(let candidate) where candidate.type == .json && hint.swiftType == nil:
      return (name, place)
    case .digitsOfUUID(let candidate): return (candidate.swiftType ?? "", candidate.noun)
    case .json(swiftType: nil), .jsonBytes, .declaredJSON(_, swiftType: nil, isNew: _):
      return (name, place)
    case .values(let values): return (name, values.map(\.inSQL).joined(separator: ", "))
    default: return nil
    }
  }
}

extension Enumeration.StoredValue {
  var inSQL: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .integer(let number): "\(number)"
    }
  }
}
