internal import BridgeCore
internal import SystemCalls
internal import Timing

/// The programs of a profile, one for each board, which say what packets mean.
extension LiveSession {
    /// How long the end of the session waits for its last answers.
    private static let patienceForAnswers = Duration.milliseconds(500)

    /// Lets the fold take what came of them; false if nothing did.
    mutating func takeDecoderNews(at time: Timestamp) -> Bool {
        guard hasDecoders else { return false }
        var hasNews = false
        for link in links {
            guard let id = link.id, let news = link.decoder?.takeNews(), !news.isEmpty else { continue }
            hasNews = true
            for item in news {
                switch item {
                case .happened(let happening): session.decoder(happening, on: id, at: time)
                case .notice(let notice): tell(.decoder(notice), of: link)
                }
            }
        }
        return hasNews
    }

    /// Waits a little for the answers to what they were told of, and ends them.
    mutating func finishDecoders() {
        for link in links { link.decoder?.sessionEnds() }
        let patience = BootTime.now() + Self.patienceForAnswers
        do throws(SystemError) {
            while links.contains(where: \.decoderMayAnswer), BootTime.now() < patience {
                let time = now
                for link in links { link.decoder?.serve(at: time) }
                deliver(at: time)
                poller.reset()
                for link in links { link.decoder?.watch(with: &poller) }
                try poller.wait(until: patience)
            }
        } catch {
            // What they say is no longer waited for.
        }
        let time = now
        for link in links { link.decoder?.stop(at: time) }
        deliver(at: time)
    }
}

extension LiveLink {
    var hasDecoder: Bool {
        switch decoder {
        case .some: true
        case .none: false
        }
    }

    /// When its program is due though nothing wakes.
    var decoderDeadline: Timestamp? {
        switch decoder {
        case .some(let decoder): decoder.deadline
        case .none: nil
        }
    }

    fileprivate var decoderMayAnswer: Bool {
        switch decoder {
        case .some(let decoder): decoder.mayAnswer
        case .none: false
        }
    }
}
