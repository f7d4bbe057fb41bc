import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { notify } from '#server/notifications/index.ts'
import type { PersonSum } from './offers.ts'
import { shareOf } from './share-rule.ts'
import { HOLDS, type Of } from './stop-holds.ts'
import { sourceOf } from './winnings.ts'

const DAYS = 7
/** After this many decisions for the winner in a year, a person's later stops no longer hold money automatically. */
const IN_VAIN = 2
/** One stop reaches at most this many losses, and follows further losses of at most this many winners of each. */
const [HOLDS_AT_ONCE, FOLLOWED] = [500, 200]

/** A signed-in device as it was at a stop. */
export type SessionSeen = {
  device: string
  startedAt: string
  seenAt: string
  /** the time of its last identity proof */
  provedAt: string | null
}

type Lost = Of & { loserId: bigint; cents: bigint }

/**
 * A stop reaches its owner's recent losses: it holds the still settling part of the losses of 24 hours until a moderator has decided, at
 * most seven days, even where the winners have lost that money to others. Later losses by stakes of the 48 hours before the stop are held
 * when they are counted. The caller has locked the owner's row.
 */
export async function reachLosses(
  context: Context,
  tx: Tx,
  userId: bigint,
  sessions: readonly SessionSeen[],
): Promise<void> {
  if (context.config.winningsSettleHours === 0) return
  const { open, vain } = await tx.one<{ open: boolean; vain: number }>(sql`
    select exists (select from stop_cases c where c.user_id = ${userId} and c.decided_at is null and ${HOLDS}) as open,
      (select count(*)::int from stop_cases where user_id = ${userId} and decided_for = 'winner'
        and decided_at > clock_now() - interval '1 year') as vain`)
  if (open || vain >= IN_VAIN) return
  // before the losses are read: later counts see the case
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into stop_cases (user_id, until, sessions)
    values (${userId}, clock_now() + make_interval(days => ${DAYS}), ${JSON.stringify(sessions)}::jsonb) returning id`)
  const reached = await holdLosses(context, tx, id, await settlingLosses(tx, userId, null))
  await tellWinners(context, tx, id, reached)
}

/** The still settling part of a person's losses: of the last 24 hours, or since a moment. */
const settlingLosses = (tx: Tx, userId: bigint, since: Date | null): Promise<Lost[]> =>
  tx.rows<Lost>(sql`
    select l.kind, l.id, s.ended_at as ended, s.of_cents as of, l.user_id as "loserId", sum(l.cents)::bigint as cents
    from winnings_settling_of l
    join lateral (select ended_at, of_cents from winnings_settling w where w.kind = l.kind and w.id = l.id limit 1) s on true
    where l.user_id = ${userId} and l.until > clock_now()
      and s.ended_at >= ${since ?? sql`clock_now() - interval '24 hours'`}
    group by l.kind, l.id, s.ended_at, s.of_cents, l.user_id order by s.ended_at, l.kind, l.id`)

/** Holds these losses, and the parts that the winners have since lost to others. @returns the people whose winnings are held */
async function holdLosses(
  context: WithOffers,
  tx: Tx,
  caseId: bigint,
  losses: readonly Lost[],
): Promise<Set<bigint>> {
  const winners = new Set<bigint>()
  const open = [...losses]
  for (let n = 0; n < open.length && n < HOLDS_AT_ONCE; n++) {
    const lost = open[n]!
    if (!(await hold(tx, caseId, lost))) continue
    for (const { userId, cents } of await winnersOf(context, tx, lost)) {
      winners.add(userId)
      let left = shareOf(cents, lost.cents, lost.of)
      for (const next of await settlingLosses(tx, userId, lost.ended)) {
        if (left === 0n) break
        const on = next.cents < left ? next.cents : left
        open.push({ ...next, cents: on })
        left -= on
      }
    }
  }
  return winners
}

/** @returns whether the loss was not yet held for this case */
async function hold(tx: Tx, caseId: bigint, { kind, id, loserId, ended, cents, of }: Lost): Promise<boolean> {
  const added = await tx.change(sql`
    insert into stop_holds (case_id, kind, id, loser_id, ended_at, cents, of_cents)
    values (${caseId}, ${kind}, ${id}, ${loserId}, ${ended}, ${cents}, ${of}) on conflict do nothing`)
  return added === 1
}

const winnersOf = (
  context: WithOffers,
  tx: Tx,
  { kind, id }: Pick<Of, 'kind' | 'id'>,
): Promise<PersonSum[]> => sourceOf(context, kind).winners(tx, id, FOLLOWED)

/** Notifies the winners that money is held, without anybody's name. */
const tellWinners = (context: Context, tx: Tx, caseId: bigint, winners: ReadonlySet<bigint>): Promise<void> =>
  notify(context, tx, [...winners], {
    key: `winnings.held:${caseId}`,
    title: 'Part of your winnings is held while we check a report',
    body: 'A moderator will decide within seven days. You can still bet this money. The rest of your balance is not affected.',
    link: '/withdraw',
  })

type Case = { id: bigint; userId: bigint; at: Date }

/** Holds for open cases the losses in an event or tournament whose share is being counted. */
export async function holdCounted(
  context: Context,
  tx: Tx,
  of: Of,
  travelled: readonly { caseId: bigint; loserId: bigint; cents: bigint }[],
): Promise<void> {
  const cases = await tx.rows<Case>(
    sql`select c.id, c.user_id as "userId", c.stopped_at as at from stop_cases c where ${HOLDS}`,
  )
  const held = travelled.filter(({ caseId }) => cases.some(({ id }) => id === caseId))
  for (const { id: caseId, userId: loserId, at } of cases) {
    const before = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
    if (of.ended < before(24)) continue
    const staked = of.ended < at ? undefined : { from: before(48), to: at }
    const cents = await sourceOf(context, of.kind).lostBy(tx, of.id, loserId, staked)
    if (cents > 0n) held.push({ caseId, loserId, cents })
  }
  for (const { caseId, ...lost } of held)
    if (await hold(tx, caseId, { ...of, ...lost }))
      await tellWinners(
        context,
        tx,
        caseId,
        new Set((await winnersOf(context, tx, of)).map(({ userId }) => userId)),
      )
}

/** For the data export. */
export const exportStopCases = (tx: Tx, userId: bigint): Promise<unknown> =>
  tx.rows(sql`
    select stopped_at, until, sessions, decided_at, decided_for, reason from stop_cases where user_id = ${userId} order by id`)

export const oldStopSessions = {
  what: 'devices of stops that are over',
  clean: (db: Tx) =>
    db.change(sql`
      update stop_cases set sessions = '[]' where id in (
        select id from stop_cases where until < clock_now() - interval '30 days' and sessions <> '[]' limit ${ROWS_AT_ONCE})`),
}

export const oldStopCases = {
  what: 'stops of more than a year ago',
  clean: (db: Tx) =>
    db.change(sql`
      delete from stop_cases where id in (
        select id from stop_cases where until < clock_now() - interval '400 days' limit ${ROWS_AT_ONCE})`),
}
