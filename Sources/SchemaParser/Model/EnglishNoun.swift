/// Finds the singular of English nouns.
package enum EnglishNoun {
  /// Returns a name with its last word in the singular: `OrderLines` becomes `OrderLine`.
  package static func singular(ofName name: String) -> String {
    guard let start = name.lastIndex(where: \.isUppercase) else { return name }
    let last = name[start...]
    // Capitals, such as `URLS`, aren't a word.
    guard last.count > 2 else { return name }
    let singular = singular(of: last.lowercased())
    return name[..<start] + singular.prefix(1).uppercased() + singular.dropFirst()
  }

  /// Returns the singular of a lowercase word.
  package static func singular(of word: String) -> String {
    if let known = irregular[word] { return known }
    guard !unchanging.contains(word), word.hasSuffix("s"),
      !["ss", "us", "is"].contains(where: word.hasSuffix)
    else { return word }
    for (ending, replacement) in endings where word.hasSuffix(ending) {
      return word.dropLast(ending.count) + replacement
    }
    return String(word.dropLast())
  }

  /// Returns whether the last of the words, which are in lowercase, is in the singular.
  package static func isSingular(_ words: String) -> Bool {
    let last = String(words.split(separator: " ").last ?? "")
    return singular(of: last) == last
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
