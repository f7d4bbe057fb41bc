import { cutTo } from '#contract/characters.ts'
import { workThrough } from '#server/core/concurrency.ts'
import type { Context } from '#server/core/context.ts'
import { empty, raw, type Sql, sql, type Tx } from '#server/core/db.ts'

const READINGS_MAX = 5
const ORDERS_CLAIMED = 20

/** Thrown while a provider's answer is settled, if its subject has changed since the question. */
export class ReadAgain extends Error {
  constructor() {
    super('the provider’s answer was overtaken by a newer one')
  }
}

/**
 * Asks a provider outside of any transaction, and settles its answer in one. If another answer was settled in between, it asks again, at
 * most five times.
 * @param settle locks the subject of the answer, and throws ReadAgain when the subject has changed since `ask`
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

/** Rows of one table that are due for a provider. This SQL names the table `o`. */
type Due = {
  /** has `id` and `next_at` */
  table: string
  /** other tables, such as `join card_deposits d on d.id = o.deposit_id` */
  joined?: Sql
  /** which rows are due */
  due: Sql
  /** columns that the work needs, besides the id */
  columns: Sql
}
type Claim = Due & {
  /** columns that claiming changes, always `next_at`: when the row is due again, unless the work ends it */
  next: Sql
  /** number of rows per claim, the longest due first */
  limit: number
}

/**
 * Claims due rows by moving their time: other nodes skip them meanwhile, after a crash they are due again, and a failing row delays no
 * other.
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
 * Claims due rows and carries them out, outside of any transaction, until none is left.
 * @param claim.atOnce number of rows in parallel
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

/** The delay before the next try: 30 seconds, then twice as long each time, at most an hour. */
export const nextTry = (attempts: Sql): Sql =>
  sql`clock_now() + interval '30 seconds' * least(120, 2 ^ least(${attempts}, 7))`

/** An order fails after a week, whether the provider is unreachable or the order has no effect: an operator resolves it. */
export const FAILED_AFTER_A_WEEK = sql`
  state = case when o.created_at < clock_now() - interval '7 days' then 'failed' else o.state end`

/** Orders to a provider, written in the transactions that decided them: rows that also have `attempts` and `note`. */
export type Orders<Order> = Due & {
  /** which rows are unfinished; by columns of the table itself */
  open: Sql
  /** columns that a failed attempt changes besides the note, if any */
  onFailure?: Sql
  /** the log message of a failed attempt */
  failed: string
  /**
   * Reads, sends the order if the provider does not have it yet, and settles. It must be safe to repeat: it runs again after a crash or a
   * lost answer.
   */
  carryOut(order: Order): Promise<void>
}

/** Carries out the due orders, each again at growing intervals until it is finished; its note is its last failure. */
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
