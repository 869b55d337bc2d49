/// Values in braces and brackets that have commas of their own, where YAML ends them.
extension SchemaDecoder {
  /// Returns the entries of a mapping, of which those are one that YAML parts at the commas of a
  /// value.
  ///
  /// - Parameters:
  ///   - names: The keys that the mapping may have, if they are known.
  ///   - isReported: Whether the value is reported here: as a type, it is reported anyway.
  ///   - isList: Whether the value of a key is a list, which is reported anyway, too.
  mutating func joiningAtCommas(
    _ pairs: [YAMLPair], names: [String] = [], isReported: Bool = true,
    isList: (String) -> Bool = { _ in false }
  ) -> [YAMLPair] {
    guard pairs.contains(where: { $0.value.range.isEmpty }) else { return pairs }
    var joined: [YAMLPair] = []
    var index = 0
    while index < pairs.count {
      let pair = pairs[index]
      index += 1
      let text = pair.value.plainText ?? ""
      var (depth, end) = (text.openParentheses, pair.value.range.upperBound)
      let rest = pairs[index...].prefix { next in
        guard next.value.range.isEmpty, depth > 0 || !names.contains(next.key.value),
          isComma(from: end, to: next.key.range.lowerBound)
        else { return false }
        depth += next.key.value.openParentheses
        end = next.key.range.upperBound
        return true
      }
      let isList = !rest.isEmpty && isList(pair.key.value)
      guard !text.isEmpty, pair.key.value != "type",
        isList || text.isBrokenOff(before: rest.map(\.key.value))
      else {
        joined.append(pair)
        continue
      }
      index += rest.count
      let value = whole(pair.value, to: end, isReported: isReported && !isList)
      joined.append(YAMLPair(key: pair.key, value: value))
    }
    return joined
  }

  /// Returns the items of a list, of which those are one that YAML parts at commas in parentheses.
  mutating func joiningAtCommas(_ items: [YAMLNode], isReported: Bool) -> [YAMLNode] {
    var joined: [YAMLNode] = []
    var index = 0
    while index < items.count {
      let item = items[index]
      index += 1
      var (depth, end) = (item.plainText?.openParentheses ?? 0, item.range.upperBound)
      let rest = items[index...].prefix { next in
        guard depth > 0, let text = next.plainText, isComma(from: end, to: next.range.lowerBound)
        else { return false }
        depth += text.openParentheses
        end = next.range.upperBound
        return true
      }
      if !rest.isEmpty, depth == 0 {
        index += rest.count
        joined.append(whole(item, to: end, isReported: isReported))
      } else {
        joined.append(item)
      }
    }
    return joined
  }

  /// Whether nothing but a comma is between two values.
  private func isComma(from end: Int, to start: Int) -> Bool {
    end < start && file.text(in: end..<start).filter { !$0.isWhitespace } == ","
  }

  /// Reports a value that ends at a comma. Returns all of it.
  private mutating func whole(_ first: YAMLNode, to end: Int, isReported: Bool) -> YAMLNode {
    let range = first.range.lowerBound..<end
    let text = file.text(in: range)
    if isReported {
      report(
        .needsQuotes, "'\(first.text ?? "")' ends at the comma: quote the whole value", at: range,
        suggestion: YAMLText.quoted(text))
    }
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
