/// The build times and sizes of both packages, as Markdown.
struct CompileReport {
  /// The numbers of tables, of which the last is that of `packages`.
  let tables: [Int]
  let times: [BuildKind: [Samples]]
  private let sources: [(lines: Int, bytes: Int)]
  private let apps: [AppSize]
  /// The apps of one table.
  private let smallestApps: [AppSize]

  /// - Parameter smallest: writes the packages of apps with one table, and builds them for release.
  init(
    tables: [Int], times: [BuildKind: [Samples]], packages: [AppPackage],
    smallest: () throws -> [AppPackage]
  ) throws {
    self.tables = tables
    self.times = times
    sources = try packages.map { try $0.sourceSize() }
    apps = try packages.map { try $0.size("release") }
    smallestApps = try smallest().map { try $0.size("release") }
  }

  var text: String {
    """
    # What generated source costs to build

    Written by `make bench-compile`: tables of twelve columns in one module with an app that uses every table. The dependencies
    are built before; the rounds take turns. Times are seconds of a processor; the sizes are those of \(tables.last ?? 0) tables.

    \(Machine.description).

    \(table)
    \(marks)
    """
  }

  private var table: String {
    var table = MarkdownTable(["", "dbgen", "GRDB Codable", "ratio"])
    for kind in kinds {
      guard let samples = times[kind] else { continue }
      table.append(
        kind.title, samples[0].description, samples[1].description,
        (samples[0].median / samples[1].median).multiple)
    }
    table.append("lines of source", "\(sources[0].lines)", "\(sources[1].lines)", "")
    table.append("source", sources[0].bytes.megabytes, sources[1].bytes.megabytes, "")
    table.append("app, release", apps[0].whole.megabytes, apps[1].whole.megabytes, "")
    table.append(
      "app, release, stripped", apps[0].stripped.megabytes, apps[1].stripped.megabytes,
      Self.ratio(apps).multiple)
    table.append(
      "app of one table, release, stripped", smallestApps[0].stripped.megabytes,
      smallestApps[1].stripped.megabytes, Self.ratio(smallestApps).multiple)
    return table.text
  }

  private var kinds: [BuildKind] {
    tables.flatMap { count in
      [true, false].flatMap { isClean in
        ["debug", "release"].map {
          BuildKind(tables: count, configuration: $0, isClean: isClean)
        }
      }
    }
  }

  private static func ratio(_ apps: [AppSize]) -> Double {
    Double(apps[0].stripped) / Double(apps[1].stripped)
  }

  private func ratio(_ kind: BuildKind) -> Double {
    let samples = times[kind] ?? []
    return samples.count == 2 ? samples[0].median / samples[1].median : .nan
  }

  private var marks: String {
    let builds = kinds.filter(\.isClean).map { kind in
      item("\(kind.title): at most 0.90 × GRDB's", isMet: ratio(kind) <= 0.9)
    }
    return """
      \(builds.joined(separator: "\n"))
      \(item("a stripped app of one table at most half of GRDB's", isMet: Self.ratio(smallestApps) <= 0.5))
      \(item("at most 150 lines a table", isMet: sources[0].lines <= 150 * (tables.last ?? 0)))

      """
  }
}
