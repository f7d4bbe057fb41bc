import { z } from 'zod'
import { chatMessage, messageContent, placeRoutes, sending } from './chat.ts'
import { coverView } from './covers.ts'
import { commitment, serverSeed } from './fairness.ts'
import { amount, emptyBody, face, id, idParams, line, moment, searchText, text, wireMoney } from './fields.ts'
import { byNumberAndId, list } from './listing.ts'
import { route } from './route.ts'
import {
  ENTRY_FEE_MIN_CENTS,
  feeBuckets,
  GAMES_COUNTS,
  LIVES,
  PLAYERS_MAX,
  PLAYERS_MIN,
  platforms,
} from './tournament-games.ts'

/** `cancelled` gave every fee back. Screens say Open, Live, Ended and Cancelled (T-04). */
export const tournamentStatuses = ['open', 'in_progress', 'completed', 'cancelled'] as const
export type TournamentStatus = (typeof tournamentStatuses)[number]

export const tournamentView = z.object({
  id,
  gameTitle: z.string(),
  platform: z.enum(platforms),
  entryFee: wireMoney,
  /** of the fees paid so far; frozen when the tournament starts */
  prizePool: wireMoney,
  /** with every seat taken */
  fullPrizePool: wireMoney,
  currentPlayers: z.number().int(),
  maxPlayers: z.number().int(),
  gamesCount: z.literal(GAMES_COUNTS),
  /** matches that a player may lose */
  lives: z.literal(LIVES),
  isPracticeMode: z.boolean(),
  status: z.enum(tournamentStatuses),
  createdById: id,
  /** the first few players, in their order */
  faces: z.array(face),
  /** the caller has a seat */
  joined: z.boolean(),
  createdAt: moment,
  /** cancelled with full refunds when it has not started by then */
  startsBy: moment,
  /** the start time, if its host set one; the ready check begins before it */
  startsAt: moment.nullable(),
  /** until when its players may answer the ready check; null while none runs */
  readyUntil: moment.nullable(),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  winner: face.nullable(),
  cover: coverView.nullable(),
})
export type TournamentView = z.infer<typeof tournamentView>

export const seat = z.object({
  userId: id,
  user: face,
  /** order of joining, from 0 */
  seat: z.number().int(),
  joinedAt: moment,
  /** null before the start */
  livesLeft: z.number().int().nullable(),
  wins: z.number().int(),
  losses: z.number().int(),
  left: z.boolean(),
  online: z.boolean(),
  /** has answered the running ready check; false before and after it */
  ready: z.boolean(),
  /** in the line as it was drawn, from 0; null before the start */
  place: z.number().int().nullable(),
  /** who drew the player's part of the draw; null before the start, and where the line was not drawn */
  clientSeedBy: z.enum(['player', 'server']).nullable(),
})
export type Seat = z.infer<typeof seat>

/** The split of the fees: by the present field, until it is frozen. */
const split = z.object({ fees: wireMoney, prize: wireMoney, platformFee: wireMoney, revenueShare: wireMoney })

/** The windows of a match by the settings of this server, in seconds. */
const clocks = z.object({
  /** of a ready check */
  readySeconds: z.number().int(),
  /** from the call until both must have checked in */
  checkInSeconds: z.number().int(),
  /** the same for a match that is called again after it was void */
  replayCheckInSeconds: z.number().int(),
  /** from the beginning until the result is due, for up to three games */
  resultSeconds: z.number().int(),
  /** extra time for each further game that may be played */
  extraGameSeconds: z.number().int(),
  /** the time that both players together may add */
  moreTimeSeconds: z.number().int(),
  /** the shortest that a game may take: no report stands before the match can be over */
  gameSeconds: z.number().int(),
  /** from a report until it stands without an answer */
  silenceSeconds: z.number().int(),
  /** how long without an open page, while the opponent has one, until a player counts as absent */
  absenceSeconds: z.number().int(),
  /** from an absence until it decides; a player who returns before that has lost nothing */
  disconnectSeconds: z.number().int(),
  /** from a dispute until the pictures decide it, when no moderator has */
  disputeSeconds: z.number().int(),
})
export type MatchClocks = z.infer<typeof clocks>

export const tournamentDetail = tournamentView.extend({
  host: face,
  seats: z.array(seat),
  /** user ids, next one first; before the start in the order of joining, which does not affect the line */
  queue: z.array(id),
  championId: id.nullable(),
  challengerId: id.nullable(),
  split,
  /** the host was among the top 50 at the start, so 1% of the fees is theirs out of the platform's fee; null before the start */
  hostShares: z.boolean().nullable(),
  cancelReason: z.string().nullable(),
  /** the host's notes on how it is played; null without any */
  notes: z.string().nullable(),
  /** when the caller may join again after missed matches; null when they may */
  pausedUntil: moment.nullable(),
  /** the caller's actions on it now, which may also need a proof of identity */
  can: z.object({
    join: z.boolean(),
    leave: z.boolean(),
    /** answer the ready check, even again */
    ready: z.boolean(),
    start: z.boolean(),
    cancel: z.boolean(),
    /** choose a picture for its cover */
    addCover: z.boolean(),
    /** remove the cover, or choose another where that is open */
    changeCover: z.boolean(),
    /** in its chat; a silence by moderators is the chat’s own answer */
    write: z.boolean(),
  }),
  /** why the caller may not join, in a sentence */
  cannotJoin: z.string().nullable(),
  /** why the caller cannot be ready yet, where only their locked wallet prevents it */
  cannotReady: z.string().nullable(),
  /** the same for leaving after the start */
  cannotLeave: z.string().nullable(),
  clocks,
  /**
   * SHA-256 of the seed that draws the order of the line, shown from the creation on; null where the order of joining counts, as
   * it did before lines were drawn
   */
  seedHash: commitment.nullable(),
  /** that seed, from the start on */
  seed: serverSeed.nullable(),
  /** how long a match of this tournament takes */
  pace: z.object({
    secondsPerMatch: z.number().int(),
    /** true: from this tournament's matches; false: the usual time for the game and the format */
    measured: z.boolean(),
  }),
})
export type TournamentDetail = z.infer<typeof tournamentDetail>

export const tournamentMessage = chatMessage.extend({
  tournamentId: id,
  userId: id,
  user: face,
})
export type TournamentMessage = z.infer<typeof tournamentMessage>

const gamesCount = z.literal(GAMES_COUNTS, 'Games count must be 1, 3, 5, 7, 9, or 11.')
const maxPlayers = z
  .int('Maximum players must be between 2 and 11.')
  .min(PLAYERS_MIN, 'Maximum players must be between 2 and 11.')
  .max(PLAYERS_MAX, 'Maximum players must be between 2 and 11.')
const entryFee = amount.refine((cents) => cents >= ENTRY_FEE_MIN_CENTS, 'Entry fee must be at least $1.00')

/** Characters of a host’s notes. */
const NOTES_MAX = 500

export const createTournamentBody = z.strictObject({
  gameTitle: line(1, 60),
  platform: z.enum(platforms),
  entryFee,
  maxPlayers,
  gamesCount,
  lives: z.literal(LIVES).default(1),
  isPracticeMode: z.boolean().default(false),
  /** when it is to start: at most 72 hours ahead, and late enough for the ready check before it */
  startsAt: z.iso.datetime({ offset: true, error: 'Use an ISO 8601 date and time with its zone' }).optional(),
  /** how it is played: the map, the length of a half, who may join from where */
  notes: text(0, NOTES_MAX).optional(),
})

/** The filter of the list. `ended`: completed and cancelled ones. */
export const listedStatuses = ['open', 'in_progress', 'ended'] as const

const joining = [
  'not_found',
  'wallet_locked',
  'tournament_state',
  'tournament_full',
  'already_joined',
  'insufficient_funds',
  'time_out',
  'silenced',
  'email_unconfirmed',
  'money_owed',
  'step_up_required',
] as const

const listFilters = {
  /** part of the game's title, without regard to case */
  query: searchText(60).optional(),
  platform: z.enum(platforms).optional(),
  fee: z.enum(feeBuckets).optional(),
  status: z.enum(listedStatuses).optional(),
  mode: z.enum(['real', 'practice']).optional(),
  mine: z.literal('true').optional(),
}

const tournamentChat = placeRoutes('tournaments', {
  place: 'tournament',
  owner: 'host',
  message: tournamentMessage,
  body: z.strictObject({ content: messageContent, ...sending }),
  aboutSending: 'Writes in a tournament’s chat. It closes a day after the end.',
  outside: [],
  over: 'tournament_state',
})

export const tournamentRoutes = {
  listTournaments: route('GET /api/tournaments', {
    who: 'user',
    rate: 'read',
    ...list(byNumberAndId, listFilters),
    reply: z.array(tournamentView),
    about:
      'Tournaments: those that the caller can join, then the other open ones, running ones, and ended ones, each group newest first.',
  }),
  countTournaments: route('GET /api/tournament-counts', {
    who: 'user',
    rate: 'read',
    query: z.strictObject(listFilters),
    reply: z.object({
      platform: z.array(z.object({ value: z.enum(platforms), count: z.number().int() })),
      fee: z.array(z.object({ value: z.enum(feeBuckets), count: z.number().int() })),
      status: z.array(z.object({ value: z.enum(listedStatuses), count: z.number().int() })),
    }),
    about:
      'The number of tournaments that each value of a filter would show beside the other filters; each count is at most 1,000, which means that many or more.',
  }),
  getTournament: route('GET /api/tournaments/{id}', {
    who: 'user',
    rate: 'read',
    params: idParams,
    reply: tournamentDetail,
    refusals: ['not_found'],
    about: 'One tournament with its players and its line.',
  }),
  createTournament: route('POST /api/tournaments', {
    who: 'user',
    rate: 'write',
    money: 'stored-reply',
    changes: ['tournaments'],
    onBreak: {
      refused: 'break',
      because: 'a real-money tournament asks for entry fees; an exclusion refuses practice tournaments too',
    },
    publicText: ['gameTitle', 'notes'],
    body: createTournamentBody,
    status: 201,
    reply: tournamentDetail,
    refusals: ['too_many_tournaments', 'silenced', 'time_out'],
    about:
      'Opens a tournament and commits to the seed that will draw its line. Creating costs nothing and takes no seat; the host joins like everybody.',
  }),
  joinTournament: route('POST /api/tournaments/{id}/join', {
    who: 'user',
    rate: 'money',
    money: 'own-rows',
    changes: ['balance', 'tournaments'],
    onBreak: {
      refused: 'break',
      because: 'an entry fee is a stake; an exclusion refuses practice fees too',
    },
    params: idParams,
    body: emptyBody,
    reply: z.object({
      tournament: tournamentDetail,
      seat: z.number().int(),
      balance: wireMoney,
      /** of the journal that took the fee */
      reference: z.string(),
    }),
    refusals: joining,
    about:
      'Takes a seat and pays the entry fee in one transaction. The last seat begins the ready check, unless a start time does. A player who joins while it runs is ready, and needs an identity proof where the fee takes the sum of the day above the limit without one. A repeated call under its key returns the first answer.',
  }),
  leaveTournament: route('POST /api/tournaments/{id}/leave', {
    who: 'user',
    rate: 'money',
    money: 'repeatable',
    changes: ['balance', 'tournaments'],
    onBreak: { refused: false, because: 'before the start the fee goes back, and after it no money moves' },
    params: idParams,
    /** refused once it has started, because the fee would no longer be refunded */
    body: z.strictObject({ onlyBeforeStart: z.literal(true).optional() }),
    reply: z.object({ refunded: wireMoney, balance: wireMoney }),
    refusals: ['not_found', 'wallet_locked', 'not_joined', 'tournament_state', 'step_up_required'],
    about:
      'Before the start: gives the seat up for a refund of the whole fee. After it: gives up all lives, and the opponent wins a running match; refused with onlyBeforeStart, and for real money while the wallet is locked. Giving up more than $20.00 in 24 hours needs an identity proof.',
  }),
  cancelTournament: route('POST /api/tournaments/{id}/cancel', {
    who: 'user',
    rate: 'write',
    changes: ['balance', 'tournaments'],
    onBreak: { refused: false, because: 'every fee goes back' },
    params: idParams,
    openText: { reason: 'without it the players’ fees would stay' },
    body: z.strictObject({ reason: text(3, 300) }),
    reply: tournamentDetail,
    refusals: [
      'not_found',
      'forbidden',
      'second_factor_needed',
      'tournament_state',
      'step_up_required',
      'same_operator',
    ],
    about:
      'The host cancels before the start, a moderator who does not play in it at any time before its end. Every fee is refunded in full. After the start a moderator needs a fresh proof in real money; for a prize above $500, a second moderator must make the same call, and the tournament goes on until then.',
  }),
  tournamentFacts: route('GET /api/tournaments/{id}/facts', {
    who: 'user',
    rate: 'read',
    params: idParams,
    /** as in tournament-line.ts, in order */
    reply: z.array(z.looseObject({ seq: z.number().int(), at: moment, type: z.string() })),
    refusals: ['not_found'],
    about: 'Everything that happened in a tournament, in order: its page replays it move by move.',
  }),
  tournamentMessages: tournamentChat.read,
  sendTournamentMessage: tournamentChat.send,
  reactToTournamentMessage: tournamentChat.react,
  removeTournamentMessage: tournamentChat.remove,
}
