import DBGenRuntime
import Hummingbird

nonisolated extension TodoService {
  var router: Router<BasicRequestContext> {
    let router = Router()
    let todos = router.group("todos").add(middleware: DatabaseErrors())
    todos.get { _, _ in
      try await database.read { transaction in
        try Todo.fetchAll(orderBy: { [$0.isDone.ascending, $0.id.ascending] }, from: transaction)
      }
    }
    todos.get(":id") { _, context in
      let id = try context.parameters.require("id", as: Todo.ID.self)
      return try await database.read { try Todo.fetch(id: id, from: $0).found }
    }
    todos.post { request, context in
      let new = try await request.decode(as: NewTodo.self, context: context)
      let todo = try await database.write { try Todo.Draft(title: new.title).insert(into: $0) }
      return EditedResponse(status: .created, response: todo)
    }
    todos.patch(":id") { request, context in
      let id = try context.parameters.require("id", as: Todo.ID.self)
      let change = try await request.decode(as: TodoChange.self, context: context)
      return try await database.write { transaction in
        try Todo.update(id: id, set: change.changes, in: transaction)
        return try Todo.fetch(id: id, from: transaction).found
      }
    }
    todos.delete(":id") { _, context in
      let id = try context.parameters.require("id", as: Todo.ID.self)
      let isDeleted = try await database.write { try Todo.delete(id: id, in: $0) }
      return isDeleted ? HTTPResponse.Status.noContent : .notFound
    }
    return router
  }
}

nonisolated extension Todo: ResponseEncodable {}

nonisolated extension Todo? {
  /// The row, if there is one; otherwise the request is answered with 404.
  fileprivate var found: Todo {
    get throws {
      guard let self else { throw HTTPError(.notFound) }
      return self
    }
  }
}

/// The body of a request for a new thing to do.
private nonisolated struct NewTodo: Decodable {
  var title: String
}

/// The body of a request that changes something.
private nonisolated struct TodoChange: Decodable {
  var title: String?
  var isDone: Bool?

  var changes: [Todo.Change] {
    [title.map { .title($0) }, isDone.map { .isDone($0) }].compactMap(\.self)
  }
}
