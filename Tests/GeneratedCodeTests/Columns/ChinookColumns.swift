// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenChinook

extension GoldenChinook.Album.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.title, Self.artistID] }
}

extension GoldenChinook.Artist.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name] }
}

extension GoldenChinook.Customer.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.firstName, Self.lastName, Self.company, Self.address, Self.city, Self.country, Self.postalCode, Self.phone, Self.email, Self.supportRepID] }
}

extension GoldenChinook.Employee.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.lastName, Self.firstName, Self.title, Self.reportsTo, Self.birthDate, Self.hireDate, Self.address, Self.city, Self.country, Self.phone, Self.email] }
}

extension GoldenChinook.Genre.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name] }
}

extension GoldenChinook.Invoice.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.customerID, Self.invoiceDate, Self.billingAddress, Self.billingCity, Self.billingCountry, Self.total] }
}

extension GoldenChinook.InvoiceLine.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.invoiceID, Self.trackID, Self.unitPrice, Self.quantity] }
}

extension GoldenChinook.MediaType.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name] }
}

extension GoldenChinook.Playlist.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name] }
}

extension GoldenChinook.PlaylistTrack.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.playlistID, Self.trackID] }
}

extension GoldenChinook.Track.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.albumID, Self.mediaTypeID, Self.genreID, Self.composer, Self.milliseconds, Self.bytes, Self.unitPrice] }
}
