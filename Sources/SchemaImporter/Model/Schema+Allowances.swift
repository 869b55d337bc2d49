import SchemaParser

extension Schema {
  /// Allows once what many tables would allow. Returns whether there is any.
  mutating func allowAtOnce() -> Bool {
    let codes = tables.flatMap(\.allowed).grouped(by: \.self)
      .filter { $0.elements.count >= TypeNotes.manyTables }.map(\.key)
    if codes.isEmpty { return false }
    allowed += codes
    for table in tables.indices { tables[table].allowed.removeAll(where: codes.contains) }
    return true
  }
}
