internal import Glibc

/// The names that users and groups have for the programs of this system, wherever it keeps them: in files, in a
/// directory of the network (NSS).
///
/// To ask may take as long as that directory does. What can't be found out counts as without a name.
public enum AccountNames {
    /// A group, as it stands there now: not as our login found it.
    public struct Group: Hashable, Sendable {
        public var name: String
        /// The names of its users, but for those who have it for their own.
        public var members: Set<String>

        public init(name: String, members: Set<String>) {
            self.name = name
            self.members = members
        }
    }

    /// More than a group of ten thousand takes.
    private static let mostBytes = 1 << 20

    /// A user's name by their number; nil where there is none.
    public static func user(_ number: UInt32) -> String? {
        found { room, size in
            var entry = passwd()
            var result: UnsafeMutablePointer<passwd>?
            let code = getpwuid_r(number, &entry, room, size, &result)
            guard let user = result?.pointee, let name = user.pw_name else { return (code, nil) }
            return (code, String(cString: name))
        }
    }

    /// A group by its number; nil where it has no name.
    public static func group(_ number: UInt32) -> Group? {
        found { room, size in
            var entry = Glibc.group()
            var result: UnsafeMutablePointer<group>?
            let code = getgrgid_r(number, &entry, room, size, &result)
            guard let group = result?.pointee, let name = group.gr_name else { return (code, nil) }
            var members: Set<String> = []
            var next = group.gr_mem
            while let member = next?.pointee {
                members.insert(String(cString: member))
                next = next?.successor()
            }
            return (code, Group(name: String(cString: name), members: members))
        }
    }

    /// Asks with ever more room for the answer; most are short.
    private static func found<Answer>(
        _ ask: (_ room: UnsafeMutablePointer<CChar>, _ size: Int) -> (code: Int32, Answer?)
    ) -> Answer? {
        var size = 64
        while size <= mostBytes {
            let room = UnsafeMutablePointer<CChar>.allocate(capacity: size)
            defer { room.deallocate() }
            let (code, answer) = ask(room, size)
            switch code {
            case ERANGE: size *= 4
            case EINTR: continue
            default: return answer
            }
        }
        return nil
    }
}
