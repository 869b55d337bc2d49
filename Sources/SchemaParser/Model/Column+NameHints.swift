import DBGenSQLText

// What the name of a column says about its values.
extension Column {
  /// Whether the name is typical of days and times, such as `created_at`.
  package var isNamedLikeTime: Bool { lastWord.map(Self.wordsOfTimes.contains) ?? false }

  /// Whether the name is that of a moment, such as `created_at`, and not of a duration, too.
  package var isNamedLikeMoment: Bool { lastWord.map(Self.wordsOfMoments.contains) ?? false }

  /// Whether the name is that of a duration, such as `play_time`.
  package var isNamedLikeDuration: Bool {
    lastWord == "time" && words.dropLast().last.map(Self.wordsOfDurations.contains) ?? false
  }

  /// Whether the name is a question, such as `is_open`.
  package var isNamedLikeQuestion: Bool {
    words.count > 1 && Self.questions.contains(words[0])
      && lastWord.map(Self.amounts.contains) == false
  }

  /// Whether the name is most likely a boolean's: a question, or such as `sync_enabled`.
  package var isNamedLikeBoolean: Bool {
    isNamedLikeQuestion || words.count > 1 && lastWord.map(Self.flags.contains) == true
  }

  /// Whether the name is typical of numbers that count, order or measure, such as `likesCount`.
  package var isNamedLikeAmount: Bool {
    guard let first = words.first, let last = lastWord else { return true }
    if Self.amounts.contains(last) || Self.measures.contains(last) { return true }
    let isPlural = EnglishNoun.singular(of: last) != last
    return isPlural && !Self.commands.contains(first) || Self.limits.contains(first)
  }

  /// Whether the name says how rows are called or found, so that a few values are no cases.
  package var isNamedLikeText: Bool { lastWord.map(Self.texts.contains) ?? false }

  /// Whether the name may well be a boolean's, but that of a time or a number, too, such as `deleted`
  /// and `show_replies`.
  package var isNamedLikeFlag: Bool {
    if isNamedLikeBoolean { return true }
    guard let first = words.first, let last = lastWord, !isNamedLikeAmount else { return false }
    return Self.states.contains(last) || words.count > 1 && Self.commands.contains(first)
  }

  /// Whether the name is typical of keys, such as `id`, `playerUUID` and `ZUUID`.
  package var isNamedLikeKey: Bool {
    lastWord.map { Self.wordsOfKeys.contains($0) || $0.hasSuffix("uuid") } ?? false
  }

  /// Whether the name is typical of one of a few values, such as `status`.
  package var isNamedLikeKind: Bool { lastWord.map(Self.kinds.contains) ?? false }

  private var words: [String] { SwiftName.words(of: name.value).map(SQLName.folded) }
  package var lastWord: String? { words.last }

  private static let wordsOfTimes: Set<String> = [
    "accessed", "added", "archived", "at", "birthday", "born", "changed", "closed", "completed",
    "created", "date", "datetime", "deadline", "deleted", "due", "ended", "expires", "expiry",
    "finished", "joined", "login", "modified", "on", "opened", "posted", "published", "received",
    "seen", "sent", "started", "synced", "time", "timestamp", "ts", "until", "updated", "visited",
  ]
  private static let wordsOfMoments: Set<String> = [
    "at", "created", "date", "datetime", "expires", "modified", "timestamp", "ts", "updated",
  ]
  /// The words before the time that something takes.
  private static let wordsOfDurations: Set<String> = [
    "active", "average", "avg", "build", "busy", "cook", "cooking", "cpu", "driving", "down",
    "elapsed", "execution", "flight", "focus", "game", "idle", "lap", "lead", "listen", "listened",
    "listening", "load", "max", "maximum", "mean", "min", "minimum", "moving", "music", "play",
    "playback", "played", "playing", "prep", "preparation", "process", "processing", "read",
    "reading", "remaining", "response", "rest", "resting", "round", "run", "running", "screen",
    "session", "sleep", "spent", "study", "sum", "total", "track", "travel", "up", "usage", "used",
    "wait", "waiting", "walking", "watch", "watched", "watching", "work", "working",
  ]
  private static let questions: Set<String> = [
    "are", "can", "did", "does", "had", "has", "have", "is", "must", "should", "was", "were",
    "will",
  ]
  /// The ends of questions that yes and no don't answer, such as `was_opened_at`.
  private static let amounts: Set<String> = [
    "at", "by", "count", "date", "id", "level", "number", "on", "time", "total",
  ]
  private static let measures: Set<String> = [
    "age", "amount", "capacity", "code", "day", "depth", "duration", "height", "hour", "index",
    "interval", "length", "limit", "minute", "month", "offset", "order", "page", "percent",
    "position", "progress", "quantity", "rank", "rating", "retry", "row", "score", "second",
    "sequence", "size", "sort", "version", "week", "weight", "width", "x", "y", "year", "z",
  ]
  private static let limits: Set<String> = [
    "count", "max", "maximum", "min", "minimum", "num", "number", "total",
  ]
  /// The words before the plural of what a setting concerns, such as `show_replies`.
  private static let commands: Set<String> = [
    "allow", "allows", "always", "auto", "disable", "enable", "filter", "hide", "include", "is",
    "mute", "never", "notify", "only", "send", "show", "sync", "use", "uses",
  ]
  private static let texts: Set<String> = [
    "address", "author", "city", "color", "colour", "content", "country", "currency", "description",
    "domain", "email", "file", "filename", "hash", "host", "icon", "id", "key", "label", "lang",
    "language", "locale", "message", "name", "note", "password", "path", "slug", "state", "subject",
    "tag", "text", "title", "token", "uri", "url", "user", "username", "uuid", "value", "version",
    "word",
  ]
  private static let flags: Set<String> = ["disabled", "enabled", "flag"]
  private static let states: Set<String> = flags.union([
    "accepted", "active", "admin", "approved", "archived", "available", "banned", "blocked",
    "bookmarked", "bot", "canceled", "cancelled", "checked", "closed", "collapsed", "completed",
    "confirmed", "default", "deleted", "dirty", "dismissed", "done", "draft", "editable",
    "expanded", "favorite", "favorited", "favourite", "featured", "finished", "fixed", "flagged",
    "global", "handled", "hidden", "ignored", "installed", "locked", "muted", "normalized",
    "notified", "online", "open", "optional", "paid", "pending", "pinned", "primary", "private",
    "protected", "public", "published", "read", "readonly", "recurring", "registered", "removed",
    "repeat", "required", "resolved", "reviewed", "revoked", "selected", "sensitive", "shared",
    "shuffle", "silent", "spam", "starred", "sticky", "subscribed", "succeeded", "suspended",
    "synced", "temporary", "trashed", "unread", "verified", "visible",
  ])
  private static let wordsOfKeys: Set<String> = ["guid", "id", "identifier", "key", "uid", "uuid"]
  private static let kinds: Set<String> = [
    "category", "gender", "kind", "level", "mode", "phase", "priority", "privacy", "role",
    "severity", "stage", "state", "status", "theme", "type", "visibility",
  ]
}
