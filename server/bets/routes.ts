import type { betRoutes } from '#contract/bets.ts'
import type { againRoutes } from '#contract/bets-again.ts'
import type { boardRoutes } from '#contract/bets-board.ts'
import type { circleRoutes } from '#contract/bets-circles.ts'
import type { eventCommentRoutes } from '#contract/bets-comments.ts'
import type { decisionRoutes } from '#contract/bets-decisions.ts'
import type { betFigureRoutes } from '#contract/bets-figures.ts'
import type { eventFlagRoutes } from '#contract/bets-flags.ts'
import type { eventListRoutes } from '#contract/bets-lists.ts'
import type { myBetRoutes } from '#contract/bets-mine.ts'
import type { namedRoutes } from '#contract/bets-named.ts'
import type { outcomeRoutes } from '#contract/bets-outcome.ts'
import type { eventPeopleRoutes } from '#contract/bets-people.ts'
import type { seriesRoutes } from '#contract/bets-series.ts'
import type { tapeRoutes } from '#contract/bets-tape.ts'
import type { winRoutes } from '#contract/bets-wins.ts'
import { verbsOf } from '#contract/verbs.ts'
import type { HandlersOf } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { askingOf, warnOfGivenUp } from '#server/money-out/index.ts'
import { tellCircle } from './around/circles.ts'
import { addComment, listComments, removeComment } from './around/comments.ts'
import { createEventPeople } from './around/event-people.ts'
import { oddsHistory } from './around/odds-history.ts'
import { circleHandlers, namedHandlers } from './around/routes.ts'
import { endWinCard, getWinCard, shareWin } from './around/win-cards.ts'
import { announceEvent } from './event/book.ts'
import { setEventWords } from './event/event-words.ts'
import type { KeepPhoto, Photo } from './event/photos.ts'
import { betStats, createPublicCounts, type OtherGames, winningStreak } from './event/stats.ts'
import { addToWatchlist, removeFromWatchlist } from './event/watchlist.ts'
import { listEvents } from './lists/list-events.ts'
import { eventStats, getEvent, listOwnBets, moderatorQueue } from './lists/queries.ts'
import { listShelves } from './lists/shelves.ts'
import { concedeEvent } from './outcome/concede-event.ts'
import { createEvent } from './outcome/create-event.ts'
import { decideEvent } from './outcome/decide-event.ts'
import { disputeEvent } from './outcome/dispute-event.ts'
import { closeEventFlag, listEventFlags } from './outcome/event-flags.ts'
import { limitEvents } from './outcome/limit-events.ts'
import { lockEvent } from './outcome/lock-event.ts'
import { objectToDecision } from './outcome/object-to-decision.ts'
import { payEvent } from './outcome/pay-event.ts'
import { proposeOutcome } from './outcome/propose-outcome.ts'
import { stepBack } from './outcome/step-back.ts'
import { resumeEvent, suspendEvent } from './outcome/suspend-event.ts'
import { voidEvent } from './outcome/void-event.ts'
import { bettorBoard } from './people/bettor-board.ts'
import { readLastWin } from './people/last-win.ts'
import { listMyBets } from './people/my-bets.ts'
import { myBetsSummary } from './people/profit.ts'
import { type OtherSince, readSinceAway } from './people/since-away.ts'
import { type Placing, placeBet } from './placing/place-bet.ts'
import type { StakeSession } from './placing/stake-proof.ts'
import { createTapeReader } from './placing/tape.ts'
import { otherSideIsYoung } from './placing/warn-of-stakes.ts'
import { actionOf, detail, type OfEvent, viewerOf } from './route-calls.ts'
import { checkMayAskAgain, eventTemplate, noteAskedAgain, setAskAgains } from './series/ask-again.ts'
import { endSeries, listSeries } from './series/series-rows.ts'
import { checkMayRepeat, startSeries } from './series/start-series.ts'

type OutcomeRoutes = typeof outcomeRoutes & Pick<typeof betRoutes, 'createEvent'>
type ReadRoutes = Omit<typeof betRoutes, 'createEvent' | 'placeBet'> &
  typeof eventListRoutes &
  Omit<typeof myBetRoutes, 'sinceAway'> &
  typeof eventPeopleRoutes &
  typeof tapeRoutes &
  typeof boardRoutes

/** Pays small events before the reply; larger ones continue after it. */
const PAY_WITHIN_MS = 1_500

async function payNow(context: Context, eventId: bigint): Promise<void> {
  const paying = payEvent(context, eventId).catch((error) => {
    // The timers retry it; the outcome is final in any case.
    context.log.error({ err: error, event: eventId.toString() }, 'paying an event failed')
  })
  await Promise.race([paying, new Promise((resolve) => setTimeout(resolve, PAY_WITHIN_MS))])
}

const sessionOf = ({ userId, sessionHash, provedAt }: Caller): StakeSession => ({
  userId,
  sessionHash,
  provedAt,
})

const moderated = ({ caller, params }: OfEvent) => ({
  eventId: params.id,
  moderatorId: caller.userId,
  verbs: verbsOf(caller.role),
})

function readHandlers(): HandlersOf<Omit<ReadRoutes, 'getEvent'>> {
  const eventPeople = createEventPeople()
  const eventTape = createTapeReader()
  return {
    bettorBoard: (context, { caller, query }) => bettorBoard(context, caller.userId, query),
    listEvents: ({ db }, { caller, query }) => listEvents(db, caller.userId, query),
    listShelves: ({ db }, { caller, query }) => listShelves(db, caller.userId, query.mode),
    addToWatchlist: ({ db }, { caller, params }) => addToWatchlist(db, caller.userId, params.id),
    removeFromWatchlist: ({ db }, { caller, params }) => removeFromWatchlist(db, caller.userId, params.id),
    eventStats: ({ db }, { params }) => eventStats(db, params.id),
    oddsHistory: ({ db }, { params }) => oddsHistory(db, params.id),
    eventPeople: ({ db }, { caller, params }) => eventPeople(db, params.id, caller.userId),
    eventTape: ({ db }, { caller, params }) => eventTape(db, params.id, caller.userId),
    listBets: ({ db }, { caller, query }) => listOwnBets(db, caller.userId, query),
    myBets: ({ db }, { caller, query }) => listMyBets(db, caller.userId, query),
    myBetsSummary: ({ db }, { caller, query }) => myBetsSummary(db, caller.userId, query),
  }
}

const commentHandlers: HandlersOf<typeof eventCommentRoutes> = {
  listComments: ({ db }, { caller, params, query }) =>
    listComments(db, { eventId: params.id, userId: caller.userId }, query),
  addComment: (context, { caller, params, body }) =>
    context.db.transact((tx) =>
      addComment(context, tx, { eventId: params.id, userId: caller.userId, ...body }),
    ),
  removeComment: async (context, { caller, params }) => {
    const { id: eventId, commentId } = params
    await context.db.transact((tx) =>
      removeComment(context, tx, { eventId, commentId, userId: caller.userId }),
    )
    return {}
  },
}

const winHandlers: HandlersOf<typeof winRoutes> = {
  getWinCard: ({ db }, { caller, params }) => getWinCard(db, caller.userId, params.id),
  shareWin: ({ db }, { caller, params, body }) =>
    db.transact((tx) => shareWin(tx, { userId: caller.userId, eventId: params.id, named: body.named })),
  endWinCard: ({ db }, { caller, params }) => endWinCard(db, caller.userId, params.id),
}

const seriesHandlers: HandlersOf<typeof seriesRoutes & typeof againRoutes> = {
  listSeries: ({ db }, { caller }) => listSeries(db, caller.userId),
  endSeries: async ({ db }, { caller, params }) => {
    await db.transact((tx) => endSeries(tx, caller.userId, params.id))
    return {}
  },
  eventTemplate: ({ db }, call) => eventTemplate(db, actionOf(call)),
  setAskAgains: ({ db }, call) => db.transact((tx) => setAskAgains(tx, { ...actionOf(call), ...call.body })),
  lastWin: ({ db }, { caller, query }) => readLastWin(db, caller.userId, query),
}

const outcomeHandlers = (keepPhoto: KeepPhoto): HandlersOf<OutcomeRoutes> => ({
  createEvent: async (context, { caller, body, transact }) => {
    const { repeats, askedAgainOf: of } = body
    if (repeats) await checkMayRepeat(context.db, body)
    return transact(async (tx) => {
      const { userId } = caller
      await limitEvents(context, tx, userId)
      if (of) await checkMayAskAgain(tx, { eventId: of, userId })
      const photos: Photo[] = []
      for (const path of body.photos ?? []) photos.push(await keepPhoto(tx, userId, path))
      const id = await createEvent(context, tx, userId, body, photos)
      if (repeats) await startSeries(tx, { eventId: id, creatorId: userId, body, rule: repeats })
      announceEvent(context, tx, { event_id: id, audience: body.audience ?? 'public' }, 'open')
      if (of) await noteAskedAgain(context, tx, { eventId: id, userId, of })
      await tellCircle(context, tx, id)
      return getEvent(context, tx, id, viewerOf(caller))
    })
  },
  proposeOutcome: async (context, call) => {
    const { photo, ...proposal } = call.body
    await context.db.transact((tx) =>
      proposeOutcome(context, tx, {
        ...actionOf(call),
        provedAt: call.caller.provedAt,
        verbs: verbsOf(call.caller.role),
        ...proposal,
        ...(photo && { photo: (held: typeof tx) => keepPhoto(held, call.caller.userId, photo) }),
      }),
    )
    return detail(context, call)
  },
  concedeEvent: async (context, call) => {
    const final = await context.db.transact((tx) =>
      concedeEvent(context, tx, { ...actionOf(call), provedAt: call.caller.provedAt }),
    )
    if (final) await payNow(context, call.params.id)
    await warnOfGivenUp(context, call.caller.userId, askingOf(call.caller, call.request), (tx) =>
      otherSideIsYoung(tx, call.params.id, call.caller.userId),
    )
    return detail(context, call)
  },
  stepBack: async (context, call) => {
    const { caller, params, body, request } = call
    const back = await context.db.transact((tx) =>
      stepBack(context, tx, { ...actionOf(call), provedAt: caller.provedAt, ...body }),
    )
    if (!back)
      await warnOfGivenUp(context, caller.userId, askingOf(caller, request), (tx) =>
        otherSideIsYoung(tx, params.id, caller.userId),
      )
    return detail(context, call)
  },
  disputeEvent: (context, call) =>
    call.transact(async (tx) => {
      await disputeEvent(context, tx, {
        ...actionOf(call),
        provedAt: call.caller.provedAt,
        reason: call.body.reason,
      })
      return getEvent(context, tx, call.params.id, viewerOf(call.caller))
    }),
  lockEvent: async (context, call) => {
    const locked = await context.db.transact((tx) => lockEvent(context, tx, actionOf(call)))
    if (!locked) await payNow(context, call.params.id)
    return detail(context, call)
  },
  objectToDecision: async (context, call) => {
    const { reason } = call.body
    await context.db.transact((tx) => objectToDecision(context, tx, { ...actionOf(call), reason }))
    return detail(context, call)
  },
  voidEvent: async (context, call) => {
    await call.transact(async (tx) => {
      await voidEvent(context, tx, { ...actionOf(call), reason: call.body.reason })
      return getEvent(context, tx, call.params.id, viewerOf(call.caller))
    })
    await payNow(context, call.params.id)
    return detail(context, call)
  },
})

const decisionHandlers: HandlersOf<typeof decisionRoutes> = {
  moderatorQueue: (context, { caller, query }) =>
    moderatorQueue(context, context.db, viewerOf(caller), query),
  decideEvent: async (context, call) => {
    const decision = { eventId: call.params.id, operator: call.caller, ...call.body }
    await call.transact(async (tx) => {
      await decideEvent(context, tx, decision)
      return getEvent(context, tx, call.params.id, viewerOf(call.caller))
    })
    await payNow(context, call.params.id)
    return detail(context, call)
  },
  suspendEvent: async (context, call) => {
    await context.db.transact((tx) => suspendEvent(context, tx, { ...moderated(call), ...call.body }))
    return detail(context, call)
  },
  setEventWords: async (context, call) => {
    await context.db.transact((tx) => setEventWords(context, tx, { ...moderated(call), ...call.body }))
    return detail(context, call)
  },
  resumeEvent: async (context, call) => {
    await context.db.transact((tx) => resumeEvent(context, tx, moderated(call)))
    return detail(context, call)
  },
}

const flagHandlers: HandlersOf<typeof eventFlagRoutes> = {
  eventFlags: ({ db }, { query }) => listEventFlags(db, query),
  closeEventFlag: async (context, call) => {
    let eventId: bigint | undefined
    const flag = await call.transact(async (tx) => {
      const closed = await closeEventFlag(context, tx, {
        id: call.params.id,
        operator: call.caller,
        ...call.body,
      })
      eventId = closed.eventId
      return closed.flag
    })
    // a stored reply closed nothing
    if (eventId !== undefined) await payNow(context, eventId)
    return flag
  },
}

const figureHandlers = (games: OtherGames): HandlersOf<typeof betFigureRoutes> => ({
  stats: ({ db }, { caller, query }) => betStats(db, caller.userId, query.mode, games),
  winningStreak: ({ db }, { caller, query }) => winningStreak(db, caller.userId, query.mode, games),
  publicCounts: createPublicCounts(),
})

const sinceHandlers = (away: OtherSince): HandlersOf<Pick<typeof myBetRoutes, 'sinceAway'>> => ({
  sinceAway: ({ db }, { caller, query }) => readSinceAway(db, caller.userId, query, away),
})

/**
 * @param keepPhoto the function of uploads that keeps a picture
 * @param games people's games besides betting, for their figures
 */
export const betHandlers = (
  placing: Placing,
  keepPhoto: KeepPhoto,
  games: OtherGames,
  away: OtherSince,
): HandlersOf<
  typeof betRoutes &
    typeof eventListRoutes &
    typeof eventCommentRoutes &
    typeof eventPeopleRoutes &
    typeof tapeRoutes &
    typeof boardRoutes &
    typeof circleRoutes &
    typeof namedRoutes &
    typeof winRoutes &
    typeof seriesRoutes &
    typeof againRoutes &
    typeof myBetRoutes &
    typeof betFigureRoutes &
    typeof outcomeRoutes &
    typeof decisionRoutes &
    typeof eventFlagRoutes
> => ({
  ...readHandlers(),
  ...commentHandlers,
  ...circleHandlers,
  ...namedHandlers,
  ...winHandlers,
  ...seriesHandlers,
  ...outcomeHandlers(keepPhoto),
  ...decisionHandlers,
  ...flagHandlers,
  ...figureHandlers(games),
  ...sinceHandlers(away),
  getEvent: (context, { caller, params }) =>
    getEvent(context, context.db, params.id, {
      ...viewerOf(caller),
      proof: (tx, event) => placing.proofs.told(tx, sessionOf(caller), event),
    }),
  placeBet: (context, { caller, key, body, request }) =>
    placeBet(context, placing, {
      ...sessionOf(caller),
      ...askingOf(caller, request),
      key,
      body,
    }),
})
