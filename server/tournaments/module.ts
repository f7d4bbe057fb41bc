import { type Contexts, defineModule } from '#server/core/module.ts'
import type { VisitorsSee } from '#server/share/index.ts'
import { auditTournaments } from './audit-tournaments.ts'
import { forgetTournaments, openTournaments } from './closure.ts'
import { auditLines } from './line/audit-lines.ts'
import { lossesOfTournaments } from './losses.ts'
import { matchesSince } from './matches/matches-since.ts'
import { reportReminders } from './matches/remind-of-reports.ts'
import { matchPoller } from './matches/run-matches.ts'
import {
  exportStatements,
  exportTournaments,
  shareTournament,
  tournamentTitles,
} from './person-tournaments.ts'
import { playOfTournaments } from './play-profit.ts'
import { publicActsOfTournaments } from './public-acts.ts'
import { reportableTournament } from './reportable-tournament.ts'
import { matchHandlers, tournamentHandlers } from './routes.ts'
import { searchTournaments } from './search-tournaments.ts'
import { joinByDeposit } from './seats/join-by-deposit.ts'
import { createJoinWriter } from './seats/join-tournament.ts'
import { leaveForBreak } from './seats/leave-for-break.ts'
import { tournamentPoller } from './seats/run-due-tournaments.ts'
import { seatPresence } from './seats/seat-presence.ts'
import { shareTournamentCard } from './share-tournament-card.ts'
import { exportEvidence, forgetEvidence, oldEvidence } from './tournament/evidence.ts'
import { feesWithoutProof } from './tournament/judge-entry.ts'
import { myMatchesChanged, tournamentChannel, tournamentsChannel } from './tournament/live.ts'
import { sealedLineSeeds } from './tournament/seeds.ts'
import { pausedAmongOf } from './tournament/time-out.ts'
import { openTournamentChat } from './tournament/tournament-chat.ts'
import { tournamentCover } from './tournament/tournament-cover.ts'
import { type FlagsAmong, matchExists, openDisputes } from './verdicts/dispute-queue.ts'
import { verdictPoller } from './verdicts/run-verdicts.ts'
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
    play: [playOfTournaments],
    acquainted: shareTournament,
    since: matchesSince,
    publicActs: publicActsOfTournaments,
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
