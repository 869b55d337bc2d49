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
      ("SyncUps", "SyncUp"), ("Aliases", "Alias"), ("Women", "Woman"), ("Countries", "Country"),
      ("Days", "Day"), ("CheckIns", "CheckIn"), ("AddOns", "AddOn"), ("LogIns", "LogIn"),
      ("BillsOfMaterials", "BillOfMaterials"), ("BillOfMaterials", "BillOfMaterials"),
      ("PointsOfInterest", "PointOfInterest"), ("OfficesOfStates", "OfficeOfStates"),
      ("Offices", "Office"), ("Adres", "Adres"),
      ("Kurs", "Kurs"), ("Paises", "Paises"), ("PagesViews", "PagesView"),
    ])
  func singular(plural: String, singular: String) {
    #expect(EnglishNoun.singular(ofName: plural) == singular)
  }

  @Test("each common plural has its singular, which is its own singular")
  func commonNouns() {
    let plurals = """
      albums artists tracks genres playlists invoices customers employees users posts comments tags
      files folders documents pages chapters books authors publishers notes tasks projects teams
      players games matches seasons leagues stadiums cities countries companies categories entries
      histories activities properties currencies deliveries queries libraries stories replies
      houses warehouses causes clauses statuses bonuses campuses viruses buses addresses classes
      processes businesses glasses branches batches churches watches dishes boxes taxes indexes
      prefixes sizes prizes databases purchases courses licenses expenses responses cases phases
      diseases leaves knives shelves lives wives wolves halves loaves waves caves archives drives
      objectives gloves photos videos radios studios scenarios ratios portfolios logos todos memos
      areas ideas cameras schemas quotas formulas personas menus taxis wikis emojis ids ads urls
      days keys surveys essays toys settings buildings meetings months paths weights heights logs
      maps apps steps cars owners orders lines items products prices images colors levels roles
      topics metrics clinics epics clothings tokens screens kitchens shoes toes movies cookies
      analyses hypotheses caches niches bureaus events jobs errors locks views windows rows laws
      """.split(whereSeparator: \.isWhitespace).map { String($0) }
    let singulars = """
      album artist track genre playlist invoice customer employee user post comment tag
      file folder document page chapter book author publisher note task project team
      player game match season league stadium city country company category entry
      history activity property currency delivery query library story reply
      house warehouse cause clause status bonus campus virus bus address class
      process business glass branch batch church watch dish box tax index
      prefix size prize database purchase course license expense response case phase
      disease leaf knife shelf life wife wolf half loaf wave cave archive drive
      objective glove photo video radio studio scenario ratio portfolio logo todo memo
      area idea camera schema quota formula persona menu taxi wiki emoji id ad url
      day key survey essay toy setting building meeting month path weight height log
      map app step car owner order line item product price image color level role
      topic metric clinic epic clothing token screen kitchen shoe toe movie cookie
      analysis hypothesis cache niche bureau event job error lock view window row law
      """.split(whereSeparator: \.isWhitespace).map { String($0) }
    #expect(plurals.map(EnglishNoun.singular(of:)) == singulars)
    #expect(singulars.map(EnglishNoun.singular(of:)) == singulars)
  }

  @Test("a word stays as it is if it may be in the singular")
  func unknownWords() {
    let words = """
      nas atlas canvas alias bias gas lens series species sys status news address analysis basis
      axis crisis thesis bus virus bonus campus corpus census focus radius process access class
      business progress chaos cosmos ethos kudos pos tos ios os has was this yes always sms gps dns
      css https tls rss aws saas paas pancreas texas statistics analytics graphics physics
      politics mathematics economics means goods headquarters clothes corps mars trans diabetes
      rabies plus minus versus abs ras sas lass boss loss cross glass canvass tennis oasis
      """.split(whereSeparator: \.isWhitespace).map { String($0) }
    #expect(words.map(EnglishNoun.singular(of:)) == words)
  }

  @Test(
    "the singular of a name is the name itself if the last word is no plural",
    arguments: [
      "Order", "News", "Series", "Species", "Status", "Address", "Analysis", "Bus", "Data", "Media",
      "MetaData", "Canvas", "UserHas", "URLS", "x", "", "SMS",
    ])
  func unchanged(name: String) { #expect(EnglishNoun.singular(ofName: name) == name) }
}
