/** The seats of a jury. */
export const JURY_SEATS = 7
/** A jury is drawn from this many people at least: fewer know each other too well. */
export const JURY_ELIGIBLE = 35
/** With fewer answers a moderator decides. */
export const JURY_ANSWERS_MIN = 5
/** Jurors have an account this old, with so many settled bets against so many different people. */
export const JUROR_DAYS = 30
export const JUROR_BETS = 20
export const JUROR_OPPONENTS = 10
/** A person sits in at most one case in so many days. */
export const JUROR_REST_DAYS = 7
/** The practice coins that a juror who answered earns, in hundredths. */
export const JUROR_REWARD_CENTS = 500n
