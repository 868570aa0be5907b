internal import BridgeCore
internal import SystemCalls
internal import Timing

/// The program of a profile, which says what packets mean.
extension LiveSession {
    /// How long the end of the session waits for its last answers.
    private static let patienceForAnswers = Duration.milliseconds(500)

    /// Lets the fold take what came of it; false if nothing did.
    mutating func takeDecoderNews(at time: Timestamp) -> Bool {
        guard let id, let news = decoder?.takeNews(), !news.isEmpty else { return false }
        for item in news {
            switch item {
            case .happened(let happening): session.decoder(happening, on: id, at: time)
            case .notice(let notice): consumer.notice(.decoder(notice))
            }
        }
        return true
    }

    /// Waits a little for the answers to what it was told of, and ends it.
    mutating func finishDecoder() {
        decoder?.sessionEnds()
        let patience = BootTime.now() + Self.patienceForAnswers
        do throws(SystemError) {
            while decoderMayAnswer, BootTime.now() < patience {
                let time = now
                decoder?.serve(at: time)
                deliver(at: time)
                poller.reset()
                decoder?.watch(with: &poller)
                try poller.wait(until: patience)
            }
        } catch {
            // What it says is no longer waited for.
        }
        let time = now
        decoder?.stop(at: time)
        deliver(at: time)
    }

    /// When it is due though nothing wakes.
    var decoderDeadline: Timestamp? {
        switch decoder {
        case .some(let decoder): decoder.deadline
        case .none: nil
        }
    }

    private var decoderMayAnswer: Bool {
        switch decoder {
        case .some(let decoder): decoder.mayAnswer
        case .none: false
        }
    }
}
