import { type PotGame, potPayout } from '#contract/games.ts'
import { amountText, shortAmount } from '#contract/money.ts'
import { newClientSeed, type PotOutcome, playPotGame } from '#server/games/index.ts'
import type { KnownPot } from './known-pots.ts'

/** The result of this pot with this client seed, before anything is played. */
export type Played = PotOutcome & {
  clientSeed: string
  clientSeedBy: 'player' | 'server'
  /** hundredths */
  payout: bigint
  /** the notification of the creator */
  creatorTold: { title: string; body: string }
}

/** Computes a pot's game. @param given the player's seed; undefined: the server draws one */
export function playOut(pot: KnownPot, given: string | undefined): Played {
  const clientSeed = given ?? newClientSeed()
  const outcome = playPotGame(pot.game, { serverSeed: pot.serverSeed, clientSeed, nonce: pot.id })
  const payout = potPayout(pot.amount)
  return {
    ...outcome,
    clientSeed,
    clientSeedBy: given === undefined ? 'server' : 'player',
    payout,
    creatorTold: toldOf(pot, outcome, payout),
  }
}

function toldOf(pot: KnownPot, { winner, gameResult }: PotOutcome, payout: bigint): Played['creatorTold'] {
  const fell =
    'result' in gameResult
      ? gameResult.result
      : `${gameResult.dice1} and ${gameResult.dice2} on the last roll`
  const won = winner === 'creator'
  const game = `Your pot of ${coins(pot.amount)} was played (${GAME_NAMES[pot.game]}): ${fell}.`
  return won
    ? { title: `You won ${shortAmount(payout, true)} · ${pot.title}`, body: game }
    : { title: `You lost ${shortAmount(pot.amount, true)} · ${pot.title}`, body: game }
}

const GAME_NAMES: Record<PotGame, string> = { cards: 'cards', 'coin-flip': 'coin flip', craps: 'craps' }

/** "9.60 practice coins" */
export const coins = (cents: bigint): string => amountText(cents, true)
