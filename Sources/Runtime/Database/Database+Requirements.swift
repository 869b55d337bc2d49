extension Database.Configuration {
  /// Verifies, before the file is touched, that everything that a schema needs is registered.
  func require(_ schema: DatabaseSchema) throws {
    for needed in schema.functions {
      let candidates = functions.filter { $0.takes(needed) }
      guard !candidates.isEmpty else {
        throw DatabaseError.missingFunction(name: needed.name, arguments: needed.arguments)
      }
      if needed.isDeterministic, !candidates.contains(where: \.isDeterministic) {
        throw DatabaseError.unsupported(
          "the schema needs function '\(needed.name)' to be deterministic")
      }
    }
    for needed in schema.functions where needed.isInnocuous {
      guard functions.contains(where: { $0.takes(needed) && $0.isInnocuous }) else {
        throw DatabaseError.unsupported(
          "the schema itself calls function '\(needed.name)', which has to be registered as innocuous"
        )
      }
    }
    for name in schema.collations where !collations.contains(where: { $0.name.isSQLName(name) }) {
      throw DatabaseError.missingCollation(name: name)
    }
  }
}

extension Database.Function {
  /// Whether the schema's calls of `needed` find this function.
  fileprivate func takes(_ needed: DatabaseSchema.Function) -> Bool {
    name.isSQLName(needed.name) && (arguments == nil || arguments == needed.arguments)
  }
}

extension String {
  /// Whether SQLite considers two names equal: it ignores the case of ASCII letters.
  func isSQLName(_ other: String) -> Bool {
    func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    return utf8.elementsEqual(other.utf8) { folded($0) == folded($1) }
  }
}
