import { EventEmitter } from 'node:events'
import { sql, type Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { type FactKind, type Facts, subscribersOf } from './catalogue.ts'

/** Emits `committed` when this node has committed a fact, so that its relay starts at once. */
export const recordedFacts = new EventEmitter()

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
