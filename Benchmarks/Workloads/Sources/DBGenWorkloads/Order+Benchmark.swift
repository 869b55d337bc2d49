import DBGenRuntime

/// A type that is generated for a table of orders.
protocol OrderTable: BenchmarkOrder, IdentifiedTable, Identifiable, Sendable
where Record == Self, Draft: Sendable {
  init(_ values: OrderValues)
}

extension Order: OrderTable {
  var key: Int64 { id.rawValue }
  var employee: Int? { employeeID }
  var shipper: Int? { shipVia }

  init(_ values: OrderValues) {
    self.init(
      id: ID(rawValue: values.id), customerID: values.customerID, employeeID: values.employeeID,
      orderDate: values.orderDate, requiredDate: values.requiredDate,
      shippedDate: values.shippedDate, shipVia: values.shipVia, freight: values.freight,
      shipName: values.shipName, shipAddress: values.shipAddress, shipCity: values.shipCity,
      shipRegion: values.shipRegion, postalCode: values.postalCode, country: values.country)
  }
}

extension OrderLine: BenchmarkLine {
  var key: Int64 { id.rawValue }
  var product: Int64 { productID.rawValue }
}
