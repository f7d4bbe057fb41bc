import type { RouteName } from '#contract/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { Call, Handlers } from '#server/core/serve.ts'
import { announce } from './book.ts'
import { addComment, listComments } from './comments.ts'
import { concedeEvent } from './concede-event.ts'
import { createEvent } from './create-event.ts'
import { decideEvent } from './decide-event.ts'
import { disputeEvent } from './dispute-event.ts'
import { limitEvents } from './limit-events.ts'
import { listEvents } from './list-events.ts'
import { listMyBets } from './my-bets.ts'
import { oddsHistory } from './odds-history.ts'
import { payEvent } from './pay-event.ts'
import type { KeepPhoto, Photo } from './photos.ts'
import { type BetWriter, placeBet } from './place-bet.ts'
import { myBetsSummary } from './profit.ts'
import { proposeOutcome } from './propose-outcome.ts'
import { eventBettors, getEvent, listOwnBets, moderatorQueue } from './queries.ts'
import { listShelves } from './shelves.ts'
import { betStats, type OtherGames, publicCounts, winningStreak } from './stats.ts'
import { resumeEvent, suspendEvent } from './suspend-event.ts'
import { statsView } from './views.ts'
import { voidEvent } from './void-event.ts'
import { addToWatchlist, removeFromWatchlist } from './watchlist.ts'

type BetRoutes =
  | 'createEvent'
  | 'listEvents'
  | 'listShelves'
  | 'addToWatchlist'
  | 'removeFromWatchlist'
  | 'getEvent'
  | 'eventStats'
  | 'oddsHistory'
  | 'eventBettors'
  | 'listComments'
  | 'addComment'
  | 'placeBet'
  | 'listBets'
  | 'myBets'
  | 'myBetsSummary'
  | 'proposeOutcome'
  | 'concedeEvent'
  | 'disputeEvent'
  | 'voidEvent'
  | 'stats'
  | 'winningStreak'
  | 'publicCounts'
  | 'moderatorQueue'
  | 'decideEvent'
  | 'suspendEvent'
  | 'resumeEvent'

/** Pays small events within the answer; what takes longer goes on behind it. */
const PAY_WITHIN_MS = 1_500

async function payNow(context: Context, eventId: bigint): Promise<void> {
  const paying = payEvent(context, eventId).catch((error) => {
    // The timers take it up again; the outcome is final whatever happens here.
    context.log.error({ err: error, event: eventId.toString() }, 'paying an event failed')
  })
  await Promise.race([paying, new Promise((resolve) => setTimeout(resolve, PAY_WITHIN_MS))])
}

/**
 * @param keepPhoto what the uploads room does with the address of a picture
 * @param games what people did besides betting, for their figures
 */
export function betHandlers(
  writer: BetWriter,
  keepPhoto: KeepPhoto,
  games: OtherGames,
): Pick<Handlers, BetRoutes> {
  const viewer = (call: Call<'getEvent'>) => ({
    userId: call.caller.userId,
    moderator: call.caller.role === 'moderator' || call.caller.role === 'admin',
  })
  /** The event as the caller sees it after what was just done to it. */
  const detail = (context: Context, call: Pick<Call<RouteName>, 'caller' | 'params'>) =>
    getEvent(context.db, idOf(call), viewer(call as Call<'getEvent'>))
  const idOf = (call: Pick<Call<RouteName>, 'params'>) => BigInt((call.params as { id: string }).id)
  const userOf = (call: Pick<Call<RouteName>, 'caller'>) => call.caller!.userId

  return {
    createEvent: (context, call) =>
      call.transact(async (tx) => {
        await limitEvents(context, tx, userOf(call), call.reply)
        const photos: Photo[] = []
        for (const path of call.body.photos ?? []) photos.push(await keepPhoto(tx, userOf(call), path))
        const id = await createEvent(tx, userOf(call), call.body, photos)
        announce(context, tx, id, 'open')
        return getEvent(tx, id, viewer(call as never))
      }),
    listEvents: async (context, call) => {
      const { items, next } = await listEvents(context.db, userOf(call), call.query)
      call.nextPage(next)
      return items
    },
    listShelves: (context, call) => listShelves(context.db, userOf(call), call.query.mode),
    addToWatchlist: (context, call) => addToWatchlist(context.db, userOf(call), idOf(call)),
    removeFromWatchlist: (context, call) => removeFromWatchlist(context.db, userOf(call), idOf(call)),
    getEvent: (context, call) => detail(context, call),
    eventStats: async (context, call) => {
      const tally = await context.db.first<Parameters<typeof statsView>[0]>(sql`
        select stake_a, stake_b, bets_a, bets_b from event_books where event_id = ${idOf(call)}`)
      if (!tally) throw new Refusal('not_found', 'There is no such event')
      return statsView(tally)
    },
    oddsHistory: (context, call) => oddsHistory(context.db, idOf(call)),
    eventBettors: (context, call) => eventBettors(context.db, idOf(call), userOf(call)),
    listComments: async (context, call) => {
      const { replyTo, cursor, limit } = call.query
      const { items, next } = await listComments(context.db, idOf(call), {
        replyTo: replyTo === undefined ? undefined : BigInt(replyTo),
        cursor,
        limit,
      })
      call.nextPage(next)
      return items
    },
    addComment: (context, call) =>
      context.db.transact((tx) => {
        const { content, replyTo } = call.body
        return addComment(
          tx,
          idOf(call),
          userOf(call),
          content,
          replyTo === undefined ? undefined : BigInt(replyTo),
        )
      }),
    placeBet: async (context, call) => {
      const claim = call.claimKey()
      try {
        const placed = await placeBet(context, writer, {
          userId: userOf(call),
          key: call.key,
          body: call.body,
        })
        claim.keep()
        return placed
      } catch (error) {
        // Whether a bet stands after an error is not known here, so its key stays taken.
        if (error instanceof Refusal) claim.release()
        else claim.keep()
        throw error
      }
    },
    listBets: async (context, call) => {
      const { items, next } = await listOwnBets(context.db, userOf(call), call.query)
      call.nextPage(next)
      return items
    },
    myBets: async (context, call) => {
      const { items, next } = await listMyBets(context.db, userOf(call), call.query)
      call.nextPage(next)
      return items
    },
    myBetsSummary: (context, call) => myBetsSummary(context.db, userOf(call), call.query),
    proposeOutcome: async (context, call) => {
      const { photo, ...proposal } = call.body
      const userId = userOf(call)
      await context.db.transact((tx) =>
        proposeOutcome(context, tx, {
          eventId: idOf(call),
          userId,
          ...proposal,
          ...(photo && { photo: (held: typeof tx) => keepPhoto(held, userId, photo) }),
        }),
      )
      return detail(context, call)
    },
    concedeEvent: async (context, call) => {
      const final = await context.db.transact((tx) =>
        concedeEvent(context, tx, { eventId: idOf(call), userId: userOf(call) }),
      )
      if (final) await payNow(context, idOf(call))
      return detail(context, call)
    },
    disputeEvent: (context, call) =>
      call.transact(async (tx) => {
        await disputeEvent(context, tx, {
          eventId: idOf(call),
          userId: userOf(call),
          reason: call.body.reason,
        })
        return getEvent(tx, idOf(call), viewer(call as never))
      }),
    voidEvent: async (context, call) => {
      await call.transact(async (tx) => {
        await voidEvent(context, tx, { eventId: idOf(call), userId: userOf(call), reason: call.body.reason })
        return getEvent(tx, idOf(call), viewer(call as never))
      })
      await payNow(context, idOf(call))
      return detail(context, call)
    },
    stats: (context, call) => betStats(context.db, userOf(call), call.query.mode, games),
    winningStreak: (context, call) => winningStreak(context.db, userOf(call), call.query.mode, games),
    publicCounts: (context) => publicCounts(context),
    moderatorQueue: async (context, call) => {
      const { items, next } = await moderatorQueue(context.db, { userId: userOf(call) }, call.query as never)
      call.nextPage(next)
      return items
    },
    decideEvent: async (context, call) => {
      await call.transact(async (tx) => {
        const { outcome, reason } = call.body
        await decideEvent(context, tx, { eventId: idOf(call), moderatorId: userOf(call), outcome, reason })
        return getEvent(tx, idOf(call), viewer(call as never))
      })
      await payNow(context, idOf(call))
      return detail(context, call)
    },
    suspendEvent: async (context, call) => {
      await context.db.transact((tx) =>
        suspendEvent(context, tx, {
          eventId: idOf(call),
          moderatorId: userOf(call),
          reason: call.body.reason,
        }),
      )
      return detail(context, call)
    },
    resumeEvent: async (context, call) => {
      await context.db.transact((tx) =>
        resumeEvent(context, tx, { eventId: idOf(call), moderatorId: userOf(call) }),
      )
      return detail(context, call)
    },
  }
}
