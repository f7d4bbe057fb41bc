import type { z } from 'zod'
import { formatMoney } from '#contract/money.ts'
import type { playPotBody, potPlay } from '#contract/pots.ts'
import { type Batcher, createBatcher } from '#server/core/batch.ts'
import type { Context } from '#server/core/context.ts'
import { busy } from '#server/core/refusal.ts'
import { createWriter, happened, SIZES } from '#server/core/verdict-batch.ts'
import { foldKey } from '#server/http/idempotency.ts'
import { beforeAnything, ofWholeCall } from '#server/http/unavailable.ts'
import { account } from '#server/ledger/index.ts'
import { withinLimits } from '#server/safer-play/index.ts'
import { createKnownPots } from './known-pots.ts'
import { type PlayCommand, type PlayedPot, type PlayOrder, playPots } from './play-pots.ts'

/**
 * Batches played in parallel. Pots of one creator share a shard, and each shard has its own purse of fees, so batches seldom
 * contend: only for a challenger who plays in both, or who makes pots too.
 */
const SHARDS = 2

export type PotWriter = Pick<Batcher<PlayCommand, PlayedPot>, 'submit' | 'drain'>

/**
 * The one writer of plays on this node: everything that arrives while a batch commits is the next batch of its shard.
 * After the commit it publishes each result to watchers of pots, and the changed balances to both players.
 */
export function createPotWriter(context: Context): PotWriter {
  const full = () => busy('Too many people are playing right now. Nothing was staked; try again.')
  const known = createKnownPots(context)
  // All commands pass here in order of arrival, also those with a cached pot.
  const reader = createBatcher<PlayCommand, PlayOrder>(
    async (commands) => {
      const pots = await known(commands.map(({ potId }) => potId)).catch(beforeAnything)
      return commands.map((command) => ({ value: { command, pot: pots.get(command.potId) } }))
    },
    { ...SIZES, full },
  )
  const shards = Array.from({ length: SHARDS }, (_, shard) =>
    createWriter<PlayOrder, PlayedPot>(
      context,
      'pots',
      async (orders) => {
        const outcomes = await playPots(context.db, orders, account('fees', BigInt(shard), 'PLAY'))
        const played = happened(outcomes)
        if (played.length > 0) announce(context, played)
        return outcomes
      },
      // a batch has at most one play per challenger; the next play joins the next batch
      { full, exclusiveBy: ({ command }) => command.userId },
    ),
  )
  const shardOf = ({ pot }: PlayOrder) =>
    shards[pot && 'creatorId' in pot ? Number(pot.creatorId % BigInt(SHARDS)) : 0]!
  const underWay = new Set<Promise<unknown>>()
  return {
    submit(command) {
      const answer = reader.submit(command).then((order) => shardOf(order).submit(order))
      underWay.add(answer)
      const over = () => underWay.delete(answer)
      answer.then(over, over)
      return answer
    },
    async drain() {
      await Promise.allSettled(underWay)
    },
  }
}

function announce(context: Context, played: PlayedPot[]): void {
  const creators = [...new Set(played.map(({ creatorId }) => creatorId))]
  for (const { potId, game, gameResult, winner } of played)
    context.signals.send({ type: 'pot_played', potId, game, gameResult, winner })
  context.signals.send({ type: 'pots_changed' })
  context.signals.send({
    type: 'balance_changed',
    userIds: [...new Set([...creators, ...played.map(({ challengerId }) => challengerId)])],
    after: 'pot_played',
  })
  context.signals.send({ type: 'notification', userIds: creators, after: 'pot_played' })
}

/**
 * Plays one pot for a caller of the API.
 * @throws Refusal not_found, own_pot, pot_taken, session_needed, stale_commitment, insufficient_funds,
 *   idempotency_key_reused, play_paused
 */
export async function playPot(
  context: Context,
  writer: PotWriter,
  order: { potId: bigint; userId: bigint; key: string | undefined; body: z.output<typeof playPotBody> },
): Promise<z.input<typeof potPlay>> {
  const { potId, userId, key, body } = order
  const command = {
    potId,
    userId,
    key: foldKey(key),
    clientSeed: body.clientSeed,
    commitment: body.commitment,
  }
  const played = await withinLimits(
    context,
    // for practice coins only a break is a limit, whatever the amount
    () => ({ userId, currency: 'PLAY', amount: 0n }),
    'Nothing was staked.',
    () => writer.submit(command).catch(ofWholeCall),
  )
  const { winner, gameResult, commitment, serverSeed, clientSeed, clientSeedBy } = played
  return {
    winner,
    payout: Number(formatMoney(played.payout)),
    gameResult,
    proof: { commitment, serverSeed, clientSeed, clientSeedBy, nonce: String(potId) },
    balance: played.balance,
  }
}
