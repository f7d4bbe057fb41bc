import { randomUUID } from 'node:crypto'
import type { GamesCount, Platform } from '#contract/tournament-games.ts'
import type { GameScore } from '#contract/tournament-line.ts'
import { productNow } from '#server/core/clock.ts'
import type { Tx } from '#server/core/db.ts'
import { listFlags, strikeMatches } from '#server/fair-play/index.ts'
import {
  answerDispute,
  checkIn,
  createTournament,
  decideMatch,
  disputeMatch,
  joinWithin,
  listMatches,
  reportMatch,
  runDueMatches,
} from '#server/tournaments/index.ts'
import { gameTagsOf, setGameTags } from '#server/users/index.ts'
import { type Community, type Deed, everybodyReady, idOf, inTransaction } from './community.ts'
import { endedGameSeed } from './ended-games.ts'
import { demoModerator } from './people.ts'

/** A game's points, the first player's first: "2-1". */
type Games = readonly `${number}-${number}`[]

type Quarrel = {
  /** hours from now at which the last seat is taken: below zero */
  at: number
  game: string
  platform: Platform
  games: GamesCount
  cents: bigint
  real: boolean
  host: string
  /** both say that they have won */
  players: readonly [string, string]
  /** the first player's report, and the second player's report or text instead */
  first: Games
  second: Games | string
  /** the first one's reply */
  answer?: string
  decided?: { at: number; winner: string; reason: string }
}

const quarrels: readonly Quarrel[] = [
  {
    at: -52,
    game: 'Rocket League',
    platform: 'pc',
    games: 3,
    cents: 500n,
    real: true,
    host: 'lena',
    players: ['sofia', 'anders'],
    first: ['3-1', '2-1'],
    second: 'I won 3:1 in games one and three. Sofia left before the last goal counted.',
    decided: {
      at: -49,
      winner: 'anders',
      reason: 'Sofia left the third game before its end. By the rules that game is Anders’s, 1:3.',
    },
  },
  {
    at: -20,
    game: 'Madden NFL 24',
    platform: 'xbox',
    games: 3,
    cents: 1_000n,
    real: true,
    host: 'callum',
    players: ['ruben', 'marek'],
    first: ['21-14', '17-10'],
    second: ['21-14', '10-17', '7-24'],
  },
  {
    at: -5,
    game: 'Street Fighter 6',
    platform: 'playstation',
    games: 3,
    cents: 500n,
    real: false,
    host: 'yara',
    players: ['yara', 'mateo'],
    first: ['2-1', '2-0'],
    second:
      'The second game froze in round one, and Yara counts it as hers. We had agreed to play it again, and I won that one.',
    answer: 'We did not agree to that. It froze after I had won the round, and the game counted it.',
  },
]

/** Two players who meet again and again, and one of them never wins. */
const oneWay = { loser: 'bastian', winner: 'viktor', cents: 2_000n, at: [-140, -118, -95, -71, -47, -22] }
/** After the last of these matches. */
const STRUCK_AT = -18
/** Number of these matches that the moderator strikes; the others stay flagged. */
const STRUCK = 2
const FLAGS_LOOKED_AT = 50
/** A player who takes seats and misses the matches. */
const absent = { who: 'nikhil', game: 'Call of Duty', others: ['rosa', 'hana', 'isaac', 'samuel'] }
const ABSENT_AT = [-200, -130, -60, -4]

/** The names under which they play. */
const gameTags: readonly (readonly [who: string, platform: Platform, tag: string])[] = [
  ['yara', 'playstation', 'yara_monteiro'],
  ['mateo', 'playstation', 'Mateo-Arriaga91'],
  ['ruben', 'xbox', 'RubenDeWit'],
  ['marek', 'xbox', 'Marek Novotny'],
  ['mara', 'playstation', 'mara_lq'],
  ['jo', 'playstation', 'JoAbernathy'],
  ['sofia', 'pc', 'sofia.p'],
  ['anders', 'pc', 'anders#0478'],
  ['leilani', 'nintendo_switch', 'SW-4471-0926-3385'],
]
const NAMED_AT = -250

const MINUTE = 1 / 60
/** After the time for check-in. */
const TOO_LATE = 11 * MINUTE
const nobodyPaused = async (): Promise<Map<bigint, Date>> => new Map()

/** The cases of tournaments before moderators: disputed matches, one-way results, and missed matches. */
export function quarrelLife(community: Community): Deed[] {
  return [
    ...gameTags.map((tag) => named(community, tag)),
    ...quarrels.flatMap((one) => quarrel(community, one)),
    ...oneWay.at.flatMap((at) => givenAway(community, at)),
    ...absent.others.flatMap((other, n) => missed(community, ABSENT_AT[n]!, other)),
    struck(community),
  ]
}

/** The moderator removes the newest of the one-way matches from the leaderboard. */
function struck(community: Community): Deed {
  const { context } = community
  const [loser, winner] = [oneWay.loser, oneWay.winner]
  return inTransaction(community, STRUCK_AT, async (tx) => {
    const flags = await listFlags(tx, { state: 'open', cursor: undefined, limit: FLAGS_LOOKED_AT })
    const pair = [idOf(community, loser), idOf(community, winner)].map(String)
    const flag = flags.find(({ kind, user }) => kind === 'one_way' && pair.includes(String(user.id)))
    if (!flag) throw new Error(`the matches of ${loser} and ${winner} have no flag`)
    await strikeMatches(context, tx, {
      id: BigInt(flag.id),
      moderatorId: idOf(community, demoModerator),
      reason: 'Both said in the chat before the start who would win. Such a match is no contest.',
      matchIds: flag.matchIds.slice(-STRUCK).map(BigInt),
    })
  })
}

function named(community: Community, [who, platform, tag]: (typeof gameTags)[number]): Deed {
  return inTransaction(community, NAMED_AT, async (tx) => {
    const userId = idOf(community, who)
    await setGameTags(tx, userId, { ...(await gameTagsOf(tx, userId)), [platform]: tag })
  })
}

type Table = Pick<Quarrel, 'at' | 'game' | 'platform' | 'games' | 'cents' | 'real' | 'host'> & {
  players: readonly string[]
}

/**
 * A tournament whose players are ready when the last seat is taken.
 * @returns the action that creates and fills it, and its match at the table
 */
function table(community: Community, { at, game, platform, games, cents, real, host, players }: Table) {
  const { context } = community
  const name = `table ${host} ${at}`
  let id = 0n
  const filled = inTransaction(community, at, async (tx) => {
    id = await createTournament(
      context,
      tx,
      {
        userId: idOf(community, host),
        gameTitle: game,
        platform,
        entryFee: cents,
        maxPlayers: players.length,
        gamesCount: games,
        lives: 1,
        isPracticeMode: !real,
      },
      nobodyPaused,
      endedGameSeed(name),
    )
    for (const key of players) {
      const userId = idOf(community, key)
      if (real) await community.deposit(key, cents)
      const [answer] = await joinWithin(
        context,
        tx,
        [{ tournamentId: id, userId, key: randomUUID() }],
        nobodyPaused,
      )
      if (answer && 'error' in answer) throw answer.error
    }
    await everybodyReady(community, tx, { id, game: name, players })
  })
  const present = async (tx: Tx) =>
    (await listMatches(context, tx, { tournamentId: id, viewerId: null })).at(-1)!
  return { filled, present, match: async (tx: Tx) => BigInt((await present(tx)).id) }
}

/** The games as a report states them. @param firstHolds whether the first player holds the table, which is drawn */
const scoreOf = (games: Games, firstHolds: boolean): GameScore[] =>
  games.map((game) => {
    const [first = 0, second = 0] = game.split('-').map(Number)
    return firstHolds ? { champion: first, challenger: second } : { champion: second, challenger: first }
  })

function quarrel(community: Community, one: Quarrel): Deed[] {
  const { context } = community
  const [first, second] = one.players
  const { filled, match, present } = table(community, one)
  /** a player claims to have won, by these games */
  const claim = async (tx: Tx, userId: bigint, games: Games) => {
    const { id, champion } = await present(tx)
    const score = scoreOf(games, String(champion.userId) === String(idOf(community, first)))
    return reportMatch(context, tx, {
      matchId: BigInt(id),
      userId,
      winnerId: userId,
      score,
      provedAt: await productNow(tx),
    })
  }
  const step = (at: number, run: (tx: Tx, matchId: bigint) => Promise<unknown>) =>
    inTransaction(community, at, async (tx) => run(tx, await match(tx)))
  const deeds = [
    filled,
    ...[first, second].map((key, n) =>
      step(one.at + (n + 2) * MINUTE, (tx, matchId) =>
        checkIn(context, tx, { matchId, userId: idOf(community, key) }),
      ),
    ),
    step(one.at + 40 * MINUTE, (tx) => claim(tx, idOf(community, first), one.first)),
    step(one.at + 47 * MINUTE, (tx, matchId) => {
      const userId = idOf(community, second)
      return typeof one.second === 'string'
        ? disputeMatch(context, tx, { matchId, userId, reason: one.second })
        : claim(tx, userId, one.second)
    }),
  ]
  const { answer, decided } = one
  if (answer)
    deeds.push(
      step(one.at + 55 * MINUTE, (tx, matchId) =>
        answerDispute(context, tx, { matchId, userId: idOf(community, first), text: answer }),
      ),
    )
  if (decided)
    deeds.push(
      step(decided.at, async (tx, matchId) => {
        const now = await productNow(tx)
        return decideMatch(context, tx, {
          matchId,
          operator: { userId: idOf(community, demoModerator), role: 'moderator', provedAt: now },
          winnerId: idOf(community, decided.winner),
          reason: decided.reason,
        })
      }),
    )
  return deeds
}

/** A tournament of two players that the same player wins every time. */
function givenAway(community: Community, at: number): Deed[] {
  const { context } = community
  const players = [oneWay.loser, oneWay.winner] as const
  const { filled, match } = table(community, {
    ...{ at, players, host: oneWay.winner, cents: oneWay.cents, real: true },
    ...{ game: 'FIFA 24', platform: 'xbox', games: 1 },
  })
  const play = inTransaction(community, at + 5 * MINUTE, async (tx) => {
    const matchId = await match(tx)
    const winnerId = idOf(community, oneWay.winner)
    for (const key of players) await checkIn(context, tx, { matchId, userId: idOf(community, key) })
    for (const key of players)
      await reportMatch(context, tx, {
        matchId,
        userId: idOf(community, key),
        winnerId,
        provedAt: await productNow(tx),
      })
  })
  return [filled, play]
}

/** A match for practice coins that one of the two players misses. */
function missed(community: Community, at: number, other: string): Deed[] {
  const { context } = community
  const { filled, match } = table(community, {
    ...{ at, players: [other, absent.who], host: other, cents: 200n, real: false },
    ...{ game: absent.game, platform: 'playstation', games: 1 },
  })
  return [
    filled,
    inTransaction(community, at + 2 * MINUTE, async (tx) =>
      checkIn(context, tx, { matchId: await match(tx), userId: idOf(community, other) }),
    ),
    { at: at + TOO_LATE, run: () => runDueMatches(context) },
  ]
}
