import FoundationEssentials
import Profiles
import TestSupport
import Testing

/// A profile that is wrong is refused with the place, and with what was probably meant.
struct ProfileMistakeTests {
    @Test(arguments: FullProfile.all)
    func `The full profiles are right`(text: String) throws {
        _ = try Profile(name: "full", bytes: Array(text.utf8))
    }

    @Test(arguments: FullProfile.all)
    func `A misspelt key gets its line, its column and the key that was meant`(text: String) throws {
        let tree = WrittenTree(text)
        #expect(!tree.keys.isEmpty)
        for key in tree.keys {
            let word = tree.text(key)
            let wrong = word + "x"
            let reason = complaint(tree.replacing(key, with: wrong))
            let isTold = reason.hasPrefix("full:\(tree.place(key.lowerBound)): unknown key \"\(wrong)\"")
            #expect(isTold && reason.hasSuffix("did you mean \"\(word)\"?"), "\(reason)")
        }
    }

    @Test(arguments: FullProfile.all)
    func `A value of the wrong kind gets its line`(text: String) throws {
        let tree = WrittenTree(text)
        for value in tree.values {
            for wrong in ["[[true]]", "{zzz: 1}"] {
                if wrong.hasPrefix("{"), Self.chosen.contains(tree.text(value)) { continue }
                let reason = complaint(tree.replacing(value, with: wrong))
                // At the value, or at what is wrong within it.
                let place = tree.place(value.lowerBound).split(separator: ":").compactMap { Int($0) }
                let places = (0...6).map { "full:\(place[0]):\(place[1] + $0): " }
                #expect(
                    places.contains(where: reason.hasPrefix), "\(tree.text(value)) → \(wrong): \(reason)")
            }
        }
    }

    /// Objects whose keys the file chooses.
    private static let chosen = ["{\"primary\": \"left\", \"model\": null}", "{\"0\": \"left\"}"]

    @Test func `Every key that the document has is in the full profiles`() throws {
        let data = try Data(contentsOf: URL(filePath: projectFolder + "/protocol/profiles/README.md"))
        let rows = String(decoding: data, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("| `") }
        let documented = Set(rows.compactMap { $0.dropFirst(3).split(separator: "`").first.map(String.init) })
        let words = documented.filter { $0.allSatisfy { $0.isLetter || $0.isNumber } }
        let used = Set(
            FullProfile.all.flatMap { text in
                let tree = WrittenTree(text)
                return tree.keys.map(tree.text)
            })
        #expect(words.count > 60)
        #expect(used.subtracting(documented) == [])
        #expect(words.subtracting(used) == Self.ofTheChild)
    }

    /// What the document says of the lines between the bridge and a program that decodes.
    private static let ofTheChild: Set<String> = ["unit", "t", "up", "bytes"]

    private func complaint(_ text: String) -> String {
        do throws(ProfileError) {
            _ = try Profile(name: "full", bytes: Array(text.utf8))
            return "nothing"
        } catch {
            return error.reason
        }
    }
}
