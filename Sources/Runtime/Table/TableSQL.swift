internal import DBGenSQLText

/// The SQL of a table's statements, of which generated source provides the parts that differ from
/// table to table.
///
/// Names aren't quoted. Columns are numbered from 0; a column's parameter is its number plus 1.
public final class _TableSQL: Sendable {
  /// The default of a column that a draft may leave to the database.
  public struct Default: Sendable {
    @usableFromInline let column: Int
    let expression: String
    @usableFromInline let presence: Int?

    /// Creates the default of a column.
    ///
    /// - Parameters:
    ///   - column: The number of the column.
    ///   - expression: The SQL of the default.
    ///   - presence: The parameter that tells whether a value is given, for columns that can be
    ///     NULL. For other columns, NULL means that none is given.
    public init(_ column: Int, _ expression: String, presence: Int? = nil) {
      (self.column, self.expression, self.presence) = (column, expression, presence)
    }
  }

  /// A column that marks deleted rows.
  public struct Deletion: Sendable {
    @usableFromInline let column: Int
    let mark: String
    let none: String
    @usableFromInline let filter: String

    /// Creates the marks of a column.
    ///
    /// - Parameters:
    ///   - column: The number of the column.
    ///   - mark: The SQL of its value in a row that is being deleted.
    ///   - none: The SQL of its value in a row that isn't deleted.
    ///   - filter: The condition that a row isn't deleted.
    public init(_ column: Int, mark: String, none: String, filter: String) {
      (self.column, self.mark, self.none, self.filter) = (column, mark, none, filter)
    }
  }

  /// The name of the table.
  public let name: String
  @usableFromInline let columns: [String]
  @usableFromInline let key: [Int]
  @usableFromInline let respelled: [Int]
  @usableFromInline let optional: [Int]
  @usableFromInline let defaults: [Default]
  let generated: [Int]
  let returned: [Int]
  let reals: [Int]
  @usableFromInline let touched: [Default]
  @usableFromInline let version: Int?
  @usableFromInline let deletion: Deletion?
  /// The condition that a row isn't deleted, by which statements leave out those that are; nil if
  /// they include all rows.
  @usableFromInline let filter: String?
  /// The SELECT of all columns, up to the table's name.
  @usableFromInline let selection: String
  /// The columns of the primary key as it compares them, in its order.
  @usableFromInline let keyTerms: [String]
  /// The order of the primary key.
  @usableFromInline let order: String
  private let collations: [String?]

  /// Creates the SQL of a table.
  ///
  /// - Parameters:
  ///   - name: The name of the table or view.
  ///   - key: The columns of the primary key, in its order.
  ///   - collations: For each column of the key, its collation there if that isn't the column's own;
  ///     empty if all are.
  ///   - respelled: The columns of the key whose collation there considers different texts equal.
  ///   - optional: The columns of the key that can be NULL.
  ///   - defaults: The defaults of columns that a draft may leave to the database.
  ///   - generated: The columns that the database computes, which can't be written.
  ///   - returned: The columns to read back after an insert.
  ///   - reals: The returned columns in which SQLite stores real numbers, or of which RETURNING makes some.
  ///   - touched: The columns that every update sets, with the SQL of their values.
  ///   - version: The column that counts the updates of a row.
  ///   - deletion: The column that marks deleted rows.
  ///   - columns: The names of the columns.
  @_alwaysEmitIntoClient
  @inline(never)
  public convenience init(
    name: String, key: [Int] = [], collations: [String?] = [], respelled: [Int] = [],
    optional: [Int] = [],
    defaults: [Default] = [], generated: [Int] = [],
    returned: [Int] = [], reals: [Int] = [], touched: [Default] = [], version: Int? = nil,
    deletion: Deletion? = nil, columns: String...
  ) {
    self.init(
      name: name, key: key, collations: collations, respelled: respelled, optional: optional,
      defaults: defaults, generated: generated, returned: returned, reals: reals, touched: touched,
      version: version, deletion: deletion, filter: deletion?.filter, names: columns)
  }

  /// Creates the SQL of a table that has neither defaults nor columns with a special meaning.
  ///
  /// Most tables have none, and each argument that is left out costs time in every build.
  public convenience init(name: String, key: [Int], columns: String...) {
    self.init(
      name: name, key: key, collations: [], respelled: [], optional: [], defaults: [],
      generated: [], returned: [], reals: [], touched: [], version: nil, deletion: nil, filter: nil,
      names: columns)
  }

  @usableFromInline
  @inline(never)
  init(
    name: String, key: [Int], collations: [String?], respelled: [Int], optional: [Int],
    defaults: [Default], generated: [Int], returned: [Int], reals: [Int], touched: [Default],
    version: Int?, deletion: Deletion?, filter: String?, names columns: [String]
  ) {
    (self.name, self.columns, self.key, self.collations) = (name, columns, key, collations)
    (self.respelled, self.optional, self.defaults) = (respelled, optional, defaults)
    (self.generated, self.returned, self.reals) = (generated, returned, reals)
    (self.touched, self.version, self.deletion, self.filter) = (touched, version, deletion, filter)
    let list = SQLName.list(columns)
    selection = "SELECT \(list) FROM \(SQLName.quote(name))"
    keyTerms = key.indices.map { place in
      let name = SQLName.quote(columns[key[place]])
      guard !collations.isEmpty, let collation = collations[place] else { return name }
      return name + " COLLATE " + SQLName.quote(collation)
    }
    order = key.isEmpty ? "" : " ORDER BY " + keyTerms.joined(by: ", ")
  }

  /// The SQL of the same table that includes deleted rows.
  @usableFromInline
  var includingDeleted: _TableSQL { with(filter: nil) }

  /// The SQL of the same table that leaves out deleted rows.
  var excludingDeleted: _TableSQL {
    filter == nil && deletion != nil ? with(filter: deletion?.filter) : self
  }

  private func with(filter: String?) -> _TableSQL {
    _TableSQL(
      name: name, key: key, collations: collations, respelled: respelled, optional: optional,
      defaults: defaults, generated: generated, returned: returned, reals: reals, touched: touched,
      version: version, deletion: deletion, filter: filter, names: columns)
  }
}
