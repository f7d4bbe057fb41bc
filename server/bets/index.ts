/** Events, stakes, odds and settlement. */

export { type Bettor, shownBettor } from './around/bettor.ts'
export { invitedAmong, joinByLink, renewLink, unwelcome, welcome } from './around/circles.ts'
export { addComment } from './around/comments.ts'
export { createEventPeople } from './around/event-people.ts'
export { inviteHead } from './around/invite-head.ts'
export { recordPoints } from './around/odds-history.ts'
export { auditEvents } from './audit-events.ts'
export { selectionOf, sideOf } from './event/book.ts'
export { eventCover } from './event/event-cover.ts'
export { type JurySeed, openJurySeed } from './event/jury-seed.ts'
export { objectToName } from './event/names.ts'
export { rivalsOf } from './event/rivals.ts'
export { eventExists, eventTitles, headToHead, recordsSince } from './event/stats.ts'
export { stepBacksSince } from './event/stepped-back.ts'
export { isReadable } from './event/taken-down.ts'
export { belongsTo, type Told, toldOutside } from './event/told-outside.ts'
export { seenSingly } from './event/who-is-in.ts'
export { type CalendarEvent, eventOfCalendar, eventsOfGangCalendar } from './lists/calendar-events.ts'
export { juryPromise, juryWords } from './lists/jury-words.ts'
export { eventsNotFor, linkedEvents, openEvent, poolColumn } from './lists/linked-events.ts'
export { listedEvents } from './lists/list-events.ts'
export { type FinalMarket, finalMarket, type OpenMarket, openMarkets } from './lists/markets.ts'
export { eventHead } from './lists/queries.ts'
export { newestTally, type SiteQuestion, siteQuestions } from './lists/site-questions.ts'
export { askAsSite, keepOff } from './outcome/ask-as-site.ts'
export type { FlaggedPairs } from './outcome/bettor-scores.ts'
export { concedeEvent } from './outcome/concede-event.ts'
export { createEvent } from './outcome/create-event.ts'
export { decideEvent } from './outcome/decide-event.ts'
export { disputeEvent } from './outcome/dispute-event.ts'
export { finishEvent } from './outcome/finish-event.ts'
export {
  awaitsJury,
  endJury,
  handToModerators,
  lockJuryOf,
  releaseJuror,
  seatJurors,
  takeVerdict,
} from './outcome/jury-verdict.ts'
export { payEvent } from './outcome/pay-event.ts'
export { proposeOutcome } from './outcome/propose-outcome.ts'
export { eventPollers, runDueTimers } from './outcome/run-timers.ts'
export { stepBack } from './outcome/step-back.ts'
export { suspendEvent } from './outcome/suspend-event.ts'
export { voidEvent } from './outcome/void-event.ts'
export { openSides } from './people/asked-since.ts'
export { type CircleWeek, circleWeek, type WeekEvent } from './people/circle-week.ts'
export { countFlows, type Flow, flowsSince } from './people/count-flows.ts'
export {
  betAgainst,
  hasPlayed,
  opponentsOf,
  peopleOfEvent,
  settledBetsOf,
} from './people/jurors.ts'
export { publicRecord } from './people/public-record.ts'
export { type BetWriter, createBetWriter } from './placing/place-bet.ts'
export { type BetCommand, type PlacedBet, placeBets } from './placing/place-bets.ts'
export { limitReplayReaders } from './replay/read-replay.ts'
export { noteAskedAgain } from './series/ask-again.ts'
export { makeDueInstances } from './series/make-instances.ts'
export { listSeries } from './series/series-rows.ts'
export { startSeries } from './series/start-series.ts'
