import HeadsetTerms
import Testing
import Timing
import Transitions

/// What readings, edges and verdicts come to, drawn. ``Marble`` says what the marks mean; a mark is 50 ms.
@Suite struct MarbleTests {
    // MARK: On and off

    @Test func `One channel takes a little longer than two: on after 550 ms, off after 350`() throws {
        try expect(
            """
            left near  |f           n                 f           |
            left       |-------O---------------+-------------o----|
            device     |-------O---------------+-------------o----|
            """)
    }

    @Test
    func `Two sensors that agree: on after 500 ms, off after 300, each from the reading that confirms it`()
        throws
    {
        try expect(
            """
            left prox  |..........####################............|
            left cap   |..........####################............|
            left       |------O--------------+---------------o----|
            """)
    }

    @Test func `One bad reading is nothing, worn or not`() throws {
        try expect(
            """
            left prox  |....#.....####################.###########|
            left       |-------O--------------+-------------------|
            """)
    }

    @Test func `Between the thresholds it stays as it is`() throws {
        try expect(
            """
            left prox  |........555555777777777777775555555555554444444444444444|
            left       |-------O------------------+---------------------o-------|
            """)
    }

    @Test func `A second that is not worn in between starts a don anew`() throws {
        try expect(
            """
            left prox  |........########..######################|
            left       |-------O----------------------+---------|
            """)
    }

    @Test func `A doff loses two milliseconds for each contrary one`() throws {
        try expect(
            """
            left prox  |........##################......##............|
            left       |-------O------------+-------------------o-----|
            """)
    }

    // MARK: Sensors that disagree

    @Test func `A hand over one of two sensors is no don, and one that slipped is no doff`() throws {
        try expect(
            """
            left prox  |..........##############################....................|
            left cap   |........................####################################|
            left       |------O----------------------------+------------------------|
            """)
    }

    @Test func `Sensors that disagree from the start leave it unknown`() throws {
        try expect(
            """
            left prox  |##############################|
            left cap   |..............................|
            left       |------------------------------|
            device     |------------------------------|
            """)
    }

    // MARK: Silence

    @Test func `Readings that cease are unknown in the end, and readings that come back are no don`() throws {
        try expect(
            """
            left prox  |........######################                         ###############|
            left       |-------O------------+----------------------------?----------------W---|
            """, .usual { $0.unknownMs = 500 })
    }

    @Test func `An edge stands as long as the board is heard`() throws {
        try expect(
            """
            left near  |n                                                 |
            left       |-----------W--------------------------------------|
            """)
    }

    @Test func `A board that is lost is unknown at once; heard again it is what it was, and that is no don`()
        throws
    {
        try expect(
            """
            left near  |n                                                 |
            board      |                              Xxxxxx              |
            left       |-----------W-----------------?-----------------W--|
            """)
    }

    @Test func `After lost frames an edge does not speak beside readings until it is heard again`() throws {
        try expect(
            """
            left prox  |####################....................................|
            left near  |n                                               n       |
            board      |                              g                         |
            left       |----------W------------------------o--------------------|
            """)
    }

    // MARK: The case

    @Test func `Into the case, out of it, and on`() throws {
        try expect(
            """
            left near  |n                                                 n               |
            left case  |                [             ]                                   |
            left       |-----------W-----c-------------------------e-----------------+----|
            device     |-----------W-----c-------------------------------------------+----|
            """)
    }

    @Test func `Straight from the case into the ear: a don, though the sensor saw no edge`() throws {
        try expect(
            """
            left prox  |################################|
            left case  |[         ]                     |
            left       |-C-------------------------+----|
            device     |-O-------------------------+----|
            """)
    }

    // MARK: Two ears

    @Test func `Earbuds are in the ear as long as one is`() throws {
        try expect(
            """
            left near   |f         n                             f         |
            right near  |f             n                   f               |
            left        |-------O-------------+-------------------------o--|
            right       |-------O-----------------+---------------o--------|
            device      |-------O-------------+-------------------------o--|
            """)
    }

    @Test func `Cups go on together and come off together`() throws {
        try expect(
            """
            left near   |f         n                             f         |
            right near  |f             n                   f               |
            left        |-------O-------------+-------------------------o--|
            right       |-------O-----------------+---------------o--------|
            device      |-------O-----------------+---------------------o--|
            """, EngineParameters(), .overEar)
    }

    @Test func `Where either cup ends it, the first does`() throws {
        try expect(
            """
            left near   |f         n                             f         |
            right near  |f             n                   f               |
            left        |-------O-------------+-------------------------o--|
            right       |-------O-----------------+---------------o--------|
            device      |-------O-----------------+---------------o--------|
            """, .usual { $0.cupDoff = .either }, .overEar)
    }

    @Test func `Where all earbuds must be worn, the last one decides and the first one ends it`() throws {
        try expect(
            """
            left near   |f         n                             f         |
            right near  |f             n                   f               |
            left        |-------O-------------+-------------------------o--|
            right       |-------O-----------------+---------------o--------|
            device      |-------O-----------------+---------------o--------|
            """, .usual { $0.earbudPolicy = .all })
    }

    @Test func `Where the right one counts, the left one does not`() throws {
        try expect(
            """
            left near   |f         n                             f         |
            right near  |f             n                   f               |
            left        |-------O-------------+-------------------------o--|
            right       |-------O-----------------+---------------o--------|
            device      |-------O-----------------+---------------o--------|
            """, .usual { $0.earbudPolicy = .right })
    }

    // MARK: The firmware's judgement

    @Test func `A verdict alone is believed at once, and not to know takes its time`() throws {
        try expect(
            """
            left verdict  |o         w         u               w     c   o             |
            left          |O---------+-------------------?-----W-----c---------e-------|
            """, .usual { $0.unknownMs = 500 })
    }

    @Test func `A verdict beside a sensor is followed, after the usual time`() throws {
        try expect(
            """
            left prox     |##############################|
            left verdict  |o         w                   |
            left          |------O-------------+---------|
            """)
    }

    @Test func `A verdict that is ignored says nothing`() throws {
        try expect(
            """
            left prox     |##############################|
            left verdict  |o         w                   |
            left          |----------W-------------------|
            """, .usual { $0.verdict = .ignore })
    }

    // MARK: Rules that are off at first

    @Test func `With a dwell an ear stays as it is for that long`() throws {
        try expect(
            """
            left near  |f       n                   f                           |
            left       |-------O-------------------+-------------------o--------|
            """, .usual { $0.dwellMs = 1000 })
    }

    @Test func `With quorums two of three are enough, either way`() throws {
        try expect(
            """
            left prox   |..........##################################|
            left cap    |............................................|
            left force  |..........####################..............|
            left        |------O--------------+---------------o------|
            """,
            .usual {
                $0.donQuorum = 2
                $0.doffQuorum = 2
            })
    }

    @Test func `Two sensors are less than one and an edge that counts for three`() throws {
        try expect(
            """
            left prox  |..........##########........................|
            left cap   |..........##################################|
            left near  |f                             n             |
            left       |------O---------------------------------+---|
            """,
            .usual {
                $0.sensors[SensorKey(8)] = SensorParameters()
                $0.sensors[SensorKey(8)]?.weight = 3
                $0.donQuorum = 4
            })
    }

    @Test func `A sensor that shows worn on a board that lies still is stuck, until it moves`() throws {
        try expect(
            """
            left prox    |..........########################################################|
            left cap     |..........####################........................############|
            left motion  |m                       s                             m           |
            left         |------O--------------+----------------------------o--------------+|
            """, .usual { $0.stuckMs = 1000 })
    }

    @Test func `Held in the hand it finds a new open level, within a tenth of its span`() throws {
        try expect(
            """
            left prox  |........6666666666666666333333333333333366666666666666777777777777777777|
            left       |-------O------------+-----------o---------------------------------+-----|
            """, .usual { $0.thresholdOnPercent = 55 })
    }
}
