import type { StripeEvent } from './stripe-books.ts'

/** A query for the list of events, as a form. */
export type EventQuery = {
  types?: Record<string, string>
  created?: { gte?: string; lte?: string }
  limit?: string
  starting_after?: string
}

/** A page of events, newest first, as Stripe lists them. */
export function listEvents(
  events: readonly StripeEvent[],
  { types, created, limit, starting_after }: EventQuery,
) {
  const kinds = types && Object.values(types)
  const asked = events
    .toReversed()
    .filter(({ type }) => kinds === undefined || kinds.includes(type))
    .filter(({ created: at }) => at >= Number(created?.gte ?? 0) && at <= Number(created?.lte ?? Infinity))
  const rest = asked.slice(asked.findIndex(({ id }) => id === starting_after) + 1)
  const data = rest.slice(0, Number(limit ?? 10))
  return { object: 'list', data, has_more: rest.length > data.length, url: '/v1/events' }
}
