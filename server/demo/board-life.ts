import type { Platform } from '#contract/tournament-games.ts'
import { productNow } from '#server/core/clock.ts'
import { checkIn, createTournament, joinWithin, listMatches, reportMatch } from '#server/tournaments/index.ts'
import { createChance } from './chance.ts'
import { type Community, type Deed, everybodyReady, idOf, inTransaction } from './community.ts'
import { endedGameSeed } from './ended-games.ts'

/** Past tournaments for real money, oldest first. With three lives everybody plays at least three matches: eight people have their ten. */
const tournaments: readonly {
  /** hours from now until the first seat is taken */
  at: number
  host: string
  game: string
  platform: Platform
  feeCents: bigint
  players: readonly string[]
  /** the player who has a good day, and the one who has a bad day */
  best: string
  worst: string
}[] = [
  {
    at: -380,
    host: 'jo',
    game: 'Rocket League',
    platform: 'pc',
    feeCents: 200n,
    players: ['mara', 'jo', 'tomasz', 'kwame', 'priya', 'hiroshi', 'aoife', 'diego'],
    best: 'mara',
    worst: 'diego',
  },
  {
    at: -290,
    host: 'mara',
    game: 'FIFA 24',
    platform: 'playstation',
    feeCents: 100n,
    players: ['aoife', 'mara', 'callum', 'kwame', 'lena', 'jo', 'priya', 'freya'],
    best: 'mara',
    worst: 'aoife',
  },
  {
    at: -170,
    host: 'aoife',
    game: 'Gran Turismo 7',
    platform: 'playstation',
    feeCents: 200n,
    players: ['hiroshi', 'tomasz', 'callum', 'diego', 'lena', 'aoife', 'freya', 'mara'],
    best: 'aoife',
    worst: 'mara',
  },
  {
    at: -70,
    host: 'mara',
    game: 'Tekken 8',
    platform: 'pc',
    feeCents: 300n,
    players: ['kwame', 'mara', 'jo', 'callum', 'hiroshi', 'tomasz', 'priya', 'aoife'],
    best: 'aoife',
    worst: 'mara',
  },
  // while everybody was away, so that home shows changed ranks
  {
    at: -12.5,
    host: 'aoife',
    game: 'Street Fighter 6',
    platform: 'pc',
    feeCents: 100n,
    players: ['mara', 'callum', 'jo', 'hiroshi', 'kwame', 'priya', 'aoife', 'tomasz'],
    best: 'mara',
    worst: 'callum',
  },
]

/** Playing strength: a player with twice the opponent's strength wins two of three matches. */
const BEST = 24
const USUAL = 4
const WORST = 1

const SEED = 66
const LIVES = 3
/** From the first seat to the first match, and from one match to the next: check-in ends ten minutes after the call. */
const FIRST_MATCH_HOURS = 0.8
const MATCH_HOURS = 0.15
/** From the last seat until everybody has confirmed to be ready. */
const READY_HOURS = 0.02
/** No one in the demo community misses a match. */
const nobodyPaused = async () => new Map<bigint, Date>()

/** Finished tournaments, which give the leaderboard its players, tiers and holders of the crown. */
export function boardLife(community: Community): Deed[] {
  const { context } = community
  // a separate generator, so that the rest of the community stays as it is
  const chance = createChance(SEED)
  return tournaments.flatMap((tournament) => {
    const { at, host, game, platform, feeCents, players, best, worst } = tournament
    const name = `board ${at}`
    let id = 0n
    const open = inTransaction(community, at - 2, async (tx) => {
      const wanted = { gameTitle: game, platform, entryFee: feeCents, gamesCount: 3, lives: LIVES } as const
      const body = { ...wanted, maxPlayers: players.length, isPracticeMode: false }
      const order = { userId: idOf(community, host), ...body }
      id = await createTournament(context, tx, order, nobodyPaused, endedGameSeed(name))
    })
    const seats = players.map((key, seat) =>
      inTransaction(community, at + seat * 0.1, async (tx) => {
        const command = { tournamentId: id, userId: idOf(community, key), key: chance.uuid() }
        const [answer] = await joinWithin(context, tx, [command], nobodyPaused)
        if (answer && 'error' in answer) throw answer.error
      }),
    )
    const ready = inTransaction(community, at + (players.length - 1) * 0.1 + READY_HOURS, (tx) =>
      everybodyReady(community, tx, { id, game: name, players }),
    )
    const skillOf = (userId: string) =>
      userId === String(idOf(community, best))
        ? BEST
        : userId === String(idOf(community, worst))
          ? WORST
          : USUAL
    const most = players.length * LIVES - 1
    const matches = Array.from({ length: most }, (_, number) =>
      inTransaction(community, at + FIRST_MATCH_HOURS + number * MATCH_HOURS, async (tx) => {
        const match = (await listMatches(context, tx, { tournamentId: id, viewerId: null })).at(-1)!
        if (match.endedAt !== null) return
        const [one, other] = [String(match.champion.userId), String(match.challenger.userId)]
        const odds = skillOf(one) / (skillOf(one) + skillOf(other))
        const winnerId = BigInt(chance.share() < odds ? one : other)
        for (const userId of [BigInt(one), BigInt(other)])
          await checkIn(context, tx, { matchId: BigInt(match.id), userId })
        for (const userId of [BigInt(one), BigInt(other)])
          await reportMatch(context, tx, {
            matchId: BigInt(match.id),
            userId,
            winnerId,
            provedAt: await productNow(tx),
          })
      }),
    )
    return [open, ...seats, ready, ...matches]
  })
}
