#if canImport(Testing)
    public import Testing

    /// Gives each test a bench of its own, as ``Bench/current``; of a suite, each test in it.
    public struct BenchTrait: TestTrait, SuiteTrait, TestScoping {
        fileprivate let bench: @Sendable () -> Bench

        public var isRecursive: Bool { true }

        public func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
        ) async throws {
            try await Bench.with(bench()) { _ in try await function() }
        }
    }

    extension Trait where Self == BenchTrait {
        /// A bench with a phone on it.
        public static var bench: Self { BenchTrait { Bench() } }

        /// A bench like that; see `Bench.init`.
        public static func bench(
            phone: AudioSource? = .phone, playing: Playing = .nothing, role: Role = .both,
            updates: Bench.Updates = .bench
        ) -> Self {
            BenchTrait { Bench(phone: phone, playing: playing, role: role, updates: updates) }
        }
    }
#endif
