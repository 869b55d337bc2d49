/// The report of results, in Markdown.
struct Report {
  let lines: [ResultLine]
  let machine: Machine

  var markdown: String {
    """
    # Results

    Written by `make bench-times`; [README.md](README.md) says what is measured and how to read it.

    \(machine.description).

    ![The time each workload takes, as a multiple of what C takes](results.svg)

    \(ResultTable(lines: lines.ofOthers).markdown)

    A cell has the ratio to the mark, the median, and the least and the most of all rounds.
    \(shares)

    What generated source is held to, by the medians:

    \(BoundList(lines: lines.ofOthers).markdown)

    \(NorthwindSection(lines: lines).markdown)

    """
  }

  /// The share of its solo rate that each writer keeps beside the readers.
  private var shares: String {
    let shares = Contestant.ofOrders.compactMap { contestant -> String? in
      lines.writerShare(of: contestant).map { share in
        "\(contestant.title) \(Int((share * 100).rounded())) %"
      }
    }
    return "Beside eight readers a writer has this share of its rate alone: "
      + shares.joined(separator: ", ") + "."
  }
}
