import DBGenSQLText

// What the name of a column says about its values.
extension Column {
  /// Whether the name is typical of days and times, such as `created_at`.
  package var isNamedLikeTime: Bool { lastWord.map(Self.wordsOfTimes.contains) ?? false }

  /// Whether the name is a question, such as `is_open`.
  package var isNamedLikeQuestion: Bool {
    words.count > 1 && Self.questions.contains(words[0])
      && lastWord.map(Self.amounts.contains) == false
  }

  /// Whether the name is most likely a boolean's: a question, or such as `sync_enabled`.
  package var isNamedLikeBoolean: Bool {
    isNamedLikeQuestion || words.count > 1 && lastWord.map(Self.flags.contains) == true
  }

  /// Whether the name is typical of booleans, but of times and numbers, too, such as `deleted`.
  package var isNamedLikeState: Bool { lastWord.map(Self.states.contains) ?? false }

  /// Whether the name is typical of keys, such as `id` and `playerUUID`.
  package var isNamedLikeKey: Bool { lastWord.map(Self.wordsOfKeys.contains) ?? false }

  /// Whether the name is typical of one of a few values, such as `status`.
  package var isNamedLikeKind: Bool { lastWord.map(Self.kinds.contains) ?? false }

  private var words: [String] { SwiftName.words(of: name.value).map(SQLName.folded) }
  private var lastWord: String? { words.last }

  private static let wordsOfTimes: Set<String> = [
    "accessed", "added", "archived", "at", "birthday", "born", "changed", "closed", "completed",
    "created", "date", "datetime", "deadline", "deleted", "due", "ended", "expires", "expiry",
    "finished", "joined", "login", "modified", "on", "opened", "posted", "published", "received",
    "seen", "sent", "started", "synced", "time", "timestamp", "ts", "until", "updated", "visited",
  ]
  private static let questions: Set<String> = [
    "are", "can", "did", "does", "had", "has", "have", "is", "must", "should", "was", "were",
    "will",
  ]
  /// The ends of questions that yes and no don't answer, such as `was_opened_at`.
  private static let amounts: Set<String> = [
    "at", "by", "count", "date", "id", "level", "number", "on", "time", "total",
  ]
  private static let flags: Set<String> = ["disabled", "enabled", "flag"]
  private static let states: Set<String> = flags.union([
    "accepted", "active", "approved", "archived", "blocked", "checked", "completed", "confirmed",
    "deleted", "done", "favorite", "favourite", "flagged", "hidden", "locked", "muted", "pinned",
    "private", "public", "published", "read", "required", "selected", "starred", "synced", "unread",
    "verified", "visible",
  ])
  private static let wordsOfKeys: Set<String> = ["guid", "id", "identifier", "key", "uid", "uuid"]
  private static let kinds: Set<String> = [
    "category", "gender", "kind", "level", "mode", "phase", "priority", "role", "severity",
    "stage", "state", "status", "type", "visibility",
  ]
}
