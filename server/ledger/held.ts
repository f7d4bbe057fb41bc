import { randomUUID } from 'node:crypto'
import { sql, type Tx } from '#server/core/db.ts'
import { account, ownerOf } from './accounts.ts'
import { postOne } from './post.ts'
import { ALLOWANCES, type REASONS } from './reasons.ts'

/** Money that arrived above a limit and waits on its owner's held account, hundredths. */
export type Held = {
  id: bigint
  allowance: 'deposit' | 'received'
  /** the key of the journal that brought the money: `transfer:12` */
  cause: string
  /** the sum that its payer sent */
  came: bigint
  /** the sum still held */
  left: bigint
  at: Date
}

type Row = Omit<Held, 'allowance'> & { allowance: number; purse: bigint }
const columns = sql`id, purse, room as allowance, cause, held_cents - gone_cents as left, held_at as at,
  coalesce((select sum(p.amount_cents) from ledger_journals j join ledger_postings p on p.journal = j.id
    where j.key = cause and p.destination = purse), held_cents)::bigint as came`
const heldOfRow = ({ purse: _, ...row }: Row): Held => ({
  ...row,
  allowance: row.allowance === ALLOWANCES.deposit ? 'deposit' : 'received',
})

/**
 * Money held for a person, oldest first.
 * @param options.lock until the transaction ends
 * @param options.after the id before the first one; returns `limit` at most
 */
export async function heldOf(
  tx: Tx,
  userId: bigint,
  { lock = false, after = 0n, limit }: { lock?: boolean; after?: bigint | undefined; limit?: number } = {},
): Promise<Held[]> {
  const rows = await tx.rows<Row>(sql`
    select ${columns} from ledger_held
    where purse = ${account('person', userId, 'USD')} and gone_cents < held_cents and id > ${after}
    order by id limit ${limit ?? null} ${lock ? sql`for update` : sql``}`)
  return rows.map(heldOfRow)
}

/** People with held money, after `last` in the order of their purses. */
export async function holders(tx: Tx, last: bigint, most: number): Promise<bigint[]> {
  const rows = await tx.rows<{ purse: bigint }>(sql`
    select distinct purse from ledger_held where gone_cents < held_cents and purse > ${account('person', last, 'USD')}
    order by purse limit ${most}`)
  return rows.map(({ purse }) => ownerOf(purse))
}

/** Moves held money, or the part that its owner takes, into the owner's purse. It takes from the allowance that it lacked before. */
export async function releaseHeld(tx: Tx, userId: bigint, held: Held, amount: bigint): Promise<void> {
  await move(tx, userId, held, amount, account('person', userId, 'USD'), `${held.allowance}-released`)
}

/**
 * Takes from the held money of one journal, without a purse in between. The caller has locked the owner's purse, and posts the money from
 * the held account in the same transaction.
 * @returns the held row and the amount; undefined where nothing is held of that money
 */
export async function takeFromHeld(
  tx: Tx,
  userId: bigint,
  cause: string,
  most: bigint,
): Promise<{ id: bigint; amount: bigint } | undefined> {
  const held = (await heldOf(tx, userId, { lock: true })).find((one) => one.cause === cause)
  if (!held || most <= 0n) return undefined
  const amount = held.left < most ? held.left : most
  await gone(tx, held.id, amount)
  return { id: held.id, amount }
}

/**
 * Takes from the held money of several journals in their order, as `takeFromHeld`.
 * @returns the amount taken, hundredths
 */
export async function takeFromHeldOf(
  tx: Tx,
  userId: bigint,
  causes: readonly string[],
  most: bigint,
): Promise<bigint> {
  const waiting = await heldOf(tx, userId, { lock: true })
  let taken = 0n
  for (const cause of causes) {
    for (const held of waiting.filter((one) => one.cause === cause)) {
      const amount = held.left < most - taken ? held.left : most - taken
      if (amount > 0n) await gone(tx, held.id, amount)
      taken += amount
    }
  }
  return taken
}

/** Holds money again that was taken from this row. The caller posts it to the held account in the same transaction. */
export const putBackHeld = (tx: Tx, id: bigint, amount: bigint): Promise<void> => gone(tx, id, -amount)

/** Moves held money into its owner's purse without using an allowance, where the owner can no longer stake it. */
export async function letGo(tx: Tx, userId: bigint, held: Held): Promise<void> {
  await move(tx, userId, held, held.left, account('person', userId, 'USD'), 'held-returned')
}

/** Moves held money into the purse of its sender. */
export async function returnHeld(tx: Tx, userId: bigint, held: Held, senderId: bigint): Promise<void> {
  await move(tx, userId, held, held.left, account('person', senderId, 'USD'), 'held-returned')
}

async function move(
  tx: Tx,
  userId: bigint,
  { id, cause }: Held,
  amount: bigint,
  destination: bigint,
  reason: Extract<keyof typeof REASONS, 'deposit-released' | 'received-released' | 'held-returned'>,
): Promise<void> {
  await postOne(tx, {
    // the row is locked; its rest is no unique key, because it may be the same again after money was put back
    key: `${reason}:${id}:${randomUUID()}`,
    reason,
    // the sender finds it beside the sum that they sent
    ref: reason === 'held-returned' ? cause : `held:${cause}`,
    postings: [{ source: account('held', userId, 'USD'), destination, amount }],
  })
  await gone(tx, id, amount)
}

async function gone(tx: Tx, id: bigint, amount: bigint): Promise<void> {
  await tx.change(sql`update ledger_held set gone_cents = gone_cents + ${amount} where id = ${id}`)
}
