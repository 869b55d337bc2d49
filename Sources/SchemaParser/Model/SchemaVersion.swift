import DBGenSQLSyntax
import DBGenSQLText

/// A version of a schema, with the actions that lead to it from the version before.
package struct SchemaVersion: Equatable, Sendable {
  package var number: Int64
  package var name: String
  /// The oldest version whose apps may read the version's databases, if there is an older one.
  package var minReader: Int64?
  /// The oldest version whose apps may also write to them, if there is an older one.
  package var minWriter: Located<Int64>?
  package var isSealed: Bool
  /// Whether the databases of another program have this number and this schema.
  package var takesOver = false
  package var steps: [Located<MigrationStep>]
  package var snapshot: SchemaSnapshot
  /// The types of the columns whose SQL type doesn't say them. A version that was sealed when histories
  /// didn't say them has those that later versions give to the same columns.
  package var types: [SnapshotTable]
  /// The columns of the current version that generated functions look after.
  package var maintained: [ColumnPlace] = []
  /// The columns whose values the next version rewrites, since they may have other forms.
  package var rewrittenNext: [ColumnPlace] = []
  /// The SQL of later versions that not all values suit.
  package var laterSQL: [LaterSQL] = []
  /// The actions on databases of the version before; empty for the first version.
  package var actions: [MigrationAction]
  /// The actions of the version that repair older databases before earlier versions.
  package var repairs: [MigrationAction] = []

  package init(
    number: Int64, name: String = "initial", minReader: Int64? = nil, isSealed: Bool = false,
    snapshot: SchemaSnapshot, steps: [Located<MigrationStep>] = [], actions: [MigrationAction] = []
  ) {
    (self.number, self.name, self.minReader, self.isSealed) = (number, name, minReader, isSealed)
    (self.steps, self.snapshot) = (steps, snapshot)
    types = snapshot.types ?? []
    self.actions = actions
  }

  /// The numbers that a first version can have if it takes over databases of another program.
  package static let takenNumbers: ClosedRange<Int32> = 1...1_000_000_000

  /// The functions that the app has to provide.
  package var hooks: [String] {
    actions.compactMap { if case .call(let name) = $0.effect { name } else { nil } }
  }

  /// Whether the steps do nothing but rewrite values in other forms.
  package var isNormalizing: Bool {
    !steps.isEmpty
      && steps.allSatisfy { step in
        if case .changeColumn(_, let conversion) = step.value {
          conversion.isNormalized && conversion.definition == DefinitionChange()
        } else {
          false
        }
      }
  }

  /// Whether the actions do more than add new objects, so that a copy of the old file is kept.
  package var isBackedUp: Bool { actions.contains { $0.effect.canLoseData } }
}

/// SQL of an author, with the tables whose columns it names by themselves.
package struct LaterSQL: Hashable, Sendable {
  package let text: String
  package let tables: [String]

  package init(_ text: String, over tables: [String]) { (self.text, self.tables) = (text, tables) }
}

extension [SchemaVersion] {
  /// The number of the current version; 1 for a schema without a history.
  package var current: Int64 { last?.number ?? 1 }

  /// The name of the current version, if it is a draft.
  package var draftName: String? { last.flatMap { $0.isSealed ? nil : $0.name } }

  /// The names of the functions that the app passes, without duplicates.
  package var hooks: [String] { flatMap(\.hooks).unique }
}

extension MigrationAction.Effect {
  fileprivate var canLoseData: Bool {
    switch self {
    case .refuse: return false
    case .call: return true
    case .run(let sql):
      let text = SQLText(sql)
      let words = text.tokens.filter { $0.kind == .word }.prefix(6).map(text.keyword)
      switch words.first {
      case "create", "pragma": return false
      case "insert": return words.contains("replace")
      case "drop": return !["view", "trigger", "index"].contains(words.dropFirst().first)
      case "alter": return words.contains("drop")
      default: return true
      }
    }
  }
}

extension [SchemaVersion] {
  /// Returns the names of the tokenizers that an app has to register: those that its schema declares,
  /// and those of older versions, without which migrations can't drop their full-text indexes.
  package func tokenizers(of schema: Schema) -> [String] {
    var names = schema.tokenizers.map(\.value)
    var known = Set(names.map(SQLName.init))
    let statements = Set(dropLast().flatMap { $0.snapshot.statements.map(\.value) })
    for name in statements.compactMap({ SQLText($0).appTokenizer }).sorted()
    where known.insert(SQLName(name)).inserted {
      names.append(name)
    }
    return names
  }
}
