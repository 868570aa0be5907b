#if UNANNOTATED_APP
    import AccessorySetupKit
    import AppBench
    import Testing

    @Suite(.timeLimit(.minutes(1)))
    struct UnannotatedRegistrarTests {
        @Test @MainActor
        func `A registrar that says nothing of actors registers what was paired before`() async {
            let bench = AppBench()
            let accessory = await bench.pairedAccessory()
            let registrar = bench.host.run { UnannotatedRegistrar() }
            await withCheckedContinuation { continuation in
                registrar.whenRegistered = { continuation.resume() }
                registrar.start()
            }
            #expect(registrar.registered == [accessory])
            #expect(bench.configuration()?.devicePlacement == .offHead)
        }
    }
#endif
