extension ProofRecord {
  /// Reads what `texts` returned; returns nil for anything else.
  init?(_ texts: [String]) {
    var reader = TextReader(texts)
    do throws(UnreadableText) {
      rows = Int(clamping: try reader.number())
      hasTables = try reader.number() == 1
      refusals = try reader.list { reader throws(UnreadableText) in
        .init(
          version: try reader.number(), table: try reader.text(), reason: try reader.text(),
          rows: Int(clamping: try reader.number()))
      }
      unfilled = try reader.list { reader throws(UnreadableText) in
        .init(version: try reader.number(), table: try reader.text(), reason: try reader.text())
      }
      origins = try reader.origins()
      statements = try reader.texts()
    } catch {
      return nil
    }
  }

  var texts: [String] {
    let refusals = refusals.map { ["\($0.version)", $0.table, $0.reason, "\($0.rows)"] }
    let unfilled = unfilled.map { ["\($0.version)", $0.table, $0.reason] }
    let earlier = origins.earlier.map { ["\($1)", "\($0.count)"] + $0 }
      .sorted { $0.lexicographicallyPrecedes($1) }
    return ["\(rows)", hasTables ? "1" : "0"] + refusals.counted + unfilled.counted
      + ["\(origins.first)", "\(origins.current)"] + earlier.counted
      + statements.map { [$0] }.counted
  }
}

extension TextReader {
  fileprivate mutating func origins() throws(UnreadableText) -> ValueOrigins {
    let (first, current) = (try number(), try number())
    let earlier = try list { reader throws(UnreadableText) in
      let version = try reader.number()
      return (try reader.texts(), version)
    }
    return ValueOrigins(
      first: first, current: current, earlier: Dictionary(earlier) { first, _ in first })
  }
}
