extension Order: BenchmarkOrder {
  var key: Int64 { id.rawValue }

  init(_ values: OrderValues) {
    self.init(
      id: ID(rawValue: values.id), customerID: values.customerID, employeeID: values.employeeID,
      orderDate: values.orderDate, requiredDate: values.requiredDate,
      shippedDate: values.shippedDate, shipVia: values.shipVia, freight: values.freight,
      shipName: values.shipName, shipAddress: values.shipAddress, shipCity: values.shipCity,
      shipRegion: values.shipRegion, postalCode: values.postalCode, country: values.country)
  }
}

extension Order.Draft {
  init(_ values: OrderValues) { self.init(Order(values)) }
}

extension OrderLine: BenchmarkLine {
  var key: Int64 { id.rawValue }
  var product: Int64 { productID.rawValue }
}
