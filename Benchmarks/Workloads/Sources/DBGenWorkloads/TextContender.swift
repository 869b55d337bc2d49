/// The baseline for typed columns: the same texts in text columns. JSON is also encoded and decoded,
/// as an app would do it by hand.
public enum TextContender: Contender {
  public static let name = "text"

  public static func run(_ workload: Workload, at path: String, rows: Int) throws -> Measurement? {
    switch workload {
    case .fetchValues(let type): try column(of: type).fetch(rows, at: path)
    case .insertValues(let type): try column(of: type).insert(rows, at: path)
    default: nil
    }
  }

  private static func column(of type: Workload.ValueType) -> any ValueColumn {
    type == .json ? Workload.ValueType.codedText : type.textColumn
  }
}
