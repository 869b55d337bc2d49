import DBGenSQLText

/// Tables and the references between them, as a diagram shows them.
struct DiagramGraph: Equatable, Sendable {
  var title: String
  var boxes: [TableBox]
  var references: [BoxReference]

  struct TableBox: Equatable, Sendable {
    var name: String
    /// The anchor of the table's page; nil for a table that the schema doesn't declare.
    var anchor: String?
    var rows: [BoxRow]
    /// The number of columns that aren't shown; nil if the box stands for its table alone.
    var hiddenCount: Int?
    /// Whether the diagram is about the table.
    var isCenter = false

    /// The label below the columns if some aren't shown.
    var remainder: String? { hiddenCount.flatMap { $0 > 0 ? "+ \($0) more" : nil } }
  }

  struct BoxRow: Equatable, Sendable {
    var name: String
    var type: String
    var marks: [KeyMark]
    var isNullable: Bool

    /// The text of the marks in a diagram.
    var markText: String { marks.map(\.rawValue).joined(separator: " ") }
  }

  /// A foreign key, from the table that has it to the one that it refers to, by their indices.
  struct BoxReference: Equatable, Sendable {
    var from: Int
    var to: Int
    var columns: [String]
    /// The columns that are referred to; empty if they aren't known.
    var keyColumns: [String]
    /// Whether a row can do without the other.
    var isOptional: Bool
    /// Whether at most one row refers to each row.
    var isUnique: Bool
  }
}

extension DiagramGraph.TableBox {
  /// Returns the index of the row of the first of some columns; nil if it isn't shown.
  func row(of columns: [String]) -> Int? {
    guard let name = columns.first else { return nil }
    return rows.firstIndex { SQLName.areEqual($0.name, name) }
  }
}
