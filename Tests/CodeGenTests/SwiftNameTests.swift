import Testing

@testable import CodeGen

struct SwiftNameTests {
  @Test(
    "types are in upper camel case",
    arguments: [
      ("order_line", "OrderLine"), ("Order Details", "OrderDetails"), ("team", "Team"),
      ("mediaType", "MediaType"), ("url_cache", "URLCache"), ("URLCache", "URLCache"),
      ("USER", "USER"), ("x", "X"), ("größe", "Größe"), ("2fa", "2fa"), ("dog-tag", "DogTag"),
    ])
  func types(name: String, swiftName: String) {
    #expect(SwiftName.type(from: name) == swiftName)
  }

  @Test(
    "properties are in lower camel case, with acronyms in one case",
    arguments: [
      ("team_id", "teamID"), ("teamID", "teamID"), ("teamId", "teamID"), ("id", "id"), ("ID", "id"),
      ("user_url", "userURL"), ("URLString", "urlString"), ("first_name", "firstName"),
      ("FirstName", "firstName"), ("_hidden", "_hidden"), ("is_vip", "isVip"), ("a1", "a1"),
      ("msgCount", "msgCount"), ("e-mail", "eMail"), ("HTTP_status", "httpStatus"),
    ])
  func members(name: String, swiftName: String) {
    #expect(SwiftName.member(from: name) == swiftName)
  }

  @Test("nouns are in small letters, but for acronyms")
  func nouns() {
    #expect(SwiftName.noun(from: "order_line") == "order line")
    #expect(SwiftName.noun(from: "mediaType") == "media type")
    #expect(SwiftName.noun(from: "url_cache") == "URL cache")
  }

  @Test("names without a letter, or that begin with a digit, are no identifiers")
  func identifiers() {
    for name in ["", "_", "2fa", "a b", "a-b", "a\u{200B}b", "a\u{202E}b", "😀"] {
      #expect(!SwiftName.isIdentifier(name), "\(name)")
    }
    for name in ["a", "_a", "größe", "名前", "a1"] {
      #expect(SwiftName.isIdentifier(name), "\(name)")
    }
  }

  @Test("every word that Swift reserves stands in backticks, and no other")
  func keywords() {
    #expect(SwiftName.keywords.count == 56)
    #expect(SwiftName.escaped("self") == "`self`")
    #expect(SwiftName.escaped("number") == "number")
  }
}
