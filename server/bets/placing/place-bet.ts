import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { placedBet } from '#contract/bets.ts'
import type { placeBetBody } from '#contract/bets-bodies.ts'
import { formatMoney } from '#contract/money.ts'
import { type Batcher, createBatcher } from '#server/core/batch.ts'
import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { busy, Refusal } from '#server/core/refusal.ts'
import { createWriter } from '#server/core/verdict-batch.ts'
import { foldKey } from '#server/http/idempotency.ts'
import { ofWholeCall } from '#server/http/unavailable.ts'
import { type Stake, withinLimits } from '#server/safer-play/index.ts'
import { isWalletLocked, walletLocked } from '#server/users/index.ts'
import { seenBy } from '../event/audience.ts'
import { statsView } from '../event/views.ts'
import { acceptInterest } from './accept-interest.ts'
import {
  type BetCommand,
  explainRefused,
  type PlacedBet,
  placeOne,
  placeUnexplained,
  RefusedBet,
} from './place-bets.ts'
import type { StakeProofs, StakeSession } from './stake-proof.ts'
import type { Tape } from './tape.ts'
import type { WarnOfStake } from './warn-of-stakes.ts'

export type BetWriter = Batcher<BetCommand, PlacedBet>

/**
 * The one writer of bets on this node: everything that arrives while a batch commits forms the next batch, across all
 * events and people. After the commit it publishes the newest tally, once for each event: also for a bet placed before, since
 * its node may have died before it published.
 * @param tape receives the placed bets, and defers its work until it has returned
 */
export function createBetWriter(context: Context, tape?: Pick<Tape, 'note'>): BetWriter {
  const { db, metrics, signals } = context
  const reasons = createBatcher<RefusedBet, PlacedBet>(
    async (refused) => {
      const outcomes = await explainRefused(db, refused)
      for (const outcome of outcomes) if ('value' in outcome) tell([outcome.value])
      return outcomes
    },
    { sizeMax: 1_000, waitingMax: 10_000, full: tooMany },
  )
  const publishOdds = ({ eventId, stakeA, stakeB, betsA, betsB }: PlacedBet) =>
    signals.send({ type: 'odds_changed', eventId, stakeA, stakeB, betsA, betsB })
  const count = ({ practice, amount, replayed }: PlacedBet) => {
    if (!replayed) metrics.moved('stake', practice ? 'practice' : 'real', amount)
  }
  const tell = (placed: readonly PlacedBet[]) => {
    const newest = new Map<bigint, PlacedBet>()
    const bets = (bet: PlacedBet) => bet.betsA + bet.betsB
    for (const bet of placed) {
      count(bet)
      const before = newest.get(bet.eventId)
      if (!before || bets(bet) >= bets(before)) newest.set(bet.eventId, bet)
    }
    for (const bet of newest.values()) publishOdds(bet)
    tape?.note(placed)
    if (placed.length > 0)
      signals.send({ type: 'balance_changed', userIds: placed.map(({ userId }) => userId) })
  }
  const writer = createWriter<BetCommand, PlacedBet>(
    context,
    'bets',
    async (commands) => {
      const outcomes = await placeUnexplained(db, commands)
      tell(outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : [])))
      return outcomes
    },
    {
      async single(command) {
        const bet = await placeOne(db, command)
        count(bet)
        publishOdds(bet)
        tape?.note([bet])
        signals.send({ type: 'balance_changed', userIds: [bet.userId] })
        return bet
      },
      // a batch has at most one bet per purse; a person's next bet joins the next batch
      exclusiveBy: ({ userId }) => userId,
      full: tooMany,
    },
  )
  return {
    // the reasons of refused bets are read for many at once, and hold up no batch
    submit: (command) =>
      writer.submit(command).catch((error) => {
        if (error instanceof RefusedBet) return reasons.submit(error)
        throw error
      }),
    async drain() {
      await writer.drain()
      await reasons.drain()
    },
    get waiting() {
      return writer.waiting
    },
  }
}

const tooMany = () => busy('Too many people are betting right now. Nothing was staked; try again.')

/** The parts of the running server that placing a bet needs. */
export type Placing = { writer: BetWriter; proofs: StakeProofs; warn: WarnOfStake; hashes: RulesHashes }

/**
 * Places one bet for a caller of the API.
 * @throws Refusal not_found, wallet_locked, stake_too_large, limit_reached, play_paused, email_unconfirmed, step_up_required and the refusals
 * of the place statement
 */
export async function placeBet(
  context: Context,
  { writer, proofs, warn, hashes }: Placing,
  bet: StakeSession & { userAgent: string; key: string | undefined; body: z.output<typeof placeBetBody> },
): Promise<z.input<typeof placedBet>> {
  const { body } = bet
  const command = {
    eventId: body.eventId,
    userId: bet.userId,
    selection: body.selection,
    amount: body.amount,
    key: foldKey(bet.key),
    isPracticeMode: body.isPracticeMode,
  }
  const placed = await withinLimits(
    context,
    () => stakeOf(context, command),
    'Nothing was staked.',
    async (proved) => {
      await refuseLargeStake(context, command)
      if (body.acceptsInterest) await acceptInterest(context.db, command.eventId, command.userId)
      return writer
        .submit({ ...command, daySum: proved ? 'proved' : context.config.stepUpDaySum })
        .catch(ofWholeCall)
    },
    { proof: await proofs.judge(context.db, bet, command), lockTold: true },
  )
  warn(bet, placed)
  return {
    id: placed.id,
    eventId: placed.eventId,
    selection: placed.selection,
    amount: placed.amount,
    isPracticeMode: placed.practice,
    createdAt: placed.at,
    status: 'open',
    rulesHash: await rulesHashOf(context, hashes, placed.eventId),
    balance: placed.balanceAfter,
    stats: statsView({
      stake_a_cents: placed.stakeA,
      stake_b_cents: placed.stakeB,
      bets_a: placed.betsA,
      bets_b: placed.betsB,
    }),
  }
}

/**
 * @throws Refusal stake_too_large; not_found for an event that the person may not see, before any other reason; wallet_locked for a
 * locked wallet, the first reason about an event that they see
 */
async function refuseLargeStake({ config, db }: Context, command: BetCommand): Promise<void> {
  const { maxStake } = config
  if (command.amount <= maxStake) return
  const { eventId, userId } = command
  const book = await db.first<{ practice: boolean; seen: boolean }>(
    sql`select b.practice, ${seenBy(userId)} as seen from event_books b where b.event_id = ${eventId}`,
  )
  if (!book?.seen) throw new Refusal('not_found', 'There is no such event')
  if (!book.practice && (await isWalletLocked(db, userId))) throw walletLocked('Nothing was staked.')
  throw new Refusal(
    'stake_too_large',
    `The largest single bet is ${formatMoney(maxStake)}. Nothing was staked.`,
  )
}

/** The event's mode chooses the purse, whatever mode the call names. */
async function stakeOf({ db }: Context, { eventId, userId, amount }: BetCommand): Promise<Stake> {
  const book = await db.first<{ practice: boolean }>(
    sql`select practice from event_books where event_id = ${eventId}`,
  )
  return { userId, amount, currency: book?.practice ? 'PLAY' : 'USD' }
}

/** Rules hashes of events with a bet: fixed from the first bet, so the server keeps them. */
export type RulesHashes = LRUCache<bigint, string>
export const newRulesHashes = (): RulesHashes => new LRUCache({ max: 10_000 })

async function rulesHashOf({ db }: Context, kept: RulesHashes, eventId: bigint): Promise<string> {
  const known = kept.get(eventId)
  if (known !== undefined) return known
  const { hash } = await db.one<{ hash: string }>(
    sql`select rules_hash as hash from events where id = ${eventId}`,
  )
  kept.set(eventId, hash)
  return hash
}
