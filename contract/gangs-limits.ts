/** Members of one gang. */
export const GANG_PEOPLE_MAX = 200
/** Characters of a gang's name, after trimming. */
export const GANG_NAME_MIN = 3
export const GANG_NAME_MAX = 100
/** Alerts that the gang's card shows. */
export const RECENT_ALERTS = 5
/** Alerts of one gang in an hour. */
export const ALERTS_PER_HOUR = 20
