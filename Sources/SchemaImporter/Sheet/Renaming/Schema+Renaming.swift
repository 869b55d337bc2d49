import DBGenSQLText
import SchemaParser

// The places in a schema that a rename concerns.

extension Schema {
  /// The names that are the renamed one.
  func names(of rename: ResolvedRename) -> [Located<String>] {
    switch rename {
    case .enumeration(let item, _): return [item.name]
    case .table(let table, _):
      return [table.name] + tableNames.filter { rename.concerns($0.value) }
        + queries.filter { $0.hasWhole(table) }.compactMap(\.key).filter {
          rename.concerns($0.value)
        }
    case .column(let column, let table, _):
      return [column.name] + namesOfColumns(of: table).filter { rename.concerns($0.value) }
    }
  }

  /// The names of tables other than where they are defined.
  private var tableNames: [Located<String>] {
    tables.flatMap(\.foreignKeys).map(\.table) + fullTextTables.compactMap(\.contentTable)
      + queries.compactMap(\.group).flatMap { $0.parents + $0.children }
  }

  /// Returns the names of a table's columns other than where they are defined.
  private func namesOfColumns(of table: Table) -> [Located<String>] {
    let referring = tables.flatMap(\.foreignKeys).filter {
      SQLName.areEqual($0.table.value, table.name.value)
    }
    let indexed = fullTextTables.filter {
      SQLName.areEqual($0.contentTable?.value ?? "", table.name.value)
    }
    return table.nameOccurrences + referring.flatMap(\.referencedColumns)
      + indexed.flatMap { $0.columns + $0.unindexed }
  }

  /// The types that are the renamed enum.
  func types(of rename: ResolvedRename) -> [Located<ColumnType>] {
    guard case .enumeration(let item, _) = rename else { return [] }
    return (tables.flatMap(\.columns).map(\.type) + cells.compactMap(\.type)).filter {
      $0.value.name == item.name.value
    }
  }

  /// The cells of all results and parameters.
  var cells: [ResultColumnCells] {
    views.flatMap(\.cells) + virtualTables.flatMap(\.cells)
      + queries.flatMap { $0.cells + $0.parameterCells }
  }

  /// The Swift in the schema that can name types of tables and enums.
  var swiftTypes: [Located<String>] {
    tables.flatMap(\.transients).flatMap { [$0.swiftType, $0.value].compactMap(\.self) }
      + tables.flatMap(\.columns).compactMap(\.swiftType) + cells.compactMap(\.swiftType)
  }

  /// The SQL that sees nothing but rows of the table.
  func expressions(of rename: ResolvedRename) -> [Located<String>] {
    guard let table = rename.table else { return [] }
    return table.expressions + (rename.isOfTable ? tables.compactMap(\.sql) : [])
  }

  /// The SQL that sees several tables.
  var statements: [Located<String>] {
    views.map(\.sql) + triggers.map(\.sql) + queries.map(\.sql)
  }
}

extension Table {
  /// The names of columns in keys and indexes.
  fileprivate var nameOccurrences: [Located<String>] {
    let lists =
      [primaryKey?.columns ?? []] + uniqueConstraints.map(\.columns) + indexes.map(\.columns)
    return lists.joined().compactMap(\.columnName) + foreignKeys.flatMap(\.columns)
  }

  fileprivate var expressions: [Located<String>] {
    let terms = indexes.flatMap(\.columns).compactMap { column -> Located<String>? in
      if case .expression(let sql) = column.term { sql } else { nil }
    }
    return terms + checks.map(\.condition) + indexes.compactMap(\.condition)
      + columns.compactMap(\.generated?.expression) + [sql].compactMap(\.self)
  }
}

extension Query {
  /// Whether the result has all columns of a table, by which a key can mean the table.
  fileprivate func hasWhole(_ table: Table) -> Bool {
    let text = SQLText(sql.value)
    return text.tokens.indices.contains { index in
      SQLName.areEqual(text.name(index), table.name.value) && text.isAt(index + 1, ".")
        && text.isAt(index + 2, "*")
    }
  }
}

extension SQLText {
  /// The places of the name in SQL that has no other use for it.
  func places(of rename: ResolvedRename) -> [Range<Int>] {
    tokens.indices.filter { index in
      tokens[index].isName && rename.concerns(name(index)) && !isAt(index + 1, "(")
        && !isAt(index - 1, "collate") && isPart(index, of: rename)
    }.map { tokens[$0].range }
  }

  private func isPart(_ index: Int, of rename: ResolvedRename) -> Bool {
    let isQualified = isAt(index - 1, ".")
    guard !rename.isOfTable else {
      let isInPlace = ["from", "join", "into", "update", "table", "references", "on", ","].contains
      {
        isAt(index - 1, $0)
      }
      return !isQualified && (isAt(index + 1, ".") || isInPlace)
    }
    return !isQualified || SQLName.areEqual(name(index - 2), rename.table?.name.value ?? "")
  }
}
