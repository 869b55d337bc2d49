import DBGenRuntime
import Foundation
import GoldenChinook
import Testing

@Suite("chinook, generated for its package and a module that defaults to the main actor")
struct ChinookTests {
  private struct Rows {
    var artists: [Artist]
    var albums: [Album]
    var mediaTypes: [MediaType]
    var genres: [Genre]
    var tracks: [Track]
    var playlists: [Playlist]
    var entries: [PlaylistTrack]
    var employees: [Employee]
    var customers: [Customer]
    var invoices: [Invoice]
    var lines: [InvoiceLine]
  }

  private static let price = Decimal(string: "0.99") ?? 0

  private static func fill(_ transaction: WriteTransaction) throws -> Rows {
    let artists = try exercise(
      Artist.self, [.init(name: "AC/DC"), .init()], in: transaction
    ) { $0.name = nil }
    let albums = try exercise(
      Album.self, [.init(title: "a\(Engine.nul)b", artistID: artists[0].id)], in: transaction
    ) { $0.title = "" }
    let mediaTypes = try exercise(
      MediaType.self, [.init(name: "MPEG")], in: transaction
    ) { $0.name = "" }
    let genres = try exercise(Genre.self, [.init(name: "Rock")], in: transaction) { $0.name = nil }
    let tracks = try exercise(
      Track.self,
      [
        .init(
          name: "One", albumID: albums[0].id, mediaTypeID: mediaTypes[0].id, genreID: genres[0].id,
          composer: "Young", milliseconds: .max, bytes: .max, unitPrice: price),
        .init(name: "Two", mediaTypeID: mediaTypes[0].id, milliseconds: 0, unitPrice: -price),
      ], in: transaction
    ) { $0.composer = nil }
    let playlists = try exercise(
      Playlist.self, [.init(name: "Loud"), .init()], in: transaction
    ) { $0.name = "Soft" }
    let entries = try exercise(
      PlaylistTrack.self,
      tracks.map { PlaylistTrack(playlistID: playlists[0].id, trackID: $0.id) }, in: transaction
    ) { _ in }
    let boss = try Employee.insert(.init(lastName: "Adams", firstName: "Andrew"), into: transaction)
    let employees = try exercise(
      Employee.self,
      [
        .init(
          lastName: "Edwards", firstName: "Nancy", title: "Manager", reportsTo: boss.id,
          birthDate: .init(rawValue: -1), hireDate: .init(year: 1970, month: 1, day: 1),
          address: "", city: "", country: "", phone: "", email: "")
      ], in: transaction
    ) { $0.hireDate = nil }
    let customers = try exercise(
      Customer.self,
      [
        .init(firstName: "Luís", lastName: "G", email: "l@g", supportRepID: employees[0].id),
        .init(
          firstName: "A", lastName: "B", company: "", address: "", city: "", country: "",
          postalCode: "", phone: "", email: ""),
      ], in: transaction
    ) { $0.supportRepID = nil }
    let invoices = try exercise(
      Invoice.self,
      [
        .init(
          customerID: customers[0].id, invoiceDate: Date(timeIntervalSince1970: 0.001),
          billingAddress: "x", total: price)
      ], in: transaction
    ) { $0.billingCity = "y" }
    let lines = try exercise(
      InvoiceLine.self,
      [
        .init(invoiceID: invoices[0].id, trackID: tracks[0].id, unitPrice: price, quantity: .max)
      ], in: transaction
    ) { $0.quantity = 1 }
    return Rows(
      artists: artists, albums: albums, mediaTypes: mediaTypes, genres: genres, tracks: tracks,
      playlists: playlists, entries: entries, employees: [boss] + employees, customers: customers,
      invoices: invoices, lines: lines)
  }

  @Test("every row is found by its key in a file that was closed, and a customer by the address")
  func keys() throws {
    try withDatabase(Chinook.open, Self.fill) { rows, transaction throws in
      try expectFound(rows.artists, in: transaction)
      try expectFound(rows.albums, in: transaction)
      try expectFound(rows.mediaTypes, in: transaction)
      try expectFound(rows.genres, in: transaction)
      try expectFound(rows.tracks, in: transaction)
      try expectFound(rows.playlists, in: transaction)
      try expectFound(rows.employees, in: transaction)
      try expectFound(rows.customers, in: transaction)
      try expectFound(rows.invoices, in: transaction)
      try expectFound(rows.lines, in: transaction)
      #expect(try Customer.fetch(email: "", from: transaction) == rows.customers[1])
    }
  }

  @Test("rows are found by what they refer to")
  func relations() throws {
    try withDatabase(Chinook.open, Self.fill) { rows, transaction throws in
      let (playlist, track) = (rows.playlists[0].id, rows.tracks[0].id)
      #expect(try Album.fetchAll(artistID: rows.artists[0].id, from: transaction) == rows.albums)
      #expect(try Track.fetchAll(albumID: rows.albums[0].id, from: transaction) == [rows.tracks[0]])
      #expect(try Track.fetchAll(albumID: nil, from: transaction) == [rows.tracks[1]])
      #expect(try Track.fetchAll(mediaTypeID: 1, from: transaction) == rows.tracks)
      #expect(try Track.fetchAll(genreID: 1, from: transaction) == [rows.tracks[0]])
      #expect(
        try PlaylistTrack.fetch(playlistID: playlist, trackID: track, from: transaction)
          == rows.entries[0])
      #expect(try PlaylistTrack.fetchAll(playlistID: playlist, from: transaction) == rows.entries)
      #expect(try PlaylistTrack.fetchAll(trackID: track, from: transaction) == [rows.entries[0]])
      #expect(try PlaylistTrack.exists(playlistID: playlist, trackID: track, in: transaction))
      #expect(
        try Employee.fetchAll(reportsTo: rows.employees[0].id, from: transaction)
          == [rows.employees[1]])
      #expect(
        try Customer.fetchAll(supportRepID: rows.employees[1].id, from: transaction)
          == [rows.customers[0]])
      #expect(
        try Invoice.fetchAll(customerID: rows.customers[0].id, from: transaction) == rows.invoices)
      #expect(
        try InvoiceLine.fetchAll(invoiceID: rows.invoices[0].id, from: transaction) == rows.lines)
      #expect(try InvoiceLine.fetchAll(trackID: track, from: transaction) == rows.lines)
    }
  }

  @Test("rows are deleted by their key, those that nothing refers to any more")
  func deletions() throws {
    try withDatabase(Chinook.open) { transaction in
      let rows = try Self.fill(transaction)
      let (playlist, track) = (rows.playlists[0].id, rows.tracks[0].id)
      #expect {
        try Artist.delete(id: rows.artists[0].id, in: transaction)
      } throws: {
        "\($0)".hasPrefix(
          "FOREIGN KEY constraint violated by 'album.artistID', with no matching row in table 'artist': "
        )
      }
      #expect(try PlaylistTrack.delete(playlistID: playlist, trackID: track, in: transaction))
      #expect(try Playlist.delete(id: playlist, in: transaction))
      #expect(try PlaylistTrack.count(in: transaction) == 0)
      #expect(try InvoiceLine.delete(id: rows.lines[0].id, in: transaction))
      #expect(try Invoice.delete(id: rows.invoices[0].id, in: transaction))
      for track in rows.tracks { #expect(try Track.delete(id: track.id, in: transaction)) }
      for customer in rows.customers {
        #expect(try Customer.delete(id: customer.id, in: transaction))
      }
      #expect(try Employee.delete(id: rows.employees[1].id, in: transaction))
      #expect(try MediaType.delete(id: 1, in: transaction))
      #expect(try Genre.delete(id: 1, in: transaction))
      #expect(try Album.delete(id: rows.albums[0].id, in: transaction))
      #expect(try Artist.delete(id: rows.artists[0].id, in: transaction))
    }
  }
}
