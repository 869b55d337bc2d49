import SchemaParser

extension Schema {
  /// The names of all types in Swift, except for the database.
  var swiftTypeNames: [String] {
    let names =
      tables.map { ($0.swiftName, $0.name) } + views.map { ($0.swiftName, $0.name) }
      + virtualTables.map { ($0.swiftName, $0.name) } + enums.map { ($0.swiftName, $0.name) }
    return names.map { $0?.value ?? $1.value.nameOfSwiftType }
  }

  /// Gives each table with a plural name the name of a single row in Swift, unless something else
  /// has that name.
  mutating func nameRows() {
    var taken = Set(swiftTypeNames.map { $0.lowercased() })
    let free = FreeSwiftNames.types(beside: [])
    for index in tables.indices {
      let name = tables[index].name.value
      let plural = name.nameOfSwiftType
      let singular = EnglishNoun.singular(ofName: plural)
      guard singular != plural, free.isFree(singular),
        taken.insert(singular.lowercased()).inserted
      else { continue }
      tables[index].swiftName = Located(singular)
    }
  }

  /// Renames the database if a table or view has its name in Swift.
  mutating func nameDatabase() {
    let names = swiftTypeNames.map { $0.lowercased() }
    if names.contains(database.value.nameOfSwiftType.lowercased()) { database.value += "Database" }
  }
}

/// Finds the singular of English nouns.
enum EnglishNoun {
  /// Returns a name with its last word in the singular: `OrderLines` becomes `OrderLine`.
  static func singular(ofName name: String) -> String {
    guard let start = name.lastIndex(where: \.isUppercase) else { return name }
    let last = name[start...]
    // Capitals, such as `URLS`, aren't a word.
    guard last.count > 2 else { return name }
    let singular = singular(of: last.lowercased())
    return name[..<start] + singular.prefix(1).uppercased() + singular.dropFirst()
  }

  /// Returns the singular of a lowercase word.
  static func singular(of word: String) -> String {
    if let known = irregular[word] { return known }
    guard !unchanging.contains(word), word.hasSuffix("s"),
      !["ss", "us", "is"].contains(where: word.hasSuffix)
    else { return word }
    for (ending, replacement) in endings where word.hasSuffix(ending) {
      return word.dropLast(ending.count) + replacement
    }
    return String(word.dropLast())
  }

  /// The first match wins.
  private static let endings: [(String, String)] = [
    ("ouses", "ouse"), ("auses", "ause"), ("uses", "us"), ("sses", "ss"), ("ches", "ch"),
    ("shes", "sh"), ("xes", "x"), ("zzes", "zz"), ("yses", "ysis"), ("theses", "thesis"),
    ("wolves", "wolf"), ("shelves", "shelf"), ("halves", "half"), ("knives", "knife"),
    ("lives", "life"), ("wives", "wife"), ("leaves", "leaf"), ("thieves", "thief"),
    ("women", "woman"), ("ies", "y"),
  ]

  private static let irregular = [
    "people": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot",
    "teeth": "tooth", "mice": "mouse", "geese": "goose", "indices": "index",
    "vertices": "vertex", "matrices": "matrix", "appendices": "appendix", "criteria": "criterion",
    "phenomena": "phenomenon", "movies": "movie", "cookies": "cookie", "zombies": "zombie",
    "calories": "calorie", "selfies": "selfie", "pies": "pie", "ties": "tie", "lies": "lie",
    "caches": "cache", "niches": "niche", "aches": "ache", "axes": "axis", "aliases": "alias",
    "biases": "bias", "gases": "gas", "atlases": "atlas", "canvases": "canvas",
    "lenses": "lens", "quizzes": "quiz", "heroes": "hero", "potatoes": "potato",
    "tomatoes": "tomato", "echoes": "echo", "vetoes": "veto", "uses": "use",
    "excuses": "excuse", "crises": "crisis", "bases": "base", "diagnoses": "diagnosis",
    "archives": "archive", "olives": "olive", "salesmen": "salesman", "workmen": "workman",
  ]

  private static let unchanging: Set<String> = [
    "news", "series", "species", "means", "goods", "headquarters", "clothes", "statistics",
    "analytics", "graphics", "physics", "politics", "mathematics", "economics",
    "gas", "lens", "alias", "canvas", "atlas", "bias", "chaos", "always", "sms", "gps", "dns",
    "css", "https", "ios", "os", "has", "was", "pos", "tos", "yes", "this", "progress",
  ]
}
