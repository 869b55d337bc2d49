/// Values in braces and brackets that have commas of their own, where YAML ends them.
extension SchemaDecoder {
  /// Returns the entries of a mapping, of which those are one that YAML parts at the commas of a
  /// value.
  ///
  /// - Parameter names: The keys that the mapping may have, if they are known.
  mutating func joiningAtCommas(_ pairs: [YAMLPair], names: [String] = []) -> [YAMLPair] {
    guard pairs.contains(where: { $0.value.range.isEmpty }) else { return pairs }
    var joined: [YAMLPair] = []
    var index = 0
    while index < pairs.count {
      let pair = pairs[index]
      let rest = pairs[(index + 1)...].prefix {
        $0.value.range.isEmpty && !names.contains($0.key.value)
      }
      index += 1
      guard let text = pair.value.plainText, !text.isEmpty, pair.key.value != "type",
        text.isBrokenOff(before: rest.map(\.key.value)), let end = rest.last?.key.range.upperBound
      else {
        joined.append(pair)
        continue
      }
      index += rest.count
      joined.append(YAMLPair(key: pair.key, value: whole(pair.value, to: end)))
    }
    return joined
  }

  /// Returns the items of a list, of which those are one that YAML parts at commas in parentheses.
  mutating func joiningAtCommas(_ items: [YAMLNode]) -> [YAMLNode] {
    var joined: [YAMLNode] = []
    var index = 0
    while index < items.count {
      let item = items[index]
      index += 1
      var depth = item.plainText?.openParentheses ?? 0
      let rest = items[index...].prefix { next in
        guard depth > 0, let text = next.plainText else { return false }
        depth += text.openParentheses
        return true
      }
      if let last = rest.last, depth == 0 {
        index += rest.count
        joined.append(whole(item, to: last.range.upperBound))
      } else {
        joined.append(item)
      }
    }
    return joined
  }

  /// Reports a value that ends at a comma. Returns all of it.
  private mutating func whole(_ first: YAMLNode, to end: Int) -> YAMLNode {
    let range = first.range.lowerBound..<end
    let text = file.text(in: range)
    report(
      .needsQuotes, "'\(first.text ?? "")' ends at the comma: quote the whole value", at: range,
      suggestion: YAMLText.quoted(text))
    return YAMLNode(.scalar(YAMLScalar(text, .plain)), at: range)
  }
}

extension String {
  /// Whether a value goes on behind its comma with texts that YAML takes for keys.
  fileprivate func isBrokenOff(before rest: [String]) -> Bool {
    guard !rest.isEmpty else { return false }
    return openParentheses > 0 || isLikeSQL || rest.contains { $0.contains(" ") }
  }

  /// How many parentheses are open at the end.
  fileprivate var openParentheses: Int {
    reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
  }
}
