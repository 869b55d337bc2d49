import RuntimeSamples

/// A schema that uses the language at random. The same seed gives the same schema.
struct RandomSchema {
  let seed: Int
  var random: SeededGenerator
  /// The names of things that become Swift types, or that share SQL's namespace with tables.
  var typeNames = RandomNames()
  var enums: [String] = []
  var tables: [RandomTable] = []
  var views: [String] = []
  private var count = 0
  private(set) var text = ""

  /// A suffix that makes the type names of a schema unique, so that many schemas compile together.
  var suffix: String { "Of\(seed)" }

  init(seed: Int) {
    self.seed = seed
    random = SeededGenerator(seed: UInt64(seed) &* 0x5851_F42D_4C95_7F2D)
    var sections = ["database: Random\(seed)\n"]
    if random.oneIn(4) { sections.append("keys: plain\n") }
    sections.append(
      """
      functions:
        tidy: { arguments: 1, deterministic: true, innocuous: true }
        stamp: { arguments: any, innocuous: true }

      """)
    sections.append("collations: [unicase]\ntokenizers: [words]\n")
    if random.oneIn(2) { sections.append(enumSection()) }
    for _ in 0..<Int.random(in: 1...4, using: &random) { tables.append(table()) }
    sections.append("tables:\n" + tables.map(\.yaml).joined())
    sections += objectSections()
    text = sections.joined()
  }

  /// Returns a number that is unique within the schema.
  mutating func counter() -> Int {
    count += 1
    return count
  }

  private mutating func enumSection() -> String {
    let bodies = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      let name = typeNames.next(&random, suffix: suffix)
      enums.append(name)
      let open = random.oneIn(3) ? "open: true, " : ""
      let body = random.pick([
        "[red, green, \"class\"]", "{ \(open)red: 1, green: -2, init: 9 }",
        "{ \(open)red: Red, green: \"it's \\\"green\\\"\", self: \"\" }",
        "{ \(open)doc: Colours., swiftName: Colour\(counter())\(suffix), cases: [green, red] }",
      ])
      return "  \(name.yaml): \(body)\n"
    }
    return "enums:\n" + bodies.joined()
  }
}
