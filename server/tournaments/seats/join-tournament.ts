import type { z } from 'zod'
import { dollars, formatMoney } from '#contract/money.ts'
import type { tournamentRoutes } from '#contract/tournaments.ts'
import type { Batcher } from '#server/core/batch.ts'
import type { Context } from '#server/core/context.ts'
import { busy, Refusal } from '#server/core/refusal.ts'
import { createWriter } from '#server/core/verdict-batch.ts'
import { foldKey } from '#server/http/idempotency.ts'
import { ofWholeCall } from '#server/http/unavailable.ts'
import { debtOf, purses } from '#server/ledger/index.ts'
import type { Proven } from '#server/money-out/index.ts'
import { withinLimits } from '#server/safer-play/index.ts'
import type { PausedAmong } from '../tournament/time-out.ts'
import type { Viewer } from '../tournament/tournament-can.ts'
import { readTournament } from '../tournament/tournament-rows.ts'
import { type JoinCommand, type JoinedSeat, joinTournaments } from './join-tournaments.ts'
import { showTournament } from './show-tournament.ts'

/** Batches in parallel; a tournament is always in the same one. */
const SHARDS = 2

export type JoinWriter = Pick<Batcher<JoinCommand, JoinedSeat>, 'submit' | 'drain'>

/** The one writer of seats on this node: a person who arrives while a batch commits is in the next batch of its shard. */
export function createJoinWriter(context: Context, pausedAmong: PausedAmong): JoinWriter {
  const shards = Array.from({ length: SHARDS }, () =>
    createWriter<JoinCommand, JoinedSeat>(
      context,
      'joins',
      (commands) => joinTournaments(context, commands, pausedAmong),
      {
        full: () => busy('Too many people are joining right now. Nothing was charged; try again.'),
        // a batch has a person at most once; the next attempt joins the next batch
        exclusiveBy: ({ userId }) => userId,
      },
    ),
  )
  return {
    submit: (command) => shards[Number(command.tournamentId % BigInt(SHARDS))]!.submit(command),
    async drain() {
      await Promise.all(shards.map((shard) => shard.drain()))
    },
  }
}

/** The key of the journal that took a seat's fee. */
const entryOf = (seatId: bigint): string => `tournament-entry:${seatId}`

/**
 * Takes a seat for a caller of the API.
 * @throws Refusal not_found, tournament_state, tournament_full, already_joined, insufficient_funds, money_owed, time_out,
 *   silenced, idempotency_key_reused, limit_reached, play_paused, email_unconfirmed, step_up_required
 */
export async function joinTournament(
  context: Context,
  { writer, pausedAmong }: { writer: JoinWriter; pausedAmong: PausedAmong },
  { tournamentId, caller, key }: { tournamentId: bigint; caller: Proven & Viewer; key: string | undefined },
): Promise<z.input<(typeof tournamentRoutes.joinTournament)['reply']>> {
  const { userId, provedAt } = caller
  const command = { tournamentId, userId, provedAt, key: foldKey(key) }
  const joined = await withinLimits(
    context,
    async () => {
      const { practice, entryFee: amount } = await readTournament(context.db, tournamentId)
      return { userId, amount, currency: practice ? 'PLAY' : 'USD' }
    },
    'Nothing was charged.',
    () => writer.submit(command).catch(ofWholeCall),
  ).catch((error) => explain(context, error, { tournamentId, userId }))
  return {
    tournament: await showTournament(context, context.db, { id: tournamentId, viewer: caller }, pausedAmong),
    seat: joined.seat,
    balance: joined.balance,
    reference: entryOf(joined.seatId),
  }
}

/** Tells a person with too little money how much is missing, or that they owe some. */
async function explain(
  { db }: Context,
  error: unknown,
  { tournamentId, userId }: { tournamentId: bigint; userId: bigint },
): Promise<never> {
  if (!(error instanceof Refusal) || error.code !== 'insufficient_funds') throw error
  const { practice, entryFee } = await readTournament(db, tournamentId)
  const { usd, play } = await purses(db, userId)
  const owed = practice ? 0n : await debtOf(db, userId)
  if (owed > 0n)
    throw new Refusal(
      'money_owed',
      `You owe ${dollars(owed)} for a deposit that was taken back. Nothing was charged.`,
    )
  const missing = entryFee - (practice ? play : usd)
  // it arrived in this very moment
  if (missing <= 0n) throw error
  const more = practice ? `${formatMoney(missing)} more coins` : `${dollars(missing)} more`
  throw new Refusal('insufficient_funds', `Insufficient balance. You need ${more}. Nothing was charged.`)
}
