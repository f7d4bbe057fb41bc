import type { Since } from '#server/notifications/index.ts'
import { myMatches } from './my-matches.ts'

const MATCHES_MAX = 2
/** Absences from a table have no place in this list. */
const UNTOLD = { match: { absenceSeconds: 0 } }

/** The called matches of a user that they have not checked in for, and the tournaments with a ready check for them. */
export const matchesSince: Since = async (tx, { userId }) =>
  (await myMatches(tx, userId, UNTOLD))
    .filter(({ need }) => need === 'check_in' || need === 'ready')
    .slice(0, MATCHES_MAX)
    .map((wanted) => ({ ...wanted, kind: 'match' }))
