import SchemaParser

/// The positions of a sheet's fields, as named in its first row.
struct SheetHeader {
  private(set) var places: [SheetField: Int] = [:]
  /// Whether the sheet says which columns are required, rather than which can be NULL.
  private(set) var saysRequired = false
  /// The number of cells with headers.
  let width: Int
  private(set) var diagnostics: [Diagnostic] = []

  init(_ row: [Located<String>]) {
    width = row.count
    for (place, header) in row.enumerated() where !header.value.isEmpty { read(header, at: place) }
    for field in required where places[field] == nil {
      diagnostics.add(
        .malformedSheet, "the sheet has no header '\(field.title)' in its first row",
        at: row.first?.range ?? 0..<0)
    }
  }

  /// Whether each row of the sheet has values of an enum, instead of a column of a table.
  var isOfLists: Bool { !has(.table) && has(.values) }

  /// The field with the name of an enum, in a sheet of lists.
  var listField: SheetField { [.list, .type, .column].first(where: has) ?? .list }

  private var required: [SheetField] { isOfLists ? [listField] : [.table, .column] }

  func has(_ field: SheetField) -> Bool { places[field] != nil }

  private mutating func read(_ header: Located<String>, at place: Int) {
    let word = header.value.lowercased().filter { $0.isLetter || $0.isNumber }
    // If there are both, this header says more than "data type".
    let saysMore = word == "columntype"
    if ["required", "notnull", "mandatory"].contains(word), places[.null] == nil {
      saysRequired = true
      places[.null] = place
    } else if let field = SheetField(word: word), places[field] == nil || saysMore {
      places[field] = place
    } else if word != "datatype", !Self.needless.contains(word) {
      diagnostics.add(
        .unreadCell, "the column '\(header.value)' isn't read", at: header.range,
        severity: .warning)
    }
  }

  /// Headers in the information schemas of other databases that a schema has no use for.
  private static let needless: Set<String> = [
    "tablecatalog", "tableschema", "ordinalposition", "characteroctetlength", "numericprecision",
    "numericprecisionradix", "numericscale", "datetimeprecision", "charactersetname", "privileges",
    "srsid", "udtname", "udtschema", "udtcatalog", "dtdidentifier", "isupdatable",
  ]
}
