import SchemaParser
import SchemaSQL
import Workbook

/// A field in the rows of a sheet, with the headers that it can have.
enum SheetField: String, CaseIterable {
  case table, column, type, encoding, sqlType, null, key, unique, `default`
  case references, onDelete, onUpdate, children, parent, values, min, max, minLength, maxLength,
    check, message
  case generated, stored, collate, index, touch, rowVersion, softDelete
  case swiftName, swiftType, options, sql, doc
  /// Headers that only other tools have: the target of a key, and how a number counts.
  case referencedTable, referencedColumn, identity, unsigned, udtName
  /// The name of an enum, in a sheet of lists.
  case list

  /// The fields that a sheet has even if they are empty.
  static let usual: Set = [table, column, type, null, key, `default`, references, check, doc]

  /// The key of a column's value in a schema file, if the cell says nothing but that.
  var record: Key<ColumnRow>? { Language.column[self == .values ? "oneOf" : rawValue] }

  /// The names of a column's keys in a schema file that the cell says.
  private var keys: [String] {
    switch self {
    case .key: ["primaryKey", "autoincrement"]
    case .null: ["notNull"]
    default: [record?.name].compactMap(\.self)
    }
  }

  /// The keys of a column that no cell says.
  static let missing: [Key<ColumnRow>] = {
    let names = Set(allCases.flatMap(\.keys))
    return Language.column.keys.filter { !names.contains($0.name) }
  }()

  /// The fields whose cells have the text of their values, and that depend on no others.
  static let texts: [SheetField] = [
    .encoding, .message, .touch, .rowVersion, .softDelete, .swiftName, .swiftType, .doc,
  ]

  /// The fields whose cells have the text of their values.
  static let plain =
    texts + [
      .onDelete, .onUpdate, .minLength, .maxLength, .check, .generated,
      .stored, .collate, .index,
    ]

  /// The header to write.
  var title: String {
    rawValue.map { $0.isUppercase ? " \($0.lowercased())" : "\($0)" }.joined()
  }

  /// Other headers, in lowercase without spaces and punctuation.
  private var synonyms: [String] {
    switch self {
    case .table: ["tablename", "entity", "sheet", "relation", "cdmtablename"]
    case .column: ["columnname", "field", "fieldname", "name", "attribute", "cdmfieldname"]
    case .type: ["datatype", "columntype", "fieldtype", "cdmdatatype"]
    case .encoding: ["storedas"]
    case .sqlType: ["declaredtype", "nativetype", "dbtype"]
    case .null:
      [
        "nullable", "nulls", "optional", "isnullable", "allownull", "nullallowed", "allownulls",
        "nullsallowed", "allowsnull", "allowsnulls", "canbenull",
      ]
    case .key:
      [
        "pk", "primarykey", "primary", "iskey", "keys", "columnkey", "ispk", "isprimary",
        "isprimarykey", "constrainttype",
      ]
    case .unique: ["isunique", "uq", "uk"]
    case .default:
      [
        "defaultvalue", "initial", "initialvalue", "columndefault", "defaultexpression",
        "defaultvalueorbinding",
      ]
    case .references:
      ["foreignkey", "fk", "reference", "ref", "refersto", "isforeignkey", "isfk"]
    case .referencedTable:
      [
        "fktable", "fktablename", "referencedtablename", "foreigntable", "foreigntablename",
        "reftable", "targettable", "referencestable",
      ]
    case .referencedColumn:
      [
        "fkcolumn", "fkcolumnname", "fkfield", "fkfieldname", "referencedcolumnname",
        "foreigncolumn", "foreigncolumnname", "refcolumn", "targetcolumn", "referencescolumn",
      ]
    case .identity: ["ai", "autoincrement", "increment", "autonumber"]
    case .unsigned: ["un", "isunsigned"]
    case .onDelete: ["deleterule", "delete"]
    case .onUpdate: ["updaterule", "update"]
    case .values: ["value", "oneof", "allowedvalues", "enum", "enumvalues", "cases"]
    case .min: ["minimum", "minvalue"]
    case .max: ["maximum", "maxvalue"]
    case .minLength: ["minimumlength"]
    case .maxLength:
      [
        "maximumlength", "length", "charactermaximumlength", "size", "fieldsize", "columnsize",
        "lengthprecision",
      ]
    case .check: ["constraint", "checks", "condition", "rule", "constraints"]
    case .generated:
      ["expression", "computed", "formula", "generationexpression", "g", "iscomputed"]
    case .stored: ["isstored", "persisted"]
    case .collate: ["collation"]
    case .index: ["indexed", "isindexed"]
    case .children, .parent, .message, .touch, .rowVersion, .softDelete, .swiftName, .swiftType,
      .udtName:
      []
    case .list: ["lists", "listname", "enumname", "enumeration"]
    case .options: ["tableoptions"]
    case .sql: ["ddl", "statement"]
    case .doc:
      [
        "description", "comment", "comments", "note", "notes", "documentation", "remark",
        "columncomment", "columndescription", "fielddescription", "userguidance",
      ]
    }
  }

  /// Creates the field for a header, which is in lowercase without spaces and punctuation.
  init?(word: String) {
    guard let field = Self.byWord[word] else { return nil }
    self = field
  }

  private static let byWord: [String: SheetField] = Dictionary(
    firstOf: allCases.flatMap { field in
      (field.synonyms + [field.rawValue.lowercased()]).map { ($0, field) }
    })

  /// Whether a cell says nothing. Databases write NULL as `\N`, and R as `NA`.
  func isNothing(_ text: String) -> Bool {
    text.isEmpty || text == "\\N" || self == .doc && Self.wordsForNothing.contains(text)
  }

  static let wordsForNothing: Set = ["NA", "N/A", "n/a"]

  /// Returns the cell from which a value is read again. Workbooks lose the space around a text.
  func cellText(_ value: String?) -> String {
    guard let value, !value.isEmpty else { return "" }
    let isKept =
      !isNothing(value) && value.utf8.elementsEqual(value.trimmed.utf8)
      && !value.unicodeScalars.contains(where: \.isUnsafeInCell) && EscapedText.read(value) == nil
    return isKept ? value : EscapedText.write(value)
  }

  /// The fields that the sheet of a table has in a workbook, even if they are empty.
  static let usualInWorkbook = usual.union([unique, onDelete]).subtracting([table])

  /// The fields of a table's sheet in their order: those that few people change stand last.
  static let inWorkbook: [SheetField] = {
    let last: [SheetField] = [.swiftName, .swiftType, .options, .sql]
    return allCases.filter { !last.contains($0) && $0 != .list } + last
  }()

  /// The fields of the sheet of enums.
  static let ofLists: [SheetField] = [.list, .column, .values, .swiftName, .doc]
  static let usualOfLists: Set = [list, column, values, doc]

  /// The header in a sheet of lists, which has a row for each value.
  var titleInLists: String {
    switch self {
    case .column: "name"
    case .values: "value"
    default: title
    }
  }

  /// The fields of the cells for which a sheet offers some words.
  var choices: SheetPage.Choices? {
    switch self {
    case .type: .types
    case .references: .tables
    case .key: .words(["primary", "1", "2", "3"])
    case .null, .unique: .yesOrNo
    case .options: .words(["not strict", "without rowid", "tuple"])
    default:
      if record?.isFlag == true {
        .yesOrNo
      } else if let words = record?.words, !words.isEmpty {
        .words(words)
      } else {
        nil
      }
    }
  }
}

extension SheetPage.Choices {
  fileprivate static let yesOrNo = Self.words(["yes", "no"])
}
