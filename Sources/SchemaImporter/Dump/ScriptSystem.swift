import DBGenSQLSyntax
import DBGenSQLText

/// The database that a script is for, as far as its text shows.
struct ScriptSystem {
  let name: String
  /// The dialect in which the script can be read; nil if there is none.
  var dialect: SQLSystem?
  /// The view of the database that lists the columns of its tables in words that a sheet has; nil
  /// if there is none.
  var columns: String? = "INFORMATION_SCHEMA.COLUMNS"
  /// The beginnings of the comments with which programs that write dumps begin.
  var headers: [String] = []
  /// Words that the scripts of the other databases and of SQLite don't have. Alternatives count as
  /// one.
  let marks: [String]
}

extension ScriptSystem {
  /// Returns the database whose program wrote a script, as the comments at its beginning say; nil
  /// if there are none.
  init?(headerOf script: String) {
    let text = SQLText(Array(script.utf8.prefix(8192)))
    let start = text.tokens.first?.range.lowerBound ?? text.bytes.count
    let lines = text.comments.filter { $0.range.lowerBound < start }.map { comment in
      SQLName.folded(text.text(of: comment)).drop { !$0.isLetter }
    }
    guard
      let system = Self.all.first(where: { system in
        system.headers.contains { header in lines.contains { $0.hasPrefix(header) } }
      })
    else { return nil }
    self = system
  }

  /// Whether a script has the first comment of a dump, and not the last one.
  static func isCut(_ script: String) -> Bool {
    // phpMyAdmin writes no last one.
    guard Self(headerOf: script) != nil, !script.prefix(8192).contains("phpMyAdmin") else {
      return false
    }
    let end = String(decoding: script.utf8.suffix(4096), as: UTF8.self)
    return !end.contains("dump complete") && !end.contains("Dump completed")
  }

  /// Returns the database that at least two marks in a script are of; nil if there are fewer, or
  /// words that only SQLite has.
  init?(of script: String) {
    guard let (system, count) = Self.marked(Self.code(of: script)), count > 1,
      !Self.isForSQLite(script)
    else { return nil }
    self = system
  }

  /// Returns what to try with a script that SQLite refuses; nil if nothing shows that it is for
  /// another database.
  static func advice(on script: String) -> String? {
    if let dialect = marked(code(of: script))?.system.dialect {
      return "if the script is for \(dialect.name), add '--dialect \(dialect.rawValue)'"
    }
    guard addsConstraints(script) else { return nil }
    return "if the script is for another database, add '--dialect postgresql' or '--dialect mysql'"
  }

  /// Returns the database with the most marks, and their number; nil if there are none.
  private static func marked(_ code: String) -> (system: Self, count: Int)? {
    let counts = all.map { system in
      let count = system.marks.count { $0.split(separator: "|").contains { code.contains($0) } }
      return (system: system, count: count)
    }
    return counts.max { $0.count < $1.count }.flatMap { $0.count > 0 ? $0 : nil }
  }

  /// Whether a script has words that only SQLite has. A name that contains them isn't one.
  private static func isForSQLite(_ script: String) -> Bool {
    let sql = SQLText(script)
    return sql.tokens.indices.contains { place in
      sql.isAt(place, "autoincrement") || sql.isAt(place, "pragma")
        || sql.isAt(place, "without") && sql.isAt(place + 1, "rowid")
        || sql.isAt(place, ")") && sql.isAt(place + 1, "strict")
    }
  }

  /// Whether a script adds constraints to tables, which older versions of SQLite can't.
  private static func addsConstraints(_ script: String) -> Bool {
    let sql = SQLText(script)
    return sql.tokens.indices.contains {
      sql.isAt($0, "add")
        && (sql.isAt($0 + 1, "constraint") || sql.isAt($0 + 1, "foreign")
          || sql.isAt($0 + 1, "primary"))
    }
  }

  /// Returns a script in lowercase with spaces in place of strings and comments, except for those
  /// that MySQL runs.
  private static func code(of script: String) -> String {
    let text = SQLText(script)
    var bytes = text.bytes
    let strings = text.tokens.filter { $0.kind == .string || text.isInDoubleQuotes($0) }
    let comments = text.comments.filter { comment in
      let start = bytes[comment.range].prefix(4)
      return !(start.starts(with: "/*!".utf8) && (0x30...0x39).contains(start.last ?? 0))
    }
    for token in strings + comments {
      for place in token.range where bytes[place] != 0x0A { bytes[place] = 0x20 }
    }
    return SQLName.folded(String(decoding: bytes, as: UTF8.self))
  }

  static let all = [
    Self(
      name: "PostgreSQL", dialect: .postgresql,
      headers: ["postgresql database dump", "postgresql database cluster dump"],
      marks: [
        "set statement_timeout", "set standard_conforming_strings", "set client_encoding",
        "pg_catalog", "nextval(", "create extension", "alter table only ", " owner to ", "plpgsql",
        " from stdin", "::", "timestamp with time zone|timestamptz", " using btree (", "\n\\c",
        "serial not null|serial primary key", "comment on table |comment on column ",
        "by default as identity|always as identity", " default now()",
      ]),
    Self(
      name: "MySQL", dialect: .mysql, headers: ["mysql dump", "mariadb dump", "phpmyadmin"],
      marks: [
        "/*!4|/*!5", "auto_increment", "engine=|engine =", "lock tables `", "\nuse `",
        "create database `|drop database if exists `|create schema `", "default charset=",
        "unique key `", "\ndelimiter ",
      ]),
    Self(
      name: "SQL Server",
      marks: [
        "set ansi_nulls", "set quoted_identifier", "[dbo].", "\ngo\n|\ngo\r\n", "nonclustered",
        " identity(1,1)| identity (1,1)| identity(1, 1)",
      ]),
    Self(
      name: "Oracle", columns: "ALL_TAB_COLUMNS",
      marks: [
        "varchar2(", "set define off", "\nprompt ", "\nrem ", "to_date(|to_timestamp(",
        "sysdate|systimestamp", " tablespace ", " pctfree ", "segment creation ",
        "\n/\n|\n/\r\n", ".nextval", " from dual", "nocache|nocycle",
        "insert all\n", "whenever sqlerror",
      ]),
    Self(
      name: "Db2", columns: "SYSIBM.COLUMNS",
      headers: ["this clp file was created using db2look"],
      marks: [
        "organize by row|organize by column", "sysibm|syscat", "connect reset|connect to ",
        "set current schema|set current path", " octets)|codeunits32)", "for bit data",
        "commit work", "current timestamp|current date", "\nterminate;", " ccsid ",
        "start with +", "not null with default", "data capture ",
        "by default as identity|always as identity",
        "referencing new as |referencing old as |referencing new row |referencing old row ",
      ]),
    Self(
      name: "ClickHouse", columns: nil,
      marks: [
        "mergetree", "nullable(", "lowcardinality(", "datetime64(|fixedstring(",
        "index_granularity", "toyyyymm(|tostartof", " on cluster ", " codec(",
      ]),
  ]
}
