/// Profiles that between them have every key of the language. Names that the file chooses stand between quotes.
enum FullProfile {
    static let all = [stream, message, child]

    static let stream = """
        {
          name: "full-stream",
          about: "every key of a stream",
          view: "rules",
          identity: {
            board: "b", name: "n", formFactor: "earbuds", placement: true, switchesAudio: true, standsIn: true,
            address: "12:34:56:78:9A:BC",
            channels: [
              {ear: "left", kind: "verdict"},
              {ear: "left", kind: "near"},
              {ear: "right", sensor: 1, kind: "proximity", range: [0, 4095], periodMs: 20, polarity: "rising", open: 10, worn: 900},
            ],
          },
          clock: "arrival",
          trust: "checked",
          confirmMs: 500,
          silenceMs: 3000,
          framing: {
            kind: "envelopes",
            envelopes: [
              {
                name: "first", sync: ["aa", "bb cc"], end: "dd",
                length: {field: "2:u16le&0x3ff", add: 4},
                escape: {mark: "7d", xor: 0x20},
                required: {"4:u8": 1},
                check: {sum: "CRC-16/XMODEM", from: 1, order: "big", when: {"4:u8&0x01": 1}, extra: true},
                maximum: 300,
              },
              {name: "second", sync: "ee", end: "ef", escape: {mark: "7e", or: 0x10}},
              {name: "third", sync: "55", size: 9, escape: {filler: "00", after: "ff", count: 2}},
            ],
          },
          memory: {"primary": "left", "model": null},
          messages: [
            {
              name: "everything",
              when: {envelope: ["first", "second"], "5:u8": [1, "2..5"], "$model": "x"},
              must: {length: 20},
              remember: {"model": "8:text[4]", "primary": {value: "6:u8", map: {"0": "left"}, else: "hold"}},
              emit: [
                {wear: "left", state: "worn"},
                {wear: "primary", state: {value: "6:u8[7-4]", map: {"1": "worn", "2..3": "notWorn"}, else: "hold"}},
                {near: "left", state: true},
                {inCase: "both", state: {value: "6:u8", map: {"0": false}, else: "hold"}},
                {lidOpen: "left", state: false},
                {hall: "left", state: true},
                {moving: {value: "6:u8", map: {"0": "left"}, else: "hold"}, state: true},
                {sample: "right", sensor: 1, value: "7:i16le"},
                {link: "8:address", acl: "up", a2dp: "open", avrcp: "playing", hfp: "idle", sco: "down", others: {a2dp: "idle"}},
                {table: {each: {from: 9, count: "8:u8", length: "6:u8", add: 7}, address: "0:address-reversed", a2dp: "open"}},
                {log: {format: "at {6:u8}"}, level: {value: "6:u8", map: {"0": "debug"}, else: "info"}},
                {marker: "robot", edge: "don", ear: "left", uncertaintyMs: 10},
                {identity: {board: {format: "b-{8:text[4]}"}, name: "n", address: "8:address"}},
                {each: {from: 9, size: 2}, rules: [{when: {"0:u8": 1}, emit: [{log: "one"}]}]},
              ],
              reply: {envelope: "second", content: "ee {5:u8^1} 00"},
            },
          ],
          open: ["00 01", {text: "hello"}],
          queries: {everyMs: 1000, send: "00"},
          lineEnd: "\\n",
        }
        """

    static let message = """
        {
          name: "full-message",
          framings: {
            "idle": {kind: "idle", gapMs: 20, maximum: 100, envelopes: {length: [{field: "0:u8"}, {field: "1:u8"}]}},
            "hdlc": {kind: "hdlc", check: "CRC-32/ISO-HDLC", maximum: 200},
            "message": {kind: "message", envelopes: {
              sync: "01", check: {sum: {width: 8, poly: 0x31, init: 0xff, refIn: false, refOut: true, xorOut: 0x55}},
            }},
            "lines": {kind: "lines"},
          },
          lines: [{match: "battery (?<level>[0-9]+)", emit: [{log: {format: "{<level>} %"}}]}, {form: "hb"}],
        }
        """

    static let child = """
        {
          name: "full-child",
          framing: {kind: "slip", maximum: 100},
          decoder: {command: ["decode", "-v"]},
        }
        """
}
