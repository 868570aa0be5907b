internal import CLinux

/// What this process was started with.
public enum ProcessArguments {
    /// What follows the program's name, as it was handed over: so it is there without `/proc`, too, as in a chroot. Bytes
    /// that aren't UTF-8 are repaired.
    public static var own: [String] {
        var arguments: [String] = []
        while let argument = clinux_argument(arguments.count + 1) {
            arguments.append(String(cString: argument))
        }
        return arguments
    }
}
