#if canImport(AudioAccessoryKit)
    import AccessorySetupKit

    /// What the extension leaves for the app: which headsets have to be registered again. It lies in the folder of their app
    /// group, where each of the two finds it whether the other runs or not.
    public struct HandOff: Sendable {
        private let folder: URL

        public init(in folder: URL) {
            self.folder = folder
        }

        /// The extension asks for a headset.
        public func ask(for headset: UUID) throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: folder.appendingPathComponent(headset.uuidString))
        }

        /// The app sees to all that was asked for so far.
        public func take() throws -> [UUID] {
            guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
            return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().compactMap {
                name in
                guard let headset = UUID(uuidString: name) else { return nil }
                try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
                return headset
            }
        }
    }
#endif
