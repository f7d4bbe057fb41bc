import type { z } from 'zod'
import type { funGamePlay, playFunGameBody } from '#contract/fun-games.ts'
import { FUN_SELECTIONS, FUN_STAKE_MAX_CENTS, type FunGame, type FunSelection } from '#contract/games.ts'
import { formatMoney } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type FunOutcome, newClientSeed, drawFunGame as rules } from '#server/games/index.ts'
import { findSeed, type OpenSeed, openSeed, published, sealNewSeed } from './seeds.ts'

type FunGamePlay = z.input<typeof funGamePlay>

type Order = z.output<typeof playFunGameBody>

/**
 * Checks an order independently of its sender.
 * @throws Refusal malformed, stake_too_large
 */
export function checkOrder({ gameType, selection, amount }: Order): void {
  const picks: readonly FunSelection[] = FUN_SELECTIONS[gameType]
  if (!picks.includes(selection)) {
    const message = `Pick ${picks.join(' or ')}`
    throw new Refusal('malformed', message, { selection: message })
  }
  if (amount > FUN_STAKE_MAX_CENTS) {
    const message = `You can stake at most ${formatMoney(FUN_STAKE_MAX_CENTS)} practice coins a play`
    throw new Refusal('stake_too_large', message, { amount: message })
  }
}

/**
 * Plays once against the house with practice coins, whatever the person's mode. The seed was fixed before. Its row is
 * locked, so that parallel plays use different seeds; a refused play leaves the seed unused and unrevealed.
 * @throws Refusal stale_commitment, insufficient_funds
 */
export async function playFunGame(
  context: Context,
  tx: Tx,
  userId: bigint,
  order: Order,
): Promise<FunGamePlay> {
  const { gameType: game, selection, amount } = order
  const seed = await findSeed(context, tx, userId, game, { lock: true })
  if (order.commitment !== undefined && order.commitment !== seed.commitment) {
    throw new Refusal(
      'stale_commitment',
      'This commitment has already been used. Take the next one and play again.',
    )
  }
  const serverSeed = openOrRefuse(context, userId, game, seed)
  const clientSeed = order.clientSeed ?? newClientSeed()
  const clientSeedBy = order.clientSeed === undefined ? 'server' : 'player'
  const outcome = rules(game, selection, { serverSeed, clientSeed, nonce: seed.nonce })
  const back = outcome.won ? 2n * amount : outcome.tie ? amount : 0n
  const next = sealNewSeed(context, userId, game, seed.nonce + 1n)
  const { id, after } = await tx.one<{ id: bigint; after: bigint | null }>(sql`
    select id, after from fun_play(${userId}, ${game}, ${selection}, ${amount}, ${back}, ${outcome.houseFlip},
      ${outcome.playerCard}, ${outcome.houseCard}, ${gamePlaces(outcome)}::int[], ${serverSeed}, ${clientSeed},
      ${clientSeedBy}, decode(${next.commitment}, 'hex'), ${next.sealed})`)
  if (after === null) {
    const message = 'You do not have that many practice coins'
    throw new Refusal('insufficient_funds', message, { amount: message })
  }
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: [userId] }))
  return {
    id,
    ...outcome,
    winAmount: back,
    newBalance: after,
    proof: {
      commitment: seed.commitment,
      serverSeed: serverSeed.toString('hex'),
      clientSeed,
      clientSeedBy,
      nonce: seed.nonce.toString(),
    },
    next: published(game, next),
  }
}

/**
 * @throws Refusal stale_commitment when the seed was sealed with another key
 */
function openOrRefuse(context: Context, userId: bigint, game: FunGame, seed: OpenSeed): Buffer {
  try {
    return openSeed(context, userId, game, seed)
  } catch (error) {
    context.log.error({ err: error, userId: userId.toString(), game }, 'the seed of a play cannot be opened')
    throw new Refusal(
      'stale_commitment',
      'The seed of this commitment cannot be opened any more. Take the next one and play again. Nothing was staked.',
    )
  }
}

/**
 * The position of a play's count in its till's row, from 1: a coin heads, tails; cards the player's 13, then the
 * house's 13.
 */
export const gamePlaces = ({
  houseFlip,
  playerCard,
  houseCard,
}: Omit<FunOutcome, 'playerFlip' | 'won' | 'tie'>) =>
  houseFlip !== null ? [houseFlip === 'heads' ? 1 : 2] : [playerCard!, 13 + houseCard!]
