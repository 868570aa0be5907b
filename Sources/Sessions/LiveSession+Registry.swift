internal import Accessories
internal import BridgeCore
internal import SystemCalls
internal import Timing

/// The registry that other processes use as well, where there is one.
extension LiveSession {
    /// Lets it decide on what the fold wants. That may have taken a while: the answer is of now.
    mutating func consultRegistry(on proposal: Proposal) {
        if let answer = registry?.answer(proposal) { session.answer(answer, at: now) }
    }

    /// Lets the fold take what others changed.
    mutating func takeRegistryNews(at time: Timestamp) {
        do throws(RegistryFailure) {
            if let news = try registry?.news(at: BootTime.now()), !news.isEmpty {
                session.registryChanged(news, at: time)
            }
        } catch {
            tell(.registryUnreadable(error))
        }
    }

    /// Gives up the boards that the session spoke for.
    func abandonBoards() {
        do throws(RegistryFailure) {
            switch registry {
            case .some(let registry): try registry.abandon()
            case .none: break
            }
        } catch {
            tell(.boardsNotAbandoned(error))
        }
    }

    /// What wakes for it.
    @inline(never)  // Within `turn` it makes the optimizer of Swift 6.3.1 end itself.
    var registryDescriptor: Int32? {
        switch registry {
        case .some(let registry): registry.descriptor
        case .none: nil
        }
    }

    func isRegistryDue(at time: Timestamp) -> Bool {
        registryDeadline.map { $0 <= time } ?? false
    }

    /// When it is to be looked at though nothing wakes.
    @inline(never)  // For the same reason.
    var registryDeadline: Timestamp? {
        switch registry {
        case .some(let registry): registry.deadline.map { Timestamp($0, since: began) }
        case .none: nil
        }
    }
}
