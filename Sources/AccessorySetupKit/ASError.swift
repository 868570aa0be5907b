public import FoundationEssentials

/// The name of AccessorySetupKit's errors where errors have a domain and a number.
public let ASErrorDomain = "ASErrorDomain"

/// Why AccessorySetupKit didn't do what it was asked to.
public struct ASError: Error, Hashable, Sendable {
    /// What went wrong, in Apple's numbers.
    @nonexhaustive
    public enum Code: Int, Hashable, Sendable {
        case unknown = 1
        /// The session couldn't begin.
        case activationFailed = 100
        /// The accessory couldn't be set up.
        case connectionFailed = 150
        /// Nothing was found in time.
        case discoveryTimeout = 200
        case extensionNotFound = 300
        /// The session was invalidated, before or meanwhile.
        case invalidated = 400
        /// The request itself is wrong.
        case invalidRequest = 450
        /// One picker at a time.
        case pickerAlreadyActive = 500
        case pickerRestricted = 550
        /// The person closed the picker.
        case userCancelled = 700
        case userRestricted = 750
    }

    public let code: ASError.Code

    public init(_ code: ASError.Code) {
        self.code = code
    }

    public static var errorDomain: String { ASErrorDomain }
    public var errorCode: Int { code.rawValue }
    /// What makes `error as NSError` have the right domain and number.
    public var _domain: String { ASErrorDomain }
    public var _code: Int { code.rawValue }

    public static var unknown: ASError.Code { .unknown }
    public static var activationFailed: ASError.Code { .activationFailed }
    public static var connectionFailed: ASError.Code { .connectionFailed }
    public static var discoveryTimeout: ASError.Code { .discoveryTimeout }
    public static var extensionNotFound: ASError.Code { .extensionNotFound }
    public static var invalidated: ASError.Code { .invalidated }
    public static var invalidRequest: ASError.Code { .invalidRequest }
    public static var pickerAlreadyActive: ASError.Code { .pickerAlreadyActive }
    public static var pickerRestricted: ASError.Code { .pickerRestricted }
    public static var userCancelled: ASError.Code { .userCancelled }
    public static var userRestricted: ASError.Code { .userRestricted }
}

extension ASError.Code {
    /// For `catch ASError.userCancelled`.
    public static func ~= (code: ASError.Code, error: any Error) -> Bool {
        (error as? ASError)?.code == code
    }
}

extension ASError: LocalizedError {
    public var errorDescription: String? {
        switch code {
        case .unknown: "Something unknown went wrong."
        case .activationFailed: "The session couldn’t be activated."
        case .connectionFailed: "The accessory couldn’t be set up."
        case .discoveryTimeout: "No accessory was found in time."
        case .extensionNotFound: "The app has no extension that finds accessories."
        case .invalidated: "The session was invalidated."
        case .invalidRequest: "The request isn’t valid."
        case .pickerAlreadyActive: "A picker is open already."
        case .pickerRestricted: "The picker can’t be shown now."
        case .userCancelled: "The picker was closed."
        case .userRestricted: "Accessories may not be added."
        }
    }
}
