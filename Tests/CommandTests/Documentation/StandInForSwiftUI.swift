/// As much of SwiftUI as the documentation uses, to check its views where there is no SwiftUI.
let standInForSwiftUI = """
  @MainActor public protocol App { associatedtype Body: Scene; @SceneBuilder var body: Body { get }; init() }
  extension App { public static func main() {} }
  @MainActor public protocol Scene {}
  @resultBuilder public enum SceneBuilder { public static func buildBlock<S: Scene>(_ s: S) -> S { s } }
  public struct WindowGroup<Content: View>: Scene { public init(@ViewBuilder content: () -> Content) {} }
  @MainActor public protocol View { associatedtype Body: View; @ViewBuilder var body: Body { get } }
  extension Never: View { public var body: Never { fatalError() } }
  extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }
  public struct TupleView<each V: View>: View { public var body: Never { fatalError() } }
  public struct EitherView<A: View, B: View>: View { public var body: Never { fatalError() } }
  @resultBuilder @MainActor public enum ViewBuilder {
    public static func buildBlock<V: View>(_ view: V) -> V { view }
    public static func buildBlock<each V: View>(_ view: repeat each V) -> TupleView<repeat each V> { .init() }
    public static func buildIf<V: View>(_ view: V?) -> V? { view }
    public static func buildEither<A: View, B: View>(first: A) -> EitherView<A, B> { .init() }
    public static func buildEither<A: View, B: View>(second: B) -> EitherView<A, B> { .init() }
  }
  public struct Text: View { public init(_ text: String) {}; public var body: Never { fatalError() } }
  public struct List<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError() }
  }
  public struct ForEach<Data: RandomAccessCollection, Content: View>: View where Data.Element: Identifiable {
    public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
    public var body: Never { fatalError() }
  }
  public struct Button: View {
    public init(_ title: String, action: @escaping @MainActor () -> Void) {}
    public var body: Never { fatalError() }
  }
  extension View { public func task(_ action: @escaping @MainActor () async -> Void) -> some View { self } }
  @propertyWrapper public struct State<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  }
  """
