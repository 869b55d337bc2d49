import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A conversion of a column's values, in SQL over the old row.
struct ValueConversion {
  /// The new value.
  let expression: String
  /// The condition under which rows are refused, since the value can't be converted; nil if it
  /// always can.
  let refused: String?
  /// The type that the old value isn't one of, if that is why rows are refused.
  private(set) var unreadable: StoredType?
  /// The condition under which rows are refused, since the value isn't text in UTF-8.
  let refusedText: String?
  /// Whether no value becomes NULL, unless the row is refused.
  let keepsValues: Bool
  /// Whether each value becomes the same one in another form.
  let isExact: Bool
  /// Whether a value would be another one if it were calculated again.
  let isVarying: Bool

  /// - Parameters:
  ///   - value: The old value.
  ///   - table: The table that it is in.
  ///   - source: The storage class of all values except NULL, if they have the same one.
  ///   - type: The new declared type, if the value may have another one.
  ///   - isCast: Whether values of other types are converted; otherwise they are bad.
  ///   - change: The change of what the column holds, if it is known to change.
  ///   - stored: What the column holds now.
  ///   - fallback: The default of the column.
  init(
    of value: String, in table: StoredTable, from source: Affinity?, to type: String?,
    isStrict: Bool, isCast: Bool,
    _ change: TypeChange?, as stored: StoredType, _ conversion: ColumnConversion,
    fallback: String?
  ) {
    let target = type.map { Target($0, isStrict: isStrict) }
    let cast = isCast ? target?.cast(value) : nil
    let uniform = conversion.isNormalized ? change?.old.normalization(of: value) ?? value : value
    let exact = conversion.convert == nil ? change?.conversion(of: uniform) : nil
    let isRewritten = conversion.isNormalized && change == nil
    let normalized = isRewritten && !stored.isPlain ? stored.normalization(of: value) : nil
    let convert = conversion.convert.map { SQLText($0.value) }
    let written = conversion.convert.map { stored.formed($0.value) } ?? normalized ?? exact
    let saidNull = convert?.withoutWrittenNulls?.inParentheses
    let converted = written ?? cast ?? value
    let isExplicit = written != nil || !isCast
    let isKept = source.flatMap { target?.keepsAll(of: $0) } ?? false
    var bad =
      isKept && !isExplicit
      ? nil
      : Self.bad(
        value, converted, target, isExplicit: isExplicit,
        nullable: saidNull ?? conversion.convert?.value.inParentheses ?? converted,
        saysNull: saidNull != nil, in: table)
    let isSame = converted == value && change?.isWidening ?? true
    // What couldn't be read before stays as it is.
    if normalized != nil { bad = nil }
    keepsValues = saidNull == nil && conversion.onBad?.value ?? .fail == .fail
    isVarying = convert?.expression().mayVary == true
    isExact = (exact != nil || isKept && !isExplicit) && conversion.fill == nil
    if exact != nil, let old = change?.old, let readable = old.condition(on: uniform) {
      unreadable = old
      bad = "NOT \(readable)"
    } else if !isSame, normalized == nil, !isVarying || conversion.onBad?.value ?? .fail != .fail,
      let readable = stored.condition(on: converted)
    {
      bad = (bad.map { "\($0) OR " } ?? "") + "NOT \(readable)"
    }
    let isText =
      convert.map { $0.isReadableText(over: [table]) } ?? true
    let badText =
      isText
      ? nil
      : stored.conditionOfText(on: converted).map { text in
        (convert?.readsBlob(of: table)).map { "(\($0)) AND NOT \(text)" } ?? "NOT \(text)"
      }
    switch conversion.onBad?.value ?? .fail {
    case .fail:
      (expression, refused) = (Self.filled(converted, conversion, stored), bad)
      refusedText = badText
    case .null, .default:
      let other = conversion.onBad?.value == .default ? fallback?.inParentheses : nil
      let all = [bad, badText].compactMap(\.self).joined(separator: " OR ")
      let kept = "CASE WHEN \(all) THEN \(other ?? "NULL") ELSE \(converted) END"
      expression = Self.filled(all.isEmpty ? converted : kept, conversion, stored)
      (refused, refusedText) = (nil, nil)
    }
  }

  private static func filled(
    _ value: String, _ conversion: ColumnConversion, _ stored: StoredType
  ) -> String {
    conversion.fill.map { "coalesce(\(value), \(stored.formed($0.value)))" } ?? value
  }

  /// Returns the condition under which a value would be lost; nil if it never is.
  ///
  /// - Parameters:
  ///   - original: The conversion before it gets the form of the type, with a value in place of each NULL that
  ///     the author wrote, which is no loss.
  ///   - saysNull: Whether there is such a NULL.
  private static func bad(
    _ value: String, _ converted: String, _ target: Target?, isExplicit: Bool,
    nullable original: String, saysNull: Bool, in table: StoredTable
  ) -> String? {
    if isExplicit {
      if converted == value, target?.keepsAnything ?? true { return nil }
      let conditions = [
        lost(original, of: value, in: table), target?.isOther(converted, orNull: saysNull),
      ]
      let list = conditions.compactMap(\.self).joined(separator: " OR ")
      return list.isEmpty ? nil : "\(value) IS NOT NULL AND (\(list))"
    }
    return target.flatMap { $0.isLossy(value) }
  }

  /// Returns the condition that a conversion makes NULL of a value; nil if it can't.
  private static func lost(
    _ converted: String, of value: String, in table: StoredTable
  ) -> String? {
    let column = SQLText(value).expression().unwrapped.column?.name
    let isKept = SQLText(converted).expression().isNeverNull(in: table, with: column)
    return isKept ? nil : "\(converted) IS NULL"
  }

  /// A declared type.
  private struct Target {
    let affinity: Affinity
    /// Whether it keeps a value of any storage class.
    let keepsAnything: Bool

    init(_ type: String, isStrict: Bool) {
      affinity = Affinity(declaredType: type, isStrict: isStrict)
      keepsAnything = Affinity.keepsAnything(type, isStrict: isStrict)
    }

    /// Returns whether the cast preserves each value of a storage class.
    func keepsAll(of source: Affinity) -> Bool {
      switch (source, affinity) {
      case (.text, .blob): !keepsAnything
      case (.integer, .text): true
      case (.integer, .numeric), (.real, .numeric): true
      default: false
      }
    }

    func cast(_ value: String) -> String? {
      affinity == .numeric || keepsAnything ? nil : "CAST(\(value) AS \(affinity.rawValue))"
    }

    /// Returns the condition under which the cast doesn't preserve a value; nil if it always does.
    func isLossy(_ value: String) -> String? {
      if keepsAnything { return nil }
      return switch affinity {
      case .integer:
        """
        NOT CASE typeof(\(value)) WHEN 'real' THEN CAST(\(value) AS INTEGER) = \(value) \
        WHEN 'text' THEN CAST(CAST(\(value) AS INTEGER) AS TEXT) = \(value) COLLATE BINARY \
        ELSE typeof(\(value)) <> 'blob' END
        """
      case .real:
        """
        NOT CASE typeof(\(value)) WHEN 'integer' THEN CAST(\(value) AS REAL) = \(value) \
        WHEN 'text' THEN \(value) COLLATE BINARY = CAST(CAST(\(value) AS REAL) AS TEXT) \
        OR \(value) COLLATE BINARY = CAST(CAST(\(value) AS INTEGER) AS TEXT) \
        AND CAST(\(value) AS INTEGER) = CAST(\(value) AS REAL) \
        ELSE typeof(\(value)) <> 'blob' END
        """
      case .text:
        """
        CASE typeof(\(value)) WHEN 'blob' THEN 1 WHEN 'real' THEN \
        CAST(CAST(\(value) AS TEXT) AS REAL) <> \(value) ELSE 0 END
        """
      case .blob: "typeof(\(value)) IN ('integer', 'real')"
      case .numeric:
        // Text that looks like a number becomes one, and its text may differ.
        """
        typeof(\(value)) = 'text' AND CAST(\(value) AS NUMERIC) = \(value) \
        AND CAST(CAST(\(value) AS NUMERIC) AS TEXT) <> \(value) COLLATE BINARY
        """
      }
    }

    /// Returns the condition under which a value has another storage class. It mentions the value once, which
    /// may be random.
    func isOther(_ value: String, orNull allowsNull: Bool) -> String {
      let name = SQLName.folded(affinity.rawValue)
      return switch affinity {
      case .numeric: "0"
      case .blob where keepsAnything: "0"
      case .real: "typeof(\(value)) NOT IN ('real', 'integer'\(allowsNull ? ", 'null'" : ""))"
      case .integer, .text, .blob:
        "typeof(\(value)) "
          + (allowsNull ? "NOT IN ('\(name)', 'null')" : "<> '\(name)'")
      }
    }
  }
}
