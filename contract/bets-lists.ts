import { z } from 'zod'
import { eventStatuses, eventView } from './bets.ts'
import { categories } from './bets-bodies.ts'
import { emptyBody, face, idParams, searchText } from './fields.ts'
import { byNumberAndId, list } from './listing.ts'
import { contractModule } from './module.ts'
import { route } from './route.ts'

export const eventSorts = ['closing-soon', 'biggest-pool', 'newest'] as const
/** In display order. */
export const shelves = ['known', 'closing-soon', 'moving', 'new', 'big'] as const
/** The people whom an event on the shelf of known people names. */
export const KNOWN_NAMED = 2

/** A card of a list: the event with some of its bettors and the history of its odds. */
export const listedEvent = eventView.extend({
  /** at most three bettors */
  faces: z.array(face).max(3),
  /**
   * share of the pool on A, in tenths of a percent, at even intervals since both sides had bets, to now or the lock; empty
   * before a bet
   */
  trend: z.array(z.number().int().min(0).max(1000)).max(20),
})

const watching = z.object({ watched: z.boolean() })

export const eventListRoutes = {
  listEvents: route('GET /api/events', {
    who: 'user',
    rate: 'read',
    ...list(byNumberAndId, {
      status: z.enum(eventStatuses).optional(),
      category: z.enum(categories).optional(),
      mode: z.enum(['real', 'practice']).optional(),
      search: searchText(100).optional(),
      sort: z.enum(eventSorts).default('newest'),
      creator: z.literal('me').optional(),
      watched: z.literal('me').optional(),
      /** the events of the caller's own gang */
      gang: z.literal('mine').optional(),
    }),
    reply: z.array(listedEvent),
    about: 'Events in every state, filtered and sorted; the next page’s cursor is in X-Next-Cursor.',
  }),
  listShelves: route('GET /api/events/shelves', {
    who: 'user',
    rate: 'read',
    query: z.strictObject({ mode: z.enum(['real', 'practice']).default('real') }),
    reply: z.array(
      listedEvent.extend({
        shelf: z.enum(shelves),
        /** people with a bet on it whom the caller knows: some by name, and the number of the others; none on other shelves */
        known: z
          .object({
            people: z.array(face).max(KNOWN_NAMED),
            more: z.number().int(),
            /** all of them are in the caller's gang */
            gang: z.boolean(),
          })
          .optional(),
      }),
    ),
    about:
      'Selected open events: those that people are in whom the caller knows by a conversation, from their gang or from the other side of earlier bets, closing within a day, larger pools whose odds moved by 3 points or more in a day, the newest, and the biggest pools. Each event appears once.',
  }),
  addToWatchlist: route('POST /api/events/{id}/watch', {
    who: 'user',
    rate: 'write',
    changes: ['events'],
    params: idParams,
    body: emptyBody,
    reply: watching,
    refusals: ['not_found'],
    about:
      'Watches an event. If the caller wants notices of upcoming events, the server notifies them an hour before its lock, or ten minutes before when less time is left.',
  }),
  removeFromWatchlist: route('DELETE /api/events/{id}/watch', {
    who: 'user',
    rate: 'write',
    changes: ['events'],
    params: idParams,
    reply: watching,
    refusals: ['not_found'],
    about: 'Stops watching an event.',
  }),
}

export const eventLists = contractModule({
  routes: eventListRoutes,
})
