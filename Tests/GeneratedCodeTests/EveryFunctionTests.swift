import Foundation
import Testing

@Suite("every generated function")
struct EveryFunctionTests {
  /// A function that finds, tells of or deletes rows by the values of columns.
  struct Function: CustomStringConvertible {
    var type: String
    var name: String
    var labels: [String]

    var description: String { "\(type).\(name)(\(labels.map { $0 + ":" }.joined()))" }

    /// Whether the text, which has no blanks, has a call of it: with its labels, in their order, up to that of the transaction.
    func isCalled(in text: String) -> Bool {
      text.split(separator: "\(type).\(name)(").dropFirst().contains { call in
        let end = call.firstRange(of: /(from|in):(transaction|\$0)/)?.lowerBound ?? call.startIndex
        var rest = call[..<end]
        return labels.dropLast().allSatisfy { label in
          guard let place = rest.firstRange(of: "\(label):") ?? rest.firstRange(of: "`\(label)`:")
          else { return false }
          rest = rest[place.upperBound...]
          return true
        }
      }
    }
  }

  private static func functions(of name: String) throws -> [Function] {
    let folder = "Tests/Golden/generated/\(name)/Generated/DAL"
    return try Repository.swiftFiles(below: folder).flatMap { file in
      try functions(in: Repository.text("\(folder)/\(file)"))
    }
  }

  private static func functions(in source: String) throws -> [Function] {
    let type = try #require(source.firstMatch(of: /nonisolated (?:extension|enum) (\w+)/))
    return source.matches(of: /static func (fetch|fetchAll|exists|delete)\(([^)]*)\)/).map {
      match in
      let labels = match.output.2.split(separator: ",").map { parameter in
        let words = parameter.split { $0.isWhitespace || $0 == ":" }
        return String(words[0].replacing("`", with: ""))
      }
      return Function(type: String(type.output.1), name: String(match.output.1), labels: labels)
    }
  }

  @Test("is called by these tests", arguments: try Repository.cases)
  func isCalled(name: String) throws {
    let module = "import Golden\(name.prefix(1).uppercased())\(name.dropFirst())\n"
    let tests = try Repository.swiftFiles(below: "Tests/GeneratedCodeTests")
      .map { try Repository.text("Tests/GeneratedCodeTests/\($0)") }
      .filter { $0.contains(module) }.joined()
      .filter { !$0.isWhitespace }
    let functions = try Self.functions(of: name)
    #expect(!functions.isEmpty)
    for function in functions {
      #expect(function.isCalled(in: tests), "\(function) is not called")
    }
  }

  @Test("takes no more than 8 kB for a table of ten columns")
  func size() throws {
    let folder = "Tests/Golden/generated/chinook/Generated"
    for table in ["Track", "Invoice", "Customer", "Employee"] {
      let model = try Repository.text("\(folder)/Models/\(table).generated.swift")
      let functions = try Repository.text("\(folder)/DAL/\(table)+DAL.generated.swift")
      #expect(model.utf8.count + functions.utf8.count <= 8 * 1024, "\(table)")
    }
  }
}
