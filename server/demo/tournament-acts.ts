import { randomUUID } from 'node:crypto'
import type { GamesCount, Lives, Platform } from '#contract/tournament-games.ts'
import { productNow } from '#server/core/clock.ts'
import {
  checkIn,
  createTournament,
  joinWithin,
  listMatches,
  readyTournament,
  reportMatch,
} from '#server/tournaments/index.ts'
import type { Community } from './community.ts'
import { clientSeedOf, endedGameSeed } from './ended-games.ts'

/** A tournament as its host opens it. */
export type Plan = {
  host: string
  game: string
  platform: Platform
  cents: bigint
  seats: number
  games: GamesCount
  lives?: Lives
  real?: boolean
  /** the host's notes on the rules of play */
  notes?: string
}

type Two = readonly [champion: bigint, challenger: bigint]
type Match = { matchId: bigint; two: Two; isOver: boolean }

/** No one in the demo community misses so many matches. */
const nobodyPaused = async () => new Map<bigint, Date>()

/** The acts in one tournament. @param name among the ended games; a tournament that nobody starts has none */
export function tournamentActs({ context, db, idOf, proven, deposit }: Community, plan: Plan, name?: string) {
  const acts = {
    /** known once it is open */
    id: 0n,

    async open(): Promise<void> {
      const { host, game, platform, cents, seats, games, lives = 1, real, notes } = plan
      const rules = { gameTitle: game, platform, gamesCount: games, lives, isPracticeMode: !real, notes }
      const order = { userId: idOf(host), ...rules, entryFee: cents, maxPlayers: seats }
      const seed = name === undefined ? undefined : endedGameSeed(name)
      acts.id = await createTournament(context, db, order, nobodyPaused, seed)
    },

    async takeSeat(who: string, key: string = randomUUID()): Promise<void> {
      const command = { tournamentId: acts.id, userId: idOf(who), key }
      const [answer] = await joinWithin(context, db, [command], nobodyPaused)
      if (answer && 'error' in answer) throw answer.error
    },

    /** Takes a seat with new money, where it costs money. */
    async join(who: string): Promise<void> {
      if (plan.real) await deposit(who, plan.cents)
      await acts.takeSeat(who)
    },

    /** Everybody confirms to be ready, so that it starts. */
    async ready(players: readonly string[]): Promise<void> {
      for (const who of players) {
        const clientSeed = clientSeedOf(name!, who)
        await readyTournament(context, db, { id: acts.id, ...(await proven(who)), clientSeed })
      }
    },

    /** The newest match. */
    async match(): Promise<Match> {
      const matches = await listMatches(context, db, { tournamentId: acts.id, viewerId: null })
      const { id, champion, challenger, endedAt } = matches.at(-1)!
      const two = [BigInt(champion.userId), BigInt(challenger.userId)] as const
      return { matchId: BigInt(id), two, isOver: endedAt !== null }
    },

    /** A person at the table. */
    async here(who: string): Promise<{ matchId: bigint; userId: bigint }> {
      const { matchId } = await acts.match()
      return { matchId, userId: idOf(who) }
    },

    /** The two at the table check in. */
    async sitDown(): Promise<void> {
      const { matchId, two } = await acts.match()
      for (const userId of two) await checkIn(context, db, { matchId, userId })
    },

    /** The two at the table check in, and both report the same winner. @param order theirs, if not the champion first */
    async play(winnerOf: (two: Two) => bigint, order?: readonly string[]): Promise<void> {
      const { matchId, two, isOver } = await acts.match()
      if (isOver) return
      const winnerId = winnerOf(two)
      const players = order?.map(idOf) ?? two
      for (const userId of players) await checkIn(context, db, { matchId, userId })
      for (const userId of players)
        await reportMatch(context, db, { matchId, userId, winnerId, provedAt: await productNow(db) })
    },
  }
  return acts
}
