import DBGenSQLSyntax
import DBGenSQLText

/// The database that a script is for, as far as its text shows.
enum ScriptSystem: CaseIterable {
  case postgresql, mysql, sqlServer

  /// Returns the database with the most typical words in a script; nil if there are none.
  init?(of script: String) {
    let text = SQLName.folded(script)
    let counts = Self.allCases.map { system in
      (system: system, count: system.marks.count { text.contains($0) })
    }
    guard let best = counts.max(by: { $0.count < $1.count }), best.count > 0 else { return nil }
    self = best.system
  }

  var name: String {
    switch self {
    case .postgresql: "PostgreSQL"
    case .mysql: "MySQL"
    case .sqlServer: "SQL Server"
    }
  }

  /// The dialect in which the script can be read; nil if there is none.
  var dialect: SQLSystem? {
    switch self {
    case .postgresql: .postgresql
    case .mysql: .mysql
    case .sqlServer: nil
    }
  }

  /// Words that the scripts of the other databases and of SQLite don't have.
  private var marks: [String] {
    switch self {
    case .postgresql:
      [
        "postgresql database dump", "server: postgre", "set statement_timeout", "pg_catalog",
        "nextval(",
        "create extension", "alter table only ", " owner to ", "plpgsql", " from stdin",
        "::character varying", "timestamp with time zone", " using btree (", "\n\\c",
        "serial not null",
        "serial primary key", "comment on table ", "comment on column ",
      ]
    case .mysql:
      [
        "mysql dump", "mariadb dump", "phpmyadmin", "server: mysql", "/*!4", "/*!5",
        "auto_increment",
        "engine=", "engine =", "lock tables `", "\nuse `", "default charset=", "unique key `",
        "\ndelimiter ",
      ]
    case .sqlServer:
      [
        "set ansi_nulls", "set quoted_identifier", "[dbo].", "\ngo\n", "\ngo\r\n", "nonclustered",
        "server: sqlserver", " identity(1,1)", " identity (1,1)", " identity(1, 1)",
      ]
    }
  }
}
