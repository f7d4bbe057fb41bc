import { type Contexts, defineModule } from '#server/core/module.ts'
import type { VisitorsSee } from '#server/share/index.ts'
import { auditLines } from './audit-lines.ts'
import { auditTournaments } from './audit-tournaments.ts'
import { forgetTournaments, openTournaments } from './closure.ts'
import { type FlagsAmong, matchExists, openDisputes } from './dispute-queue.ts'
import { exportEvidence, forgetEvidence, oldEvidence } from './evidence.ts'
import { joinByDeposit } from './join-by-deposit.ts'
import { createJoinWriter } from './join-tournament.ts'
import { feesWithoutProof } from './judge-entry.ts'
import { leaveForBreak } from './leave-for-break.ts'
import { myMatchesChanged, tournamentChannel, tournamentsChannel } from './live.ts'
import { lossesOfTournaments } from './losses.ts'
import { matchesSince } from './matches-since.ts'
import {
  exportStatements,
  exportTournaments,
  shareTournament,
  tournamentTitles,
} from './person-tournaments.ts'
import { playOfTournaments } from './play-profit.ts'
import { reportReminders } from './remind-of-reports.ts'
import { reportableTournament } from './reportable-tournament.ts'
import { matchHandlers, tournamentHandlers } from './routes.ts'
import { tournamentPoller } from './run-due-tournaments.ts'
import { matchPoller } from './run-matches.ts'
import { verdictPoller } from './run-verdicts.ts'
import { searchTournaments } from './search-tournaments.ts'
import { seatPresence } from './seat-presence.ts'
import { sealedLineSeeds } from './seeds.ts'
import { shareTournamentCard } from './share-tournament-card.ts'
import { pausedAmongOf } from './time-out.ts'
import { openTournamentChat } from './tournament-chat.ts'
import { tournamentCover } from './tournament-cover.ts'
import { whoMayInTournaments } from './who-may.ts'
import { winningsOfTournaments } from './winnings.ts'

type Needs = { flagsAmong: FlagsAmong; visitorsSee: VisitorsSee }

export const tournaments = defineModule({
  name: 'tournaments',
  tables: [
    ...['tournaments', 'tournament_seats', 'tournament_facts'],
    ...['matches', 'match_evidence', 'match_decisions', 'match_verdicts'],
  ],
  audits: [auditTournaments, auditLines],
  whoMay: whoMayInTournaments,
  closure: {
    exportData: {
      tournaments: exportTournaments,
      matchStatements: exportStatements,
      matchEvidence: exportEvidence,
    },
    openObligations: openTournaments,
    async forget(tx, userId, context) {
      await forgetTournaments(tx, userId, context)
      await forgetEvidence(tx, userId)
    },
  },
  exists: { match: matchExists },
  queues: { matches: openDisputes },
  housekeeping: [oldEvidence],
  live: {
    channels: [tournamentChannel, tournamentsChannel],
    personal: [myMatchesChanged],
    presence: [seatPresence],
  },
  offers: {
    historyTitles: {
      tournament: { read: (tx, _, ids) => tournamentTitles(tx, ids), foundBy: { accounts: ['tournament'] } },
    },
    play: playOfTournaments,
    acquainted: shareTournament,
    since: matchesSince,
    reportable: { tournament: reportableTournament },
    covers: { tournament: tournamentCover },
    searches: { tournament: searchTournaments },
    shares: { tournaments: shareTournamentCard },
    stakedUnproved: feesWithoutProof,
    winnings: winningsOfTournaments,
    losses: lossesOfTournaments,
    purposes: joinByDeposit,
    subscribers: { 'leave-for-break': leaveForBreak },
  },
  home: { reads: () => [{ name: 'myMatches' }] },
  pollers: [tournamentPoller, matchPoller, reportReminders, verdictPoller],
  sealed: [sealedLineSeeds],
  start({ calls }: Contexts, { flagsAmong, visitorsSee }: Needs) {
    const pausedAmong = pausedAmongOf(calls)
    const writer = createJoinWriter(calls, pausedAmong)
    const chat = openTournamentChat(calls)
    return {
      routes: {
        ...tournamentHandlers({ pausedAmong, writer, chat, visitorsSee }),
        ...matchHandlers(flagsAmong),
      },
      writers: { joins: writer, tournamentMessages: chat.writer },
    }
  },
})
