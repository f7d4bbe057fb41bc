import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type Delivery, type DeliveryHandlers, type DeliveryProvider, takeDelivery } from './deliveries.ts'

/** A provider's list of what came about, so that nothing is known by its message alone. */
export type ProviderList = {
  provider: DeliveryProvider
  /** it is read again after so long, by one node */
  everyMs: number
  /** how far back the first reading goes */
  firstMs: number
  /** read again each time, since a list may be behind, and clocks differ */
  overlapMs: number
  /** what is younger is left to its message, which is on its way */
  youngMs: number
  /** the longest span that is read at once */
  spanMs: number
  /**
   * What came about in this time and may have had no message, oldest first.
   * @throws Error when the provider cannot be asked
   */
  list(since: Date, until: Date): Promise<Delivery[]>
}

/**
 * Reads on in a provider's list, and handles what is in it as if its message had come. A message that comes later changes nothing.
 * The list goes by the provider's clock, so that real time counts here and not the product's.
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
    log.warn({ err: error, provider }, 'the list of a provider was not read')
  }
}

/** Those of which nothing was stored yet. */
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
