extension RandomSQL {
  /// A statement, with comments and space between its tokens.
  mutating func statement() -> String {
    let text = plainStatement()
    let pieces = text.split(separator: " ", omittingEmptySubsequences: true)
    return pieces.reduce(into: "") { result, piece in
      result += pick([" ", " ", " ", "\n", "  ", " /* c */ ", " -- c\n"]) + piece
    }
  }

  private mutating func plainStatement() -> String {
    switch next(12) {
    case 0: insert()
    case 1: update()
    case 2: "DELETE FROM \(name()) WHERE \(expression()) RETURNING *, \(expression()) AS x"
    case 3: table()
    case 4:
      "CREATE UNIQUE INDEX i ON \(name()) (\(name()), \(expression()) COLLATE nocase DESC) "
        + "WHERE \(expression())"
    case 5: "CREATE VIEW IF NOT EXISTS main.\(name()) (\(name())) AS \(select())"
    case 6: trigger()
    case 7: "CREATE VIRTUAL TABLE v USING fts5(\(name()), content='t', tokenize = \"a 'b'\")"
    default: select()
    }
  }

  private mutating func insert() -> String {
    let source = pick(["DEFAULT VALUES", "VALUES (\(expression()), 2)", "SELECT \(expression())"])
    let conflict = pick([
      "", "ON CONFLICT DO NOTHING",
      "ON CONFLICT (\(name())) WHERE \(expression()) DO UPDATE SET a = \(expression()), "
        + "(b, c) = (1, 2) WHERE \(expression())",
    ])
    return "\(pick(["INSERT", "INSERT OR REPLACE", "REPLACE"])) INTO \(name()) AS n "
      + "(\(list { $0.name() })) \(source) \(source.first == "V" ? conflict : "")"
  }

  private mutating func update() -> String {
    "UPDATE \(pick(["", "OR IGNORE"])) \(name()) SET \(name()) = \(expression()), "
      + "(\(name()), \(name())) = (\(select())) FROM t WHERE \(expression()) RETURNING \(name())"
  }

  private mutating func trigger() -> String {
    "CREATE TRIGGER \(name()) \(pick(["BEFORE", "AFTER", "INSTEAD OF"])) "
      + "\(pick(["INSERT", "DELETE", "UPDATE OF a, b"])) ON \(name()) FOR EACH ROW "
      + "WHEN \(expression()) BEGIN \(insert()); \(select()); END"
  }

  private mutating func table() -> String {
    let columns = list { random in
      "\(random.name()) \(random.pick(["", "INTEGER", "VARCHAR(10, 2)", "DOUBLE PRECISION"])) "
        + (0..<random.next(3)).map { _ in random.constraint() }.joined(separator: " ")
    }
    let constraint = pick([
      "", ", PRIMARY KEY (a COLLATE nocase DESC, b) ON CONFLICT IGNORE",
      ", CONSTRAINT n UNIQUE (a), CHECK (\(expression()))",
      ", FOREIGN KEY (a, b) REFERENCES t (x, y) ON DELETE SET NULL MATCH FULL NOT DEFERRABLE",
    ])
    return "CREATE \(pick(["", "TEMP"])) TABLE IF NOT EXISTS \(name()) (\(columns) \(constraint)) "
      + pick(["", "STRICT", "WITHOUT ROWID", "STRICT, WITHOUT ROWID"])
  }

  private mutating func constraint() -> String {
    let name = pick(["", "CONSTRAINT n "])
    switch next(8) {
    case 0: return name + "PRIMARY KEY DESC ON CONFLICT ROLLBACK"
    case 1: return name + "NOT NULL ON CONFLICT FAIL"
    case 2: return name + "UNIQUE"
    case 3: return name + "CHECK (\(expression()))"
    case 4:
      return name + "DEFAULT \(pick(["(\(expression()))", "-1", "'x'", "CURRENT_DATE", "word"]))"
    case 5: return name + "COLLATE nocase"
    case 6: return name + "REFERENCES t (x) ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED"
    default: return name + pick(["", "GENERATED ALWAYS "]) + "AS (\(expression())) STORED"
    }
  }
}
