import SchemaParser

/// The words for a row of a table in comments: `team`, or "row of `order_items`" for a table with a
/// plural name and no name for a row.
struct RowNoun {
  /// The words without an article.
  let text: String

  init(of table: Table) {
    let name = table.swiftName?.value ?? table.name.value
    let noun = SwiftName.noun(from: name)
    let isSingular = EnglishNoun.isSingular(noun)
    text = isSingular && !noun.isEmpty ? noun : "row of `\(table.name.value)`"
  }

  var withArticle: String { "\(SwiftName.article(of: text)) \(text)" }
}
