import type { Platform } from '#contract/tournament-games.ts'
import { createChance } from './chance.ts'
import type { Community, Scene } from './community.ts'
import { tournamentActs } from './tournament-acts.ts'

type Row = [
  /** hours from now until the first seat is taken */
  at: number,
  host: string,
  game: string,
  platform: Platform,
  feeCents: bigint,
  players: string,
  /** the player who has a good day, and the one who has a bad day */
  best: string,
  worst: string,
]

/** Past tournaments for real money, oldest first. With three lives everybody plays at least three matches: eight people have their ten. */
// biome-ignore format: one tournament a line
const tournaments: readonly Row[] = [
  [-380, 'jo', 'Rocket League', 'pc', 200n, 'mara jo tomasz kwame priya hiroshi aoife diego', 'mara', 'diego'],
  [-290, 'mara', 'FIFA 24', 'playstation', 100n, 'aoife mara callum kwame lena jo priya freya', 'mara', 'aoife'],
  [-170, 'aoife', 'Gran Turismo 7', 'playstation', 200n, 'hiroshi tomasz callum diego lena aoife freya mara', 'aoife', 'mara'],
  [-70, 'mara', 'Tekken 8', 'pc', 300n, 'kwame mara jo callum hiroshi tomasz priya aoife', 'aoife', 'mara'],
  // while everybody was away, so that home shows changed ranks
  [-12.5, 'aoife', 'Street Fighter 6', 'pc', 100n, 'mara callum jo hiroshi kwame priya aoife tomasz', 'mara', 'callum'],
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

/** Finished tournaments, which give the leaderboard its players, tiers and holders of the crown. */
export function boardLife(community: Community): Scene[] {
  const { idOf } = community
  // a separate generator, so that the rest of the community stays as it is
  const chance = createChance(SEED)
  return tournaments.flatMap(([at, host, game, platform, cents, names, best, worst]) => {
    const players = names.split(' ')
    const plan = { host, game, platform, cents, seats: players.length, real: true }
    const acts = tournamentActs(community, { ...plan, games: 3, lives: LIVES }, `board ${at}`)
    const skillOf = (userId: bigint) =>
      userId === idOf(best) ? BEST : userId === idOf(worst) ? WORST : USUAL
    const play = () =>
      acts.play(([one, other]) =>
        chance.share() < skillOf(one) / (skillOf(one) + skillOf(other)) ? one : other,
      )
    return [
      { at: at - 2, run: acts.open },
      ...players.map((who, seat) => ({ at: at + seat * 0.1, run: () => acts.takeSeat(who, chance.uuid()) })),
      { at: at + (players.length - 1) * 0.1 + READY_HOURS, run: () => acts.ready(players) },
      ...Array.from({ length: players.length * LIVES - 1 }, (_, number) => ({
        at: at + FIRST_MATCH_HOURS + number * MATCH_HOURS,
        run: play,
      })),
    ]
  })
}
