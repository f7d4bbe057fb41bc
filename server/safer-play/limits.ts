import { type LimitKind, type LimitPeriod, PERIOD_HOURS } from '#contract/safer-play.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** A waiting change. @see play_limits_of in facts.sql */
type AskedLimit = { amount: bigint | null; askedAt: Date; confirmFrom: Date; confirmUntil: Date }

/** A person's limit: the present amount, hundredths or minutes, null for none, and the waiting change. */
export type Limit = {
  kind: LimitKind | 'time' | 'check'
  period: LimitPeriod
  amount: bigint | null
  asked: AskedLimit | null
}

type Row = Omit<Limit, 'asked'> & Omit<AskedLimit, 'amount'> & { asked: boolean; askedAmount: bigint | null }

/** Every limit that a person has ever set. A lapsed change no longer waits. */
export async function limitsOf(tx: Tx, userId: bigint, now: Date): Promise<Limit[]> {
  const rows = await tx.rows<Row>(sql`
    select kind, period, amount, asked, asked_amount as "askedAmount", asked_at as "askedAt",
      confirm_from as "confirmFrom", confirm_until as "confirmUntil"
    from play_limits_of(${userId})`)
  return rows.map(({ kind, period, amount, asked, askedAmount, ...wait }) => ({
    kind,
    period,
    amount,
    asked: asked && wait.confirmUntil > now ? { amount: askedAmount, ...wait } : null,
  }))
}

export const limitOf = (limits: readonly Limit[], kind: Limit['kind'], period: LimitPeriod) =>
  limits.find((one) => one.kind === kind && one.period === period)

/** The windows that a sum is limited over, shortest first, with the moment at which each begins. */
export const windowsAt = (now: Date): { period: keyof typeof PERIOD_HOURS; hours: number; since: Date }[] =>
  Object.entries(PERIOD_HOURS).map(([period, hours]) => ({
    period: period as keyof typeof PERIOD_HOURS,
    hours,
    since: new Date(now.getTime() - hours * 3_600_000),
  }))

/** The mark that two accounts share. */
export type Same = 'address' | 'card' | 'passkey' | 'person'

/** The reason why play is closed, as the database judges it: the person's own break, a register, or the exclusion of the same person. */
export type Pause = {
  kind: 'time-out' | 'exclusion'
  since: Date
  until: Date | null
  endsAt: Date | null
} & ({ why: 'own' | 'register' } | { why: 'account'; same: Same })

/** Why play is closed for a person, or undefined. `until` is null where they learn of no end. */
export const pauseOf = (tx: Tx, userId: bigint): Promise<Pause | undefined> =>
  tx.first<Pause>(sql`
    select kind, since, nullif(until, 'infinity') as until, ends_at as "endsAt", why, same from play_closed_of(${userId})`)

/** The person's own break, or undefined. */
export const ownPauseOf = (tx: Tx, userId: bigint): Promise<Pause | undefined> =>
  tx.first<Pause>(sql`
    select kind, since, nullif(until, 'infinity') as until, ends_at as "endsAt", 'own' as why from play_pause_of(${userId})`)

/** The break that closes a person's other accounts too: an exclusion, or a time-out of six weeks; or undefined. */
export const longPauseOf = (
  tx: Tx,
  userId: bigint,
): Promise<{ kind: 'time-out' | 'exclusion'; since: Date } | undefined> =>
  tx.first(sql`select kind, since from play_long_pause_of(${userId})`)
