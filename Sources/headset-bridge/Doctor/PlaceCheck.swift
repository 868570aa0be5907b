/// Whether a file of the tool's can be written where it belongs.
struct PlaceCheck: Hashable, Sendable {
    /// What is to be written there.
    enum Purpose: Hashable, Sendable {
        case recordings, registry
    }

    /// What was found there.
    ///
    /// What `isOwn` is in the tool's own folder, and nobody's but ours or root's: it may be changed. Nothing else may:
    /// what looks like the nearest folder can be somebody's home, or `/`.
    enum Standing: Hashable, Sendable {
        /// Neither the variable nor a home is set.
        case nowhere
        /// It can be written, or made; so many bytes are free.
        case writable(free: UInt64)
        /// These folders aren't there, the outermost first, and can't be made in this one, which is ours or root's.
        case missing([String], in: String)
        /// Nothing can be made in this folder.
        case refused(String, isOwn: Bool)
        /// This is where a folder should be, and is none.
        case blocked(String, isOwn: Bool)
        /// The file is there, and can't be both read and written.
        case closed(isOwn: Bool)
        /// There is something, and it isn't what it should be.
        case foreign(isOwn: Bool)
    }

    var purpose: Purpose
    var path: String
    /// Whether somebody said that it belongs there, on the command line or in the configuration.
    var isChosen = false
    var standing: Standing
    var user: OwnUser

    /// Less than a night of sensor readings.
    private static let little: UInt64 = 200 << 20

    var finding: Finding {
        switch standing {
        case .nowhere:
            Finding(
                check, .warning, at: "HOME", "neither XDG_STATE_HOME nor HOME is set: \(consequence)",
                try: elsewhere)
        case .missing(let folders, in: let place):
            problem(
                "\(user.words) can't make files in \(place)",
                try:
                    "sudo install -d -o \(user.shellWord) -m 700 \(folders.map(\.asShellWord).joined(separator: " "))"
            )
        case .refused(let place, let isOwn):
            problem(
                "\(user.words) can't make files in \(place)", try: isOwn ? giveBack(place, "rwx") : elsewhere)
        case .blocked(let file, let isOwn):
            problem("\(file) is no folder", try: isOwn ? moveAway(file) : elsewhere)
        case .closed(let isOwn):
            problem("\(user.words) can't read and write it", try: isOwn ? giveBack(path, "rw") : elsewhere)
        case .foreign(let isOwn): problem("it is no registry", try: isOwn ? moveAway(path) : elsewhere)
        case .writable(let free) where free < Self.little:
            Finding(
                check, .warning, at: path, "only \(free >> 20) MiB are free on its disk",
                try: "du -sh \(path.asShellWord)")
        case .writable: Finding(check, .ok, at: path, "it can be written")
        }
    }

    private func problem(_ text: String, try remedy: String) -> Finding {
        Finding(check, .problem, at: path, "\(text): \(consequence)", try: remedy)
    }

    private func giveBack(_ place: String, _ rights: String) -> String {
        "sudo chown \(user.shellWord) \(place.asShellWord) && chmod u+\(rights) \(place.asShellWord)"
    }

    private func moveAway(_ file: String) -> String {
        "mv \(file.asShellWord) \((file + ".old").asShellWord)"
    }

    private var elsewhere: String {
        isChosen ? "headset-bridge run --registry ~/registry.sqlite" : "export XDG_STATE_HOME=/var/tmp/$USER"
    }

    private var check: Finding.Check {
        switch purpose {
        case .recordings: .recording
        case .registry: .registry
        }
    }

    private var consequence: String {
        switch purpose {
        case .recordings: "no session is recorded"
        case .registry: "run keeps a registry that apps don't see"
        }
    }
}
