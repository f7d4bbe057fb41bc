import { dollars } from '#contract/money.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { StakedUnproved } from '#server/day-sum/index.ts'
import { setDaySum } from '#server/day-sum/index.ts'
import { FRESH_MINUTES, isProvedWithin } from '#server/users/index.ts'

type Entry = {
  tournamentId: bigint
  userId: bigint
  /** when this session last proved its identity; undefined where no session asks */
  provedAt: Date | undefined
}

/**
 * Judges the fee of a seat whose player has answered the ready check: from now on the fee no longer returns by itself. The caller
 * has noted the answer in this transaction. It counts towards the sum of the day, unless the session has just proved its identity.
 * @returns whether a proof is missing
 */
export async function lacksEntryProof(
  context: Pick<Context, 'config' | 'offered'>,
  tx: Tx,
  { tournamentId, userId, provedAt }: Entry,
): Promise<boolean> {
  const { sum } = await setDaySum(context, tx, userId)
  if (sum <= context.config.stepUpDaySum) return false
  if (!provedAt || !(await isProvedWithin(tx, provedAt, FRESH_MINUTES))) return true
  await tx.change(sql`
    update tournament_seats set proved = true
    where tournament_id = ${tournamentId} and user_id = ${userId} and refunded_at is null`)
  await setDaySum(context, tx, userId)
  return false
}

/** The refusal for a missing proof. @param nothing what did not happen: "Nothing was charged." */
export const entryProofMissing = ({ config }: Pick<Context, 'config'>, nothing: string): Refusal =>
  new Refusal(
    'step_up_required',
    `With this fee more than ${dollars(config.stepUpDaySum)} would have left your wallet in 24 hours. Confirm that it is you, then try again. ${nothing}`,
  )

/** Fees of seats whose players have answered a ready check since a moment, without fees that a proof let pass. */
export const feesWithoutProof: StakedUnproved = async (tx, userId, since) => {
  const { cents } = await tx.one<{ cents: bigint }>(sql`
    select coalesce(sum(t.entry_fee_cents), 0)::bigint as cents
    from tournament_seats s join tournaments t on t.id = s.tournament_id
    where s.user_id = ${userId} and s.ready_at >= ${since} and s.refunded_at is null and not t.practice
      and not s.proved`)
  return cents
}
