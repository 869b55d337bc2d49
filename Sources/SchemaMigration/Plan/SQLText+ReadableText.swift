import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension SQLText {
  /// Returns whether the value of the expression is certain to be no blob, and no text that isn't in UTF-8,
  /// if the columns of STRICT tables hold none. Elsewhere, a column of texts may hold blobs.
  ///
  /// - Parameter tables: The tables that are known. Columns of others may hold anything.
  func isReadableText(over tables: [StoredTable]) -> Bool {
    isReadable(expression()) { tables.holdReadableText($0) }
  }

  /// Returns the condition that a column which the expression reads holds a blob, if its value is certain to
  /// be readable text otherwise; nil if that isn't certain. To look at each character takes long.
  func readsBlob(of table: StoredTable) -> String? {
    var columns: [String] = []
    let isCertain = isReadable(expression()) { table.column($0) != nil }
    expression().visit { part in
      if part.column != nil { columns.append("typeof(\(text(part.range))) = 'blob'") }
    }
    return isCertain && !hasSelect && !columns.isEmpty ? columns.joined(separator: " OR ") : nil
  }

  private func isReadable(
    _ expression: SQLExpression, _ holdsText: (SQLName) -> Bool
  ) -> Bool {
    func isReadable(_ part: SQLExpression) -> Bool { self.isReadable(part, holdsText) }
    let expression = expression.unwrapped
    switch expression.form {
    case .literal(let constant): return constant != .blob
    case .column(let path): return holdsText(path.name)
    case .nullTest, .between, .membership, .exists, .pattern: return true
    case .prefix(let sign, let value): return sign != "+" || isReadable(value)
    case .collate(let value, _): return isReadable(value)
    case .cast(let value, let type):
      switch Affinity(declaredType: text(type), isStrict: false) {
      case .text: return isReadable(value)
      case .blob: return false
      case .integer, .real, .numeric: return true
      }
    case .binary(let sign, let left, let right):
      return sign.name == "||" ? isReadable(left) && isReadable(right) : !sign.name.hasPrefix("->")
    case .choice(_, let cases, let otherwise):
      return (cases.map(\.value) + [otherwise].compactMap(\.self)).allSatisfy(isReadable)
    case .call(let call):
      return SQLFacts.plainResults.contains(call.name)
        || SQLFacts.textOfText.contains(call.name) && call.arguments.allSatisfy(isReadable)
    case .subquery(let select):
      return select.with == nil
        && select.arms.allSatisfy { arm in
          arm.rows.isEmpty && arm.from?.isOfTables != false
            && arm.items.allSatisfy { $0.expression.map(isReadable) ?? false }
        }
    case .parameter, .parentheses, .raise, .unparsed: return false
    }
  }
}

extension SQLFrom {
  /// Whether the columns of its rows are those of tables.
  fileprivate var isOfTables: Bool {
    sources.allSatisfy { source in
      switch source.form {
      case .table: true
      case .group(let group): group.isOfTables
      case .function, .subquery, .unparsed: false
      }
    }
  }
}

extension [StoredTable] {
  /// Returns whether the columns with a name hold neither blobs nor texts that can't be read.
  fileprivate func holdReadableText(_ name: SQLName) -> Bool {
    let owners = filter { $0.column(name) != nil || $0.isRowID(name) }
    return !owners.isEmpty
      && owners.allSatisfy {
        $0.isRowID(name) || $0.table.isStrict && $0.affinity(of: name) != .blob
      }
  }
}
