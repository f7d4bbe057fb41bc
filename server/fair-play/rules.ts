import type { z } from 'zod'
import type { flag } from '#contract/fair-play.ts'

export type FairPlayFlag = z.input<typeof flag>

export type FlagKind = FairPlayFlag['kind']

/** Days that a judgement covers. */
export const WINDOW_DAYS = 30

/** The days for which a flag keeps a pair's matches off the leaderboard, unless a moderator decides earlier. */
export const HOLDING_DAYS = 7
const HOLDING: readonly FlagKind[] = ['same_pair', 'one_way', 'shared_device']
export const keepsOffBoard = (kind: FlagKind): boolean => HOLDING.includes(kind)

const MEETINGS = 8
const LOPSIDED_MEETINGS = 5
const LOPSIDED_PERCENT = 80
const ONE_WAY_TOURNAMENTS = 3
const ONE_WAY_CENTS = 10_000n
/** From the third missed match on, moderators examine the case. */
export const NO_SHOWS_FLAGGED = 3
/** From the third event on from which a person stepped back. */
export const STEP_BACKS_FLAGGED = 3

/** The real-money matches of two accounts against each other within the window. */
export type Meetings = {
  meetings: number
  /** of the player with more wins */
  wins: number
  /** different tournaments */
  tournaments: number
  /** their entry fees together, hundredths; each tournament's once */
  fees: bigint
}

/** They meet often, or they meet less often and the same player nearly always wins. */
export const meetsTooOften = ({ meetings, wins }: Meetings): boolean =>
  meetings >= MEETINGS || (meetings >= LOPSIDED_MEETINGS && wins * 100 >= meetings * LOPSIDED_PERCENT)

/** The same player won every match, in several tournaments and for a considerable sum. */
export const goesOneWay = ({ meetings, wins, tournaments, fees }: Meetings): boolean =>
  wins === meetings && tournaments >= ONE_WAY_TOURNAMENTS && fees >= ONE_WAY_CENTS

const MINUTES = [0, 10, 60, 24 * 60]
const MINUTES_MOST = 7 * 24 * 60

/** Minutes for which a player cannot join or create after the nth missed match within 30 days. */
export const timeOutMinutes = (nth: number): number => MINUTES[nth - 1] ?? MINUTES_MOST

/** "10 minutes", "1 hour", "7 days" */
export function spanText(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
