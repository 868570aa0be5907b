/// What someone says of how a port is set up; nil where they leave it to others.
///
/// Read from the section `serial` of a configuration file:
///
/// ```
/// {baud: 115200, frame: "8N1", flow: "none", keepLines: false, dtr: "on", rts: null, reset: false, lowLatency: true}
/// ```
public struct SerialSettingsChange: Decodable, Hashable, Sendable {
    public var baud: BaudRate?
    public var frame: FrameFormat?
    public var flow: FlowControl?
    public var keepLines: Bool?
    public var dtr: ControlLine.Level?
    public var rts: ControlLine.Level?
    public var reset: Bool?
    public var lowLatency: Bool?

    /// One that says nothing, but for a speed.
    public init(baud: BaudRate? = nil) {
        self.baud = baud
    }

    /// Sets what it says.
    public func apply(to settings: inout SerialSettings) {
        settings.baud = baud ?? settings.baud
        settings.frame = frame ?? settings.frame
        settings.flow = flow ?? settings.flow
        settings.keepsLines = keepLines ?? settings.keepsLines
        settings.dtr = dtr ?? settings.dtr
        settings.rts = rts ?? settings.rts
        settings.resets = reset ?? settings.resets
        settings.wantsLowLatency = lowLatency ?? settings.wantsLowLatency
    }
}
