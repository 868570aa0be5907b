import Accessories
import Timing

/// A journal as it is written out.
struct JournalWriter {
    private let form: RegistryJournalOptions.Form
    private var printer: RegistryPrinter

    init(_ form: RegistryJournalOptions.Form) {
        self.form = form
        printer = RegistryPrinter(form == .json ? .json : .text)
    }

    /// What stands above all changes.
    var head: String {
        switch form {
        case .text, .json: ""
        case .csv: CSVRow(["position", "time", "accessory", "cause", "field", "from", "to"]).line
        }
    }

    mutating func lines(_ change: RegistryChange) -> String {
        switch form {
        case .text, .json: printer.change(change, on: nil, at: .zero)
        case .csv: change.fields.map { CSVRow(of: $0, in: change).line }.joined()
        }
    }
}

extension CSVRow {
    fileprivate init(of field: FieldChange, in change: RegistryChange) {
        self.init([
            String(change.position), change.time.rfc3339, change.accessory, change.cause.rawValue,
            field.field.rawValue, field.from ?? "", field.to ?? "",
        ])
    }
}
