extension PrintingOptions {
    /// What turns events into lines; `isColored` is what ``color`` makes of the place where they go.
    func printer(header: SessionHeader, isColored: Bool) -> any EventPrinter {
        switch format {
        case .json: JSONLinesPrinter()
        case .text:
            TextPrinter(
                header: header, timestamps: timestamps, isRaw: isRaw, paint: Paint(isOn: isColored))
        }
    }
}
