/// Returns the candidate that a name was probably meant to be, if any is close.
///
/// A candidate is close if at most a third of the letters differ, ignoring case; one letter may
/// always differ. The closest wins, then the one that is closest in case, then the first.
package func closestMatch(to name: String, in candidates: some Sequence<String>) -> String? {
  let exact = Array(name.unicodeScalars)
  let folded = Array(name.lowercased().unicodeScalars)
  let limit = max(1, folded.count / 3)
  var best: (candidate: String, distance: Int, exactDistance: Int)?
  for candidate in candidates where candidate != name {
    let other = Array(candidate.lowercased().unicodeScalars)
    let bound = best?.distance ?? limit
    guard let distance = editDistance(folded, other, limit: bound) else { continue }
    let exactDistance = editDistance(exact, Array(candidate.unicodeScalars)) ?? .max
    if let best, (best.distance, best.exactDistance) <= (distance, exactDistance) { continue }
    best = (candidate, distance, exactDistance)
  }
  return best?.candidate
}

/// Counts the insertions, deletions, substitutions and swaps of neighbors between two texts (the
/// Damerau-Levenshtein distance, with no letter edited twice). Returns nil if there are more than a
/// limit.
package func editDistance(
  _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int = .max
) -> Int? {
  guard abs(left.count - right.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let substitution = last[column] + (left[row] == right[column] ? 0 : 1)
      var cost = min(substitution, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    if let least = current.min(), least > limit { return nil }
    (beforeLast, last) = (last, current)
  }
  return last[right.count] <= limit ? last[right.count] : nil
}

extension [Diagnostic] {
  /// Returns the name that was probably meant. Searches for none once there are far more
  /// diagnostics than are shown, so that a file full of mistakes takes no longer than others.
  package func suggestion(for name: String, among names: @autoclosure () -> [String]) -> String? {
    leavesRoom ? closestMatch(to: name, in: names()) : nil
  }

  /// Whether there is room for suggestions, so that no diagnostic depends on those before it.
  var leavesRoom: Bool { count < 2 * DiagnosticFormatter.limit }
}
