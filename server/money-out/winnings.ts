import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import type { HeldWaiting } from './hold-rule.ts'
import type { Winnings } from './offers.ts'
import { fullHour, shareOf } from './share-rule.ts'
import { activeHolds, type Ended, endedWith, type Of } from './stop-holds.ts'

const HOUR_MS = 3_600_000

type Settings = Pick<Context, 'config'>
type Sources = Pick<Context, 'config' | 'offered'>
type Kind = Winnings['kind']
type Share = Of & { until: Date; cents: bigint }

/** The source of people's winnings from each other in things of this kind. */
export const sourceOf = ({ offered }: WithOffers, kind: Kind): Winnings =>
  offered('winnings').find((source) => source.kind === kind)!

/** Call in the transaction that makes an event or a tournament of real money final. Its share is counted after the payouts. */
export async function oweShare({ config }: Settings, tx: Tx, kind: Kind, id: bigint): Promise<void> {
  if (config.winningsSettleHours === 0) return
  await tx.change(sql`insert into winnings_due (kind, id) values (${kind}, ${id}) on conflict do nothing`)
}

/**
 * The parts of people's winnings that could not leave yet at a moment, each with the moment from which it can. A winning whose share is not
 * counted yet waits as a whole. A part held for a case names the case.
 */
export async function settlingOfPeople(
  { config, offered }: Sources,
  tx: Tx,
  userIds: readonly bigint[],
  at: Date,
): Promise<Map<bigint, HeldWaiting[]>> {
  const waiting = new Map<bigint, HeldWaiting[]>()
  const add = (userId: bigint, part: HeldWaiting) =>
    waiting.set(userId, [...(waiting.get(userId) ?? []), part])
  // our moments have no microseconds, the table's have
  const next = new Date(at.getTime() + 1)
  const due = await tx.rows<{ kind: Kind; id: bigint; at: Date }>(
    sql`select kind, id, at from winnings_due where at < ${next}`,
  )
  const shares = await tx.rows<Share>(sql`
    select kind, id, ended_at as ended, until, cents, of_cents as of from winnings_settling
    where until > ${at} and ended_at <= ${at}`)
  const ended = endedWith(shares, await activeHolds(tx, at))
  if (due.length + ended.length === 0 || userIds.length === 0) return waiting
  const since = new Date(Math.min(at.getTime(), ...ended.map((one) => one.ended.getTime())) - HOUR_MS)
  for (const source of offered('winnings')) {
    const uncounted = new Map(due.filter(({ kind }) => kind === source.kind).map((row) => [row.id, row.at]))
    const byId = new Map<bigint, Ended>(
      ended.filter(({ kind }) => kind === source.kind).map((one) => [one.id, one]),
    )
    const won = await source.wonBy(tx, userIds, since, {
      counted: [...byId.keys()],
      due: [...uncounted.keys()],
    })
    for (const { userId, id, cents } of won) {
      const from = uncounted.get(id)
      const until = from && fullHour(new Date(from.getTime() + config.winningsSettleHours * HOUR_MS))
      if (until) add(userId, { cents, until, caseId: null })
      const { parts = [], of = 1n } = byId.get(id) ?? {}
      for (const part of parts) add(userId, { ...part, cents: shareOf(cents, part.cents, of) })
    }
  }
  return waiting
}

/** The same for one person. */
export const settlingWinnings = async (
  context: Sources,
  tx: Tx,
  userId: bigint,
  at: Date,
): Promise<HeldWaiting[]> => (await settlingOfPeople(context, tx, [userId], at)).get(userId) ?? []

/** The people from whom most of a winning came, with their parts of all losses. @param ref `event:12` or `tournament:7` */
export async function wonFrom(
  { offered }: WithOffers,
  tx: Tx,
  ref: string,
  most: number,
): Promise<{ userId: bigint; cents: bigint; of: bigint }[]> {
  const [kind, id] = ref.split(':')
  const source = offered('winnings').find((one) => one.kind === kind)
  return source && id ? source.largest(tx, BigInt(id), most) : []
}
