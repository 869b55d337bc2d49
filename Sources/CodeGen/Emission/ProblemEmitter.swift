extension FileEmitter {
  /// Emits the type of the problems that records report when they break rules.
  func problemSource(_ problem: ProblemModel) -> Source {
    """
    /// A rule that a property of a record breaks.
    \(head("struct \(problem.name)", ["Hashable", "Sendable"]))
      \(.paragraphs([stored] + problem.helpers.map(helper)))
    }
    """
  }

  private var stored: Source {
    """
    \(access)let property: String
    \(access)let message: String

    \(access)init(_ property: String, _ message: String) {
      self.property = property
      self.message = message
    }
    """
  }

  private func helper(_ helper: RuleHelper) -> Source {
    switch helper {
    case .length:
      """
      /// Counts characters as SQLite does, up to a NUL.
      static func length(_ text: String) -> Int {
        text.unicodeScalars.prefix { $0 != "\\0" }.count
      }
      """
    case .isListed:
      """
      /// Compares texts as SQLite does, byte by byte.
      static func isListed(_ text: String, in list: [String]) -> Bool {
        list.contains { $0.utf8.elementsEqual(text.utf8) }
      }
      """
    case .milliseconds:
      """
      /// Rounds to milliseconds, as stored times are.
      static func milliseconds(_ date: Date) -> Double {
        (date.timeIntervalSince1970 * 1000).rounded()
      }
      """
    }
  }
}
