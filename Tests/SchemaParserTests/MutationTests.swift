import DBGenSQLText
import Foundation
import RuntimeSamples
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Mutated schemas")
struct MutationTests {
  /// Each schema of the repository is cut up and put together again in many ways, which the seed
  /// makes reproducible.
  @Test("the diagnostics of any file lie within it, and an accepted file is valid SQL")
  func mutations() throws {
    var random = SeededGenerator(seed: 7)
    var accepted = 0
    let seeds = seeds()
    let valid = seeds.filter { CheckedSchema.parse(file($0)).schema != nil }
    let rounds = Soak.count(400, soak: 4000)
    for round in 0..<rounds {
      let group = round.isMultiple(of: 2) ? valid : seeds
      let text = mutated(group[round / 2 % group.count], by: &random, vocabulary: valid)
      let (schema, diagnostics) = CheckedSchema.parse(file(text))
      #expect((schema == nil) == diagnostics.contains { $0.severity == .error })
      for diagnostic in diagnostics {
        let isWithin = (0...text.utf8.count).contains(diagnostic.range.upperBound)
        #expect(diagnostic.range.lowerBound >= 0 && isWithin, "\(diagnostic)\n\(text)")
      }
      guard let schema else { continue }
      accepted += 1
      let failure = try failure(of: schema)
      #expect(failure == nil, "\(failure ?? "")\n\(text)")
    }
    #expect(accepted > rounds / 40)
  }

  /// Returns SQLite's error for an accepted schema, or `nil` if there is none.
  private func failure(of schema: CheckedSchema) throws -> String? {
    do {
      _ = try created(schema)
      var sound = schema.written
      sound.triggers.removeAll(where: \.isUnchecked)
      let database = try created(sound)
      for table in schema.tables where !table.foreignKeys.contains(where: \.isExternal) {
        let name = SQLName.quote(table.name.value)
        for column in table.columns where column.generated == nil {
          let column = SQLName.quote(column.name.value)
          try database.compile("UPDATE \(name) SET \(column) = ? WHERE \(column) = ?")
        }
        try database.compile("INSERT INTO \(name) DEFAULT VALUES")
        try database.compile("DELETE FROM \(name)")
      }
      for view in schema.views where !view.isUnchecked {
        let columns = view.columns.map { SQLName.quote($0.column.name.value) }
        let name = SQLName.quote(view.name.value)
        try database.compile("SELECT \(columns.joined(separator: ", ")) FROM \(name)")
      }
      return nil
    } catch let failure as SQLiteError {
      return failure.message
    }
  }

  private func mutated(
    _ text: String, by random: inout SeededGenerator, vocabulary: [String]
  ) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let index = Int.random(in: lines.indices, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: lines.remove(at: index)
      case 1: lines.insert(lines.randomElement(using: &random) ?? "", at: index)
      case 2: lines[index] = swapped(lines[index], by: &random, lines)
      case 3: lines[index] = swapped(lines[index], by: &random, vocabulary)
      case 4: lines[index] = String(lines[index].shuffled(using: &random))
      default:
        let characters = Array("{}[],:'\"#?|>-&*!%@~\\\u{0}\t\u{E9}\u{301}\u{202E}09ax")
        var line = Array(lines[index])
        let place = Int.random(in: 0...line.count, using: &random)
        line.insert(characters.randomElement(using: &random) ?? "a", at: place)
        lines[index] = String(line)
      }
      if lines.isEmpty { return "" }
    }
    return lines.joined(separator: "\n")
  }

  /// Replaces a word in a line with a word from one of the texts.
  private func swapped(_ line: String, by random: inout SeededGenerator, _ texts: [String])
    -> String
  {
    let others = words(of: texts.randomElement(using: &random) ?? "")
    guard let old = words(of: line).randomElement(using: &random),
      let new = others.randomElement(using: &random), let place = line.firstRange(of: old)
    else { return line }
    return line.replacingCharacters(in: place, with: new)
  }

  private func words(of text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber || "._?".contains($0)) }
  }

  private func seeds() -> [String] {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardized
    let folders = ["Schemas", "Tests/Golden/generated", "Tests/Golden/diagnostics"]
    let texts = folders.flatMap { folder in
      let url = root.appending(path: folder)
      let paths = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String }
      return (paths ?? []).filter { $0.hasSuffix(".yaml") }.sorted().compactMap {
        try? String(contentsOf: url.appending(path: $0), encoding: .utf8)
      }
    }
    return texts.filter { $0.utf8.count < 5000 }
  }
}
