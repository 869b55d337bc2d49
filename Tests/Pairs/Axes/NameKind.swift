/// A kind of names, with some of the kind.
enum NameKind: CaseIterable {
  case plain, swiftKeyword, sqlKeyword, generated, snake, capitals, plural, unicode

  /// Names of columns and parameters.
  var names: [String] {
    switch self {
    case .plain: ["alpha", "beta", "gamma", "delta"]
    case .swiftKeyword:
      ["class", "in", "self", "default", "init", "where", "case", "repeat", "nil"]
    case .sqlKeyword: ["select", "group", "index", "table", "order", "from", "values", "limit"]
    case .generated:
      [
        "row", "statement", "transaction", "columns", "draft", "date", "description", "state",
        "view",
      ]
    case .snake: ["first_name", "url_path", "created_at", "api_key"]
    case .capitals: ["LENGTH", "ORDER_NO", "URL", "HTTPStatus"]
    case .plural: ["cities", "items", "children", "boxes"]
    case .unicode: ["größe", "名前", "naïve", "π"]
    }
  }

  /// Names of tables, without those of Swift's own types.
  var tables: [String] {
    switch self {
    case .plain: ["team", "player", "club"]
    case .swiftKeyword: ["class", "default", "case", "import"]
    case .sqlKeyword: ["select", "group", "index", "order"]
    // A tuple 'database' would have the functions 'DatabaseTable', the name of a protocol that another
    // schema in the module uses.
    case .generated: ["row", "view", "state", "transaction", "statement"]
    case .snake: ["order_line", "url_entry"]
    case .capitals: ["ORDERS", "ORDER_LINES"]
    case .plural: ["cities", "boxes", "people"]
    case .unicode: ["größe", "名前"]
    }
  }
}
