extension NorthwindOrder: OrderTable {
  var key: Int64 { id.rawValue }
  var employee: Int? { employeeID.map { Int($0.rawValue) } }
  var shipper: Int? { shipVia.map { Int($0.rawValue) } }

  init(_ values: OrderValues) {
    self.init(
      id: ID(rawValue: values.id), customerID: values.customerID,
      employeeID: values.employeeID.map(Employee.ID.init), orderDate: values.orderDate,
      requiredDate: values.requiredDate, shippedDate: values.shippedDate,
      shipVia: values.shipVia.map(Shipper.ID.init), freight: values.freight,
      shipName: values.shipName, shipAddress: values.shipAddress, shipCity: values.shipCity,
      shipRegion: values.shipRegion, postalCode: values.postalCode, country: values.country)
  }
}

extension OrderDetail: BenchmarkDetail {
  var order: Int64 { orderID.rawValue }
  var product: Int64 { productID.rawValue }
}

extension Customer: BenchmarkCustomer {}
