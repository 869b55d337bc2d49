import DBGenSQLText
import SchemaParser

// What the name of a column says about its values.
extension Column {
  /// Whether the name is typical of days and times, such as `created_at`.
  var isNamedLikeTime: Bool { words.last.map(Self.wordsOfTimes.contains) ?? false }

  /// Whether the name is a question, such as `is_open`.
  var isNamedLikeQuestion: Bool {
    words.count > 1 && Self.questions.contains(words[0])
      || SQLName.folded(sqlType?.value ?? "") == "tinyint(1)"
  }

  /// Whether the name is typical of booleans, but of times and numbers, too, such as `deleted`.
  var isNamedLikeState: Bool { words.last.map(Self.states.contains) ?? false }

  /// Whether the name is typical of keys, such as `id` and `playerUUID`.
  var isNamedLikeKey: Bool { words.last.map(Self.wordsOfKeys.contains) ?? false }

  /// Whether the name is typical of one of a few values, such as `status`.
  var isNamedLikeKind: Bool { words.last.map(Self.kinds.contains) ?? false }

  private var words: [String] { SwiftName.words(of: name.value).map(SQLName.folded) }

  private static let wordsOfTimes: Set<String> = [
    "added", "at", "birthday", "born", "changed", "created", "date", "datetime", "due", "expires",
    "expiry", "modified", "on", "time", "timestamp", "ts", "updated",
  ]
  private static let questions: Set<String> = [
    "are", "can", "did", "does", "had", "has", "have", "is", "must", "should", "was", "were",
    "will",
  ]
  private static let states: Set<String> = [
    "active", "archived", "blocked", "checked", "completed", "deleted", "disabled", "done",
    "enabled", "favorite", "favourite", "flagged", "hidden", "locked", "muted", "pinned", "private",
    "public", "published", "read", "required", "selected", "starred", "synced", "verified",
    "visible",
  ]
  private static let wordsOfKeys: Set<String> = ["guid", "id", "identifier", "key", "uid", "uuid"]
  private static let kinds: Set<String> = [
    "category", "gender", "kind", "level", "mode", "phase", "priority", "role", "severity",
    "stage", "state", "status", "type", "visibility",
  ]
}
