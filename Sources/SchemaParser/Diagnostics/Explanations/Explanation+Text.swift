/// The text of a file, before it is decoded.
extension Explanation {
  static let notUTF8 = Explanation(
    "The bytes are no UTF-8: another encoding, or damaged.",
    why: "Read as UTF-8, other encodings give other names. Save the file as UTF-8.",
    wrong: #"caf\xE9: text"#,
    fixed: #"caf\u00E9: text"#)

  static let controlCharacter = Explanation(
    "A character that no text holds: NUL, another control character, U+FFFE or U+FFFF.",
    why: "It can't be seen, and comes of a damaged or binary file. Delete it.",
    wrong: "na<U+0001>me: text",
    fixed: "name: text")

  static let unusualLineBreak = Explanation(
    "A line break that YAML knows and editors don't: U+0085, U+2028, U+2029.",
    why: "Line numbers would differ between this message and the editor.",
    wrong: "database: Shop<U+2028>tables: {}",
    fixed: """
      database: Shop
      tables: {}
      """)

  static let misplacedByteOrderMark = Explanation(
    "A byte order mark that isn't the first character.",
    why: "It can't be seen, and comes of files that were put together. Delete it.",
    wrong: "<U+FEFF>tables: {}",
    fixed: "tables: {}")

  static let tooLarge = Explanation(
    "The file is larger than 16 MB.",
    why: "No schema that people write is; it is probably another file, such as a database.",
    wrong: "dbgen check app.sqlite",
    fixed: "dbgen check app.yaml")

  static let nestedTooDeep = Explanation(
    "Lists and mappings are nested over 32 levels.",
    why: "A schema needs six; more comes of a mistake, and would cost memory without bounds.",
    wrong: "database: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[Shop]]...",
    fixed: "database: Shop")

  static let syntax = Explanation(
    "The text is not YAML.",
    why: "Most often a line is indented otherwise than its neighbours, or a colon is missing.",
    wrong: """
        id: integer
       name: text
      """,
    fixed: """
        id: integer
        name: text
      """)

  static let tabIndentation = Explanation(
    "A tab where only spaces can indent.",
    why: "YAML forbids it, for a tab is as wide as each editor wants it to be.",
    wrong: "<tab>name: text",
    fixed: "  name: text")

  static let neverClosed = Explanation(
    "A quote or bracket is never closed.",
    why: "Everything behind it would be part of one value.",
    wrong: "id: { type: integer",
    fixed: "id: { type: integer }")

  static let needsQuotes = Explanation(
    "A value holds what has a meaning of its own in YAML, and isn't in quotes.",
    why: "Without quotes YAML reads another value, or none.",
    wrong: "title: { type: text, default: @home }",
    fixed: #"title: { type: text, default: "@home" }"#,
    place: .column)

  static let anchorOrAlias = Explanation(
    "An anchor or an alias.",
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

  static let tag = Explanation(
    "A tag.",
    why: """
      Tags change what values are, by rules that each YAML reader has for itself. The language has \
      none.
      """,
    wrong: "title: !text text",
    fixed: "title: text",
    place: .column)

  static let mergeKey = Explanation(
    "The key '<<'.",
    why: "It isn't part of YAML 1.2, and hides what a table has. Write the properties out.",
    wrong: "<<: { title: text }",
    fixed: "title: text",
    place: .column)

  static let unusableKey = Explanation(
    "A key that is a list, a mapping, null or empty.",
    why: "Keys are names, and become those of tables and columns.",
    wrong: "~: text",
    fixed: "title: text",
    place: .column)

  static let secondDocument = Explanation(
    "Something follows the end of the first document.",
    why: "It would be left out without a word. A file holds one schema.",
    wrong: """
      database: Shop
      ---
      database: Other
      """,
    fixed: "database: Shop")

  static let emptySchema = Explanation(
    "The file says nothing.",
    why: "Perhaps it was never saved, or all of it is commented out.",
    wrong: "# Nothing yet.",
    fixed: """
      database: Shop
      tables:
        item:
          columns:
            id: { type: integer, primaryKey: true }
      """,
    place: .file)

  static let nullSchema = Explanation(
    "The document is a null.",
    why: "A schema is a mapping with the keys 'database' and 'tables'.",
    wrong: "~",
    fixed: """
      database: Shop
      tables:
        item:
          columns:
            id: { type: integer, primaryKey: true }
      """,
    place: .file)

  static let rootNotMapping = Explanation(
    "The document is a list or a single value.",
    why: "A schema is a mapping with the keys 'database' and 'tables'.",
    wrong: "- item",
    fixed: """
      database: Shop
      tables:
        item:
          columns:
            id: { type: integer, primaryKey: true }
      """,
    place: .file)
}
