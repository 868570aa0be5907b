import SystemCalls

/// Whether a port may be used, and by whom it may.
struct PermissionCheck: Hashable, Sendable {
    var path: String
    /// Whether a program makes it, and no driver.
    var isPseudoTerminal = false
    /// Whether we may read and write it.
    var isPermitted: Bool
    /// Who may; nil where nobody could look.
    var rights: NodeRights?
    var identity: ProcessIdentity
    var user: OwnUser
    /// The name of who it belongs to, or the number.
    var owner: String
    /// Nil where the group has only a number.
    var group: String?
    /// The users in the node's group, as it is now.
    var members: Set<String> = []
    /// The names of the other users to whom udev gave it.
    var seated: [String] = []
    /// Whether the tool's udev rules are there.
    var hasRules = false

    var finding: Finding {
        guard let rights else {
            return Finding(.permission, .unknown, at: path, "nobody can see who may use it")
        }
        if isPermitted { return Finding(.permission, .ok, at: path, "you may use it (\(basis(rights)))") }
        let (text, remedy) = trouble(rights)
        return Finding(.permission, .problem, at: path, text, try: remedy)
    }

    private func basis(_ rights: NodeRights) -> String {
        if identity.user == 0 { return "as root" }
        if rights.list?.users.contains(identity.user) == true { return "udev gave it to you" }
        if rights.owner == identity.user, rights.mode & 0o600 == 0o600 { return "it is yours" }
        if rights.letsGroup, identity.groups.contains(rights.group) {
            return "by group \(groupWords(rights))"
        }
        return "everybody may"
    }

    private func trouble(_ rights: NodeRights) -> (text: String, remedy: String) {
        if isPseudoTerminal {
            return (
                "it is \(owner)'s, as is the program that makes it; use it as the same user",
                "sudo -u \(owner.asShellWord) headset-bridge doctor \(path.asShellWord)"
            )
        }
        guard rights.letsGroup, rights.group != 0 else {
            return (
                "only \(owner) may use it (\(rights.text))" + toOthers
                    + (hasRules ? "; the tool's rules are there, but not heeded yet" : ""),
                hasRules ? UdevRulesRemedy.reload : UdevRulesRemedy.install
            )
        }
        guard let group, let name = user.name else { return troubleWithoutName(rights) }
        if members.contains(name), !identity.groups.contains(rights.group) {
            return (
                "only \(owner) and group \(group) may use it; you are in \(group), but this login is older than that: "
                    + "log in again, or get a shell that knows", "newgrp \(group.asShellWord)"
            )
        }
        return (
            "only \(owner) and group \(group) may use it, and \(name) isn't in \(group)\(toOthers); "
                + "afterwards log in again", "sudo usermod -aG \(group.asShellWord) \(name.asShellWord)"
        )
    }

    /// Groups go into a container by their numbers, and names of its own it need not have.
    private func troubleWithoutName(_ rights: NodeRights) -> (text: String, remedy: String) {
        guard let name = user.name else {
            return (
                "only \(owner) and group \(groupWords(rights)) may use it, and \(user.words), who has no name here, isn't "
                    + "in it, as who starts a container can say",
                "docker run --group-add \(rights.group) IMAGE"
            )
        }
        let group = "ports\(rights.group)"
        return (
            "only \(owner) and group \(rights.group), which has no name here, may use it, and \(name) isn't in it\(toOthers); "
                + "a container is to be started with --group-add \(rights.group); elsewhere give the group a name, join "
                + "it, and log in again",
            "sudo groupadd -g \(rights.group) \(group) && sudo usermod -aG \(group) \(name.asShellWord)"
        )
    }

    private func groupWords(_ rights: NodeRights) -> String { group ?? "\(rights.group)" }

    private var toOthers: String {
        seated.isEmpty ? "" : "; udev gave it to \(seated.joined(separator: ", ")), who sits at this machine"
    }
}
