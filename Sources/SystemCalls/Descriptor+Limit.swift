internal import Glibc

extension Descriptor {
    /// How many descriptors this process may have open at once (`RLIMIT_NOFILE`, `ulimit -n`).
    public static var mostOpen: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        return Int(clamping: limit.rlim_cur)
    }
}
