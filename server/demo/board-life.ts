import type { Platform } from '#contract/tournament-games.ts'
import { checkIn, createTournament, joinWithin, listMatches, reportMatch } from '#server/tournaments/index.ts'
import { type Community, type Deed, idOf, inTransaction } from './community.ts'

/** Past tournaments for real money, oldest first. Three lives: everybody plays at least three matches. */
const tournaments: readonly {
  /** hours from now until the first seat is taken */
  at: number
  host: string
  game: string
  platform: Platform
  feeCents: bigint
  players: readonly string[]
}[] = [
  {
    at: -380,
    host: 'jo',
    game: 'Rocket League',
    platform: 'pc',
    feeCents: 200n,
    players: ['mara', 'jo', 'tomasz', 'kwame', 'priya', 'hiroshi', 'aoife', 'diego'],
  },
  {
    at: -290,
    host: 'mara',
    game: 'FIFA 24',
    platform: 'playstation',
    feeCents: 100n,
    players: ['aoife', 'mara', 'callum', 'kwame', 'lena', 'jo', 'priya', 'freya'],
  },
  {
    at: -170,
    host: 'aoife',
    game: 'Gran Turismo 7',
    platform: 'playstation',
    feeCents: 200n,
    players: ['hiroshi', 'tomasz', 'callum', 'diego', 'lena', 'aoife', 'freya', 'mara'],
  },
  {
    at: -70,
    host: 'mara',
    game: 'Tekken 8',
    platform: 'pc',
    feeCents: 300n,
    players: ['kwame', 'mara', 'jo', 'callum', 'hiroshi', 'tomasz', 'priya', 'aoife'],
  },
]

/** How well they play: who has twice as much as the opponent wins two of three matches. */
const skill: Readonly<Record<string, number>> = {
  aoife: 9,
  mara: 7,
  hiroshi: 6,
  kwame: 5,
  jo: 4,
  callum: 4,
  tomasz: 3,
  priya: 3,
  lena: 3,
  freya: 2,
  diego: 2,
}

const LIVES = 3
/** From one match to the next. */
const MATCH_HOURS = 0.4
/** Nobody of the demo community stays away from a match. */
const nobodyPaused = async () => new Map<bigint, Date>()

/** Finished tournaments, from which the leaderboard has its players, tiers and holders of the crown. */
export const boardLife = (community: Community): Deed[] =>
  tournaments.flatMap((tournament) => {
    const { context, chance } = community
    const { at, host, game, platform, feeCents, players } = tournament
    let id = 0n
    const open = inTransaction(community, at - 2, async (tx) => {
      const wanted = { gameTitle: game, platform, entryFee: feeCents, gamesCount: 3, lives: LIVES } as const
      const body = { ...wanted, maxPlayers: players.length, isPracticeMode: false }
      id = await createTournament(context, tx, { userId: idOf(community, host), ...body }, nobodyPaused)
    })
    const seats = players.map((key, seat) =>
      inTransaction(community, at + seat * 0.1, async (tx) => {
        const command = { tournamentId: id, userId: idOf(community, key), key: chance.uuid() }
        const [answer] = await joinWithin(context, tx, [command], nobodyPaused)
        if (answer && 'error' in answer) throw answer.error
      }),
    )
    const skillOf = (userId: string) =>
      skill[players.find((key) => String(idOf(community, key)) === userId)!]!
    const most = players.length * LIVES - 1
    const matches = Array.from({ length: most }, (_, number) =>
      inTransaction(community, at + 1 + number * MATCH_HOURS, async (tx) => {
        const match = (await listMatches(tx, id)).at(-1)!
        if (match.endedAt !== null) return
        const [one, other] = [match.champion.userId, match.challenger.userId]
        const odds = skillOf(one) / (skillOf(one) + skillOf(other))
        const winnerId = BigInt(chance.share() < odds ? one : other)
        for (const userId of [BigInt(one), BigInt(other)])
          await checkIn(context, tx, { matchId: BigInt(match.id), userId })
        for (const userId of [BigInt(one), BigInt(other)])
          await reportMatch(context, tx, { matchId: BigInt(match.id), userId, winnerId })
      }),
    )
    return [open, ...seats, ...matches]
  })
