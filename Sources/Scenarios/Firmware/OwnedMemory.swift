/// Memory for C, which keeps the pointers: it stays where it is as long as this lives.
final class OwnedMemory {
    private var blocks: [UnsafeMutableRawPointer] = []

    /// A block that holds `items`, which are C's: they need no end of life.
    func array<Item>(_ items: [Item]) -> UnsafeMutablePointer<Item> {
        let block = UnsafeMutablePointer<Item>.allocate(capacity: max(items.count, 1))
        items.withUnsafeBufferPointer { items in
            if let first = items.baseAddress { block.initialize(from: first, count: items.count) }
        }
        blocks.append(UnsafeMutableRawPointer(block))
        return block
    }

    deinit {
        for block in blocks { block.deallocate() }
    }
}
