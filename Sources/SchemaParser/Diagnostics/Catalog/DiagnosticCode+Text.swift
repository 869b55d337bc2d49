/// The text of a file, before it is decoded.
extension DiagnosticCode {
  static let ofText: [DiagnosticCode] = [
    notUTF8, controlCharacter, unusualLineBreak, misplacedByteOrderMark, tooLarge, nestedTooDeep,
    syntax, tabIndentation, neverClosed, needsQuotes, anchorOrAlias, tag, mergeKey, unusableKey,
    secondDocument, emptySchema, nullSchema, rootNotMapping,
  ]

  package static let notUTF8 = DiagnosticCode(
    "SC020", "The bytes are no UTF-8: another encoding, or damaged.",
    why: "Read as UTF-8, other encodings give other names. Save the file as UTF-8.",
    wrong: #"caf\xE9: text"#,
    fixed: #"caf\u00E9: text"#)

  package static let controlCharacter = DiagnosticCode(
    "SC021", "A character that no text holds: NUL, another control character, U+FFFE or U+FFFF.",
    why: "It can't be seen, and comes of a damaged or binary file. Delete it.",
    wrong: "na<U+0001>me: text",
    fixed: "name: text")

  package static let unusualLineBreak = DiagnosticCode(
    "SC022", "A line break that YAML knows and editors don't: U+0085, U+2028, U+2029.",
    why: "Line numbers would differ between this message and the editor.",
    wrong: "database: Shop<U+2028>tables: {}",
    fixed: """
      database: Shop
      tables: {}
      """)

  package static let misplacedByteOrderMark = DiagnosticCode(
    "SC023", "A byte order mark that isn't the first character.",
    why: "It can't be seen, and comes of files that were put together. Delete it.",
    wrong: "<U+FEFF>tables: {}",
    fixed: "tables: {}")

  package static let tooLarge = DiagnosticCode(
    "SC024", "The file is larger than 16 MB.",
    why: "No schema that people write is; it is probably another file, such as a database.",
    wrong: "dbgen check app.sqlite",
    fixed: "dbgen check app.yaml")

  package static let nestedTooDeep = DiagnosticCode(
    "SC025", "Lists and mappings are nested over 32 levels.",
    why: "A schema needs six; more comes of a mistake, and would cost memory without bounds.",
    wrong: "database: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[Shop]]...",
    fixed: "database: Shop")

  package static let syntax = DiagnosticCode(
    "SC026", "The text is not YAML.",
    why: "Most often a line is indented otherwise than its neighbours, or a colon is missing.",
    wrong: """
        id: integer
       name: text
      """,
    fixed: """
        id: integer
        name: text
      """)

  package static let tabIndentation = DiagnosticCode(
    "SC027", "A tab where only spaces can indent.",
    why: "YAML forbids it, for a tab is as wide as each editor wants it to be.",
    wrong: "<tab>name: text",
    fixed: "  name: text")

  package static let neverClosed = DiagnosticCode(
    "SC028", "A quote or bracket is never closed.",
    why: "Everything behind it would be part of one value.",
    wrong: "id: { type: integer",
    fixed: "id: { type: integer }")

  package static let needsQuotes = DiagnosticCode(
    "SC029", in: .column,
    "A value holds what has a meaning of its own in YAML, and isn't in quotes.",
    why: "Without quotes YAML reads another value, or none.",
    wrong: "title: { type: text, default: @home }",
    fixed: #"title: { type: text, default: "@home" }"#)

  package static let anchorOrAlias = DiagnosticCode(
    "SC030", "An anchor or an alias.",
    why: """
      What stands elsewhere in the file can't be read where it is used, and small files could \
      stand for huge ones. Write it out.
      """,
    wrong: """
      a: &key { type: integer }
      b: *key
      """,
    fixed: """
      a: { type: integer }
      b: { type: integer }
      """)

  package static let tag = DiagnosticCode(
    "SC031", in: .column, "A tag.",
    why: """
      Tags change what values are, by rules that each YAML reader has for itself. The language has \
      none.
      """,
    wrong: "title: !text text",
    fixed: "title: text")

  package static let mergeKey = DiagnosticCode(
    "SC032", in: .column, "The key '<<'.",
    why: "It isn't part of YAML 1.2, and hides what a table has. Write the properties out.",
    wrong: "<<: { title: text }",
    fixed: "title: text")

  package static let unusableKey = DiagnosticCode(
    "SC033", in: .column, "A key that is a list, a mapping, null or empty.",
    why: "Keys are names, and become those of tables and columns.",
    wrong: "~: text",
    fixed: "title: text")

  package static let secondDocument = DiagnosticCode(
    "SC034", "Something follows the end of the first document.",
    why: "It would be left out without a word. A file holds one schema.",
    wrong: """
      database: Shop
      ---
      database: Other
      """,
    fixed: "database: Shop")

  package static let emptySchema = DiagnosticCode(
    "SC035", in: .file, "The file says nothing.",
    why: "Perhaps it was never saved, or all of it is commented out.",
    wrong: "# Nothing yet.",
    fixed: wholeSchema)

  package static let nullSchema = DiagnosticCode(
    "SC036", in: .file, "The document is a null.",
    why: "A schema is a mapping with the keys 'database' and 'tables'.",
    wrong: "~",
    fixed: wholeSchema)

  package static let rootNotMapping = DiagnosticCode(
    "SC037", in: .file, "The document is a list or a single value.",
    why: "A schema is a mapping with the keys 'database' and 'tables'.",
    wrong: "- item",
    fixed: wholeSchema)

  private static let wholeSchema = """
    database: Shop
    tables:
      item:
        columns:
          id: { type: integer, primaryKey: true }
    """
}
