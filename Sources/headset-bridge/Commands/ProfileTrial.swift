import BridgeCore
import HeadsetWire
import Profiles
import Sessions
import Timing

/// Reads units by a profile, one by one, as the fold does, and says of each what came of it.
struct ProfileTrial {
    /// A link, and what was learnt over it.
    private struct Link {
        let name: String
        var reader: ProfileReader
        var board: BoardIdentityClaim?
        /// What a child process may answer.
        var decoding = UnitsInDecoding()

        /// It came up or went down: nothing that was remembered of a board holds.
        mutating func startAnew() {
            reader.startAnew()
            decoding.forget()
        }
    }

    private let profile: Profile
    private var links: [Link] = []
    private(set) var tally: TrialTally
    /// The first bytes that a board sent, and where units ended in them.
    private var sample: (bytes: [UInt8], ends: [Int]) = ([], [])

    init(_ profile: Profile) {
        self.profile = profile
        tally = TrialTally(profile)
    }

    /// The profile of the tool that fits the bytes, where this one reads less than half of the packets.
    var better: KnownProfiles.Match? {
        guard tally.packets == 0 || tally.unread * 2 > tally.packets else { return nil }
        // Where the framing has marks, units ended where the profile says, which means nothing to others.
        let ends = profile.framing.hasNoMarks ? sample.ends : []
        let best = KnownProfiles(sample.bytes, ends: ends).matches.first
        return best.flatMap { $0.profile == profile.name ? nil : $0 }
    }

    /// What to change in the profile's framing, where it makes more faults than packets.
    var remedy: FramingRemedy? {
        guard tally.faults.values.reduce(0, +) > tally.packets else { return nil }
        return FramingRemedy(
            profile.framing, names: profile.envelopeNames, bytes: sample.bytes, ends: sample.ends)
    }

    /// What came of it; nil where there is nothing to be shown.
    mutating func take(_ sighting: Sighting) -> TriedUnit? {
        switch sighting.kind {
        case .up(let up):
            open(sighting.link, up)
            return nil
        case .received(let unit):
            keep(unit.bytes)
            let before = links[sighting.link.index].reader.remembered
            return tried(
                sighting, verdict(on: unit, sighting.link, at: sighting.time), unit.bytes, unit.plain, before)
        case .sent(let bytes, let isComplete):
            return tried(sighting, .sent(complete: isComplete), bytes, bytes)
        case .decoder(.answered(let unit, let answer)):
            let before = links[sighting.link.index].reader.remembered
            let verdict = verdict(onAnswer: answer, to: unit, sighting.link)
            return tried(sighting, verdict, answer, answer, before)
        case .down:
            links[sighting.link.index].startAnew()
            return nil
        case .decoder(.started), .decoder(.passedOver), .decoder(.ended):
            return nil
        }
    }

    private mutating func keep(_ bytes: [UInt8]) {
        guard sample.bytes.count < KnownProfiles.limit else { return }
        sample.bytes += bytes
        sample.ends.append(sample.bytes.count)
    }

    /// The link is there, or there again.
    private mutating func open(_ link: LinkID, _ up: LinkUp) {
        if link.index == links.count {
            links.append(Link(name: up.name, reader: ProfileReader(profile), board: profile.identity))
        } else {
            links[link.index].startAnew()
        }
    }

    private mutating func verdict(
        on unit: Sighting.Unit, _ link: LinkID, at time: Timestamp
    ) -> TriedUnit.Verdict {
        switch unit.content {
        case .packet(let envelope):
            guard let packet = unit.packet else { preconditionFailure("a packet was seen without its bytes") }
            let name = envelopeName(envelope)
            switch profile.view {
            case .raw: return .packet(envelope: name, nil)
            case .decoder:
                _ = links[link.index].decoding.add(time)  // its number is the count of those before
                return .packet(envelope: name, nil)
            case .rules: break
            }
            do throws(PacketMeaningless) {
                let message = try links[link.index].reader.read(packet)
                learn(message, link)
                return .packet(envelope: name, message.name == nil ? nil : message)
            } catch {
                return .meaningless(envelope: name, reason: error.reason)
            }
        case .fault(let kind): return .fault(kind.rawValue)
        case .console: return .console
        case .nothing: return .nothing
        case .frame: preconditionFailure("a profile's units hold packets, not frames")
        }
    }

    private mutating func verdict(
        onAnswer answer: [UInt8], to unit: UInt64, _ link: LinkID
    ) -> TriedUnit.Verdict {
        guard links[link.index].decoding.arrival(of: unit) != nil else {
            return .uselessAnswer(to: unit, reason: UnitsInDecoding.objection(to: answer, about: unit))
        }
        do throws(PacketMeaningless) {
            let message = try links[link.index].reader.read(answer: answer)
            learn(message, link)
            return .answer(to: unit, message)
        } catch {
            return .uselessAnswer(to: unit, reason: error.reason)
        }
    }

    /// A board that says who it is has the channels that it says.
    private mutating func learn(_ message: ProfileMessage, _ link: LinkID) {
        if let board = message.identity { links[link.index].board = board }
    }

    private func envelopeName(_ number: Int) -> String {
        let names = profile.envelopeNames
        return names.indices.contains(number) ? names[number] : profile.framing.word
    }

    private mutating func tried(
        _ sighting: Sighting, _ verdict: TriedUnit.Verdict, _ bytes: [UInt8], _ content: [UInt8],
        _ before: [String: String]? = nil
    ) -> TriedUnit {
        let link = links[sighting.link.index]
        let unit = TriedUnit(
            number: tally.units + 1, time: sighting.time, link: link.name, verdict: verdict, bytes: bytes,
            content: content, isText: isText(verdict),
            remembered: before.map { old in link.reader.remembered.filter { old[$0.key] != $0.value } }
                ?? [:],
            channels: ChannelNames(link.board?.channels ?? []))
        tally.count(unit)
        return unit
    }

    private func isText(_ verdict: TriedUnit.Verdict) -> Bool {
        switch verdict {
        case .packet, .meaningless: profile.framing.isOfLines
        case .console, .answer, .uselessAnswer: true
        case .fault, .nothing, .sent: false
        }
    }
}

extension Sighting.Unit {
    /// The packet, or what no delimiter is.
    fileprivate var plain: [UInt8] { Array(packet?.bytes ?? bytes[run]) }
}
