import type { Platform } from '#contract/tournament-games.ts'
import { listFlags, strikeMatches } from '#server/fair-play/index.ts'
import {
  answerDispute,
  checkIn,
  decideMatch,
  disputeMatch,
  reportMatch,
  runDueMatches,
} from '#server/tournaments/index.ts'
import { gameTagsOf, setGameTags } from '#server/users/index.ts'
import type { Community, Scene } from './community.ts'
import { MINUTE } from './event-story.ts'
import { demoModerator } from './people.ts'
import { type Plan, tournamentActs } from './tournament-acts.ts'

/** A game's points, the first player's first: "2-1". */
type Games = readonly `${number}-${number}`[]

type Table = Omit<Plan, 'seats'> & {
  /** hours from now at which the last seat is taken: below zero */
  at: number
  players: readonly [string, string]
}

/** Both players say that they have won. */
type Quarrel = Table & {
  /** the first player's report, and the second player's report or text instead */
  first: Games
  second: Games | string
  /** the first one's reply */
  answer?: string
  decided?: { at: number; winner: string; reason: string }
}

// biome-ignore format: one quarrel a paragraph
const quarrels: readonly Quarrel[] = [
  { at: -52, game: 'Rocket League', platform: 'pc', games: 3, cents: 500n, real: true, host: 'lena',
    players: ['sofia', 'anders'], first: ['3-1', '2-1'],
    second: 'I won 3:1 in games one and three. Sofia left before the last goal counted.',
    decided: { at: -49, winner: 'anders',
      reason: 'Sofia left the third game before its end. By the rules that game is Anders’s, 1:3.' } },
  { at: -20, game: 'Madden NFL 24', platform: 'xbox', games: 3, cents: 1_000n, real: true, host: 'callum',
    players: ['ruben', 'marek'], first: ['21-14', '17-10'], second: ['21-14', '10-17', '7-24'] },
  { at: -5, game: 'Street Fighter 6', platform: 'playstation', games: 3, cents: 500n, host: 'yara',
    players: ['yara', 'mateo'], first: ['2-1', '2-0'],
    second: 'The second game froze in round one, and Yara counts it as hers. We had agreed to play it again, and I won that one.',
    answer: 'We did not agree to that. It froze after I had won the round, and the game counted it.' },
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

/** After the time for check-in. */
const TOO_LATE = 11 * MINUTE

/** The cases of tournaments before moderators: disputed matches, one-way results, and missed matches. */
export function quarrelLife(community: Community): Scene[] {
  const { db, idOf } = community
  const takeTag = async (who: string, platform: Platform, tag: string) =>
    setGameTags(db, idOf(who), { ...(await gameTagsOf(db, idOf(who))), [platform]: tag })
  return [
    ...gameTags.map((tag) => ({ at: NAMED_AT, run: () => takeTag(...tag) })),
    ...quarrels.flatMap((one) => quarrel(community, one)),
    ...oneWay.at.flatMap((at) => givenAway(community, at)),
    ...absent.others.flatMap((other, n) => missed(community, ABSENT_AT[n]!, other)),
    { at: STRUCK_AT, run: () => strike(community) },
  ]
}

/** The moderator removes the newest of the one-way matches from the leaderboard. */
async function strike({ context, db, idOf }: Community): Promise<void> {
  const { loser, winner } = oneWay
  const flags = await listFlags(db, { state: 'open', cursor: undefined, limit: FLAGS_LOOKED_AT })
  const pair = [idOf(loser), idOf(winner)].map(String)
  const flag = flags.find(({ kind, user }) => kind === 'one_way' && pair.includes(String(user.id)))
  if (!flag) throw new Error(`the matches of ${loser} and ${winner} have no flag`)
  await strikeMatches(context, db, {
    id: BigInt(flag.id),
    moderatorId: idOf(demoModerator),
    reason: 'Both said in the chat before the start who would win. Such a match is no contest.',
    matchIds: flag.matchIds.slice(-STRUCK).map(BigInt),
  })
}

/** A tournament whose players are ready when the last seat is taken: the scene that fills it, and its acts. */
function tableOf(community: Community, { at, players, ...plan }: Table) {
  const acts = tournamentActs(community, { ...plan, seats: players.length }, `table ${plan.host} ${at}`)
  async function fill() {
    await acts.open()
    for (const who of players) await acts.join(who)
    await acts.ready(players)
  }
  return { filled: { at, run: fill }, acts }
}

/** The games as a report states them. @param firstHolds whether the first player holds the table, which is drawn */
const scoreOf = (games: Games, firstHolds: boolean) =>
  games.map((game) => {
    const [first = 0, second = 0] = game.split('-').map(Number)
    return firstHolds ? { champion: first, challenger: second } : { champion: second, challenger: first }
  })

function quarrel(community: Community, one: Quarrel): Scene[] {
  const { context, db, idOf, proven } = community
  const { first, second, answer, decided } = one
  const [claimant, other] = one.players
  const { filled, acts } = tableOf(community, one)
  const after = (minutes: number, run: Scene['run']): Scene => ({ at: one.at + minutes * MINUTE, run })
  const arrive = async (who: string) => checkIn(context, db, await acts.here(who))
  /** a player claims to have won, by these games */
  async function claim(who: string, games: Games) {
    const { matchId, two } = await acts.match()
    const { userId, provedAt } = await proven(who)
    const score = scoreOf(games, two[0] === idOf(claimant))
    await reportMatch(context, db, { matchId, userId, winnerId: userId, score, provedAt })
  }
  const dispute = async (reason: string) => disputeMatch(context, db, { ...(await acts.here(other)), reason })
  const reply = async (text: string) => answerDispute(context, db, { ...(await acts.here(claimant)), text })
  const scenes: Scene[] = [
    filled,
    after(2, () => arrive(claimant)),
    after(3, () => arrive(other)),
    after(40, () => claim(claimant, first)),
    after(47, () => (typeof second === 'string' ? dispute(second) : claim(other, second))),
  ]
  if (answer) scenes.push(after(55, () => reply(answer)))
  if (decided) {
    const { at, winner, reason } = decided
    const decide = async () => {
      const operator = { ...(await proven(demoModerator)), role: 'moderator' } as const
      const { matchId } = await acts.match()
      await decideMatch(context, db, { matchId, operator, winnerId: idOf(winner), reason })
    }
    scenes.push({ at, run: decide })
  }
  return scenes
}

/** A tournament of two players that the same player wins every time. */
function givenAway(community: Community, at: number): Scene[] {
  const { loser, winner, cents } = oneWay
  const players = [loser, winner] as const
  const plan = { host: winner, game: 'FIFA 24', platform: 'xbox', games: 1, cents, real: true } as const
  const { filled, acts } = tableOf(community, { at, players, ...plan })
  return [filled, { at: at + 5 * MINUTE, run: () => acts.play(() => community.idOf(winner), players) }]
}

/** A match for practice coins that one of the two players misses. */
function missed(community: Community, at: number, other: string): Scene[] {
  const { context, db } = community
  const plan = { host: other, game: absent.game, platform: 'playstation', games: 1, cents: 200n } as const
  const { filled, acts } = tableOf(community, { at, players: [other, absent.who], ...plan })
  return [
    filled,
    { at: at + 2 * MINUTE, run: async () => checkIn(context, db, await acts.here(other)) },
    { at: at + TOO_LATE, run: () => runDueMatches(context) },
  ]
}
