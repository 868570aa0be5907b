/// What packets mean, compiled from a profile's file.
struct Rules: Sendable {
}
