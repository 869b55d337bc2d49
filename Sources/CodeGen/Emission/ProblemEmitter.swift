extension FileEmitter {
  /// Emits the type of the problems that records report when they break rules.
  func problemSource(_ helpers: [RuleHelper]) -> Source {
    """
    /// A rule that a record breaks.
    \(head("struct \(model.names.problem)", ["Hashable", "Sendable"]))
      \(.paragraphs([stored, rule, bound] + helpers.map(helper)))
    }
    """
  }

  private var stored: Source {
    """
    /// The property, or the first of those that a check compares.
    \(access)let property: String
    /// A sentence for users.
    \(access)let message: String
    /// The rule, from which an app can make a sentence of its own.
    \(access)let rule: Rule

    \(access)init(_ property: String, _ message: String, _ rule: Rule = .app) {
      self.property = property
      self.message = message
      self.rule = rule
    }
    """
  }

  private var rule: Source {
    """
    /// A rule with its bounds.
    \(head("enum Rule", ["Hashable", "Sendable"], indentation: 2))
      case range(min: Bound? = nil, max: Bound? = nil)
      case length(min: Int? = nil, max: Int? = nil)
      case oneOf([Bound])
      /// A check, with its name in the schema and the properties that it compares.
      case check(name: String?, properties: [String])
      /// A rule of the app.
      case app
    }
    """
  }

  private var bound: Source {
    """
    /// A constant of a rule. Days, decimal numbers and UUIDs are text, as in the schema.
    \(head("enum Bound", ["Hashable", "Sendable"], indentation: 2))
      case integer(Int64)
      case real(Double)
      case text(String)
      /// A point in time, in seconds since January 1, 1970.
      case time(Double)
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
    case .holds:
      """
      /// Compares values as SQLite does: without one of them, nothing holds.
      static func holds<Value>(
        _ left: Value?, _ compare: (Value, Value) -> Bool, _ right: Value?
      ) -> Bool {
        guard let left, let right else { return false }
        return compare(left, right)
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
