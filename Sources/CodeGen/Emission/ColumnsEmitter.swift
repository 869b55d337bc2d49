extension FileEmitter {
  /// Emits the types by which columns are spoken of: in conditions, as values to look for, as
  /// changes.
  func columnTypes(_ table: TableModel) -> Source {
    .paragraphs([columns(table), match(table), table.isReadOnly ? .none : change(table)])
  }

  private func columns(_ table: TableModel) -> Source {
    """
    \(Layout.doc(["The columns of \(table.article) \(table.noun), for conditions and orders."]))
    \(access)struct \(table.nested.columns): Sendable {
      \(.lines(table.properties.map { column($0, table) }))
    }
    """
  }

  /// Emits a column. It isn't stored, because what copies and destroys a record of so many would
  /// take longer to compile than all else.
  private func column(_ property: PropertyModel, _ table: TableModel) -> Source {
    let type = property.isOptional ? table.runtime.optionalColumn : table.runtime.column
    return bodied(
      "\(access)var \(property.name): \(type)<\(property.valueType)> {",
      ".init(\(SwiftLiteral.string(property.column)), \(property.coding.valueCoding))")
  }

  /// A declaration with its body, on one line if there is room.
  private func bodied(_ head: String, _ body: String) -> Source {
    let line = "\(head) \(body) }"
    return line.count + 4 <= Layout.width ? Source(line) : "\(Source(head))\n  \(Source(body))\n}"
  }

  private func match(_ table: TableModel) -> Source {
    let properties = table.properties.map(\.sought)
    return """
      \(Layout.doc(["What \(table.article) \(table.noun) is looked for by: whatever is set."]))
      \(access)struct \(table.nested.match): Sendable {
        \(.paragraphs([self.properties(properties), memberwiseInitializer(properties)]))
      }
      """
  }

  private func change(_ table: TableModel) -> Source {
    let written = table.properties.filter { !$0.isGenerated }
    return """
      \(Layout.doc(["A new value for a column of \(table.article) \(table.noun)."]))
      \(access)struct \(table.nested.change): TableChange {
        \(access)let change: \(table.runtime.columnChange)

        \(changeInitializer(table))
        \(.lines(written.map { change($0, table) }))
      }
      """
  }

  /// Swift makes one that is no more public than internal.
  private func changeInitializer(_ table: TableModel) -> Source {
    guard !access.isEmpty else { return .none }
    return """
      \(access)init(change: \(table.runtime.columnChange)) { self.change = change }

      """
  }

  private func change(_ property: PropertyModel, _ table: TableModel) -> Source {
    // A column of that name has a function of that name here.
    let isTaken = table.properties.contains { $0.name == "columns" }
    let columns = isTaken ? "\(table.functions).columns" : "columns"
    return bodied(
      "\(access)static func \(property.name)(_ value: \(property.type)) -> Self {",
      "set(\(columns).\(property.name), value)")
  }

  /// Emits what the runtime asks of these types.
  func columnWitnesses(_ table: TableModel) -> Source {
    let conditions = table.properties.map {
      Source("conditions.add(columns.\($0.name), match.\($0.name))")
    }
    let head = Layout.function(
      "\(access)static func add",
      ["_ match: \(table.nested.match)", "to conditions: inout MatchConditions"], " {",
      indentation: 2)
    return .paragraphs([
      "\(access)static var columns: \(table.nested.columns) { .init() }",
      """
      \(head)
        \(.lines(conditions))
      }
      """,
    ])
  }
}

extension PropertyModel {
  /// The same as a value to look for, which need not be set.
  fileprivate var sought: PropertyModel {
    var property = self
    property.type += "?"
    property.isOptional = true
    property.isMutable = true
    property.initialValue = nil
    property.doc = []
    return property
  }
}
