import HeadsetWire

extension Samples {
    /// The readings, copied.
    var readings: [Int32] {
        var readings: [Int32] = []
        withReadings { for index in $0.indices { readings.append($0[index]) } }
        return readings
    }
}
