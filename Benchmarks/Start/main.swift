import DBGenRuntime

// What an app does before it shows its first rows. The database stays open until the process ends.

let arguments = CommandLine.arguments
let many = try Many.open(at: arguments[1])
if arguments.count > 2 {
  try many.write { transaction in
    for number in 1...100 {
      try Table1.insert(
        .init(name: "name \(number)", code: "\(number)", price: 1.5), into: transaction)
    }
  }
}
let rows = try many.read { try Table1.fetchAll(from: $0) }
if rows.count != 100 { fatalError("\(rows.count) rows") }
