import { EventEmitter } from 'node:events'
import { sql, type Tx } from '#server/core/db.ts'
import { type FactKind, type Facts, subscribersOf } from './catalogue.ts'

/** Rings when this node has committed a fact, so that its relay need not wait for its next look. */
export const recordedFacts = new EventEmitter()

/** Writes a fact and one delivery for each of its subscribers, in the transaction that makes it true. */
export async function recordFact<K extends FactKind>(tx: Tx, kind: K, payload: Facts[K]): Promise<void> {
  const listeners = subscribersOf(kind)
  await tx.change(sql`
    with fact as (insert into facts (kind, payload) values (${kind}, ${JSON.stringify(payload)}) returning id)
    insert into fact_deliveries (listener, fact_id) select listener, fact.id from fact, unnest(${listeners}::text[]) listener`)
  tx.afterCommit(() => recordedFacts.emit('committed'))
}
