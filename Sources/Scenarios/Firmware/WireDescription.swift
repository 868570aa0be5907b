internal import CHeadset
internal import HeadsetTerms
internal import Timing

extension BoardDescription {
    var capabilityBits: UInt16 {
        capabilities.reduce(0) { bits, capability in
            switch capability {
            case .placement: bits | UInt16(HB_PLACEMENT)
            case .audioSwitching: bits | UInt16(HB_AUDIO_SWITCHING)
            }
        }
    }
}

extension ChannelDescription {
    /// As the library wants it.
    var wire: hb_channel {
        var channel = hb_channel()
        channel.sensor = sensor
        channel.ear = ear.rawValue
        switch kind {
        case .event: channel.kind = UInt8(HB_EVENT_CHANNEL)
        case .verdict: channel.kind = UInt8(HB_VERDICT_CHANNEL)
        case .sampled(let sensor): sensor.fill(&channel)
        }
        return channel
    }
}

extension ChannelDescription.Sensor {
    /// The fewest bytes that hold every reading; the library finds the same.
    var bytesPerReading: Int {
        if Int32(Int8.min) <= range.lowerBound, range.upperBound <= Int32(Int8.max) {
            1
        } else if Int32(Int16.min) <= range.lowerBound, range.upperBound <= Int32(Int16.max) {
            2
        } else {
            3
        }
    }

    fileprivate func fill(_ channel: inout hb_channel) {
        channel.kind = quantity.rawValue
        channel.smallest = range.lowerBound
        channel.largest = range.upperBound
        channel.period = UInt16(period.count)
        channel.flags = worn < open ? UInt8(HB_FALLING) : 0
        if isCalibrated {
            channel.flags |= UInt8(HB_CALIBRATED)
            channel.open = open
            channel.worn = worn
        }
    }
}
