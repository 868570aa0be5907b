import HeadsetTerms

/// What is believed of an ear.
struct EarStanding {
    let ear: Ear
    let state: EarState?
}
