import DBGenRuntime
import SchemaMigration
import SchemaParser

extension UnreadableRows {
  /// Returns a sentence, the query that finds the rows, and the ways out.
  ///
  /// - Parameter command: The command that writes a version.
  func lines(_ command: String) -> [String] {
    if let failure {
      return [
        "the values of '\(table).\(column)' can't be computed: \(failure)",
        "  to read them:   change what they are computed from, or the expression",
      ].map(\.displayed)
    }
    let values = "\(count.counted("value")) of '\(table).\(column)'"
    let place = example.row.isEmpty ? "" : " where \(example.row)"
    let rewriting =
      normalizable > 0
      ? ["  to rewrite them:   \(command) \(AnswerOption.normalize("\(table).\(column)"))"] : []
    let reading =
      isComputed
      ? "change what \(count == 1 ? "it is" : "they are") computed from, or the expression"
      : "give the column another encoding, or the type of what is stored"
    return [
      "\(values) \(count == 1 ? "isn't" : "aren't") stored as \(shape): \(example.value)\(place)",
      "  to find them:   \(query)",
    ].map(\.displayed) + rewriting + ["  to read them:   \(reading)"]
  }
}

extension DatabaseFile {
  /// Sentences about rows that refer to missing rows, with conditions that find them.
  var orphanLines: [String] {
    report.orphans.flatMap { orphans in
      let more = orphans.count - orphans.rows.count
      return [
        "\(orphans.count.counted("row")) of table '\(orphans.table)' \(orphans.count == 1 ? "refers" : "refer")"
          + " to a missing row: \(orphans.reason)"
      ] + orphans.rows.map { "  " + $0 } + (more > 0 ? ["  and \(more) more"] : [])
    }.map(\.displayed)
  }
}
