import { type Contexts, defineModule } from '#server/core/module.ts'
import type { VisitorsSee } from '#server/share/index.ts'
import { exportGuests, forgetGuests, tellCircleOf } from './around/circles.ts'
import { loseSightOfEvents } from './around/lost-sight.ts'
import { createOddsRecorder } from './around/odds-history.ts'
import { createOnlookers, onlookerPresence, pageChannel } from './around/onlookers.ts'
import { reportableComment } from './around/reportable-comment.ts'
import { shareEventCard } from './around/share-event-card.ts'
import { sealedCodes } from './around/spoken-codes.ts'
import { exportWinCards, forgetWinCards, shareWinCard } from './around/win-cards.ts'
import { auditEvents } from './audit-events.ts'
import { createSight } from './event/audience.ts'
import { eventCover } from './event/event-cover.ts'
import { EVENT_FACTS } from './event/facts.ts'
import { sealedJurySeeds } from './event/jury-seed.ts'
import { circleChanged, eventChannel, eventsChannel } from './event/live.ts'
import { exportInterests, forgetNames } from './event/names.ts'
import type { KeepPhoto } from './event/photos.ts'
import { rivalsOf } from './event/rivals.ts'
import { eventExists, eventTitles, type OtherGames } from './event/stats.ts'
import { exportStepBacks } from './event/stepped-back.ts'
import { exportWatchlist, forgetWatchlist } from './event/watchlist.ts'
import { eventsOfHome } from './lists/home-reads.ts'
import { searchEvents } from './lists/search-events.ts'
import { forgetKeptOff } from './outcome/ask-as-site.ts'
import { auditScores, checkTimeZone, exportScores, forgetScores } from './outcome/bettor-scores.ts'
import { exportCalibrations, forgetCalibrations } from './outcome/calibrations.ts'
import { eventFlagExists, exportEventFlags, forgetEventFlags, openEventFlags } from './outcome/event-flags.ts'
import { MOVING_FACTS, tellFollowers } from './outcome/follow-public.ts'
import { notifyBettors } from './outcome/listeners.ts'
import { reportableEvent } from './outcome/reportable-event.ts'
import { eventPollers } from './outcome/run-timers.ts'
import { eventsToDecide } from './outcome/waiting-events.ts'
import { askedSince } from './people/asked-since.ts'
import { flowChores, flowCounter } from './people/count-flows.ts'
import { lossesOfBets } from './people/losses.ts'
import { exportBets, openBets } from './people/person-bets.ts'
import { playOfEvents } from './people/play-profit.ts'
import { publicActsOfEvents } from './people/public-acts.ts'
import { shareEvent } from './people/shared-events.ts'
import { winningsOfBets } from './people/winnings.ts'
import { createBetWriter, newRulesHashes } from './placing/place-bet.ts'
import { StakeProofs, stakedWithoutProof } from './placing/stake-proof.ts'
import { createTape, tapeChannel } from './placing/tape.ts'
import { createStakeWarnings } from './placing/warn-of-stakes.ts'
import { replayMaker } from './replay/make-replays.ts'
import { replayHandlers } from './replay/routes.ts'
import { betHandlers } from './routes.ts'
import { exportAskAgains, exportRefusedAskers, forgetRefusedAskers } from './series/ask-again.ts'
import { seriesMaker } from './series/make-instances.ts'
import { exportSeries, forgetSeries } from './series/series-rows.ts'
import { tellAskedAgain } from './series/tell-asked-again.ts'
import { whoMayEvents } from './who-may.ts'

type Needs = { keepPhoto: KeepPhoto; otherGames: OtherGames; visitorsSee: VisitorsSee }

export const bets = defineModule({
  name: 'bets',
  tables: [
    ...['events', 'event_books', 'event_payouts', 'event_results', 'event_results_due', 'event_concessions'],
    ...['event_timeline', 'event_comments', 'event_odds_points', 'event_photos', 'event_reminders'],
    ...['event_watches', 'event_flows', 'event_flow_marks', 'bets', 'bet_totals'],
    ...['bet_calibrations', 'event_calibrations_due', 'event_calibration_parts', 'win_cards'],
    ...[
      'event_guests',
      'event_links',
      'event_names',
      'event_acceptances',
      'event_jurors',
      'event_jury_seeds',
    ],
    ...['event_step_backs', 'event_returned_bets', 'event_flags', 'event_kept_off'],
    ...['bettor_scores', 'event_scores', 'event_scores_due'],
    ...[
      'event_series',
      'event_series_events',
      'event_ask_agains',
      'ask_again_refusals',
      'event_losing_sides',
    ],
    ...['event_replays', 'event_replay_pages', 'event_replays_due'],
  ],
  audits: [auditEvents, auditScores],
  whoMay: [whoMayEvents],
  sealed: [sealedCodes, sealedJurySeeds],
  closure: {
    exportData: {
      bets: exportBets,
      calibration: exportCalibrations,
      boards: exportScores,
      watchlist: exportWatchlist,
      guest: exportGuests,
      interests: exportInterests,
      winCards: exportWinCards,
      stepBacks: exportStepBacks,
      payoutChecks: exportEventFlags,
      recurring: exportSeries,
      askedAgain: exportAskAgains,
      refusedAskers: exportRefusedAskers,
    },
    openObligations: openBets,
    async forget(tx, userId) {
      await forgetWatchlist(tx, userId)
      await forgetCalibrations(tx, userId)
      await forgetScores(tx, userId)
      await forgetWinCards(tx, userId)
      await forgetGuests(tx, userId)
      await forgetNames(tx, userId)
      await forgetEventFlags(tx, userId)
      await forgetSeries(tx, userId)
      await forgetRefusedAskers(tx, userId)
      await forgetKeptOff(tx, userId)
    },
  },
  exists: { event: eventExists, 'event-flag': eventFlagExists },
  queues: { events: eventsToDecide, eventFlags: openEventFlags },
  home: eventsOfHome,
  offers: {
    historyTitles: {
      event: {
        read: (tx, _, ids) => eventTitles(tx, ids),
        foundBy: { accounts: ['event-a', 'event-b', 'bond'] },
      },
    },
    play: playOfEvents,
    knows: rivalsOf,
    acquainted: shareEvent,
    since: askedSince,
    lostSight: loseSightOfEvents,
    publicActs: publicActsOfEvents,
    reportable: { event: reportableEvent, comment: reportableComment },
    covers: { event: eventCover },
    searches: { event: searchEvents },
    shares: { events: shareEventCard },
    sharesByInvite: { wins: shareWinCard },
    stakedUnproved: stakedWithoutProof,
    winnings: winningsOfBets,
    losses: lossesOfBets,
    subscribers: {
      'tell-circle': { facts: EVENT_FACTS, handle: tellCircleOf },
      'tell-bettors': { facts: EVENT_FACTS, handle: notifyBettors },
      'tell-asked-again': { facts: ['event.asked-again'], handle: tellAskedAgain },
      'tell-followers': { facts: MOVING_FACTS, handle: tellFollowers },
    },
  },
  live: { channels: [eventsChannel], presence: [onlookerPresence], personal: [circleChanged] },
  pollers: [...eventPollers, seriesMaker, replayMaker, flowCounter],
  housekeeping: flowChores,
  prepare: checkTimeZone,
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
    const { maySee, stop: stopSight } = createSight(calls)
    return {
      routes: { ...betHandlers(placing, keepPhoto, otherGames, away), ...replayHandlers(visitorsSee) },
      writers: { bets: writer },
      sees: { event: maySee },
      live: { channels: [eventChannel(context.db, maySee), tapeChannel(maySee), pageChannel(maySee)] },
      pollers: [recorder.poller],
      stop() {
        recorder.stop()
        tape.stop()
        onlookers.stop()
        stopSight()
      },
    }
  },
})
