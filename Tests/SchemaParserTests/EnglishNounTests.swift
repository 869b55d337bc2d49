import Testing

@testable import SchemaParser

@Suite("the singular of names")
struct EnglishNounTests {
  @Test(
    "the singular of a name is that of its last word, by the rules of English and their exceptions",
    arguments: [
      ("Orders", "Order"), ("OrderLines", "OrderLine"), ("Categories", "Category"),
      ("Addresses", "Address"), ("Boxes", "Box"), ("Branches", "Branch"), ("Statuses", "Status"),
      ("People", "Person"), ("Children", "Child"), ("Movies", "Movie"), ("Houses", "House"),
      ("Databases", "Database"), ("Purchases", "Purchase"), ("Courses", "Course"),
      ("Sizes", "Size"), ("Quizzes", "Quiz"), ("Indices", "Index"), ("Leaves", "Leaf"),
      ("Archives", "Archive"), ("Shoes", "Shoe"), ("Heroes", "Hero"), ("Analyses", "Analysis"),
      ("Aliases", "Alias"), ("Women", "Woman"), ("Countries", "Country"), ("Days", "Day"),
    ])
  func singular(plural: String, singular: String) {
    #expect(EnglishNoun.singular(ofName: plural) == singular)
  }

  @Test(
    "the singular of a name is the name itself if the last word is no plural",
    arguments: [
      "Order", "News", "Series", "Species", "Status", "Address", "Analysis", "Bus", "Data", "Media",
      "MetaData", "Canvas", "UserHas", "URLS", "x", "", "SMS",
    ])
  func unchanged(name: String) { #expect(EnglishNoun.singular(ofName: name) == name) }
}
