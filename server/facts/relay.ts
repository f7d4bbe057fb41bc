import { EventEmitter } from 'node:events'
import type { Context } from '#server/core/context.ts'
import { isRetryable, sql, type Tx, type Written } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import type { Rounds } from '#server/core/scheduler.ts'
import { allSubscribers, type FactKind, type Facts, type Subscriber, subscribersOf } from './catalogue.ts'

/** Emits `committed` when this node has committed a fact, so that its relay starts at once. */
const recordedFacts = new EventEmitter()

/** Records a fact and one delivery for each subscriber, in the transaction that makes the fact true. */
export async function recordFact<K extends FactKind>(
  context: WithOffers,
  tx: Tx,
  kind: K,
  payload: Facts[K],
): Promise<void> {
  const listeners = subscribersOf(context, kind)
  await tx.change(sql`
    with fact as (insert into facts (kind, payload) values (${kind}, ${JSON.stringify(payload)}) returning id)
    insert into fact_deliveries (listener, fact_id) select listener, fact.id from fact, unnest(${listeners}::text[]) listener`)
  tx.afterCommit(() => recordedFacts.emit('committed'))
}

export type Fact<K extends FactKind = FactKind> = {
  [P in K]: { id: bigint; kind: P; payload: Facts[P]; at: Date }
}[K]

type Row = { id: bigint; kind: string; payload: unknown; at: Date; attempts: number }

async function deliver(
  context: Context,
  tx: Tx,
  [name, { handle }]: [string, Subscriber],
  row: Row,
): Promise<void> {
  await tx.change(sql`savepoint delivery`)
  // the savepoint undoes a failed subscriber's writes
  const rows: Written[] = []
  try {
    await handle(context, { ...tx, written: (one) => void rows.push(one) }, row as never)
    for (const one of rows) tx.written(one)
    await tx.change(sql`delete from fact_deliveries where listener = ${name} and fact_id = ${row.id}`)
  } catch (error) {
    // a lost deadlock is not the subscriber's fault: the whole transaction runs again
    if (isRetryable(error)) throw error
    context.log.error(
      { err: error, subscriber: name, fact: row.id.toString(), kind: row.kind },
      'a subscriber failed',
    )
    await tx.change(sql`rollback to savepoint delivery`)
    await putOff(tx, { listener: name, id: row.id, error })
  }
  await tx.change(sql`release savepoint delivery`)
}

/** A failed delivery is tried again later, each time after a longer wait. */
const putOff = (tx: Tx, { listener, id, error }: { listener: string; id: bigint; error: unknown }) =>
  tx.change(sql`
    update fact_deliveries set attempts = attempts + 1, last_error = ${String(error)},
      not_before = clock_now() + make_interval(secs => least(3600, power(2, least(attempts, 12))))
    where listener = ${listener} and fact_id = ${id}`)

/** Number of waiting facts per query. One query for many skips the facts that wait for a later try only once. */
const LOOKED_UP = 100

const waitingFor = (context: Context, listener: string): Promise<{ fact_id: bigint }[]> =>
  context.db.rows<{ fact_id: bigint }>(sql`
    select fact_id from fact_deliveries where listener = ${listener} and not_before <= clock_now()
    order by fact_id limit ${LOOKED_UP}`)

/**
 * Delivers a fact in its own transaction. With two facts in one transaction, the first fact's rows would stay locked while the second locks
 * its own, and two nodes would wait for each other.
 * @returns false when another node delivers or has delivered the fact
 */
function deliverOne(context: Context, subscriber: [string, Subscriber], id: bigint): Promise<boolean> {
  return context.db.transact(async (tx) => {
    const row = await tx.first<Row>(sql`
      select f.id, f.kind, f.payload, f.at, d.attempts from fact_deliveries d join facts f on f.id = d.fact_id
      where d.listener = ${subscriber[0]} and d.fact_id = ${id} and d.not_before <= clock_now()
      for update of d skip locked`)
    if (row) await deliver(context, tx, subscriber, row)
    return row !== undefined
  })
}

/**
 * Delivers a fact. Where its whole transaction is lost, and not only the subscriber's part, the fact is put off in a new one: it comes first
 * in its subscriber's order, so all later facts would wait behind it. Where that fails, too, the database is away and the round ends.
 */
async function deliverOrPutOff(
  context: Context,
  subscriber: [string, Subscriber],
  id: bigint,
): Promise<boolean> {
  try {
    return await deliverOne(context, subscriber, id)
  } catch (error) {
    const [listener] = subscriber
    context.log.error({ err: error, subscriber: listener, fact: id.toString() }, 'a delivery was lost')
    await putOff(context.db, { listener, id, error })
    return false
  }
}

/** The subscribers with waiting facts, in the order of their registration. One query for all of them. */
async function subscribersWithFacts(context: Context): Promise<[string, Subscriber][]> {
  const all = allSubscribers(context)
  const rows = await context.db.rows<{ name: string }>(sql`
    select name from unnest(${all.map(([name]) => name)}::text[]) name
    where exists (select 1 from fact_deliveries where listener = name and not_before <= clock_now())`)
  const waiting = new Set(rows.map(({ name }) => name))
  return all.filter(([name]) => waiting.has(name))
}

/**
 * Delivers facts to their subscribers, each at least once and in no guaranteed order, including the facts that a delivery records. Nodes
 * share the work: each skips rows that another node has locked (SKIP LOCKED).
 */
export async function deliverFacts(
  context: Context,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  let delivered: boolean
  do {
    delivered = false
    for (const subscriber of await subscribersWithFacts(context)) {
      for (const { fact_id: id } of await waitingFor(context, subscriber[0])) {
        if (await deliverOrPutOff(context, subscriber, id)) delivered = true
        if (!shouldContinue()) return
      }
    }
  } while (delivered)
}

/** Once a second, and at once after this node has committed a fact. */
export const relay: Rounds = {
  name: 'facts',
  everyMs: 1_000,
  failed: 'the relay of facts failed',
  atOnce: true,
  run: deliverFacts,
  wokenBy(wake) {
    recordedFacts.on('committed', wake)
    return () => void recordedFacts.off('committed', wake)
  },
}
