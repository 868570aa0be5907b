import Testing

@testable import headset_bridge

struct ConditionTests {
    @Test(arguments: [
        ("placement=inEar", Condition(field: .placement, value: "inEar")),
        ("placement=null", Condition(field: .placement, value: nil)),
        ("left=notWorn", Condition(field: .left, value: "notWorn")),
        ("right=inCase", Condition(field: .right, value: "inCase")),
        ("primary=12:34:56:78:9a:bc", Condition(field: .primary, value: "12:34:56:78:9A:BC")),
        ("secondary=null", Condition(field: .secondary, value: nil)),
        ("route=accessory", Condition(field: .route, value: "accessory")),
    ])
    func `A condition is a field and a value it can have`(text: String, condition: Condition) throws {
        #expect(try ValueSyntax.condition.read(text) == condition)
    }

    private static let fields = ["placement", "left", "right", "primary", "secondary", "route"]

    @Test(arguments: [
        ("placement", ValueError.notACondition(fields: fields)),
        ("", .notACondition(fields: fields)),
        ("placment=inEar", .notOneOf(fields, nearest: "placement")),
        ("=inEar", .notOneOf(fields, nearest: nil)),
        (
            "placement=inear",
            .notOneOf(
                ["inEar", "onHead", "overTheEar", "offHead", "null"].map { "placement=\($0)" },
                nearest: "placement=inEar")
        ),
        ("route=null", .notOneOf(["route=builtInSpeaker", "route=accessory"], nearest: nil)),
        ("primary=phone", .notAnAddress),
        ("primary=", .notAnAddress),
    ])
    func `What could never hold is refused`(text: String, error: ValueError) {
        #expect(throws: error) { try ValueSyntax.condition.read(text) }
    }
}
