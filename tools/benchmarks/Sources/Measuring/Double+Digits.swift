extension Double {
    package var tenths: String { rounded(10, digits: 1) }
    package var hundredths: String { rounded(100, digits: 2) }

    private func rounded(_ parts: Double, digits: Int) -> String {
        let whole = Int((self * parts).rounded())
        let fraction = String(whole % Int(parts))
        return "\(whole / Int(parts))." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
