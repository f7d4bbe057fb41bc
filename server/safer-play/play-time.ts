import { sql, type Tx } from '#server/core/db.ts'
import type { Chore } from '#server/core/housekeeping.ts'
import { ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import { stakedMinutes } from '#server/ledger/index.ts'
import type { Limit } from './limits.ts'

const MINUTE_MS = 60_000
/** The windows of limits of time, minutes. */
const WINDOW_MINUTES = { day: 1_440, week: 10_080 } as const
export type TimePeriod = keyof typeof WINDOW_MINUTES
/** Older minutes count nowhere. */
const KEPT_DAYS = 31

export const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / MINUTE_MS)
const startOf = (minute: number): Date => new Date(minute * MINUTE_MS)

/** The minutes whose bits are set, in order. */
export const minutesIn = (hour: number, mask: bigint): number[] =>
  Array.from({ length: 60 }, (_, at) => at)
    .filter((at) => (mask >> BigInt(at)) & 1n)
    .map((at) => hour * 60 + at)

/**
 * The minutes in which a person played after a moment, in order: they had a play screen open, on any device, or staked real money.
 * Each counts once.
 */
export async function playedSince(tx: Tx, userId: bigint, since: Date): Promise<number[]> {
  const rows = await tx.rows<{ hour: number; minutes: bigint }>(sql`
    select hour, minutes from play_minutes where user_id = ${userId} and hour >= ${Math.floor(minuteOf(since) / 60)}`)
  const staked = await stakedMinutes(tx, { userId, currency: 'USD' }, since)
  const seen = rows.flatMap(({ hour, minutes }) => minutesIn(hour, minutes))
  return [...new Set([...seen, ...staked])].filter((minute) => minute > minuteOf(since)).sort((a, b) => a - b)
}

/** The minutes of the longest window, until now. */
export const playedLately = (tx: Tx, userId: bigint, now: Date): Promise<number[]> =>
  playedSince(tx, userId, startOf(minuteOf(now) - WINDOW_MINUTES.week))

/** The played minutes of a window that ends with the present minute. */
const within = (played: readonly number[], now: Date, period: TimePeriod): number[] =>
  played.filter((minute) => minute > minuteOf(now) - WINDOW_MINUTES[period] && minute <= minuteOf(now))

/** How many minutes count in a window now, the present one included. */
export const usedMinutes = (played: readonly number[], now: Date, period: TimePeriod): number =>
  within(played, now, period).length

/** The allowance of a limit of time. */
export type TimeLeft = {
  limit: Limit
  /** whole minutes in which a stake is still possible, the present one included; 0: used up */
  minutes: number
  /** when the first minute opens, where none is left; null where none ever does */
  opensAt: Date | null
}

/** Computes the allowance of one limit of time. A stake makes the present minute count, so the allowance must cover that minute. */
export function timeLeft(limit: Limit, played: readonly number[], now: Date): TimeLeft {
  const period = limit.period as TimePeriod
  const most = Number(limit.amount)
  const before = within(played, now, period).filter((minute) => minute < minuteOf(now))
  const left = most - before.length
  if (left > 0) return { limit, minutes: left, opensAt: null }
  // this many minutes have to leave the window before one fits again
  const last = most > 0 ? before[before.length - most] : undefined
  return {
    limit,
    minutes: 0,
    opensAt: last === undefined ? null : startOf(last + WINDOW_MINUTES[period]),
  }
}

/** The limit of time with the smallest allowance; of several used-up limits, the one that opens last. Undefined without any. */
export function leastTime(
  limits: readonly Limit[],
  played: readonly number[],
  now: Date,
): TimeLeft | undefined {
  const opens = ({ opensAt }: TimeLeft) => opensAt?.getTime() ?? Number.POSITIVE_INFINITY
  return limits
    .filter(({ kind, amount }) => kind === 'time' && amount !== null)
    .map((limit) => timeLeft(limit, played, now))
    .sort((a, b) => a.minutes - b.minutes || (a.minutes === 0 ? opens(b) - opens(a) : 0))[0]
}

/** The moment from which nothing more fits, if every minute until then is played. */
export const usedUpFrom = ({ minutes }: TimeLeft, now: Date): Date => startOf(minuteOf(now) + minutes)

/** Minutes that no window and no reality check reaches any more. */
export const oldMinutes: Chore = {
  what: 'minutes of play',
  clean: (db) =>
    db.change(sql`
      delete from play_minutes where (user_id, hour) in (
        select user_id, hour from play_minutes
        where hour < extract(epoch from clock_now() - make_interval(days => ${KEPT_DAYS})) / 3600 limit ${ROWS_AT_ONCE})`),
}

/** Every hour of play that is kept, for the data export. */
export const exportPlayTime = (tx: Tx, userId: bigint): Promise<unknown> =>
  tx.rows(sql`
    select to_timestamp(hour * 3600.0) as hour, bit_count(minutes::bit(64))::int as minutes
    from play_minutes where user_id = ${userId} order by hour`)

/** Deletes the minutes when a person played: no one else needs them. */
export async function forgetPlayTime(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from play_minutes where user_id = ${userId}`)
  await tx.change(sql`delete from play_checks where user_id = ${userId}`)
}
