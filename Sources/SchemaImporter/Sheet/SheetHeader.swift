/// What a column of a sheet can say, and the headers under which it is looked for.
enum SheetField: String, CaseIterable {
  case table, column, type, encoding, sqlType, null, key, unique, `default`
  case references, onDelete, onUpdate, check, generated, stored, collate, index
  case swiftName, swiftType, options, doc

  /// Those that a sheet has also where nothing is said in them.
  static let usual: Set = [table, column, type, null, key, `default`, references, check, doc]

  /// The header that is written.
  var title: String {
    switch self {
    case .sqlType: "sql type"
    case .onDelete: "on delete"
    case .onUpdate: "on update"
    case .swiftName: "swift name"
    case .swiftType: "swift type"
    default: rawValue
    }
  }

  /// Other headers, in small letters without spaces and signs.
  fileprivate var synonyms: [String] {
    switch self {
    case .table: ["tablename", "entity", "sheet", "relation"]
    case .column: ["columnname", "field", "fieldname", "name", "attribute"]
    case .type: ["datatype", "columntype", "fieldtype"]
    case .encoding: ["storedas"]
    case .sqlType: ["declaredtype", "nativetype", "dbtype"]
    case .null: ["nullable", "nulls", "optional", "isnullable", "allownull"]
    case .key: ["pk", "primarykey", "primary", "iskey", "keys"]
    case .unique: ["isunique", "uq", "uk"]
    case .default: ["defaultvalue", "initial", "initialvalue"]
    case .references: ["foreignkey", "fk", "reference", "ref"]
    case .onDelete: ["deleterule", "delete"]
    case .onUpdate: ["updaterule", "update"]
    case .check: ["constraint", "checks", "condition", "rule", "constraints"]
    case .generated: ["expression", "computed", "formula"]
    case .stored: ["isstored", "persisted"]
    case .collate: ["collation"]
    case .index: ["indexed"]
    case .swiftName, .swiftType: []
    case .options: ["tableoptions"]
    case .doc: ["description", "comment", "comments", "note", "notes", "documentation", "remark"]
    }
  }

  init?(header: String) {
    let word = header.lowercased().filter { $0.isLetter || $0.isNumber }
    let match = Self.allCases.first {
      $0.rawValue.lowercased() == word || $0.synonyms.contains(word)
    }
    guard let match else { return nil }
    self = match
  }
}

/// The fields of a sheet by their places, as its first row names them.
struct SheetHeader {
  private var places: [SheetField: Int] = [:]
  /// Whether the sheet says which columns are required, not which can be NULL.
  private var saysRequired = false
  /// The headers that mean nothing.
  private(set) var unknown: [String] = []

  init(_ row: [String]) throws(ImportError) {
    for (place, header) in row.enumerated() where !header.trimmed.isEmpty {
      let word = header.lowercased().filter(\.isLetter)
      if ["required", "notnull", "mandatory"].contains(word) {
        saysRequired = true
        places[.null] = place
      } else if let field = SheetField(header: header), places[field] == nil {
        places[field] = place
      } else {
        unknown.append(header.trimmed)
      }
    }
    for field in [SheetField.table, .column] where places[field] == nil {
      throw ImportError("the sheet has no header '\(field.title)' in its first row")
    }
  }

  func text(_ field: SheetField, in row: [String]) -> String {
    guard let place = places[field], place < row.count else { return "" }
    return row[place].trimmed
  }

  func isNullable(_ row: [String]) -> Bool {
    saysRequired
      ? !text(.null, in: row).isAffirmative : text(.null, in: row).isAffirmative
  }
}

extension String {
  /// Whether the text in a sheet says yes.
  var isAffirmative: Bool {
    let word = lowercased()
    return [
      "yes", "y", "true", "t", "1", "x", "✓", "✔", "null", "nullable", "optional", "required",
    ]
    .contains(word)
  }
}
