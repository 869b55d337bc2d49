/// Finds the singular of English nouns.
package enum EnglishNoun {
  /// Returns a name with its noun in the singular: `OrderLines` becomes `OrderLine`, and
  /// `BillsOfMaterials` becomes `BillOfMaterials`.
  package static func singular(ofName name: String) -> String {
    // A word ends before it, and another one begins after it.
    let of = name.indices.dropFirst().first { place in
      name[place...].hasPrefix("Of") && name[place...].dropFirst(2).first?.isUppercase == true
    }
    if let of { return singular(ofName: String(name[..<of])) + name[of...] }
    guard let start = name.lastIndex(where: \.isUppercase) else { return name }
    let last = name[start...]
    // Capitals, such as `URLS`, aren't a word.
    guard last.count > 2 else { return name }
    return name[..<start] + singular(of: last.lowercased()).capitalizedFirst
  }

  /// Returns the singular of a lowercase word. A word that may be in the singular stays as it is.
  package static func singular(of word: String) -> String {
    if let known = irregular[word] { return known }
    guard word.hasSuffix("s"), !unchanging.contains(word) else { return word }
    let stem = String(word.dropLast())
    if withPlainPlural.contains(stem) { return stem }
    for (ending, replacement) in endings where word.hasSuffix(ending) {
      return word.dropLast(ending.count) + replacement
    }
    return takesS(stem) ? stem : word
  }

  /// Whether a noun with an S at its end is most likely in the plural, by the letters before it.
  private static func takesS(_ stem: String) -> Bool {
    guard stem.count > 2, stem.contains(where: vowels.contains), let last = stem.last else {
      return false
    }
    let beforeLast = stem.dropLast().last
    return switch last {
    case "b", "d", "e", "f", "g", "h", "k", "l", "m", "n", "p", "r", "t", "w": true
    case "c": beforeLast != "i"
    case "y": beforeLast.map(vowels.contains) == true
    case "o": stem.count > 4 && (beforeLast == "i" || beforeLast == "e")
    default: false
    }
  }

  private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y"]

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
    ("lives", "life"), ("wives", "wife"), ("leaves", "leaf"), ("loaves", "loaf"),
    ("thieves", "thief"), ("eaus", "eau"), ("ies", "y"),
  ]

  private static let irregular = [
    "people": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot",
    "teeth": "tooth", "mice": "mouse", "geese": "goose", "indices": "index",
    "vertices": "vertex", "matrices": "matrix", "appendices": "appendix", "criteria": "criterion",
    "phenomena": "phenomenon", "axes": "axis", "aliases": "alias", "biases": "bias",
    "gases": "gas", "atlases": "atlas", "canvases": "canvas", "lenses": "lens",
    "quizzes": "quiz", "heroes": "hero", "potatoes": "potato", "tomatoes": "tomato",
    "echoes": "echo", "vetoes": "veto", "cargoes": "cargo", "crises": "crisis",
    "diagnoses": "diagnosis", "salesmen": "salesman", "workmen": "workman",
  ]

  /// Nouns that only get an S, although their endings say something else.
  private static let withPlainPlural: Set<String> = [
    "movie", "cookie", "zombie", "calorie", "selfie", "rookie", "genie", "pie", "tie", "lie",
    "cache", "niche", "ache", "headache", "avalanche", "use", "excuse", "in", "on", "fuse", "abuse",
    "archive", "olive", "id", "ad", "up", "tv", "pc", "cd", "db", "vm", "ip", "pdf", "dvd", "faq",
    "api", "uri", "kpi", "taxi", "wiki", "emoji", "alibi", "menu", "guru", "sku", "cpu", "gpu",
    "photo", "logo", "todo", "memo", "repo", "demo", "promo", "info", "auto", "piano", "casino",
    "zero", "macro", "micro", "kilo", "euro", "avocado", "bio", "trio", "rodeo",
    "area", "idea", "camera", "schema", "quota", "formula", "persona", "extra", "agenda",
    "arena", "pizza", "drama", "opera", "comma", "delta", "replica", "visa", "villa", "sofa",
    "panda", "pasta", "saga", "alpha", "beta", "gamma", "lambda", "media", "metadata", "data",
    "plaza", "veranda", "era", "aroma", "diploma", "antenna", "umbrella", "encyclopedia",
    "topic", "metric", "clinic", "comic", "critic", "fabric", "lyric", "mechanic", "logic",
    "epic", "relic", "pic",
  ]

  private static let unchanging: Set<String> = [
    "news", "series", "species", "means", "goods", "headquarters", "clothes", "lens", "always",
    "yes", "rabies", "caries", "diabetes", "herpes", "measles", "corps", "mars", "trans", "cors",
    "kubernetes", "devops", "pants", "jeans", "trousers", "scissors", "thanks", "congrats",
    "earnings", "savings", "proceedings", "belongings", "barracks", "crossroads", "innings",
    "maths", "perhaps", "besides", "does",
    // Singulars of other languages that end as English plurals do.
    "adres", "cours", "ders", "kurs", "paises", "parcours",
  ]
}
