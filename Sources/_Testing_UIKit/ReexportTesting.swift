// Where a file imports both Testing and UIKit, the compiler imports this module instead of Testing. On a phone it makes
// pictures attachments of tests; nobody looks at pictures here, so it adds nothing.
@_exported public import Testing
