public import Timing

/// What a board says of one of its wear channels: where it sits, what it measures and what its counts mean
/// (`protocol/spec.md` §5.1).
public struct ChannelDescriptor: Hashable, Sendable {
    /// How a channel speaks.
    public enum Kind: Hashable, Sendable {
        /// Readings at a nominal period, in counts.
        case sampled(Sampled)
        /// Only edges: near and far.
        case event
        /// The firmware's own, already debounced judgement.
        case verdict
    }

    /// What the counts of a sampled channel mean.
    public struct Sampled: Hashable, Sendable {
        /// What is measured, as `protocol/spec.md` §5.1 numbers it; the engine doesn't care.
        public var quantity: Quantity
        /// What one count stands for.
        public var unit: Unit
        /// Readings outside were never taken.
        public var range: ClosedRange<Int32>
        /// The nominal time between two readings.
        public var period: Milliseconds
        /// Whether counts rise when the headset is put on.
        public var polarity: Polarity
        /// The calibrated counts with nothing near, nil if the board was never calibrated.
        public var open: Int32?
        /// The calibrated counts when worn, nil if the board was never calibrated.
        public var worn: Int32?

        public init(
            quantity: Quantity, range: ClosedRange<Int32>, period: Milliseconds, polarity: Polarity,
            open: Int32?, worn: Int32?, unit: Unit = .counts
        ) {
            self.quantity = quantity
            self.unit = unit
            self.range = range
            self.period = period
            self.polarity = polarity
            self.open = open
            self.worn = worn
        }
    }

    /// What a sampled channel measures.
    public enum Quantity: UInt8, Hashable, CaseIterable, Sendable {
        case proximity = 0
        case capacitance = 1
        case pressure = 2
        case other = 15
    }

    /// What one count of a sampled channel stands for.
    public enum Unit: UInt8, Hashable, CaseIterable, Sendable {
        case counts = 0
        case millivolts = 1
        case pascals = 2
        case femtofarads = 3
    }

    /// Which way a sampled channel moves when the headset is put on.
    public enum Polarity: Hashable, Sendable {
        case rising
        case falling
    }

    /// The board's number for the sensor, unique within its ear.
    public var sensor: UInt8
    public var ear: Ear
    public var kind: Kind

    public init(sensor: UInt8, ear: Ear, kind: Kind) {
        self.sensor = sensor
        self.ear = ear
        self.kind = kind
    }
}
