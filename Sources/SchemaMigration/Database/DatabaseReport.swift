import DBGenAdoption
package import DBGenRuntime
import DBGenSQLite
package import SchemaParser

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The state of a database file compared with a schema, as an opening would find it.
package struct DatabaseReport: Sendable {
  package enum Place: Equatable, Sendable {
    /// The database is empty.
    case empty
    case current
    /// Migrations lead from the database to the schema.
    case older
    case newer
    /// The database isn't of any version of the schema, or no migration leads from it to the
    /// schema.
    case foreign
  }

  /// The access that a newer version gives to apps of the schema.
  package enum OlderAccess: Sendable { case reading, writing }

  package let place: Place
  /// The access of such apps to a database that is newer; nil for none.
  package private(set) var olderAccess: OlderAccess?
  /// Whether a database of the schema's version stores which older versions may use it as the schema
  /// has them.
  package private(set) var hasAccess = true
  /// The value of `user_version`.
  package let storedVersion: Int32
  /// The version of the database, even if it doesn't store it.
  package let version: Int32?
  /// The differences from that version, or from the version most like it.
  package let differences: [String]
  /// The rows that the generated code can't read, if they were looked for.
  package private(set) var unreadable: [UnreadableRows] = []
  /// The rows that refer to missing rows, which no migration needs to touch.
  package private(set) var orphans: [MigrationRefusal] = []
  /// The errors for objects of somebody else that keep a migration from running.
  package private(set) var objectsInTheWay: [DatabaseError] = []
  /// The room that the file and its disk have; nil if the system doesn't say.
  package private(set) var space: DiskSpace?

  /// Examines a file without writing to it. Others may be using it.
  ///
  /// - Parameters:
  ///   - readsRows: Returns whether to read each value of a file of a version, from what is known
  ///     already.
  ///   - source: Returns the schema of a version; nil if the history doesn't say what its columns hold.
  /// - Throws: `DatabaseError.sqlite` if the file can't be read.
  package init(
    ofFile path: String, for schema: DatabaseSchema,
    readingRows readsRows: (DatabaseReport) -> Bool, of source: (_ version: Int32) throws -> Schema?
  ) throws {
    var configuration = schema._standIns
    configuration.mode = .readOnly
    let opening = DatabaseOpening(
      path: path, schema: schema, configuration: configuration, hooks: [:])
    self = try opening.explaining {
      let connection = try opening.tracelessReader()
      defer { connection.close() }
      return try connection.withSnapshot {
        var report = try Self(connection, opening)
        if let version = report.version, [.current, .older].contains(report.place),
          report.differences.isEmpty
        {
          if readsRows(report), let source = try source(version) {
            report.unreadable = try UnreadableRows.all(in: connection, of: source)
          }
          report.orphans = try connection.brokenReferences.map {
            try connection.refusal(of: $0, in: schema.version)
          }
        }
        report.space = DiskSpace(of: connection)
        return report
      }
    }
  }

  private init(_ place: Place, _ stored: Int32, version: Int32? = nil, differences: [String] = []) {
    self.place = place
    storedVersion = stored
    (self.version, self.differences) = (version, differences)
  }

  private init(_ connection: Connection, _ opening: DatabaseOpening) throws {
    let stored = try connection.version
    if stored == 0, try connection.isEmpty {
      self.init(.empty, stored)
      return
    }
    do {
      switch try opening.state(of: connection) {
      case .empty: self.init(.empty, stored)
      case .current:
        self.init(.current, stored, version: stored)
        hasAccess = try connection.hasAccess(of: opening.schema)
      case .unversioned: self.init(.current, stored, version: opening.schema.version)
      case .readable:
        self.init(.newer, stored)
        olderAccess = .reading
      case .writable:
        self.init(.newer, stored)
        olderAccess = .writing
      case .older(let version, let migrations, _):
        self.init(.older, stored, version: version)
        objectsInTheWay = try opening.completed(
          connection.objectsInTheWay(of: migrations, in: opening.schema, opening.configuration),
          on: connection)
      }
    } catch DatabaseError.schemaDrift(_, let differences) {
      let place: Place = stored == opening.schema.version ? .current : .older
      self.init(place, stored, version: stored, differences: differences)
    } catch DatabaseError.notOurDatabase(_, let differences) {
      self.init(.foreign, stored, differences: differences)
    } catch DatabaseError.newerDatabase {
      self.init(.newer, stored)
    } catch DatabaseError.olderDatabase {
      self.init(.foreign, stored)
    } catch DatabaseError.unsupportedVersion {
      self.init(.foreign, stored)
    }
  }
}
