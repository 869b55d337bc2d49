import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

extension MigrationFile {
  /// Freezes the actions of the version, and the schema that they lead to.
  package mutating func seal(_ actions: [MigrationAction]) {
    self.actions = actions.map { Located($0, at: 0..<0) }
    seal = Located(parts.map(\.hash), at: 0..<0)
  }

  /// Makes a draft of the version, with the steps and the schema as they are.
  package mutating func unseal() {
    to = Located(snapshot.hash, at: 0..<0)
    actions = []
    seal = nil
  }

  /// A diagnostic about the part of a sealed version that was edited; nil if none was.
  package var edit: Diagnostic? {
    guard let seal else {
      // A draft has no SQL of its own.
      return actions.first.map {
        Diagnostic(.editedSeal, "the seal of version \(version.value) is missing", at: $0.range)
      }
    }
    let parts = parts
    let hashes = parts.map(\.hash)
    guard hashes != seal.value else { return nil }
    let place = zip(hashes, seal.value).enumerated().first { $1.0 != $1.1 }?.offset
    let part = place.map { parts[$0] } ?? parts.last
    return Diagnostic(
      .editedSeal,
      "\(part?.name ?? "this") of version \(version.value) was edited after it was sealed",
      at: place == nil ? seal.range : part?.range ?? seal.range)
  }

  /// A part of the file, in a form that doesn't depend on its layout.
  private struct SealedPart {
    var name: String
    var text: String
    var range: SourceRange

    /// The start of the hash, which is enough to detect an edit.
    var hash: String { String(SHA256.hexadecimal(text).prefix(16)) }
  }

  private var parts: [SealedPart] {
    let head =
      [
        "\(version.value)", name.value, from?.value ?? "", to.value, "\(minReader?.value ?? 0)",
      ] + (takesOver ? ["takesOver"] : [])
      + (minWriter.map { ["minWriter \($0.value)"] } ?? [])
    func part(_ name: String, _ lines: [String], _ range: SourceRange) -> SealedPart {
      SealedPart(name: name, text: lines.joined(separator: "\n"), range: range)
    }
    let steps = steps.map { part("a step", $0.value.lines, $0.range) }
    let actions = actions.map { part("the SQL", $0.value.lines, $0.range) }
    let snapshot = snapshot.statements.map { part("the schema", [$0.value], $0.range) }
    let enums = self.snapshot.enums.map { enumeration in
      enumeration.name + enumeration.cases.map { " \($0.name)=\($0.value)" }.joined()
    }
    let counts = "\(steps.count) \(actions.count) \(snapshot.count)"
    let types = self.snapshot.types.map { part("the schema", [$0.hashedForm], version.range) }
    return [part("the head", head + [counts] + enums, version.range)] + steps + actions + snapshot
      + [types].compactMap(\.self)
  }
}

extension [SnapshotTable] {
  /// The form of the types that hashes are made of.
  fileprivate var hashedForm: String {
    map { table in
      let columns = table.columns.map { "\(SQLName.folded($0.name)) \($0.type.name)" }
      return "types \(SQLName.folded(table.name)): " + columns.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}

extension SchemaSnapshot {
  /// The hash that identifies the schema in a history. Spaces, comments, and line endings are
  /// ignored.
  package var hash: String {
    let statements = statements.map { SQLText($0.value).hashedForm }
    let enums = enums.map { enumeration in
      "enum \(enumeration.name) "
        + enumeration.cases.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    }
    let types = types.map { $0.isEmpty ? [] : [$0.hashedForm] } ?? []
    return "sha256:" + SHA256.hexadecimal((enums + statements + types).joined(separator: "\n"))
  }

  /// Returns the snapshot without what another one doesn't say, which was sealed before histories had
  /// types.
  package func asFar(as other: SchemaSnapshot) -> SchemaSnapshot {
    altering(self) { if other.types == nil { $0.types = nil } }
  }
}

extension SQLText {
  /// The form of the text that hashes are made of. Histories contain such hashes, so it can't
  /// change: operators, numbers with a signed exponent, and blobs are in pieces.
  fileprivate var hashedForm: String {
    let end = (tokens.indices.last { !isAt($0, ";") } ?? -1) + 1
    return (0..<end).map { index in
      let isAfterFrom = tokens[index].kind == .string && isAt(index - 1, "from")
      if tokens[index].isName || isAfterFrom || isNameInSingleQuotes(index) {
        return foldedName(index)
      }
      let text = text(of: tokens[index])
      switch tokens[index].kind {
      case .symbol, .parameter: return pieces(of: SQLName.folded(text), after: \.isOperator)
      case .blob: return "x " + text.dropFirst()
      case .string: return text
      case .number:
        let folded = SQLName.folded(text)
        return pieces(of: folded) { $0 == "+" || $0 == "-" || folded.hasPrefix(".") && $0 == "." }
      default: return SQLName.folded(text)
      }
    }.joined(separator: " ")
  }

  /// Returns a text with spaces around some characters.
  private func pieces(of text: String, after isPiece: (Character) -> Bool) -> String {
    if text.utf8.count == 1 { return text }
    return text.reduce(into: "") { result, character in
      let isPart = result.isEmpty || !isPiece(character) && result.last.map(isPiece) == false
      result += isPart ? "\(character)" : " \(character)"
    }
  }
}

extension Character {
  fileprivate var isOperator: Bool { !isLetter && !isNumber && self != "_" && self != "$" }
}
