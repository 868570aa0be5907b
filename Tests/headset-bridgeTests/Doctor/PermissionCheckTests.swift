import SystemCalls
import Testing

@testable import headset_bridge

/// Whether a port may be used, and by whom.
struct PermissionCheckTests {
    /// `crw-rw---- root dialout`, and bench, who is in no group of note.
    private func check(_ change: (inout PermissionCheck) -> Void) -> Finding {
        var check = PermissionCheck(
            path: "/dev/ttyUSB0", isPermitted: false,
            rights: NodeRights(owner: 0, group: 20, mode: 0o660),
            identity: ProcessIdentity(user: 1000, groups: [1000]), user: OwnUser(number: 1000, name: "bench"),
            owner: "root",
            group: "dialout")
        change(&check)
        return check.finding
    }

    private func problem(_ text: String, try remedy: String) -> Finding {
        Finding(.permission, .problem, at: "/dev/ttyUSB0", text, try: remedy)
    }

    @Test func `Who isn't in the group is told to join it`() {
        #expect(
            check { _ in }
                == problem(
                    "only root and group dialout may use it, and bench isn't in dialout; afterwards log in again",
                    try: "sudo usermod -aG dialout bench"))
    }

    @Test func `Who joined the group after they logged in is told to log in again`() {
        #expect(
            check { $0.members = ["alice", "bench"] }
                == problem(
                    "only root and group dialout may use it; you are in dialout, but this login is older than that: "
                        + "log in again, or get a shell that knows", try: "newgrp dialout"))
    }

    @Test func `A group without a name gets one, or is given to the container`() {
        #expect(
            check { $0.group = nil }
                == problem(
                    "only root and group 20, which has no name here, may use it, and bench isn't in it; a container is to "
                        + "be started with --group-add 20; elsewhere give the group a name, join it, and log in again",
                    try: "sudo groupadd -g 20 ports20 && sudo usermod -aG ports20 bench"))
    }

    @Test func `A user without a name can't join, but their container can`() {
        #expect(
            check { $0.user.name = nil }
                == problem(
                    "only root and group dialout may use it, and user 1000, who has no name here, isn't in it, as who "
                        + "starts a container can say", try: "docker run --group-add 20 IMAGE"))
    }

    @Test func `Where the node is root's alone, the rules are what helps`() {
        #expect(
            check { $0.rights = NodeRights(owner: 0, group: 0, mode: 0o660) }
                == problem("only root may use it (rw-rw----)", try: UdevRulesRemedy.install))
        #expect(
            check { $0.rights = NodeRights(owner: 0, group: 20, mode: 0o600) }
                == problem("only root may use it (rw-------)", try: UdevRulesRemedy.install))
    }

    @Test func `Where the rules are there already, udev is to read them`() {
        #expect(
            check {
                $0.rights = NodeRights(owner: 0, group: 20, mode: 0o600)
                $0.hasRules = true
            }
                == problem(
                    "only root may use it (rw-------); the tool's rules are there, but not heeded yet",
                    try: "sudo udevadm control --reload && sudo udevadm trigger -s tty -s usb"))
    }

    @Test func `Who comes over ssh is told that udev gave it to somebody else`() {
        let list = AccessList(users: [1001], letsOwnGroup: true)
        #expect(
            check {
                $0.rights = NodeRights(owner: 0, group: 20, mode: 0o660, list: list)
                $0.seated = ["alice"]
            }
                == problem(
                    "only root and group dialout may use it, and bench isn't in dialout; udev gave it to alice, who "
                        + "sits at this machine; afterwards log in again",
                    try: "sudo usermod -aG dialout bench"))
    }

    @Test func `A pseudo-terminal is for the user who made it`() {
        #expect(
            check {
                ($0.path, $0.isPseudoTerminal) = ("/tmp/headset", true)
                $0.owner = "alice"
            }
                == Finding(
                    .permission, .problem, at: "/tmp/headset",
                    "it is alice's, as is the program that makes it; use it as the same user",
                    try: "sudo -u alice headset-bridge doctor /tmp/headset"))
    }

    @Test func `Where it may be used, the basis is said`() {
        func basis(_ change: (inout PermissionCheck) -> Void) -> String {
            let finding = check {
                $0.isPermitted = true
                change(&$0)
            }
            #expect(finding.state == .ok && finding.remedy == nil)
            return finding.text
        }
        #expect(basis { $0.identity.user = 0 } == "you may use it (as root)")
        #expect(basis { $0.identity.groups = [20] } == "you may use it (by group dialout)")
        #expect(
            basis { ($0.identity.groups, $0.group) = ([20], nil) } == "you may use it (by group 20)")
        #expect(
            basis { $0.rights?.list = AccessList(users: [1000]) } == "you may use it (udev gave it to you)")
        #expect(basis { $0.rights?.owner = 1000 } == "you may use it (it is yours)")
        #expect(basis { $0.rights?.mode = 0o666 } == "you may use it (everybody may)")
    }

    @Test func `What can't be looked at is unknown`() {
        #expect(check { $0.rights = nil }.state == .unknown)
    }

    @Test func `A name that means something to a shell is quoted`() {
        #expect(check { $0.user.name = "a b'; rm" }.remedy == #"sudo usermod -aG dialout 'a b'\''; rm'"#)
    }
}
