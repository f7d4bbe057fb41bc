/** Members of one gang. */
export const GANG_PEOPLE_MAX = 200
/** Characters of a gang's name, after trimming. */
export const GANG_NAME_MIN = 3
export const GANG_NAME_MAX = 100
/** Alerts that the gang's card shows. */
export const RECENT_ALERTS = 5
/** Alerts of one gang in an hour. */
export const ALERTS_PER_HOUR = 20

/** Picks of a day, for each mode. */
export const PICKS_A_DAY = 5
/** The figures are meaningful from this many settled events (or judged picks) on. */
export const ENOUGH = 30
/** The parts of a pick's score, points: the whole is 100. */
export const SCORE = { pool: 50, movement: 30, time: 20 } as const
/** A pick locks at least this much later, and at most this much, hours. */
export const PICK_HOURS = { least: 1, most: 168 } as const
/** The width of a bin of the calibration, percentage points; bins begin at 50. */
export const BIN_POINTS = 10
