import Ports

/// Serial ports for a person, one a line.
enum DeviceTable {
    /// What stands where nothing is known.
    static let nothing = "—"

    private static let heads = ["port", "kind", "device", "name", "driver", "at", "by-id", "remarks"]

    /// The table with its heads.
    static func text(_ devices: [ListedDevice], shown: DeviceText) -> String {
        let rows = [heads] + devices.map { cells($0, shown: shown) }
        let widths = heads.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).dropLast().map { $0.aligned(left: $1) }
            return (cells + [row[heads.count - 1]]).joined(separator: "  ") + "\n"
        }.joined()
    }

    /// What a line says of a port, safe to show.
    static func cells(_ device: ListedDevice, shown: DeviceText) -> [String] {
        let port = device.port
        let remarks = remarks(device).joined(separator: "; ")
        return [
            port.path, device.known?.kind.rawValue, name(device), device.name.text, port.driver,
            port.location, port.byID.first.map(lastPart), remarks.isEmpty ? nil : remarks,
        ].map { $0.map { shown($0) } ?? nothing }
    }

    /// What the device is called: by the table, else by itself, which can be long.
    private static func name(_ device: ListedDevice) -> String? {
        if let known = device.known { return known.name }
        let own = [device.port.usb?.manufacturer, device.port.usb?.product].compactMap { $0 }
            .joined(separator: " ")
        return own.isEmpty ? nil : own.count > longestName ? own.prefix(longestName - 1) + "…" : own
    }

    private static let longestName = 40

    private static func lastPart(_ path: String) -> String {
        String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    }

    private static func remarks(_ device: ListedDevice) -> [String] {
        var remarks: [String] = []
        switch device.name.basis {
        case .serialNumber, .node: break
        case .sharedSerialNumber:
            remarks.append(
                "same serial number as \(device.twins.joined(separator: ", ")): goes by its place, too")
        case .place: remarks.append("no serial number: goes by its place")
        }
        if !device.port.isPermitted { remarks.append("no permission") }
        if let holders = device.holders, !holders.isEmpty {
            let holders = holders.map { "\($0.name) (\($0.process))" }
            remarks.append("open in " + holders.joined(separator: ", "))
        }
        return remarks
    }
}
