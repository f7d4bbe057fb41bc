import { emptyLine } from '#contract/tournament-fold.ts'
import type { Line, LineMatch } from '#contract/tournament-line.ts'
import { type Verbs, verbsOf } from '#contract/verbs.ts'
import { type Answer, type WhoMay, whoMay } from '#server/core/may.ts'
import {
  mayCancel,
  mayChangeCover,
  mayCreate,
  mayJoin,
  mayLeave,
  mayReady,
  mayStart,
  mayWrite,
} from './may.ts'
import {
  mayAddEvidence,
  mayAskMoreTime,
  mayCheckIn,
  mayConfirm,
  mayDecide,
  mayDispute,
  mayObject,
  mayReadMatch,
  mayReportSomething,
  mayState,
  type Seat,
  type Table,
} from './may-match.ts'
import type { Tournament } from './tournament/tournament-rows.ts'

/** Instructive states of tournaments and matches, and the people around them, for `docs/api/who-may.md`. */

const NOW = new Date('2026-01-01T12:00:00.000Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const text = (minutes: number) => at(minutes).toISOString()

const [HOST, CHAMPION, CHALLENGER, QUEUED, OTHER, JUDGE, ADMIN] = [1n, 2n, 3n, 4n, 5n, 6n, 7n]
const CLOCKS = {
  ...{ checkInMs: 600_000, replayCheckInMs: 43_200_000, resultMs: 10_800_000, extraGameMs: 1_800_000 },
  ...{ moreTimeMs: 3_600_000, gameMs: 180_000, silenceMs: 1_800_000, disconnectMs: 300_000 },
  disputeMs: 86_400_000,
}

const OPEN: Tournament = {
  platform: 'pc',
  gamesCount: 3,
  lives: 1,
  status: 'open',
  ...{ id: 1n, createdById: HOST, gameTitle: 'FIFA 24', entryFee: 1_000n, practice: false },
  ...{ maxPlayers: 4, currentPlayers: 3, seq: 0, createdAt: at(-60), startsBy: at(600) },
  ...{ startsAt: null, readyUntil: null, commitment: null },
  ...{ serverSeed: null, startedAt: null, endedAt: null, cancelReason: null, notes: null },
  ...{ winnerId: null, prizeCents: null, platformCents: null, hostCents: null, cover: null },
}

const players = [CHAMPION, CHALLENGER, QUEUED].map((id, seat) => ({
  ...{ id: id.toString(), seat, livesLeft: 1, wins: 0, losses: 0, gamesWon: 0, left: false },
}))

const CALLED: LineMatch = {
  status: 'waiting',
  ...{ number: 1, champion: CHAMPION.toString(), challenger: CHALLENGER.toString() },
  ...{ checkedIn: [], dueAt: text(10), resultBy: null, moreTime: [], reports: [], vanished: null },
  ...{ vanishedAt: null, pictures: [], statements: [], winner: null, by: null, score: null },
  ...{ replays: null, calledAt: text(-1), beganAt: null, endedAt: null },
}
const RUNNING: LineMatch = {
  ...CALLED,
  status: 'running',
  checkedIn: [CALLED.champion, CALLED.challenger],
  ...{ beganAt: text(-60), dueAt: text(60), resultBy: text(60) },
}
const told = { winner: CALLED.champion, score: null, at: text(-5), revision: 1 }
const REPORTED: LineMatch = {
  ...RUNNING,
  status: 'reported',
  dueAt: text(25),
  reports: [{ ...told, player: CALLED.champion }],
}
const DISPUTED: LineMatch = { ...REPORTED, status: 'disputed', dueAt: text(600) }
const OVER: LineMatch = {
  ...REPORTED,
  status: 'completed',
  by: 'agreement',
  ...{ dueAt: null, winner: CALLED.champion, endedAt: text(-1) },
}

const lineWith = (match: LineMatch): Line => ({
  ...emptyLine,
  players,
  status: 'in_progress',
  gamesCount: 3,
  queue: [QUEUED.toString()],
  ...{ champion: match.champion, challenger: match.challenger, matches: [match], seq: 9 },
})
const tableWith = (line: Line, status: Table['status'] = 'in_progress'): Table => ({
  ...{ status, practice: false, line, now: NOW, clocks: CLOCKS, clockStands: false },
})

type Somebody = { userId: bigint; verbs: Verbs; seated: boolean; isWalletLocked: boolean }
const somebody = (userId: bigint, more: Partial<Somebody> = {}): Somebody => ({
  ...{ userId, verbs: verbsOf('user'), seated: players.some(({ id }) => id === userId.toString()) },
  ...{ isWalletLocked: false, ...more },
})
const officer = (role: 'moderator' | 'admin', userId: bigint) => somebody(userId, { verbs: verbsOf(role) })

const started: Tournament = { ...OPEN, status: 'in_progress', seq: 9, startedAt: at(-60) }
const ended: Tournament = { ...started, status: 'completed', endedAt: at(-30) }

const states: Record<string, Tournament> = {
  open: OPEN,
  full: { ...OPEN, currentPlayers: 4 },
  asked: { ...OPEN, readyUntil: at(3) },
  running: started,
  ended,
  'ended yesterday': { ...ended, endedAt: at(-2_000) },
}

const tournaments = whoMay({
  title: 'Tournaments',
  states,
  people: {
    host: somebody(HOST),
    player: somebody(CHAMPION),
    'player with a locked wallet': somebody(CHAMPION, { isWalletLocked: true }),
    'somebody else': somebody(OTHER),
    'somebody with a locked wallet': somebody(OTHER, { isWalletLocked: true }),
    moderator: officer('moderator', JUDGE),
    'moderator who plays': officer('moderator', CHALLENGER),
  },
  acts: {
    'create another': () => mayCreate({ banned: undefined, paused: undefined, onBreak: undefined, open: 1 }),
    join: (state, person) => mayJoin(state, { ...person, pausedUntil: null, isBanned: false }, NOW),
    leave: (state, person) => mayLeave(state, person, tableWith(lineWith(RUNNING), state.status)),
    'begin the ready check': (state, person) => mayStart(state, person),
    'say that one is ready': (state, person) => mayReady(state, person, NOW),
    cancel: (state, person) =>
      mayCancel(
        state,
        { ...person, signed: false, proved: false },
        tableWith(lineWith(RUNNING), state.status),
      ),
    'choose a cover': (state, person) => mayChangeCover(state, person, true),
    'remove the cover': (state, person) => mayChangeCover(state, person, false),
    'write in the chat': (state) => mayWrite(state, NOW),
  },
})

type MatchState = { match: LineMatch; isDecided?: true; isAdminCalled?: true }

const tableOfState = ({ match, isDecided }: MatchState): Table => ({
  ...tableWith(lineWith(match)),
  clockStands: isDecided ?? false,
})
const asPlayer =
  (may: (table: Table, seat: Seat) => Answer) =>
  (state: MatchState, { userId, isWalletLocked }: Somebody): Answer =>
    may(tableOfState(state), { match: 1, player: userId.toString(), isWalletLocked })

const matchStates: Record<string, MatchState> = {
  called: { match: CALLED },
  running: { match: RUNNING },
  'reported by the champion': { match: REPORTED },
  disputed: { match: DISPUTED },
  'decided by two': { match: DISPUTED, isDecided: true },
  'an admin called': { match: DISPUTED, isDecided: true, isAdminCalled: true },
  over: { match: OVER },
}

const matches = whoMay({
  title: 'Matches',
  states: matchStates,
  people: {
    champion: somebody(CHAMPION),
    challenger: somebody(CHALLENGER),
    'challenger with a locked wallet': somebody(CHALLENGER, { isWalletLocked: true }),
    'player in the queue': somebody(QUEUED),
    moderator: officer('moderator', JUDGE),
    'moderator who plays': officer('moderator', QUEUED),
    admin: officer('admin', ADMIN),
  },
  acts: {
    'see the evidence': ({ match }, { userId, verbs }) =>
      mayReadMatch([match.champion, match.challenger].includes(userId.toString()), verbs),
    'check in': asPlayer(mayCheckIn),
    'report a result': asPlayer(mayReportSomething),
    'confirm the opponent’s report': asPlayer(mayConfirm),
    dispute: asPlayer(mayDispute),
    'ask for more time': asPlayer(mayAskMoreTime),
    'write to the dispute': asPlayer(mayState),
    'add evidence': asPlayer((table, seat) => mayAddEvidence(table, seat, 0)),
    'object to the decision for the champion': ({ match, isDecided, isAdminCalled = false }, { userId }) =>
      mayObject(
        {
          players: [match.champion, match.challenger],
          verdict: isDecided && { winner: match.champion, finalAt: at(10), isAdminCalled, now: NOW },
        },
        { player: userId.toString(), objected: false },
      ),
    decide: (state, person) =>
      mayDecide(
        tableOfState(state),
        {
          ...{ match: 1, host: HOST, isAnswered: false },
          ...{ isDecided: state.isDecided ?? false, isAdminCalled: state.isAdminCalled ?? false },
        },
        { ...person, signed: false, proved: false },
      ),
  },
})

/** For the module. */
export const whoMayInTournaments: readonly WhoMay[] = [tournaments, matches]
