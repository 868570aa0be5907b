/// What a USB device says of itself, and which of its ports this is.
///
/// The texts are the device's own: they can hold anything, and are to be escaped where they are shown.
public struct USBIdentity: Hashable, Sendable {
    /// Who made it, and which of their products it is (`idVendor`, `idProduct`).
    public var id: USBID
    /// `iSerialNumber`; nil where it has none, or an empty one. Cheap bridges have none, or all the same.
    public var serialNumber: String?
    /// `iManufacturer`.
    public var manufacturer: String?
    /// `iProduct`.
    public var product: String?
    /// The interface that the port belongs to (`bInterfaceNumber`).
    public var interface: UInt8?
    /// Which port of that interface it is, where the driver counts them (usb-serial).
    public var port: Int?
    /// What tells the port from the others of the same device: `-if01`, `-if00-port2`, as udev writes it; empty where
    /// the device has only this one.
    public var suffix: String

    public init(
        id: USBID, serialNumber: String? = nil, manufacturer: String? = nil, product: String? = nil,
        interface: UInt8? = nil, port: Int? = nil, suffix: String = ""
    ) {
        self.id = id
        self.serialNumber = serialNumber
        self.manufacturer = manufacturer
        self.product = product
        self.interface = interface
        self.port = port
        self.suffix = suffix
    }
}
