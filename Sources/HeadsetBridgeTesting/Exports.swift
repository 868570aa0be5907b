// What a test says of headsets and of the registry's rules, without importing the rooms that these words are from.

@_exported public import struct Accessories.AudioRoute
@_exported public import enum Accessories.Basis
@_exported public import enum Accessories.Playing
@_exported public import enum Accessories.RegistryRule
@_exported public import enum Accessories.Role
@_exported public import enum HeadsetTerms.Ear
@_exported public import enum HeadsetTerms.FormFactor
