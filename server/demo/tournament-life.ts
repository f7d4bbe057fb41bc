import { randomUUID } from 'node:crypto'
import type { GamesCount, Lives, Platform } from '#contract/tournament-games.ts'
import { sendToPlace } from '#server/chat/index.ts'
import { productNow } from '#server/core/clock.ts'
import type { Tx } from '#server/core/db.ts'
import {
  cancelTournament,
  checkIn,
  createTournament,
  joinWithin,
  listMatches,
  openTournamentChat,
  reportMatch,
  startTournament,
} from '#server/tournaments/index.ts'
import { type Community, type Deed, everybodyReady, idOf, inTransaction } from './community.ts'
import { endedGameSeed } from './ended-games.ts'
import { giveCover } from './pictures.ts'

type DemoTournament = {
  /** hours, below zero: before the present */
  made: number
  host: string
  game: string
  platform: Platform
  cents: bigint
  seats: number
  games: GamesCount
  lives?: Lives
  real?: true
  /** the host's notes on the rules of play */
  notes?: string
  players: readonly string[]
  /** when the host starts it; absent: it is still open, or the last seat starts it */
  started?: number
  /** number of finished matches; of two players the one named first here wins */
  played?: number
  best?: readonly string[]
  /** the two players of the next match are at the table now */
  going?: true
  cancelled?: [at: number, reason: string]
  said?: readonly [at: number, who: string, text: string][]
}

const MINUTE = 1 / 60
/** From one match's call to its end: within the time to check in. */
const MATCH_HOURS = 0.1

const tournaments: readonly DemoTournament[] = [
  {
    made: -75,
    host: 'kwame',
    game: 'FIFA 24',
    platform: 'playstation',
    cents: 1_000n,
    seats: 4,
    games: 3,
    real: true,
    players: ['jo', 'kwame', 'mara', 'tomasz'],
    played: 3,
    best: ['tomasz', 'jo', 'mara'],
    said: [
      [-74.5, 'mara', 'Good luck everybody. Same rules as last time?'],
      [-73, 'tomasz', 'Well played, everybody. Jo, next time it is yours.'],
    ],
  },
  {
    made: -50,
    host: 'priya',
    game: 'Street Fighter 6',
    platform: 'pc',
    cents: 500n,
    seats: 8,
    games: 5,
    players: ['priya', 'emil'],
    cancelled: [-26, 'The servers are down all weekend'],
  },
  {
    made: -3,
    host: 'mara',
    game: 'Rocket League',
    platform: 'pc',
    cents: 2_000n,
    seats: 6,
    games: 5,
    lives: 2,
    players: ['mara', 'hiroshi', 'aoife', 'emil', 'priya'],
    started: -0.3,
    played: 2,
    best: ['aoife', 'mara', 'hiroshi', 'emil'],
    going: true,
    said: [
      [-2.8, 'hiroshi', 'I bring the snacks, you bring the goals.'],
      [-0.08, 'aoife', 'Who is next?'],
    ],
  },
  {
    made: -20,
    host: 'jo',
    game: 'Tekken 8',
    platform: 'playstation',
    cents: 500n,
    seats: 8,
    games: 3,
    players: ['jo', 'kwame', 'noor'],
  },
  {
    made: -6,
    host: 'tomasz',
    game: 'NBA 2K24',
    platform: 'xbox',
    cents: 1_000n,
    seats: 4,
    games: 1,
    real: true,
    notes: 'Five minutes a quarter, current rosters. Cross-play is off.',
    players: ['tomasz', 'mara'],
  },
  {
    made: -1.5,
    host: 'aoife',
    game: 'Mario Kart 8',
    platform: 'nintendo_switch',
    cents: 250n,
    seats: 11,
    games: 3,
    lives: 2,
    notes: '150cc, four races a game, no items on the last one. I send the room code here in the chat.',
    players: ['aoife', 'camille', 'giulia', 'luca'],
  },
]

/** Tournaments in every state: one is over, one was cancelled, one is running, and three wait for players. */
export function tournamentLife(community: Community): Deed[] {
  return tournaments.flatMap((one) => storyOf(community, one))
}

function storyOf(community: Community, one: DemoTournament): Deed[] {
  const { context } = community
  const person = (key: string) => idOf(community, key)
  const name = `tournament ${one.made}`
  const starts = one.started !== undefined || one.players.length === one.seats
  let id = 0n
  const deeds: Deed[] = [
    inTransaction(community, one.made, async (tx) => {
      id = await createTournament(
        context,
        tx,
        {
          userId: person(one.host),
          gameTitle: one.game,
          platform: one.platform,
          entryFee: one.cents,
          maxPlayers: one.seats,
          gamesCount: one.games,
          lives: one.lives ?? 1,
          isPracticeMode: one.real !== true,
          notes: one.notes,
        },
        nobodyPaused,
        starts ? endedGameSeed(name) : undefined,
      )
      await giveCover(community, { kind: 'tournament', id, userId: person(one.host), name: one.game })
    }),
    ...one.players.map((key, n) => ({
      at: one.made + (n + 1) * MINUTE,
      async run() {
        if (one.real) await community.deposit(key, one.cents)
        const command = { tournamentId: id, userId: person(key), key: randomUUID() }
        await context.db.transact((tx) => joinWithin(context, tx, [command], nobodyPaused))
      },
    })),
  ]
  // without a start by the host, the last seat asks the players to be ready
  const from = one.started ?? one.made + (one.players.length + 1) * MINUTE
  if (starts)
    deeds.push(
      inTransaction(community, from, async (tx) => {
        if (one.started !== undefined) await startTournament(context, tx, { id, userId: person(one.host) })
        await everybodyReady(community, tx, { id, game: name, players: one.players })
      }),
    )
  for (let n = 1; n <= (one.played ?? 0); n++)
    deeds.push(
      inTransaction(community, from + n * MATCH_HOURS, (tx) =>
        play(community, tx, id, (one.best ?? []).map(person)),
      ),
    )
  if (one.going) deeds.push(inTransaction(community, -0.05, (tx) => sitDown(community, tx, id)))
  if (one.cancelled) {
    const [at, reason] = one.cancelled
    deeds.push(
      inTransaction(community, at, async (tx) =>
        cancelTournament(context, tx, {
          id,
          caller: { userId: person(one.host), role: 'user', provedAt: await productNow(tx) },
          reason,
        }),
      ),
    )
  }
  const chat = openTournamentChat(context)
  for (const [at, who, content] of one.said ?? [])
    deeds.push({
      at,
      run: async () => void (await sendToPlace(context, chat, { placeId: id, userId: person(who), content })),
    })
  return deeds
}

const nobodyPaused = async (): Promise<Map<bigint, Date>> => new Map()

/** The two at the table check in. */
async function sitDown({ context }: Community, tx: Tx, tournamentId: bigint) {
  const match = (await listMatches(context, tx, { tournamentId, viewerId: null })).at(-1)!
  const matchId = BigInt(match.id)
  const two = [BigInt(match.champion.userId), BigInt(match.challenger.userId)]
  for (const userId of two) await checkIn(context, tx, { matchId, userId })
  return { matchId, two }
}

/** The two at the table check in, and both report that the better one won. @param best the best first */
async function play(
  community: Community,
  tx: Tx,
  tournamentId: bigint,
  best: readonly bigint[],
): Promise<void> {
  const { matchId, two } = await sitDown(community, tx, tournamentId)
  const winner = best.find((userId) => two.includes(userId)) ?? two[0]!
  const provedAt = await productNow(tx)
  for (const userId of two)
    await reportMatch(community.context, tx, { matchId, userId, winnerId: winner, provedAt })
}
