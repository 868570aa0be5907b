extension KnownDevices {
    /// The udev rules that let who sits at the machine use these devices' ports, and keep ModemManager away from them.
    ///
    /// Their file must sort between `60-serial.rules`, which finds out the numbers, and `73-seat-late.rules`, which heeds
    /// `uaccess`. The numbers are those of the nearest USB device, not of a hub above it.
    public var udevRules: String {
        let vendors = Dictionary(grouping: patterns, by: \.vendor).sorted { $0.key < $1.key }
        let lines = vendors.map { vendor, patterns in
            let products = patterns.compactMap(\.product).sorted().map { USBID.text($0).lowercased() }
            let match = #"ENV{ID_VENDOR_ID}=="\#(USBID.text(vendor).lowercased())", "#
            return patterns.contains { $0.product == nil }
                ? match + #"GOTO="headset_bridge_ours""#
                : match
                    + #"ENV{ID_MODEL_ID}=="\#(products.joined(separator: "|"))", GOTO="headset_bridge_ours""#
        }
        return Self.beginning + lines.map { $0 + "\n" }.joined() + Self.end
    }

    private static let beginning = #"""
        # Boards, serial bridges and debug probes that headset-bridge knows: who sits at this machine may use their
        # ports, and ModemManager leaves them alone.
        #
        #   sudo cp 70-headset-bridge.rules /etc/udev/rules.d/
        #   sudo udevadm control --reload && sudo udevadm trigger -s tty -s usb
        #
        # The number in the file's name matters: 60-serial.rules must come before it, 73-seat-late.rules after it.
        # Written by: headset-bridge doctor --udev-rules

        ACTION=="remove", GOTO="headset_bridge_end"
        SUBSYSTEM=="tty", GOTO="headset_bridge_ids"
        SUBSYSTEM=="usb", ENV{DEVTYPE}=="usb_device", GOTO="headset_bridge_ids"
        GOTO="headset_bridge_end"

        LABEL="headset_bridge_ids"

        """#

    private static let end = #"""
        GOTO="headset_bridge_end"

        LABEL="headset_bridge_ours"
        ENV{ID_MM_DEVICE_IGNORE}="1"
        SUBSYSTEM=="tty", TAG+="uaccess"

        # A bench over ssh, or a machine without a seat (a server, CI): uaccess gives nothing there. Let a group use
        # the ports instead, and be in it: sudo usermod -aG dialout NAME
        #SUBSYSTEM=="tty", GROUP="dialout", MODE="0660"

        LABEL="headset_bridge_end"

        """#
}
