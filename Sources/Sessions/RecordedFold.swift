internal import BridgeCore
internal import Captures
internal import HeadsetWire
internal import Timing

/// The fold with the recorder before it: nothing is folded that wasn't handed to the recorder first.
struct RecordedFold {
    var bridge = Bridge()
    /// What came out and wasn't drained yet.
    var outputs: [Output] = []
    /// What was folded and wasn't looked at yet; nil where nobody looks.
    var sightings: [Sighting]?
    /// Why recording stopped.
    var failure: CaptureWriteError?
    private var recorder: SessionRecorder?
    private var linkNames: [String] = []
    private var decoders: [UnitDecoder] = []
    /// The time of the latest record: one that is older counts as of then, in the capture, too.
    private var now = Timestamp.zero

    private let framing: Framing

    init(framing: Framing, recorder: SessionRecorder?) {
        self.framing = framing
        self.recorder = recorder
    }

    /// The link of this name; the next free one if there is none.
    mutating func link(named name: String) -> LinkID {
        if let index = linkNames.firstIndex(of: name) { return LinkID(index) }
        linkNames.append(name)
        decoders.append(UnitDecoder(framing: framing))
        return LinkID(linkNames.count - 1)
    }

    mutating func take(_ record: SessionRecord) {
        now = max(now, record.time)
        let record = SessionRecord(record.kind, at: now)
        do throws(CaptureWriteError) {
            try recorder?.append(record, links: linkNames)
        } catch {
            stopRecording(error)
        }
        if let sighting = Sighting(record) { sightings?.append(sighting) }
        bridge.handle(record, into: &outputs)
    }

    /// - Parameter arrived: when the unit's last byte was read, if that was before.
    mutating func take(
        _ unit: Span<UInt8>, _ kind: UnitKind, on link: LinkID, at time: Timestamp,
        arrived: Timestamp? = nil
    ) {
        now = max(now, time)
        let (content, time) = (decoders[link.index].content(of: unit, kind), now)
        do throws(CaptureWriteError) {
            try recorder?.append(
                content, unit: unit, link: linkNames[link.index], at: time, arrived: arrived)
        } catch {
            stopRecording(error)
        }
        if sightings != nil {
            let seen = Sighting.Unit(unit, content, by: decoders[link.index])
            sightings?.append(Sighting(time: time, link: link, kind: .received(seen)))
        }
        bridge.receive(
            content, by: decoders.span[link.index], unit: unit, on: link, at: time, arrived: arrived,
            into: &outputs)
    }

    /// A recording that fails ends; the session goes on.
    private mutating func stopRecording(_ error: CaptureWriteError) {
        failure = error
        recorder = nil
    }
}
