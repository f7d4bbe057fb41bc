import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'

/**
 * Every fact, named in the past tense. A module declares its facts in its own folder (`declare module`). The transaction
 * that makes a fact true records it. Ids are decimal strings, because payloads are JSON.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add to it
export interface Facts {}

export type FactKind = keyof Facts

/**
 * A subscriber to facts. It handles each fact at least once, in the transaction that marks it as handled. Only the recording
 * module and the subscriber know a fact's type.
 */
export type Subscriber = {
  facts: readonly string[]
  handle(context: Context, tx: Tx, fact: never): Promise<void>
}

/** The subscribers by name, in the order of the modules; the database stores deliveries under their names. */
type Subscribers = Record<string, Subscriber>

declare module '#server/core/offers.ts' {
  interface Offers {
    subscribers: Subscribers
  }
}

export const allSubscribers = ({ offered }: WithOffers): [name: string, subscriber: Subscriber][] =>
  offered('subscribers').flatMap((those) => Object.entries(those))

/** The names of a fact's subscribers. @throws Error for a fact without subscribers, which is a bug */
export function subscribersOf(context: WithOffers, kind: FactKind): string[] {
  const found = allSubscribers(context).flatMap(([name, { facts }]) => (facts.includes(kind) ? [name] : []))
  if (found.length === 0) throw new Error(`nobody subscribes to ${kind}`)
  return found
}
