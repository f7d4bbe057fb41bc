import type { User } from '#web/client/calls/session.tsx'

type Record = Pick<User, 'tournamentWins' | 'tournamentLosses' | 'badgeLevel'>

/** Every player begins as bronze, so a bronze rank is no record. */
export const hasTournamentRecord = (user: Record): boolean =>
  user.tournamentWins > 0 || user.tournamentLosses > 0 || user.badgeLevel !== 'bronze'
