// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenChinook

extension GoldenChinook.Album.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.title, self.artistID] }
}

extension GoldenChinook.Artist.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name] }
}

extension GoldenChinook.Customer.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.firstName, self.lastName, self.company, self.address, self.city, self.country, self.postalCode, self.phone, self.email, self.supportRepID] }
}

extension GoldenChinook.Employee.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.lastName, self.firstName, self.title, self.reportsTo, self.birthDate, self.hireDate, self.address, self.city, self.country, self.phone, self.email] }
}

extension GoldenChinook.Genre.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name] }
}

extension GoldenChinook.Invoice.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.customerID, self.invoiceDate, self.billingAddress, self.billingCity, self.billingCountry, self.total] }
}

extension GoldenChinook.InvoiceLine.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.invoiceID, self.trackID, self.unitPrice, self.quantity] }
}

extension GoldenChinook.MediaType.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name] }
}

extension GoldenChinook.Playlist.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name] }
}

extension GoldenChinook.PlaylistTrack.Columns: ColumnList {
  var all: [any TableColumn] { [self.playlistID, self.trackID] }
}

extension GoldenChinook.Track.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name, self.albumID, self.mediaTypeID, self.genreID, self.composer, self.milliseconds, self.bytes, self.unitPrice] }
}
