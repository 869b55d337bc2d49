/// The names that the keys of the language have elsewhere.
struct OtherWords: Sendable {
  /// The keys by their other names.
  private(set) var keys: [String: String] = [:]
  /// Advice by the name of something that isn't a key here.
  private(set) var advice: [String: String] = [:]
  /// The properties of the language by the other names and values that say the same.
  private(set) var properties: [String: [String: String]] = [:]

  /// Values of keys, to show what they are.
  private(set) var examples: [String: String] = [:]
  /// The names that say nothing if they are false.
  private var withoutEffect: Set<String> = []

  /// Returns the key that is meant by a name.
  func key(for name: String) -> String? { keys[Self.folded(name)] }

  /// Returns the key that is meant by a name, if it is one of a kind of mapping.
  func key(for name: String, among names: [String]) -> String? {
    key(for: name).flatMap { names.contains($0) ? $0 : nil }
  }

  /// Returns the key that is meant by a name that is close to another name of it, unless it is one
  /// of something else.
  func key(like name: String, among names: [String]) -> String? {
    if advice(for: name) != nil || properties[Self.folded(name)] != nil { return nil }
    let others = keys.keys.filter { keys[$0].map(names.contains) == true }
    return closestMatch(to: Self.folded(name), in: others.sorted()).flatMap { keys[$0] }
  }

  func advice(for name: String) -> String? { advice[Self.folded(name)] }

  /// Whether a property says no more than one that isn't there.
  func hasNoEffect(_ pair: YAMLPair) -> Bool {
    pair.value.boolean == false && withoutEffect.contains(Self.folded(pair.key.value))
  }

  /// Returns the property that says what another name and its value say.
  func property(for pair: YAMLPair) -> String? {
    guard let text = pair.value.text else { return nil }
    return properties[Self.folded(pair.key.value)]?[Self.folded(text)]
  }

  /// - Parameters:
  ///   - keys: Other names by the key that they stand for.
  ///   - properties: By other names, what they say with some values.
  ///   - advice: Advice by names.
  ///   - examples: Values of keys.
  ///   - withoutEffect: The names that say nothing if they are false.
  init(
    _ keys: [String: String], properties: [String: [String: String]] = [:],
    advice: [String: String] = [:], examples: [String: String] = [:], withoutEffect: String = ""
  ) {
    self.examples = examples
    self.withoutEffect = Set(withoutEffect.split(separator: " ").map(String.init))
    for (key, names) in keys {
      for name in names.split(separator: " ") { self.keys[String(name)] = key }
    }
    for (names, text) in advice {
      for name in names.split(separator: " ") { self.advice[String(name)] = text }
    }
    for (names, values) in properties {
      for name in names.split(separator: " ") {
        for (words, property) in values {
          for word in words.split(separator: " ") {
            self.properties[String(name), default: [:]][String(word)] = property
          }
        }
      }
    }
  }

  static func folded(_ name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  static let none = OtherWords([:])

  static let entryOfSchema = "{ schema: Schemas/app.yaml, output: Sources/App/Generated }"
  static let listOfSchemas = "[\(entryOfSchema)]"

  static let project = OtherWords(
    [:], advice: ["schema output access tests module doc": "it stands in an entry of 'schemas'"],
    examples: ["schemas": listOfSchemas])

  static let schema = OtherWords(
    [
      "database": "name db schema module app namespace",
      "tables": "table models model entities entity definitions classes", "enums": "enum types",
      "views": "view", "triggers": "trigger",
      "queries": "query statements", "fullTextSearch": "fts fts5 search fulltext",
      "functions": "function", "collations": "collation", "virtualTables": "virtual",
      "tokenizers": "tokenizer tokenize", "include": "import imports includes",
      "sqlite": "sqliteversion minimumsqlite", "conformances": "protocols",
    ],
    advice: [
      "version schemaversion migrations": "'dbgen migration new' counts the versions",
      "columns indexes foreignkeys relations checks": "it stands in a table, below its name",
      "pragmas pragma": "the app's Database.Configuration sets it",
      "engine charset provider datasource generator dialect":
        "the file is always SQLite's, so leave it out",
    ])

  static let enumeration = OtherWords(
    ["cases": "values options members names"],
    advice: ["type rawtype rawvalue": "the values of the cases say it: { low: 1 } or [low]"])

  static let statement = OtherWords(
    [
      "sql": "query select statement definition as body",
      "params": "parameters arguments args inputs", "returns": "return result returning",
      "group": "groupby nested", "columns": "results",
    ])

  static let trigger = OtherWords(
    ["sql": "query statement definition as body"],
    advice: [
      "event timing on when table before after": "write the whole CREATE TRIGGER statement as 'sql'"
    ])

  static let cardinality = OtherWords([
    "many": "list array all rows multiple exec", "one": "single first row",
    "optional": "maybe nullable", "value": "scalar", "count": "changes execrows",
  ])

  static let fullTextTable = OtherWords([
    "content": "table contenttable source of", "columns": "fields", "tokenizer": "tokenize",
    "unindexed": "notindexed", "prefix": "prefixes prefixindex",
  ])
}
