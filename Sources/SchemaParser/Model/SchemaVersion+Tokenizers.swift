import DBGenSQLSyntax
import DBGenSQLText

extension [SchemaVersion] {
  /// Returns the names of the tokenizers that an app has to register: those that its schema declares,
  /// and those of older versions, without which migrations can't drop their full-text indexes.
  package func tokenizers(of schema: Schema) -> [String] {
    var names = schema.tokenizers.map(\.value)
    var known = Set(names.map(SQLName.init))
    let statements = Set(dropLast().flatMap { $0.snapshot.statements.map(\.value) })
    for name in statements.compactMap({ SQLText($0).appTokenizer }).sorted()
    where known.insert(SQLName(name)).inserted {
      names.append(name)
    }
    return names
  }
}
