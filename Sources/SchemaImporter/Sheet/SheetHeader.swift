import SchemaParser

/// The positions of a sheet's fields, as named in one of its first rows.
struct SheetHeader {
  private(set) var places: [SheetField: Int] = [:]
  /// Whether the sheet says which columns are required, rather than which can be NULL.
  private(set) var saysRequired = false
  /// Whether the lengths are those of all types, which only texts have as a rule.
  private(set) var saysSize = false
  /// Whether the header of the values is that of an enum.
  private var isEnumNamed = false
  /// The number of cells with headers.
  let width: Int
  /// The table of all rows, if the sheet is about one: the sheet's name.
  private(set) var table: Located<String>?
  /// The headers that mean nothing, with their positions.
  private(set) var unread: [(header: Located<String>, place: Int)] = []
  /// The words of the headers that are read.
  private var words: Set<String> = []

  /// - Parameter name: The name of the sheet.
  init(_ row: [Located<String>], ofSheet name: String = "") {
    width = row.count
    for (place, header) in row.enumerated() where !header.value.isEmpty { read(header, at: place) }
    if !has(.table), !isOfLists, let first = row.first { table = Located(name, at: first.range) }
  }

  /// Whether each row of the sheet has values of an enum, instead of a column of a table.
  var isOfLists: Bool {
    !has(.table) && has(.values)
      && (has(.list) || !(has(.column) && Self.ofColumns.contains(where: has)))
      && has(listField)
  }

  /// The field with the name of an enum, in a sheet of lists.
  var listField: SheetField { [.list, .type, .column].first(where: has) ?? .list }

  func has(_ field: SheetField) -> Bool { places[field] != nil }

  /// Whether a row below has the same headers again.
  func isRepeated(by row: [Located<String>]) -> Bool {
    guard let place = places[.column] ?? places[listField], place < row.count,
      SheetField(word: Self.word(of: row[place])) != nil
    else { return false }
    let other = SheetHeader(row)
    return other.unread.isEmpty && other.places == places && places.count > 1
  }

  /// Whether rows below these headers have a meaning.
  var isComplete: Bool {
    isOfLists || has(.column) && (has(.table) || Self.properties.contains(where: has))
  }

  /// Whether the headers are those of a table, but for the names of the columns.
  var isNearlyComplete: Bool { Self.properties.filter(has).count > 1 }

  /// The fields of which a sheet about one table has at least one.
  private static let properties: [SheetField] = [.type, .sqlType, .null, .key, .references]

  /// The fields that columns have, and values of enums don't.
  private static let ofColumns = properties + [.default, .check, .unique, .index, .min, .max]

  private mutating func read(_ header: Located<String>, at place: Int) {
    // What is in parentheses isn't for us.
    if header.value.hasPrefix("("), header.value.hasSuffix(")") { return }
    let word = Self.word(of: header)
    // If there are both, this header says more than "data type".
    let saysMore = word == "columntype"
    if ["value", "values"].contains(word), isEnumNamed {
      // Beside the values, the header Enum is above the names.
      (places[.list], places[.values]) = (places[.values], place)
      isEnumNamed = false
    } else if Self.required.contains(word), places[.null] == nil {
      saysRequired = true
      places[.null] = place
      words.insert(word)
    } else if let field = SheetField(word: word), places[field] == nil || saysMore {
      places[field] = place
      words.insert(word)
      if word == "enum" { isEnumNamed = true }
      if field == .maxLength { saysSize = !word.hasPrefix("max") }
    } else if word != "datatype", !Self.needless.contains(word) {
      unread.append((header, place))
    }
  }

  private static func word(of header: Located<String>) -> String {
    header.value.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  private static let required: Set = [
    "required", "notnull", "mandatory", "isrequired", "isnotnull", "notnullable", "nn",
  ]

  /// Headers of other tools and of the information schemas of other databases that a schema has no
  /// use for.
  private static let needless: Set<String> = [
    "tablecatalog", "tableschema", "ordinalposition", "characteroctetlength", "numericprecision",
    "numericprecisionradix", "numericscale", "datetimeprecision", "charactersetname", "privileges",
    "srsid", "udtschema", "udtcatalog", "dtdidentifier", "isupdatable", "intervaltype",
    "intervalprecision", "charactersetcatalog", "charactersetschema", "collationcatalog",
    "collationschema", "collationname", "domaincatalog", "domainschema", "domainname",
    "scopecatalog", "scopeschema", "scopename", "maximumcardinality", "isselfreferencing",
    "isidentity", "identitygeneration", "identitystart", "identityincrement", "identitymaximum",
    "identityminimum", "identitycycle", "isgenerated", "issystemtimeperiodstart",
    "issystemtimeperiodend", "systemtimeperiodtimestampgeneration", "referencedtableschema",
    "dbms", "b", "bin", "binary", "zf", "zerofill", "scale", "prec", "precision",
    "trimtrailingblanks", "fixedlennullinsource",
  ]

  // MARK: - Cells

  /// Returns what is wrong with the columns of a sheet that aren't read. A question of yes or no
  /// that isn't understood may be about NULL or a key, without which the tables would be others.
  func problems(in rows: some Collection<[Located<String>]>) -> [Diagnostic] {
    unread.map { header, place in
      if words.contains(Self.word(of: header)) {
        return Diagnostic(
          .malformedSheet, "the header '\(header.value)' is there twice", at: header.range)
      }
      let cells = rows.compactMap { $0.indices.contains(place) ? $0[place].value : nil }
      guard SheetWord.areAnswers(cells) else {
        return Diagnostic(
          .unreadCell, "the column '\(header.value)' isn't read", at: header.range,
          severity: .warning)
      }
      return Diagnostic(
        .malformedSheet,
        "the header '\(header.value)' isn't known, and its cells say yes or no: write a header such as "
          + "null, required, primary key, unique, index or foreign key, or put it in parentheses if it "
          + "isn't about the model",
        at: header.range)
    }
  }

  /// Returns what a row of headers lacks.
  var lack: String {
    let missing =
      if has(.column) {
        "the sheet has no header 'table', nor one such as 'type' for a sheet of one table"
      } else if has(.table) || isNearlyComplete {
        "the sheet has no header 'column'"
      } else {
        "the sheet has no headers such as 'column' and 'type'"
      }
    return missing + ": a model has a row for each column of a table, and no rows of data"
  }
}
