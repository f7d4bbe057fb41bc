import { sendToPlace } from '#server/chat/index.ts'
import { cancelTournament, openTournamentChat, startTournament } from '#server/tournaments/index.ts'
import type { Community, Scene } from './community.ts'
import { MINUTE } from './event-story.ts'
import { giveCover } from './pictures.ts'
import { type Plan, tournamentActs } from './tournament-acts.ts'

type DemoTournament = Plan & {
  /** hours, below zero: before the present */
  made: number
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

/** From one match's call to its end: within the time to check in. */
const MATCH_HOURS = 0.1

// biome-ignore format: one tournament a paragraph
const tournaments: readonly DemoTournament[] = [
  { made: -75, host: 'kwame', game: 'FIFA 24', platform: 'playstation', cents: 1_000n, seats: 4, games: 3, real: true,
    players: ['jo', 'kwame', 'mara', 'tomasz'], played: 3, best: ['tomasz', 'jo', 'mara'],
    said: [
      [-74.5, 'mara', 'Good luck everybody. Same rules as last time?'],
      [-73, 'tomasz', 'Well played, everybody. Jo, next time it is yours.'],
    ] },
  { made: -50, host: 'priya', game: 'Street Fighter 6', platform: 'pc', cents: 500n, seats: 8, games: 5,
    players: ['priya', 'emil'], cancelled: [-26, 'The servers are down all weekend'] },
  { made: -3, host: 'mara', game: 'Rocket League', platform: 'pc', cents: 2_000n, seats: 6, games: 5, lives: 2,
    players: ['mara', 'hiroshi', 'aoife', 'emil', 'priya'],
    started: -0.3, played: 2, best: ['aoife', 'mara', 'hiroshi', 'emil'], going: true,
    said: [
      [-2.8, 'hiroshi', 'I bring the snacks, you bring the goals.'],
      [-0.08, 'aoife', 'Who is next?'],
    ] },
  { made: -20, host: 'jo', game: 'Tekken 8', platform: 'playstation', cents: 500n, seats: 8, games: 3,
    players: ['jo', 'kwame', 'noor'] },
  { made: -6, host: 'tomasz', game: 'NBA 2K24', platform: 'xbox', cents: 1_000n, seats: 4, games: 1, real: true,
    notes: 'Five minutes a quarter, current rosters. Cross-play is off.',
    players: ['tomasz', 'mara'] },
  { made: -1.5, host: 'aoife', game: 'Mario Kart 8', platform: 'nintendo_switch', cents: 250n, seats: 11, games: 3, lives: 2,
    notes: '150cc, four races a game, no items on the last one. I send the room code here in the chat.',
    players: ['aoife', 'camille', 'giulia', 'luca'] },
]

/** Tournaments in every state: one is over, one was cancelled, one is running, and three wait for players. */
export function tournamentLife(community: Community): Scene[] {
  return tournaments.flatMap((one) => storyOf(community, one))
}

function storyOf(community: Community, one: DemoTournament): Scene[] {
  const { context, db, idOf, proven } = community
  const { made, host, players, seats, started, played = 0, best = [], going, cancelled, said = [] } = one
  const starts = started !== undefined || players.length === seats
  const acts = tournamentActs(community, one, starts ? `tournament ${made}` : undefined)
  async function open() {
    await acts.open()
    await giveCover(community, { kind: 'tournament', id: acts.id, userId: idOf(host), name: one.game })
  }
  async function start() {
    if (started !== undefined) await startTournament(context, db, { id: acts.id, userId: idOf(host) })
    await acts.ready(players)
  }
  const play = () => acts.play((two) => best.map(idOf).find((userId) => two.includes(userId)) ?? two[0])
  // without a start by the host, the last seat asks the players to be ready
  const from = started ?? made + (players.length + 1) * MINUTE
  const scenes: Scene[] = [
    { at: made, run: open },
    ...players.map((who, n) => ({ at: made + (n + 1) * MINUTE, run: () => acts.join(who) })),
  ]
  if (starts) scenes.push({ at: from, run: start })
  for (let n = 1; n <= played; n++) scenes.push({ at: from + n * MATCH_HOURS, run: play })
  if (going) scenes.push({ at: -0.05, run: acts.sitDown })
  if (cancelled) {
    const [at, reason] = cancelled
    const callerNow = async () => ({ ...(await proven(host)), role: 'user' }) as const
    scenes.push({
      at,
      run: async () => cancelTournament(context, db, { id: acts.id, caller: await callerNow(), reason }),
    })
  }
  const chat = openTournamentChat(context)
  const say = (who: string, content: string) =>
    sendToPlace(context, chat, { placeId: acts.id, userId: idOf(who), content })
  for (const [at, who, text] of said) scenes.push({ at, run: () => say(who, text) })
  return scenes
}
