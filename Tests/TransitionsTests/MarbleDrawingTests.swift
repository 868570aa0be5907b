import Testing

/// The drawings themselves.
@Suite struct MarbleDrawingTests {
    @Test(arguments: [
        ("left nose  |..|", "not a line of a diagram: left nose  |..|"),
        ("left prox  |..", "not a line of a diagram: left prox  |.."),
        ("left prox  |.n|", "left prox: n means nothing"),
        (
            "left prox |..|\nleft |-|",
            "lines of unequal length, or two of one label:\nleft prox |..|\nleft |-|"
        ),
    ])
    func `A diagram that is drawn wrong is refused`(diagram: String, complaint: String) {
        #expect(throws: Marble.Misdrawn(description: complaint)) { try Marble(diagram) }
    }

    @Test func `What comes otherwise is shown below what was drawn`() throws {
        let marble = try Marble(
            """
            left near  |n           |
            left       |----------W-|
            device     |-----------W|
            """)
        let shown = [
            "left near  |n           |",
            "left       |----------W-| expected",
            "left       |-----------W| actual",
            "device     |-----------W|",
        ]
        #expect(marble.difference()?.split(separator: "\n").map(String.init) == shown)
    }
}
