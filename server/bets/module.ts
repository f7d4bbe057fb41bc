import { type Contexts, defineModule } from '#server/core/module.ts'
import type { VisitorsSee } from '#server/share/index.ts'
import { askedSince } from './asked-since.ts'
import { auditEvents } from './audit-events.ts'
import { exportCalibrations, forgetCalibrations } from './calibrations.ts'
import { flowChores, flowCounter } from './count-flows.ts'
import { eventCover } from './event-cover.ts'
import { EVENT_FACTS } from './facts.ts'
import { eventsOfHome } from './home-reads.ts'
import { notifyBettors } from './listeners.ts'
import { eventChannel, eventsChannel } from './live.ts'
import { lossesOfBets } from './losses.ts'
import { createOddsRecorder } from './odds-history.ts'
import { createOnlookers, onlookerPresence, pageChannel } from './onlookers.ts'
import { exportBets, openBets } from './person-bets.ts'
import type { KeepPhoto } from './photos.ts'
import { createBetWriter, newRulesHashes } from './place-bet.ts'
import { playOfBets } from './play-profit.ts'
import { replayMaker } from './replay/make-replays.ts'
import { replayHandlers } from './replay/routes.ts'
import { reportableComment } from './reportable-comment.ts'
import { reportableEvent } from './reportable-event.ts'
import { rivalsOf } from './rivals.ts'
import { betHandlers } from './routes.ts'
import { eventPollers } from './run-timers.ts'
import { searchEvents } from './search-events.ts'
import { shareEventCard } from './share-event-card.ts'
import { shareEvent } from './shared-events.ts'
import { StakeProofs, stakedWithoutProof } from './stake-proof.ts'
import { eventExists, eventTitles, type OtherGames } from './stats.ts'
import { createTape, tapeChannel } from './tape.ts'
import { eventsToDecide } from './waiting-events.ts'
import { createStakeWarnings } from './warn-of-stakes.ts'
import { exportWatchlist, forgetWatchlist } from './watchlist.ts'
import { whoMayEvents } from './who-may.ts'
import { exportWinCards, forgetWinCards, shareWinCard } from './win-cards.ts'
import { winningsOfBets } from './winnings.ts'

type Needs = { keepPhoto: KeepPhoto; otherGames: OtherGames; visitorsSee: VisitorsSee }

export const bets = defineModule({
  name: 'bets',
  tables: [
    ...['events', 'event_books', 'event_payouts', 'event_results', 'event_results_due', 'event_concessions'],
    ...['event_timeline', 'event_comments', 'event_odds_points', 'event_photos', 'event_reminders'],
    ...['event_watches', 'event_flows', 'event_flow_marks', 'bets', 'bet_totals'],
    ...['bet_calibrations', 'event_calibrations_due', 'event_calibration_parts', 'win_cards'],
    ...['event_replays', 'event_replay_pages', 'event_replays_due'],
  ],
  audits: [auditEvents],
  whoMay: [whoMayEvents],
  closure: {
    exportData: {
      bets: exportBets,
      calibration: exportCalibrations,
      watchlist: exportWatchlist,
      winCards: exportWinCards,
    },
    openObligations: openBets,
    async forget(tx, userId) {
      await forgetWatchlist(tx, userId)
      await forgetCalibrations(tx, userId)
      await forgetWinCards(tx, userId)
    },
  },
  exists: { event: eventExists },
  queues: { events: eventsToDecide },
  home: eventsOfHome,
  offers: {
    historyTitles: {
      event: {
        read: (tx, _, ids) => eventTitles(tx, ids),
        foundBy: { accounts: ['event-a', 'event-b', 'bond'] },
      },
    },
    play: playOfBets,
    knows: rivalsOf,
    acquainted: shareEvent,
    since: askedSince,
    reportable: { event: reportableEvent, comment: reportableComment },
    covers: { event: eventCover },
    searches: { event: searchEvents },
    shares: { events: shareEventCard },
    sharesByInvite: { wins: shareWinCard },
    stakedUnproved: stakedWithoutProof,
    winnings: winningsOfBets,
    losses: lossesOfBets,
    subscribers: { 'tell-bettors': { facts: EVENT_FACTS, handle: notifyBettors } },
  },
  live: { channels: [eventsChannel, tapeChannel, pageChannel], presence: [onlookerPresence] },
  pollers: [...eventPollers, replayMaker, flowCounter],
  housekeeping: flowChores,
  start({ context, calls }: Contexts, { keepPhoto, otherGames, visitorsSee }: Needs) {
    const away = { knows: calls.offered('knows'), since: calls.offered('since') }
    const tape = createTape(context)
    const onlookers = createOnlookers(context)
    const writer = createBetWriter(calls, tape)
    const placing = {
      writer,
      proofs: new StakeProofs(context),
      warn: createStakeWarnings(context),
      hashes: newRulesHashes(),
    }
    const recorder = createOddsRecorder(context)
    return {
      routes: { ...betHandlers(placing, keepPhoto, otherGames, away), ...replayHandlers(visitorsSee) },
      writers: { bets: writer },
      live: { channels: [eventChannel(context.db)] },
      pollers: [recorder.poller],
      stop() {
        recorder.stop()
        tape.stop()
        onlookers.stop()
      },
    }
  },
})
