/// The file `dbgen.yaml`, which lists the schemas of a project.
package struct ProjectFile: Equatable, Sendable {
  package var schemas: [Entry] = []
  /// The loadable extensions of SQLite that have to be loaded. Paths are relative to the folder of the
  /// file.
  package var extensions: [Located<String>] = []

  /// A schema with its output. Paths are relative to the folder of the file.
  package struct Entry: Equatable, Sendable {
    package var schema: Located<String>
    /// The directory of the generated files.
    package var output: Located<String>
    package var access: AccessLevel
    /// The directory of tests that migrate databases of every version.
    package var tests: Located<String>?
    /// The module that the tests import.
    package var module: Located<String>?
    /// The file of the data dictionary.
    package var doc: Located<String>?
  }

  /// The name of the file.
  package static let name = "dbgen.yaml"
}
