import SchemaParser

/// The properties that sheets say anything about. What they have no header for is left to the
/// schema.
struct SheetScope {
  /// The headers of the sheets in which each table is, by its name as SQLite looks it up.
  private var fields: [String: Set<SheetField>] = [:]
  /// Whether tables have rows of their own, with their docs and options.
  private(set) var describesTables = false
  /// Whether types say with a `?` which columns can be NULL.
  private let marksNullable: Bool
  /// The names of the enums that have rows.
  let enums: Set<String>
  private let enumFields: Set<SheetField>

  init(_ reader: SheetReader) {
    enums = Set(reader.enums.map(\.name.value))
    enumFields = Set(reader.enums.flatMap(\.fields))
    marksNullable = reader.tables.contains { table in
      table.columns.contains { $0.row.writtenType?.value.hasSuffix("?") ?? false }
    }
    for table in reader.tables {
      let rows = table.columns.map(\.row) + table.others
      fields[table.name.folded] = Set(
        SheetField.allCases.filter { field in rows.contains { $0.header.has(field) } })
      if table.others.contains(where: { $0.cell(.sql)?.value.isTableStatement ?? true }) {
        describesTables = true
      }
    }
  }

  /// Whether the sheet says something about a property of a table's columns.
  func says(_ field: SheetField, of table: Table) -> Bool {
    let fields = fields[table.name.folded] ?? []
    return switch field {
    case .null: fields.contains(.null) || marksNullable
    case .references: fields.contains(.references) || fields.contains(.referencedTable)
    case .unique, .index: fields.contains(field) || fields.contains(.key)
    case .min, .max, .minLength, .maxLength, .values:
      // A check can say the same as a rule.
      fields.contains(field) || fields.contains(.check)
    default: fields.contains(field)
    }
  }

  /// Whether the sheet says something about a property of a table itself.
  func describes(_ field: SheetField, of table: Table) -> Bool {
    describesTables && says(field, of: table)
  }

  /// Whether the sheet says something about a property of an enum.
  func says(_ field: SheetField, ofEnum name: String) -> Bool {
    enums.contains(name) && enumFields.contains(field)
  }
}
