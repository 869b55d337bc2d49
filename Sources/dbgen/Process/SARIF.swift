import SchemaParser

/// All messages of a run as a SARIF log (OASIS, "Static Analysis Results Interchange Format
/// Version 2.1.0"), which code scanners read.
enum SARIF {
  /// - Parameter result: The text that the run prints on standard output otherwise.
  static func document(of messages: [Message], result: String) -> JSONValue {
    let codes = Set(messages.compactMap(\.code)).sorted { $0.rawValue < $1.rawValue }
    let output = result.isEmpty ? [] : [JSONValue.Member("properties", ["output": .string(result)])]
    let run = JSONValue.object(
      [
        .init("tool", ["driver": driver(codes)]),
        // Columns count Unicode scalars.
        .init("columnKind", "unicodeCodePoints"),
        .init("results", .array(messages.map { self.result($0, codes) })),
      ] + output)
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]
  }

  private static func driver(_ codes: [DiagnosticCode]) -> JSONValue {
    [
      "name": "dbgen", "semanticVersion": .string(DBGen.version),
      "rules": .array(
        codes.map { code in
          let explanation = DiagnosticExplanation.all[code]
          return [
            "id": .string(code.rawValue),
            "shortDescription": ["text": .string(explanation?.summary ?? "")],
            "help": ["text": .string(explanation?.text(of: code) ?? "")],
          ]
        }),
    ]
  }

  private static func result(_ message: Message, _ codes: [DiagnosticCode]) -> JSONValue {
    let text =
      ([message.text] + message.details + message.notes.filter { $0.place == nil }.map(\.text))
      .joined(separator: "\n")
    let related = message.notes.filter { $0.place != nil }
    let members: [(String, JSONValue?)] = [
      ("ruleId", message.code.map { .string($0.rawValue) }),
      ("ruleIndex", message.code.flatMap(codes.firstIndex).map { .integer(Int64($0)) }),
      ("level", .string(message.level.rawValue)),
      ("message", ["text": .string(text)]),
      ("locations", message.place.map { [location($0)] }),
      (
        "relatedLocations",
        related.isEmpty ? nil : .array(related.enumerated().map(relatedLocation))
      ),
    ]
    return .object(.present(members))
  }

  private static func relatedLocation(_ index: Int, _ note: Message) -> JSONValue {
    guard let place = note.place, case .object(let members) = location(place) else { return .null }
    return .object(
      [.init("id", .integer(Int64(index + 1)))] + members
        + [.init("message", ["text": .string(note.text)])])
  }

  private static func location(_ place: Message.Location) -> JSONValue {
    let file = JSONValue.Member("artifactLocation", ["uri": .string(uri(of: place.path))])
    let numbers = place.numbers(named: ["startLine", "startColumn", "endLine", "endColumn"])
    let region = numbers.isEmpty ? [] : [JSONValue.Member("region", .object(numbers))]
    // A workbook has no lines; its cells are what a program calls a part of a file.
    let cell = place.cell.map {
      JSONValue.Member("logicalLocations", [["fullyQualifiedName": .string($0)]])
    }
    return .object(
      [.init("physicalLocation", .object([file] + region))] + [cell].compactMap(\.self))
  }

  /// Returns a path as a relative reference, or a file URI (RFC 3986, sections 2.1 and 4.2).
  private static func uri(of path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    // A colon in the first part would end a scheme.
    let prefix =
      isAbsolute ? "file://" : path.split(separator: "/").first?.contains(":") == true ? "./" : ""
    return path.utf8.reduce(into: prefix) { uri, byte in
      let scalar = UnicodeScalar(byte)
      let isPlain = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      if byte < 0x80, isPlain || "/-._~:".unicodeScalars.contains(scalar) {
        uri.unicodeScalars.append(scalar)
      } else {
        uri += "%" + byte.digits(2, radix: 16, uppercase: true)
      }
    }
  }
}
