import SchemaParser

/// A column of a tested table.
struct TestedColumn {
  var name: String
  var form: ValueForm
  var role = ColumnRole.plain
  var isOptional = false
  var isOwn = false
  var defaultValue = DefaultChoice.none
  var collation = CollationChoice.none
  /// The type of the key that the column is or refers to, if it has its own: `Team.ID`.
  var keyType: String?
  /// Whether the column is an integer key, or refers to one, and so an `Int64`.
  var isKeyNumber = false
  /// The table that a foreign key refers to.
  var target: String?
  /// The column that a generated one repeats.
  var source: String?
  /// Whether it repeats the text as the app folds it.
  var isFolded = false
  /// Further cells of the column.
  var cells: [String] = []
  /// The samples of the rows; nil for the usual ones.
  var pattern: [Int?]?

  /// The name of the property, without backticks.
  var property: String { SwiftName.member(from: name) }
  /// The property after a dot.
  var member: String { SwiftName.escaped(property) }
  /// The property as the label of an argument.
  var label: String { SwiftName.label(property) }
  var sql: String { "\"\(name)\"" }

  /// Whether rows are inserted with a value of the column.
  var isWritten: Bool { role != .generated }
  /// Whether an update of single columns can set any value.
  var isSettable: Bool { [.plain, .foreignKey, .indexed].contains(role) }
  /// Whether the database changes the value in updates.
  var isStamped: Bool { role == .touch }
  /// Whether a typed condition takes `<`.
  var isOrdered: Bool { form.isOrdered && keyType == nil }
}

// MARK: - Values

extension TestedColumn {
  /// The Swift type of a value.
  var swiftType: String {
    if isOwn { return form.kind == .any ? "OwnValue" : "Own<\(ownType)>" }
    return keyType ?? (isKeyNumber ? "Int64" : form.swiftType)
  }

  private var ownType: String { form.kind == .day ? "Date" : form.swiftType }

  /// Returns a sample in Swift.
  func swift(_ sample: Int) -> String {
    let value = form.samples[sample]
    if isOwn {
      let days = value.swift.replacing("§Date(rawValue: ", with: "").replacing(")!", with: "")
      let raw =
        form.kind == .day ? "Date(timeIntervalSince1970: 86_400 * (\(days)))" : value.swift
      return "\(swiftType)(rawValue: \(raw))!"
    }
    if form.kind == .integer, keyType != nil || isKeyNumber {
      return keyType.map { "\($0)(rawValue: \(value.sql))" } ?? "Int64(\(value.sql))"
    }
    return keyType.map { "\($0)(rawValue: \(value.swift))" } ?? value.swift
  }

  /// Returns the value of a row in Swift.
  func swift(ofRow row: Int) -> String { sample(ofRow: row).map { swift($0) } ?? "nil" }

  func sql(_ sample: Int) -> String { form.samples[sample].sql }

  func sql(ofRow row: Int) -> String { sample(ofRow: row).map { sql($0) } ?? "NULL" }

  /// Returns the sample of a row; nil for NULL.
  func sample(ofRow row: Int) -> Int? {
    if let pattern { return pattern[row] }
    if isOptional, row == 2 { return nil }
    return role.isUnique ? row : [0, 1, 1, form.samples.count - 1][row]
  }

  /// Returns the source of what is stored for a value in Swift.
  func stored(_ value: String) -> String {
    "stored(\(value)) { \(storedValue("$0")) }"
  }

  /// Returns the source of what is stored for a value that isn't nil.
  func storedValue(_ value: String) -> String {
    let isRaw = isOwn || keyType != nil || form.kind == .enumeration || form.kind == .day
    return "stored_\(form.stored)(\(value)\(isRaw ? ".rawValue" : ""))"
  }
}

// MARK: - In the schema

extension TestedColumn {
  var yaml: String {
    let type = isOptional ? "\"\(form.type)?\"" : form.type
    let all = ["type: \(type)"] + (form.encoding.map { ["encoding: \($0)"] } ?? []) + ownCells
    let rest = defaultCells + roleCells + collationCells + checkCells + cells
    return "\(sql): { \((all + rest).joined(separator: ", ")) }"
  }

  /// The cells that a column with the same values has, which refers to this one.
  var typeCells: [String] {
    ["type: \"\(form.type)¶\""] + (form.encoding.map { ["encoding: \($0)"] } ?? []) + ownCells
  }

  private var ownCells: [String] {
    if isOwn { return ["swiftType: \"\(swiftType)\""] }
    return form.type == "json" ? ["swiftType: \"\(form.swiftType)\""] : []
  }

  private var defaultCells: [String] {
    switch defaultValue {
    case .none: []
    case .constant: ["default: \(form.constant ?? "")"]
    case .expression: ["default: { sql: \(quoted("coalesce(NULL, \(sql(1)))")) }"]
    case .now: ["default: { sql: \(quoted(form.now ?? "")) }"]
    }
  }

  private var collationCells: [String] {
    switch collation {
    case .none: []
    case .otherInKey: ["collate: nocase"]
    case .ofApp: ["collate: unicase"]
    // Another column has the folded text.
    case .folded: []
    }
  }

  /// The column as a part of a key or an index.
  var term: String {
    collation == .otherInKey ? "{ column: \(sql), collate: binary }" : sql
  }

  /// The column in the order of its key.
  var sorted: String { collation == .otherInKey ? sql + " COLLATE binary" : sql }

  private var roleCells: [String] {
    // What the key says of a column isn't among its cells.
    if collation == .otherInKey { return [] }
    return switch role {
    case .plain, .keyPart: []
    case .key: ["primaryKey: true"]
    case .foreignKey: ["references: \(target ?? "")", "index: true"]
    case .unique: ["unique: true"]
    case .indexed: ["index: true"]
    case .generated: generatedCells
    case .touch: ["touch: true"]
    case .rowVersion: ["rowVersion: true"]
    case .softDelete: ["softDelete: true"]
    }
  }

  private var generatedCells: [String] {
    let copy = "\"\(source ?? "")\""
    return isFolded
      ? ["generated: \(quoted("fold(\(copy))"))", "stored: true", "index: true"]
      : ["generated: \(quoted(copy))"]
  }

  /// A check that all values meet, which Swift evaluates for most types.
  private var checkCells: [String] {
    form.kind == .json ? [] : ["check: \(quoted("NOT (\(sql) <> \(sql))"))"]
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
