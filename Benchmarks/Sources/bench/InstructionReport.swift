/// The report of instruction counts, in Markdown.
struct InstructionReport {
  let lines: [ResultLine]
  let machine: Machine

  var markdown: String {
    """
    # Instructions

    Written by `make bench-instructions`: what callgrind counts in the timed regions, SQLite included, which is the same however busy
    the machine is. [README.md](README.md) says what is measured.

    \(machine.description).

    \(ResultTable(lines: lines.ofOthers).markdown)

    What generated source is held to:

    \(BoundList(lines: lines.ofOthers).markdown)

    \(NorthwindSection(lines: lines).markdown)

    """
  }
}
