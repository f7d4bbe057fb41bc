import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { ROWS_AT_ONCE } from '#server/core/housekeeping.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { settlingCredits } from '#server/deposits/index.ts'
import type { PersonSum, Winnings } from './offers.ts'
import { holdCounted } from './reach-losses.ts'
import { SMALL_LOSSES, type WaitingShare, waitingOf } from './share-rule.ts'
import { settlingOfPeople, sourceOf } from './winnings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Number of losers examined together. */
const PEOPLE = 500

type Due = { kind: Winnings['kind']; id: bigint; at: Date }
type Settings = Pick<Context, 'config' | 'db' | 'offered'>

/** Adds sums of several sources by person. */
function byPerson(lists: readonly (readonly PersonSum[])[]): Map<bigint, bigint> {
  const sums = new Map<bigint, bigint>()
  for (const { userId, cents } of lists.flat()) sums.set(userId, (sums.get(userId) ?? 0n) + cents)
  return sums
}

/** Each person's losses since a day before a moment, plus their stakes that are still open. */
async function exposureOf(
  { db, offered }: Settings,
  ids: readonly bigint[],
  at: Date,
): Promise<Map<bigint, bigint>> {
  const from = new Date(at.getTime() - DAY_MS)
  const lost: PersonSum[][] = []
  for (const source of offered('winnings')) lost.push(await source.lostSince(db, ids, from))
  const sums = byPerson(lost)
  // for a person whose losses are already large, open stakes do not matter
  const small = ids.filter((id) => (sums.get(id) ?? 0n) <= SMALL_LOSSES)
  const open: PersonSum[][] = []
  for (const source of offered('winnings')) open.push(await source.openOf(db, small))
  return byPerson([...lost, ...open])
}

/** Card money of a person that had not settled at a moment. */
async function cardMoney({ config }: Settings, tx: Tx, userId: bigint, at: Date): Promise<WaitingShare[]> {
  const { cardSettleHours: hours } = config
  if (hours === 0) return []
  const credits = await settlingCredits(tx, userId, new Date(at.getTime() - hours * HOUR_MS))
  return credits.map(({ cents, creditedAt }) => ({
    cents,
    until: new Date(creditedAt.getTime() + hours * HOUR_MS),
  }))
}

/** The parts of losses that wait on their own, and the parts that stay held for a case. */
type Counted = {
  steps: Map<number, bigint>
  of: bigint
  travelled: { caseId: bigint; loserId: bigint; cents: bigint }[]
}

/** Examines everybody who lost in an event or tournament, and records whose losses wait. */
async function lookAtLosers(context: Settings, source: Winnings, { kind, id, at }: Due): Promise<Counted> {
  const { db, config } = context
  const counted: Counted = { steps: new Map(), of: 0n, travelled: [] }
  await db.change(sql`delete from winnings_settling_of where kind = ${kind} and id = ${id}`)
  for (let after = -1n; ; ) {
    const losers = await source.losers(db, id, after, PEOPLE)
    const ids = losers.map(({ userId }) => userId)
    const exposed = await exposureOf(context, ids, at)
    const settling = await settlingOfPeople(context, db, ids, at)
    const waiting: (WaitingShare & { userId: bigint })[] = []
    for (const { userId, cents: lost } of losers) {
      counted.of += lost
      const sum = exposed.get(userId) ?? 0n
      const card = sum > SMALL_LOSSES ? await cardMoney(context, db, userId, at) : []
      const own = settling.get(userId) ?? []
      const winnings = own.filter(({ caseId }) => caseId === null)
      for (const step of waitingOf({ lost, exposed: sum, card, winnings }, at, config.winningsSettleHours))
        waiting.push({ userId, ...step })
      const held = own.filter(({ caseId }) => caseId !== null)
      for (const [caseId, parts] of Map.groupBy(held, (part) => part.caseId!)) {
        const all = parts.reduce((cents, part) => cents + part.cents, 0n)
        counted.travelled.push({ caseId, loserId: userId, cents: all < lost ? all : lost })
      }
    }
    for (const { until, cents } of waiting)
      counted.steps.set(until.getTime(), (counted.steps.get(until.getTime()) ?? 0n) + cents)
    await db.change(sql`
      insert into winnings_settling_of (kind, id, user_id, until, cents)
      select ${kind}, ${id}, user_id, until, cents from unnest(${waiting.map(({ userId }) => userId)}::bigint[],
        ${waiting.map(({ until }) => until)}::timestamptz[], ${waiting.map(({ cents }) => cents)}::bigint[]) w (user_id, until, cents)
      on conflict do nothing`)
    if (losers.length < PEOPLE) return counted
    after = losers.at(-1)!.userId
  }
}

const newestCase = async (tx: Tx) =>
  (await tx.one<{ id: bigint | null }>(sql`select max(id) as id from stop_cases`)).id

/** Counts the settling share of one event or tournament, and records it once. */
async function countShare(context: Context, source: Winnings, due: Due): Promise<void> {
  const { db } = context
  const { kind, id, at } = due
  const newest = await newestCase(db)
  const { steps, of, travelled } = await lookAtLosers(context, source, due)
  await db.transact(async (tx) => {
    // a concurrent stop waits for this transaction, or this transaction for the stop
    await tx.change(sql`lock table stop_cases in share row exclusive mode`)
    // a stop came in between: the next round examines its losses again
    if ((await newestCase(tx)) !== newest) return
    const counted = await tx.change(sql`delete from winnings_due where kind = ${kind} and id = ${id}`)
    if (counted === 0) return
    for (const [until, cents] of steps)
      await tx.change(sql`
        insert into winnings_settling (kind, id, ended_at, until, cents, of_cents)
        values (${kind}, ${id}, ${at}, ${new Date(until)}, ${cents}, ${of})`)
    await holdCounted(context, tx, { kind, id, ended: at, of }, travelled)
  })
}

/**
 * Counts due shares, the earliest final first, so that the earlier winnings of everybody who lost are counted before. A result that is not
 * recorded yet holds up the later ones.
 */
export async function countShares(
  context: Context,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  const { db } = context
  while (shouldContinue()) {
    const due = await db.first<Due>(sql`select kind, id, at from winnings_due order by at, kind, id limit 1`)
    if (!due) return
    const source = sourceOf(context, due.kind)
    if (!(await source.isRecorded(db, due.id))) return
    await countShare(context, source, due)
  }
}

export const shareCounter: Rounds = {
  name: 'winnings',
  everyMs: 1_000,
  failed: 'counting what of winnings settles failed',
  run: countShares,
}

export const oldShares = {
  what: 'shares of winnings that settled more than a week ago',
  clean: (db: Tx) =>
    db.change(sql`
      delete from winnings_settling where (kind, id, until) in (
        select kind, id, until from winnings_settling where until < clock_now() - interval '7 days' order by until limit ${ROWS_AT_ONCE})`),
}

export const oldSettlingLosses = {
  what: 'losses that settled',
  clean: (db: Tx) =>
    db.change(sql`
      delete from winnings_settling_of where (kind, id, user_id, until) in (
        select kind, id, user_id, until from winnings_settling_of where until < clock_now() order by until limit ${ROWS_AT_ONCE})`),
}
