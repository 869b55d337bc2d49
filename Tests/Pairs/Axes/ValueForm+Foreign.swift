/// Values that a column doesn't have in its form.
extension ValueForm {
  /// Values in SQL of the type's other encodings, and of other storage classes. Some are in the form, or
  /// become so by the column's affinity.
  var foreignOfOthers: [String] {
    kind == .any ? [] : foreignEncodings + ["'x'", "x'01'", "0.5"]
  }

  private var foreignEncodings: [String] {
    Self.all.filter { $0.type == type && $0.encoding != encoding && encoding != nil }
      .map { $0.samples[2].sql }
  }

  /// Values in SQL that a STRICT table takes.
  var foreignOfOwnClass: [String] {
    switch kind {
    case .time: foreignTimes
    case .day:
      encoding == "text"
        ? ["'2024-1-31'", "'2024-01-31 00:00:00'", "'2024-02-30'", "'24-01-31'", "'2024-01-31 '"]
        : ["2932897", "-719529", "1706702400"]
    case .uuid: foreignUUIDs
    case .unsigned:
      encoding == "integer" ? ["-1"] : ["x'0000000000000000FF'", "x'0001'", "x''"]
    case .boolean: ["2", "-1"]
    case .enumeration:
      name.hasSuffix("Level") ? ["2", "0"] : ["'LOW'", "'low '", "'none'", "''"]
    case .json: [#"'["a"'"#, #"'{"a":1}'"#, "'[1]'", "''"]
    case .integer: foreignIntegers
    case .real: ["9e999", "-9e999"]
    case .text: ["'a' || char(0)", "CAST(x'ff' AS TEXT)", "char(0xFEFF) || 'a'"]
    case .other: foreignTexts
    case .any: []
    }
  }

  private var foreignTimes: [String] {
    switch encoding {
    case "unixSeconds": ["253402300800", "-62167219201"]
    case "unixMilliseconds": ["253402300800000", "-62167219200001"]
    case "unixMicroseconds": ["253402300800000000", "-62135596799999999"]
    case "realSeconds": ["0.1", "253402300800.0", "9e999"]
    case "appleSeconds": ["252423993600.0", "-9e999"]
    case "julianDay": ["2460341.123456789", "5373484.5", "0.0"]
    default:
      [
        "'2024-01-31'", "'2024-01-31 12:00'", "'2024-01-31 12:00:00.0'", "'2024-01-31T12:00:00'",
        "'2024-01-31 12:00:00.000000'", "'2024-01-31 24:00:00.000'", "'2024-02-30 12:00:00'",
        "'2024-01-31T12:00:00.000+01:00'", "'2024-01-31t12:00:00.000z'",
        "'0000-01-01 00:00:00.000001'", "'2024-01-31 12:00:00.000' || char(0)",
      ]
    }
  }

  private var foreignUUIDs: [String] {
    encoding == "blob"
      ? ["x'6ba7b8109dad11d180b400c04fd430'", "x''", "x'6ba7b8109dad11d180b400c04fd430c8ff'"]
      : [
        "'6BA7B810-9dad-11d1-80b4-00c04fd430c8'", "'6ba7b8109dad11d180b400c04fd430c8'",
        "'{6ba7b810-9dad-11d1-80b4-00c04fd430c8}'", "' 6ba7b810-9dad-11d1-80b4-00c04fd430c8'",
      ]
  }

  private var foreignIntegers: [String] {
    if ["integer", "int64"].contains(type) { return [] }
    let greatest = Int64(samples[3].sql) ?? 0
    return ["\(greatest + 1)", type.hasPrefix("u") ? "-1" : "\(-greatest - 2)"]
  }

  private var foreignTexts: [String] {
    switch type {
    case "url":
      ["''", "'http://['", "'https://example.org/ä'", "'https://example.org/a b'", "' urn:x:1'"]
    case "decimal":
      [
        "'1.10'", "'12.30'", "'+1'", "'1e1'", "'-0'", "'0.0'", "'01'", "'1.'", "'.5'", "' 1'",
        "'1,5'", "'-'", "'NaN'", "'340282366920938463463374607431768211456'", "''",
      ]
    default: []
    }
  }
}
