import { formatMoney } from '#contract/money.ts'
import { raw, sql, type Tx } from '#server/core/db.ts'
import { NEWEST_READ, newest } from '#server/core/module.ts'

type Mode = 'real' | 'practice' | undefined

/** A person's played pots in figures; what was paid in hundredths. */
export type PotCounts = { played: number; won: number; paid: bigint }

const decided = (userId: bigint) => sql`
  select winner = 'creator' as won, payout_cents, ended_at, id from pots where creator_id = ${userId} and status = 'played'
  union all
  select winner = 'challenger', payout_cents, ended_at, id from pots where challenger_id = ${userId}`

/** How many pots a person played, how many of them were won, and what those paid. Practice coins, all of it. */
export async function potCounts(tx: Tx, userId: bigint, mode?: Mode): Promise<PotCounts> {
  if (mode === 'real') return { played: 0, won: 0, paid: 0n }
  return tx.one<PotCounts>(sql`
    select count(*)::int as played, count(*) filter (where won)::int as won,
      coalesce(sum(payout_cents) filter (where won), 0)::bigint as paid
    from (${decided(userId)}) d`)
}

/** A person's pots since the last lost one, that one included: the pots that can form a streak. */
export async function latestPots(tx: Tx, userId: bigint, mode?: Mode): Promise<{ at: Date; won: boolean }[]> {
  if (mode === 'real') return []
  return tx.rows<{ at: Date; won: boolean }>(sql`
    with d as materialized (${decided(userId)})
    select ended_at as at, won from d
    where (ended_at, id) >= coalesce((select (ended_at, id) from d where not won order by ended_at desc, id desc limit 1),
      ('-infinity'::timestamptz, 0::bigint))
    order by ended_at desc, id desc`)
}

/** The titles of these pots, for histories. */
export async function potTitles(tx: Tx, potIds: bigint[]): Promise<Map<bigint, string>> {
  const rows = await tx.rows<{ id: bigint; title: string }>(
    sql`select id, title from pots where id = any(${potIds}::bigint[])`,
  )
  return new Map(rows.map((row) => [row.id, row.title]))
}

type Exported = {
  amount: bigint
  payout: bigint | null
  [column: string]: unknown
}

/** The pots that a person made or played, oldest first, for the data export: at most the newest, as `complete` states. */
export async function exportPots(tx: Tx, userId: bigint): Promise<unknown> {
  const told = raw(
    'id, game, title, description, amount_cents as amount, status, winner, payout_cents as payout, created_at as "createdAt", ended_at as "endedAt"',
  )
  const { complete, items } = newest(
    await tx.rows<Exported>(sql`
      (select 'creator' as role, ${told} from pots where creator_id = ${userId} order by id desc limit ${NEWEST_READ})
      union all
      (select 'challenger', ${told} from pots where challenger_id = ${userId} order by id desc limit ${NEWEST_READ})
      order by id desc limit ${NEWEST_READ}`),
  )
  return {
    complete,
    pots: items.map((row) => ({
      ...row,
      amount: formatMoney(row.amount),
      payout: row.payout === null ? null : formatMoney(row.payout),
      currency: 'practice coins',
    })),
  }
}

/** Whether two people have played a pot against each other. */
export async function sharePot(tx: Tx, userId: bigint, otherId: bigint): Promise<boolean> {
  const { shared } = await tx.one<{ shared: boolean }>(sql`
    select exists (
      select 1 from pots where (challenger_id = ${userId} and creator_id = ${otherId})
        or (challenger_id = ${otherId} and creator_id = ${userId})) as shared`)
  return shared
}

/** The pairs among these people who ever played a pot against each other. */
export const playedPots = (tx: Tx, ids: readonly bigint[]): Promise<{ one: bigint; other: bigint }[]> =>
  tx.rows(sql`
    select distinct least(creator_id, challenger_id) as one, greatest(creator_id, challenger_id) as other from pots
    where creator_id = any(${[...ids]}::bigint[]) and challenger_id = any(${[...ids]}::bigint[])`)
