import Timing

extension Milliseconds {
    /// In seconds with three decimals: `12.412`.
    var inSeconds: String {
        let (whole, thousandths) = count.magnitude.quotientAndRemainder(dividingBy: 1000)
        let decimals = String(thousandths)
        let sign = count < 0 ? "-" : ""
        return "\(sign)\(whole).\(String(repeating: "0", count: 3 - decimals.utf8.count))\(decimals)"
    }
}
