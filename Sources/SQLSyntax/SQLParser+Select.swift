internal import DBGenSQLText

extension SQLParser {
  /// Reads a SELECT, with its WITH; nil if it isn't understood.
  mutating func select() -> SQLSelect? {
    let start = position
    return select(with(), from: start)
  }

  mutating func select(_ with: SQLWith?, from start: Int) -> SQLSelect? {
    guard nesting < Self.deepestNesting else { return nil }
    nesting += 3
    defer { nesting -= 3 }
    var select = SQLSelect(with: with, arms: [], range: start..<position)
    let tallestBefore = tallest
    tallest = 0
    defer { tallest = max(tallest, tallestBefore) }
    repeat {
      guard let arm = arm() else { return nil }
      select.arms.append(arm)
    } while takeCompoundOperator()
    select.orderBy = orderBy()
    (select.limit, select.offset) = limits()
    select.range = start..<position
    select.height = max(tallest, with?.tables.map(\.select.height).max() ?? 0)
    return select
  }

  private mutating func takeCompoundOperator() -> Bool {
    guard take("union") || take("intersect") || take("except") else { return false }
    _ = take("all")
    return true
  }

  /// Reads LIMIT and OFFSET, if they come next. `LIMIT x, y` gives the offset first.
  mutating func limits() -> (SQLExpression?, SQLExpression?) {
    guard take("limit") else { return (nil, nil) }
    let limit = expression()
    if take(",") { return (expression(), limit) }
    return (limit, take("offset") ? expression() : nil)
  }

  mutating func with() -> SQLWith? {
    guard isAt("with") else { return nil }
    let start = position
    move(to: start + 1)
    _ = take("recursive")
    var tables: [SQLWith.CommonTable] = []
    repeat {
      guard let table = commonTable() else {
        move(to: start)
        return nil
      }
      tables.append(table)
    } while take(",")
    return SQLWith(tables: tables, range: start..<position)
  }

  private mutating func commonTable() -> SQLWith.CommonTable? {
    guard let name = identifier() else { return nil }
    let columns = identifiers()
    guard take("as") else { return nil }
    if take("not") { _ = take("materialized") } else { _ = take("materialized") }
    guard take("("), let select = closedSelect() else { return nil }
    return SQLWith.CommonTable(name: name, columns: columns, select: select)
  }

  private mutating func arm() -> SQLSelect.Arm? {
    let start = position
    var arm = SQLSelect.Arm(range: start..<position)
    if take("values") {
      repeat {
        guard take("("), let row = expressions() else { return nil }
        arm.rows.append(row)
      } while take(",")
    } else {
      guard take("select") else { return nil }
      arm.isDistinct = take("distinct")
      if !arm.isDistinct { _ = take("all") }
      arm.items = items()
      if take("from") { arm.from = from() }
      if take("where") { arm.condition = expression() }
      if take("group", "by") {
        repeat { arm.groupBy.append(expression()) } while take(",")
      }
      if take("having") { arm.having = expression() }
      while isAt("window") && arm.windows.isEmpty || !arm.windows.isEmpty && isAt(",") {
        move(to: position + 1)
        guard name() != nil, take("as") else { return nil }
        arm.windows.append(window())
      }
    }
    arm.range = start..<position
    return arm
  }

  /// Reads result columns.
  mutating func items() -> [SQLSelect.Item] {
    var items: [SQLSelect.Item] = []
    repeat { items.append(item()) } while take(",")
    return items
  }

  private mutating func item() -> SQLSelect.Item {
    let start = position
    if take("*") { return SQLSelect.Item(form: .star(nil), range: start..<position) }
    if let table = path(), take(".", "*") {
      return SQLSelect.Item(form: .star(table), range: start..<position)
    }
    move(to: start)
    let form = SQLSelect.Item.ItemForm.expression(expression())
    let alias = alias()
    return SQLSelect.Item(form: form, alias: alias, range: start..<position)
  }

  private mutating func alias() -> SQLIdentifier? {
    if take("as") { return identifier() }
    let isWindow = isAt("window") && sql.isAt(position + 2, "as")
    return isAtName && !isWindow && !SQLKeyword.endsAlias(keyword()) ? identifier() : nil
  }

  // MARK: - Sources

  mutating func from() -> SQLFrom {
    let start = position
    var from = SQLFrom(sources: [], range: start..<position)
    var join = SQLFrom.Join()
    repeat {
      var source = source()
      source.join = join
      if !isAt("on", "conflict"), take("on") { source.join.condition = expression() }
      if take("using") { source.join.using = identifiers() ?? [] }
      from.sources.append(source)
      guard let next = self.join() else { break }
      join = next
    } while true
    from.range = start..<position
    return from
  }

  private mutating func source() -> SQLFrom.TableSource {
    let start = position
    let form = sourceForm()
    let alias = alias()
    let source = SQLFrom.TableSource(form: form, alias: alias, range: start..<position)
    if take("indexed", "by") { _ = name() } else { _ = take("not", "indexed") }
    return source
  }

  private mutating func sourceForm() -> SQLFrom.SourceForm {
    let start = position
    guard take("(") else {
      guard let name = path() else { return .unparsed }
      return take("(") ? .function(name, expressions() ?? []) : .table(name)
    }
    if isAtSelect, let select = closedSelect() { return .subquery(select) }
    move(to: start + 1)
    if nesting < Self.deepestNesting, !isAtSelect {
      nesting += 3
      defer { nesting -= 3 }
      let from = from()
      if take(")") { return .group(from) }
    }
    move(to: start)
    skip()
    return .unparsed
  }

  /// Reads the words between two sources; nil if no source follows.
  private mutating func join() -> SQLFrom.Join? {
    let start = position
    var join = SQLFrom.Join()
    if !take(",") {
      while isAt(anyOf: SQLKeyword.joins) {
        switch keyword() {
        case "natural": join.isNatural = true
        case "left": join.isLeft = true
        case "right": join.isRight = true
        case "full": (join.isLeft, join.isRight) = (true, true)
        default: break
        }
        move(to: position + 1)
      }
      guard take("join") else {
        move(to: start)
        return nil
      }
    }
    join.range = start..<position
    return join
  }
}

extension SQLKeyword {
  /// Returns whether a word in lowercase can't be an alias without AS.
  static func endsAlias(_ word: String) -> Bool {
    isReserved(word) || joins.contains(word) || word == "indexed"
  }

  /// The words of joins, which can be names.
  static let joins: Set<String> = ["cross", "full", "inner", "left", "natural", "outer", "right"]
}
