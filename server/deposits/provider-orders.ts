import { cutTo } from '#contract/characters.ts'
import { workThrough } from '#server/core/concurrency.ts'
import type { Context } from '#server/core/context.ts'
import { empty, raw, type Sql, sql, type Tx } from '#server/core/db.ts'

const READINGS_MAX = 5
const ORDERS_CLAIMED = 20

/** Thrown while a provider's answer is settled, where its subject has changed since the question. */
export class ReadAgain extends Error {
  constructor() {
    super('the provider’s answer was overtaken by a newer one')
  }
}

/**
 * Asks a provider, outside of any transaction, and settles its answer in one. Where another answer was settled in between it asks
 * again, five times at most.
 * @param settle locks what the answer is about, and throws ReadAgain when that has changed since `ask`
 * @throws ReadAgain when the fifth answer is overtaken too; every other error of `ask` and `settle` at once
 */
export async function askAndSettle<Answer, Result>(
  { db }: Context,
  ask: () => Promise<Answer>,
  settle: (tx: Tx, answer: Answer) => Promise<Result>,
): Promise<Result> {
  for (let reading = 1; ; reading++) {
    const answer = await ask()
    try {
      return await db.transact((tx) => settle(tx, answer))
    } catch (error) {
      if (!(error instanceof ReadAgain) || reading === READINGS_MAX) throw error
    }
  }
}

/** Rows of one table that are due for a provider. In this SQL the table is called `o`. */
type Due = {
  /** has `id` and `next_at` */
  table: string
  /** other tables, such as `join card_deposits d on d.id = o.deposit_id` */
  joined?: Sql
  /** which rows are due */
  due: Sql
  /** what the work needs to know of a row, besides its id */
  columns: Sql
}
type Claim = Due & {
  /** what claiming changes, always `next_at`: when the row is due again, unless the work ends it */
  next: Sql
  /** so many at once, the longest due first */
  limit: number
}

/**
 * Claims rows that are due by moving their time: other nodes skip them meanwhile, after a crash they are due again, and one that
 * fails delays no other.
 */
export const claimDue = <Row>(
  { db }: Context,
  { table, joined = empty, due, columns, next, limit }: Claim,
): Promise<Row[]> =>
  db.rows<Row>(sql`
    with due as (
      select o.id, ${columns} from ${raw(table)} o ${joined} where ${due}
      order by o.next_at limit ${limit} for update of o skip locked)
    update ${raw(table)} o set ${next} from due where o.id = due.id returning due.*`)

/**
 * Claims and carries out what is due, outside of any transaction, until nothing is left.
 * @param claim.atOnce rows that are worked on side by side
 * @param shouldContinue called before each one; false ends the round
 */
export async function carryOutDue<Row>(
  context: Context,
  claim: Claim & { atOnce: number },
  work: (row: Row) => Promise<void>,
  shouldContinue: () => boolean,
): Promise<void> {
  while (shouldContinue()) {
    const rows = await claimDue<Row>(context, claim)
    await workThrough(rows, { atOnce: claim.atOnce, shouldContinue }, work)
    if (rows.length < claim.limit) return
  }
}

/** When a failed try is repeated: after 30 seconds, then after twice as long each time, at most after an hour. */
export const nextTry = (attempts: Sql): Sql =>
  sql`clock_now() + interval '30 seconds' * least(120, 2 ^ least(${attempts}, 7))`

/** An order fails after a week, whether the provider is unreachable or the order has no effect: an operator resolves it. */
export const FAILED_AFTER_A_WEEK = sql`
  state = case when o.created_at < clock_now() - interval '7 days' then 'failed' else o.state end`

/** Orders to a provider, written in the transactions that decided them: rows with `attempts` and `note` besides. */
export type Orders<Order> = Due & {
  /** which rows are not over; by columns of the table itself */
  open: Sql
  /** what a failed attempt changes besides the note; nothing unless given */
  onFailure?: Sql
  /** the log message of a failed attempt */
  failed: string
  /**
   * Reads, sends what the provider does not have yet, and settles. It must be safe to repeat: after a crash, or where an answer
   * was lost, it runs again.
   */
  carryOut(order: Order): Promise<void>
}

/** Carries out the orders that are due, each again at growing intervals until it is over; its last failure is its note. */
export const carryOutOrders = <Order extends { id: bigint }>(
  context: Context,
  orders: Orders<Order>,
  shouldContinue: () => boolean,
): Promise<void> =>
  carryOutDue<Order>(
    context,
    {
      ...orders,
      due: sql`${orders.open} and ${orders.due}`,
      next: sql`attempts = o.attempts + 1, next_at = ${nextTry(sql`o.attempts`)}`,
      limit: ORDERS_CLAIMED,
      atOnce: 1,
    },
    (order) => attempt(context, orders, order),
    shouldContinue,
  )

async function attempt<Order extends { id: bigint }>(
  context: Context,
  { table, open, onFailure, failed, carryOut }: Orders<Order>,
  order: Order,
): Promise<void> {
  try {
    await carryOut(order)
  } catch (error) {
    context.log.warn({ err: error, order: order.id.toString() }, failed)
    const note = error instanceof Error ? cutTo(error.message, 500) : String(error)
    await context.db.change(sql`
      update ${raw(table)} o set note = ${note} ${onFailure ? sql`, ${onFailure}` : empty}
      where o.id = ${order.id} and ${open}`)
  }
}
