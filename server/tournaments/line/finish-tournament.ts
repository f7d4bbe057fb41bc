import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { forgetGains } from '#server/decisions/index.ts'
import { account, type Journal, post } from '#server/ledger/index.ts'
import { oweShare } from '#server/money-out/index.ts'
import { addRevenueShare } from '#server/users/index.ts'
import { callOff } from '../tournament/call-off.ts'
import { matterOf } from '../tournament/decision-sum.ts'
import type { Step } from '../tournament/line-step.ts'
import type { Tournament } from '../tournament/tournament-rows.ts'

/** Why a tournament ends without a winner, as a sentence's second half, and the person who knows it already. */
export type CalledOff = { reason: string; but?: bigint }

const NOBODY_CAME: CalledOff = { reason: 'nobody won a match' }

/**
 * Ends a tournament whose line has ended: pays the winner, the platform and the host, or returns every fee when no one has won. It
 * runs in the transaction of the last fact, so that a prize is paid once or not at all.
 */
export async function finishTournament(
  context: Context,
  tx: Tx,
  { tournament, line, facts }: Pick<Step, 'tournament' | 'line' | 'facts'>,
  calledOff = NOBODY_CAME,
): Promise<void> {
  if (line.winner === null) {
    await callOff(context, tx, { ...tournament, seq: line.seq }, calledOff)
    return
  }
  await tx.change(sql`
    update tournaments set status = 'completed', winner_id = ${BigInt(line.winner)}, ended_at = ${facts.at(-1)!.at}
    where id = ${tournament.id}`)
  if (!tournament.practice) await forgetGains(tx, matterOf(tournament), BigInt(line.winner))
  await payOut(context, tx, tournament, BigInt(line.winner))
}

async function payOut(context: Context, tx: Tx, tournament: Tournament, winnerId: bigint): Promise<void> {
  const { id, createdById, hostCents, prizeCents, platformCents, practice } = tournament
  const currency = practice ? 'PLAY' : 'USD'
  const pays = (reason: Journal['reason'], destination: bigint, amount: bigint): Journal => ({
    key: `${reason}:${id}`,
    reason,
    ref: `tournament:${id}`,
    postings: [{ source: account('tournament', id, currency), destination, amount }],
  })
  const paid = [winnerId]
  const journals = [
    pays('tournament-prize', account('person', winnerId, currency), prizeCents!),
    pays('tournament-fee', account('fees', 0n, currency), platformCents!),
  ]
  if (hostCents! > 0n) {
    journals.push(pays('tournament-share', account('person', createdById, currency), hostCents!))
    paid.push(createdById)
    await addRevenueShare(tx, createdById, hostCents!)
  }
  const verdicts = await post(tx, journals)
  const wrong = verdicts.find(({ verdict }) => verdict !== 'posted')
  if (wrong) throw new Error(`the prize of tournament ${id} was not paid: ${wrong.verdict}`)
  if (!practice) await oweShare(context, tx, 'tournament', id)
  tx.afterCommit(() => context.signals.send({ type: 'balance_changed', userIds: paid }))
}
