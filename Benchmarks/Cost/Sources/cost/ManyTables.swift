/// A schema of many tables with twelve columns each, and an app that uses them.
struct ManyTables {
  let count: Int

  var numbers: ClosedRange<Int> { 1...count }

  /// The schema in YAML. Each table refers to the previous one, and the first to itself.
  var yaml: String {
    "database: Many\n\ntables:\n" + numbers.map(table).joined()
  }

  private func table(_ number: Int) -> String {
    """
      table\(number):
        columns:
          id:        { type: integer, primaryKey: true }
          parentID:  { type: "integer?", references: table\(max(1, number - 1)).id, index: true }
          name:      text
          code:      { type: text, unique: true }
          comment:   text?
          quantity:  { type: integer, default: 0 }
          price:     real
          discount:  real?
          isActive:  { type: boolean, default: true }
          createdAt: timestamp
          dueOn:     date?
          city:      text?

    """
  }

  /// The source of an app that calls generated functions of every table.
  var generatedApp: String {
    """
    import Foundation

    let many = try Many.open(at: ":memory:")
    try many.write { transaction in
    \(numbers.map { "  try use\($0)(transaction)\n" }.joined())}

    """ + """
      func text(_ number: Int) -> String { "value \\(number)" }

      import DBGenRuntime

      """ + numbers.map(use).joined(separator: "\n")
  }

  private func use(_ number: Int) -> String {
    """
    func use\(number)(_ transaction: WriteTransaction) throws {
      var record = try Table\(number).insert(
        .init(name: text(1), code: text(2), price: 3, createdAt: Date()), into: transaction)
      record.quantity = try Table\(number).fetchAll(from: transaction).count
      try record.update(in: transaction)
      let count = try Table\(number).fetchAll(parentID: nil, from: transaction).count
      let isFound = try Table\(number).fetch(id: record.id, from: transaction) != nil
      let isCoded = try Table\(number).fetch(code: text(2), from: transaction) == record
      let exists = try Table\(number).exists(id: record.id, in: transaction)
      print(count, isFound, isCoded, exists)
      try record.delete(in: transaction)
    }

    """
  }
}
