/// The page of results.
struct Report {
  let lines: [ResultLine]
  let machine: Machine

  var markdown: String {
    """
    # Results

    Written by `make bench`; [README.md](README.md) says what is measured and how to read it.

    \(machine.description).

    ![The time each workload takes, as a multiple of what C takes](results.svg)

    \(ResultTable(lines: lines).markdown)

    A cell has the ratio to the mark, the median, and the least and the most of all rounds.
    \(shares)

    """
  }

  /// What is left of each writer's rate beside the readers.
  private var shares: String {
    guard lines.count >= 2, let beside = lines.dropLast().last, let alone = lines.last else {
      return ""
    }
    let shares = Contestant.ofOrders.compactMap { contestant -> String? in
      guard let part = beside.summary(of: contestant), let whole = alone.summary(of: contestant)
      else { return nil }
      let percent = (part.median / whole.median * 100).rounded()
      return "\(contestant.title) \(Int(percent)) %"
    }
    return "Beside eight readers a writer has this share of its rate alone: "
      + shares.joined(separator: ", ") + "."
  }
}
