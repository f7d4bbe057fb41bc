import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type Delivery, type DeliveryHandlers, type DeliveryProvider, takeDelivery } from './deliveries.ts'

/** A provider's list of events, so that the server does not depend on messages alone. */
export type ProviderList = {
  provider: DeliveryProvider
  /** interval after which one node reads the list again */
  everyMs: number
  /** age at which the first reading begins */
  firstMs: number
  /** span that each reading repeats, because a list may lag and clocks differ */
  overlapMs: number
  /** leaves out younger entries, whose messages are still on their way */
  youngMs: number
  /** the longest span of one reading */
  spanMs: number
  /**
   * Events of this time whose messages may be missing, oldest first.
   * @throws Error when the provider cannot be reached
   */
  list(since: Date, until: Date): Promise<Delivery[]>
}

/**
 * Continues to read a provider's list, and handles each entry as if its message had arrived. A later message changes nothing. The list
 * follows the provider's clock, so real time counts here, not the product's.
 * @param shouldContinue called before each message; false ends the round
 */
export async function readOn(
  context: Context,
  handlers: DeliveryHandlers,
  list: ProviderList,
  shouldContinue: () => boolean,
): Promise<void> {
  const { db, log } = context
  const { provider } = list
  await db.change(sql`insert into provider_lists (provider) values (${provider}) on conflict do nothing`)
  const turn = await db.first<{ readUntil: Date | null }>(sql`
    update provider_lists set not_before = clock_now() + make_interval(secs => ${list.everyMs / 1000})
    where provider = ${provider} and (not_before is null or not_before <= clock_now())
    returning read_until as "readUntil"`)
  if (!turn) return
  const newest = Date.now() - list.youngMs
  let from = turn.readUntil?.getTime() ?? newest - list.firstMs
  try {
    while (from < newest) {
      const until = Math.min(newest, from + list.spanMs)
      const listed = await list.list(new Date(from - list.overlapMs), new Date(until))
      for (const delivery of await withoutKnown(db, provider, listed)) {
        if (!shouldContinue()) return
        await takeDelivery(context, handlers, delivery)
      }
      await db.change(sql`
        update provider_lists set read_until = greatest(read_until, ${new Date(until)}) where provider = ${provider}`)
      from = until
    }
  } catch (error) {
    log.warn({ err: error, provider }, 'failed to read a provider’s list')
  }
}

/** Messages that are not stored yet. */
async function withoutKnown(
  tx: Tx,
  provider: DeliveryProvider,
  listed: readonly Delivery[],
): Promise<Delivery[]> {
  const ids = listed.map(({ eventId }) => eventId)
  const known = await tx.rows<{ id: string }>(sql`
    select event_id as id from provider_deliveries where provider = ${provider} and event_id = any(${ids}::text[])`)
  const stored = new Set(known.map(({ id }) => id))
  return listed.filter(({ eventId }) => !stored.has(eventId))
}
