@testable import SchemaParser

extension YAMLNode {
  /// Copies of the node with a single change at every possible place: a key is added, renamed or
  /// removed, or a value is replaced by one of another kind.
  var variants: [YAMLNode] {
    let others = kinds.filter { $0.content != content }
    switch content {
    case .scalar: return others
    case .sequence(let items):
      let inner = items.indices.flatMap { index in
        items[index].variants.map { changed in
          with(.sequence(items.replacing(index, by: changed)))
        }
      }
      return others + inner
    case .mapping(let pairs): return others + variants(of: pairs)
    }
  }

  private func variants(of pairs: [YAMLPair]) -> [YAMLNode] {
    let extra = YAMLPair(key: Located("unheardOf", at: range), value: scalar("1"))
    let inner = pairs.indices.flatMap { index in
      let pair = pairs[index]
      let changed = pair.value.variants.map { YAMLPair(key: pair.key, value: $0) }
      let renamed = YAMLPair(key: pair.key.map { _ in "misnamed" }, value: pair.value)
      let without = Array(pairs[..<index] + pairs[(index + 1)...])
      return (changed + [renamed]).map { with(.mapping(pairs.replacing(index, by: $0))) }
        + [with(.mapping(without))]
    }
    return [with(.mapping(pairs + [extra]))] + inner
  }

  /// Schemas with just one column, one table, one enum and so on, so that a change to one of them
  /// doesn't require checking them all.
  var parts: [YAMLNode] {
    let bare = pairs.filter { ["database", "keys"].contains($0.key.value) }
    let noTables = YAMLPair(key: Located("tables", at: range), value: with(.mapping([])))
    return pairs.flatMap { pair in
      pair.parts.map { part in
        let others = bare.filter { $0.key.value != part.key.value }
        return with(.mapping(others + (pair.key.value == "tables" ? [part] : [noTables, part])))
      }
    }
  }

  fileprivate var pairs: [YAMLPair] {
    if case .mapping(let pairs) = content { pairs } else { [] }
  }

  /// Nodes of all kinds in place of this one.
  private var kinds: [YAMLNode] {
    let words = ["true", "12", "null", "1.5", "cascade"].map { scalar($0) }
    let one = YAMLPair(key: Located("unheardOf", at: range), value: scalar("1"))
    return words + [with(.sequence([])), with(.sequence([scalar("a")])), with(.mapping([one]))]
  }

  private func scalar(_ text: String) -> YAMLNode { with(.scalar(YAMLScalar(text, .plain))) }

  fileprivate func with(_ content: Content) -> YAMLNode { YAMLNode(content, at: range) }
}

extension Array {
  fileprivate func replacing(_ index: Int, by element: Element) -> [Element] {
    var copy = self
    copy[index] = element
    return copy
  }
}

extension YAMLPair {
  /// Properties of a schema with just one of their entries, and tables with just one of their
  /// columns.
  fileprivate var parts: [YAMLPair] {
    guard case .mapping(let entries) = value.content else { return [self] }
    let parts = key.value == "tables" ? entries.flatMap(\.tableParts) : entries
    return parts.map { with([$0]) }
  }

  private var tableParts: [YAMLPair] {
    let columns = value.pairs.first { $0.key.value == "columns" }
    guard let columns else { return [self] }
    let alone = columns.value.pairs.map { with([columns.with([$0])]) }
    let first = value.pairs.map {
      $0.key.value == "columns" ? $0.with(Array($0.value.pairs.prefix(1))) : $0
    }
    return alone + [with(first)]
  }

  private func with(_ pairs: [YAMLPair]) -> YAMLPair {
    YAMLPair(key: key, value: value.with(.mapping(pairs)))
  }
}
