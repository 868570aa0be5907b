import BridgeCore

/// Turns the events of a session into lines, in one of the two formats.
///
/// It must get every event of the session, in order, also those whose lines nobody will see: what it says beside one
/// event it knows from those before. The same events give the same bytes, whenever and wherever.
protocol EventPrinter {
    /// The event as one line with its line end. Text has none for the summary, which goes to standard error instead
    /// (``SummaryTable``).
    mutating func line(for event: Event) -> [UInt8]
}
