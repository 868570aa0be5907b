/// The four answers that a refused call can get: Apple's `AccessoryControlDevice.Error`.
///
/// The raw value is the stable name in JSON.
public enum RegistryError: String, CaseIterable, Hashable, Sendable {
    /// The accessory doesn't support the requested capability.
    case accessoryNotCapable
    /// The call was wrong: its caller, its moment or what it carried.
    case invalidRequest
    /// The registration has ended: discard the handle; the container app decides whether to register again.
    case invalidated
    /// The registry itself failed. No rule answers this; never take it for something that passes by itself.
    case unknown
}
