import Accessories
import AppBench
import AppHosting
import Testing

@testable import AccessorySetupKit

/// What is said of a picker that waits though boards are there.
struct PickerHintTests {
    private let board: Accessory

    init() {
        let bench = AppBench()
        bench.attach()
        board = bench.state()
    }

    @Test
    func `Boards that fit no item are named`() {
        #expect(
            hint(for: "Buds")
                == "the picker lists none of the boards that are here (Rack, id R2-07): no item's descriptor fits"
        )
    }

    @Test
    func `A board that is wanted and isn't there is named, with those that are`() {
        #expect(
            hint(choice: .board("R2-08"))
                == "the picker lists Rack, id R2-07, and not R2-08, which is wanted")
    }

    @Test
    func `Without a board nothing is in the way`() {
        #expect(picker(for: nil).obstacle(Person(), about: []) == nil)
    }

    private func hint(for name: String? = nil, choice: Person.Choice = .first) -> String? {
        picker(for: name).obstacle(Person(choice: choice), about: [board])
    }

    private func picker(for name: String?) -> Picker {
        Picker(number: 1, items: [SessionBench.item(for: name)], completion: { _ in })
    }
}
