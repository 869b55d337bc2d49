/// The text of a file, before it is decoded.
extension DiagnosticCode {
  static let ofText: [DiagnosticCode] = [
    notUTF8, controlCharacter, unusualLineBreak, misplacedByteOrderMark, tooLarge, nestedTooDeep,
    syntax, tabIndentation, neverClosed, needsQuotes, anchorOrAlias, tag, mergeKey, unusableKey,
    secondDocument, emptySchema, nullSchema, rootNotMapping, unusableInclude,
  ]

  package static let notUTF8 = DiagnosticCode(
    "SC020", "The file isn't UTF-8: it has another encoding, or is damaged.",
    why: "Names in another encoding would be read incorrectly. Save the file as UTF-8.",
    wrong: #"caf\xE9: text"#,
    fixed: #"caf\u00E9: text"#)

  package static let controlCharacter = DiagnosticCode(
    "SC021", "A character isn't allowed in text: NUL, another control character, U+FFFE or U+FFFF.",
    why: "It is invisible, and usually comes from a damaged or binary file. Delete it.",
    wrong: "na<U+0001>me: text",
    fixed: "name: text")

  package static let unusualLineBreak = DiagnosticCode(
    "SC022", "A line break that editors don't show as one: U+0085, U+2028 or U+2029.",
    why: "Line numbers in messages would differ from those in the editor.",
    wrong: "database: Shop<U+2028>tables: {}",
    fixed: """
      database: Shop
      tables: {}
      """)

  package static let misplacedByteOrderMark = DiagnosticCode(
    "SC023", "A byte order mark isn't the first character.",
    why: "It is invisible, and usually comes from joined files. Delete it.",
    wrong: "<U+FEFF>tables: {}",
    fixed: "tables: {}")

  package static let tooLarge = DiagnosticCode(
    "SC024", "The file is larger than 16 MB.",
    why: "Schemas are much smaller. It is probably another file, such as a database.",
    wrong: "dbgen check app.sqlite",
    fixed: "dbgen check app.yaml")

  package static let nestedTooDeep = DiagnosticCode(
    "SC025", "Lists and mappings are nested more than 32 levels deep.",
    why: "A schema needs six. More is a mistake, and could use any amount of memory.",
    wrong: "database: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[Shop]]...",
    fixed: "database: Shop")

  package static let syntax = DiagnosticCode(
    "SC026", "The text isn't valid YAML.",
    why: "Usually a line has the wrong indentation, or a colon is missing.",
    wrong: """
        id: integer
       name: text
      """,
    fixed: """
        id: integer
        name: text
      """)

  package static let tabIndentation = DiagnosticCode(
    "SC027", "A tab is used for indentation.",
    why: "YAML only allows spaces there, because the width of a tab depends on the editor.",
    wrong: "<tab>name: text",
    fixed: "  name: text")

  package static let neverClosed = DiagnosticCode(
    "SC028", "A quote or bracket is never closed.",
    why: "Everything after it would be part of one value.",
    wrong: "id: { type: integer",
    fixed: "id: { type: integer }")

  package static let needsQuotes = DiagnosticCode(
    "SC029", in: .column,
    "A value contains a character that has a meaning in YAML, but isn't in quotes.",
    why: "Without quotes, YAML reads another value, or none.",
    wrong: "title: { type: text, default: @home }",
    fixed: #"title: { type: text, default: "@home" }"#)

  package static let anchorOrAlias = DiagnosticCode(
    "SC030", "An anchor or an alias.",
    why: """
      A value would depend on another part of the file, and small files could expand to huge ones. \
      Write the value out.
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
      Tags change the meaning of values, and YAML readers disagree on how. The schema language has \
      none.
      """,
    wrong: "title: !text text",
    fixed: "title: text")

  package static let mergeKey = DiagnosticCode(
    "SC032", in: .column, "The key '<<'.",
    why: "It isn't part of YAML 1.2, and hides the properties of a table. Write them out.",
    wrong: "<<: { title: text }",
    fixed: "title: text")

  package static let unusableKey = DiagnosticCode(
    "SC033", in: .column, "A key is a list, a mapping, null or empty.",
    why: "Keys are the names of tables, columns and properties.",
    wrong: "~: text",
    fixed: "title: text")

  package static let secondDocument = DiagnosticCode(
    "SC034", "The file contains more than one document.",
    why: "A file holds one schema, so the second document would be ignored.",
    wrong: """
      database: Shop
      ---
      database: Other
      """,
    fixed: "database: Shop")

  package static let emptySchema = DiagnosticCode(
    "SC035", in: .file, "The file is empty.",
    why: "It may not have been saved, or everything in it is a comment.",
    wrong: "# Nothing yet.",
    fixed: wholeSchema)

  package static let nullSchema = DiagnosticCode(
    "SC036", in: .file, "The document is null.",
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

  package static let unusableInclude = DiagnosticCode(
    "SC039", "A file that the schema includes can't be used.",
    why: """
      Its path is relative to the schema's folder, and leads to a regular file below the folder of \
      'dbgen.yaml', or else of the schema, or that '--root' names. A file is included once, and only \
      the schema itself includes files. Together they can't be larger than 16 MB.
      """,
    wrong: "include: [Schemas/queries.yaml]",
    fixed: "include: [queries.yaml]")
}
