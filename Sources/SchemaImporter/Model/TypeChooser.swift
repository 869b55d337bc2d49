import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Chooses the types of a table's columns, so that every existing value can be read.
struct TypeChooser {
  let database: SQLiteConnection
  /// The program that made the database, if it is known.
  let writer: KnownWriter?
  /// The statements that created the tables, by the tables' names.
  private let statements: [SQLName: String]
  private let rows: SQLiteConnection?
  private let facts: RowFacts?
  private let share = WorkBudget.Share(5_000_000)
  /// The types that are known.
  private let choices: [ColumnOrigin: TypeChoice]
  var notes = TypeNotes()
  /// The columns of times without values.
  private(set) var unseenTimes: Set<ColumnOrigin> = []
  /// The columns of times whose values show their form.
  private(set) var shownTimes: Set<ColumnOrigin> = []
  /// The columns whose default gives a time.
  private(set) var timesByDefault: [TimeByDefault] = []

  init(
    _ database: SQLiteConnection, of schema: Schema, statements: [SQLName: String],
    rows: SQLiteConnection?, facts: RowFacts?, choices: [ColumnOrigin: TypeChoice]
  ) {
    (self.database, self.statements, self.rows) = (database, statements, rows)
    (self.facts, self.choices) = (facts, choices)
    writer = KnownWriter(of: schema)
  }

  func evidence(of table: Table) -> RowEvidence {
    RowEvidence(
      database: database, table: table,
      statement: statements[SQLName(table.name.value)] ?? "", share: share,
      rows: rows, facts: facts)
  }

  mutating func choose(for table: inout Table) throws(SQLiteError) {
    let evidence = evidence(of: table)
    for index in table.columns.indices {
      let column = table.columns[index]
      let choice = try choice(for: column, of: table, by: evidence)
      try noteTime(choice, column, evidence)
      if table.lacksNotNull(of: column), try !evidence.hasNull(column) {
        table.columns[index].isNullable = false
        table.columns[index].isNotNullLeftOut = true
      }
      table.columns[index].type.value = choice.type
      table.columns[index].encoding = choice.encoding.map { Located($0) }
      let isChecked = Self.takeChecks(of: index, in: &table)
      table.columns[index].take(choice, isChecked: isChecked)
      if choice.isTouched { table.columns[index].role = Located(.touch) }
      Self.dropDeclaredType(of: &table.columns[index], isStrict: table.isStrict)
      let isAny = Self.takeCollation(of: &table.columns[index])
      note(choice, column, isChecked: isChecked, isAny: isAny, at: index, in: table)
      table.columns[index].defaultValue = DefaultReader.read(table.columns[index])
      Self.takeRules(of: index, in: &table, exactly: true)
    }
  }

  private func choice(
    for column: Column, of table: Table, by evidence: RowEvidence
  ) throws(SQLiteError) -> TypeChoice {
    let origin = ColumnOrigin(table: table.name.value, column: column.name.value)
    if let known = choices[origin] { return known }
    let typing = ColumnTyping(
      column: column,
      declared: DeclaredType(column.sqlType?.value ?? "", isStrict: table.isStrict),
      evidence: evidence, writer: writer)
    return try typing.choice()
  }

  /// Notes what isn't certain about a choice.
  ///
  /// - Parameter isAny: Whether the column's collation made its type `any`.
  private mutating func note(
    _ choice: TypeChoice, _ column: Column, isChecked: Bool, isAny: Bool, at index: Int,
    in table: Table
  ) {
    if isAny {
      notes.add(.because("it has a collation, which only text can have"), column, .any, in: table)
    }
    if isChecked { return }
    if let note = choice.note, !isAny { notes.add(note, column, choice.type, in: table) }
    if !choice.rivals.isEmpty {
      notes.add(.amid([choice.encoding ?? .text] + choice.rivals), column, choice.type, in: table)
    }
    if let hint = choice.hint { notes.add(hint, table.columns[index], in: table) }
  }

  private mutating func noteTime(
    _ choice: TypeChoice, _ column: Column, _ evidence: RowEvidence
  ) throws(SQLiteError) {
    if let time = try TimeByDefault(column, choice, evidence) { timesByDefault.append(time) }
    let (isTime, isOpen) = (choice.isTime(of: column), choice.mayBeUnseenTime(of: column))
    guard isTime || isOpen else { return }
    let origin = ColumnOrigin(table: evidence.table, column: column)
    if try evidence.finding("1", for: column) != .noValues {
      if isTime { shownTimes.insert(origin) }
    } else if isOpen {
      unseenTimes.insert(origin)
    }
  }

  /// Drops the declared type if the column would be declared with the same type anyway.
  private static func dropDeclaredType(of column: inout Column, isStrict: Bool) {
    let storage = column.storage
    guard let declared = column.sqlType?.value else {
      // Without STRICT, a column of type any is declared without a type anyway.
      if column.type.value != .any || isStrict { column.sqlType = Located("") }
      return
    }
    let isSame = SQLName.areEqual(declared, storage.rawValue)
    if isSame, storage != .any || isStrict { column.sqlType = nil }
  }

  /// Drops the collation `binary`, which is the default, and makes the type any to keep another one
  /// of a column that can't hold text. Returns whether it changed the type to any.
  private static func takeCollation(of column: inout Column) -> Bool {
    guard column.hasOtherCollation else {
      column.collation = nil
      return false
    }
    let storage = column.storage
    guard storage != .text, storage != .any else { return false }
    column.sqlType = column.sqlType ?? Located(storage.rawValue)
    (column.type.value, column.encoding, column.isTypeChecked) = (.any, nil, true)
    return true
  }
}

extension Column {
  /// Takes what a choice says beside the type.
  fileprivate mutating func take(_ choice: TypeChoice, isChecked: Bool) {
    if type.value == .boolean || type.value == .json { isTypeChecked = isChecked }
    swiftType = choice.swiftType.map { Located($0) }
    if let values = choice.values, rules.allowedValues == nil {
      rules.allowedValues = Located(values)
      isTypeChecked = false
    }
  }
}

extension TypeChoice {
  fileprivate func isTime(of column: Column) -> Bool {
    [.date, .timestamp].contains(type) && column.generated == nil
  }

  /// Whether only rows can show the form of times that a column has.
  fileprivate func mayBeUnseenTime(of column: Column) -> Bool {
    guard column.defaultValue == nil, column.generated == nil, !column.hasOtherCollation else {
      return false
    }
    if note == .undecided { return [.date, .timestamp].contains(type) }
    return [.integer, .real, .text].contains(type) && note == nil && values == nil
      && column.isNamedLikeMoment
  }
}

// MARK: - Checks

extension TypeChooser {
  /// Turns checks that the language has a property for into the column's type or rule. Returns
  /// whether a check restricts the column to 0 and 1.
  @discardableResult
  static func takeChecks(of index: Int, in table: inout Table) -> Bool {
    let column = table.columns[index]
    guard !column.hasOtherCollation else { return false }
    let type = column.type.value
    if type == .json { return table.dropTypeCheck(of: column) }
    let name = SQLName.quote(column.name.value)
    for (place, check) in table.checks.enumerated() where check.column == column.name.value {
      let condition = NormalizedSQL(check.condition.value)
      if type == .integer || type == .boolean, condition == NormalizedSQL("\(name) IN (0, 1)") {
        table.columns[index].type.value = .boolean
        table.checks.remove(at: place)
        return true
      }
      if type == .text || type == .integer, let values = condition.values(of: column) {
        table.columns[index].rules.allowedValues = Located(values)
        table.checks.remove(at: place)
        return false
      }
    }
    return false
  }

  /// Turns checks of a column into the rules that mean the same, which have messages.
  ///
  /// - Parameter isExact: Whether the SQL of the checks has to stay the same.
  static func takeRules(of index: Int, in table: inout Table, exactly isExact: Bool) {
    var column = table.columns[index]
    table.checks.removeAll { check in
      guard check.column == column.name.value, check.constraintName == nil,
        let rules = RuleReader.rules(with: check.condition.value, of: column, exactly: isExact)
      else { return false }
      column.rules = rules
      return true
    }
    table.columns[index] = column
  }
}

extension NormalizedSQL {
  /// Returns the constants of a condition of the form `column IN (constant, ...)`.
  func values(of column: Column) -> [Literal]? {
    guard tokens.count > 4, tokens[0] == column.name.value.asNormalizedName, tokens[1] == "in",
      tokens[2] == "(", tokens.last == ")"
    else { return nil }
    let items = tokens[3..<tokens.count - 1].split(separator: ",", omittingEmptySubsequences: false)
    let values = items.compactMap { item -> Literal? in
      guard item.count == 1, let token = item.first else { return nil }
      return column.type.value == .text ? DefaultReader.text(token) : DefaultReader.integer(token)
    }
    return values.count == items.count ? values : nil
  }
}
