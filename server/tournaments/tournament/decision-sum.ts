import { sql, type Tx } from '#server/core/db.ts'
import {
  type DecisionSumView,
  decidedAlone,
  gainsAlone,
  type Matter,
  sumOf,
} from '#server/decisions/index.ts'
import type { Tournament } from './tournament-rows.ts'

type Prize = Pick<Tournament, 'id' | 'prizeCents'>

/** The prize of a tournament as the matter of moderators' decisions, for any of its matches. */
export const matterOf = ({ id, prizeCents }: Prize): Matter => ({
  kind: 'tournament',
  id,
  cents: prizeCents ?? 0n,
})

/**
 * The sums that a decision about a tournament for real money makes for a moderator.
 * @param winners the people who win a match by it; null for no winner
 * @param signed another moderator has signed it already, or an admin was called
 * @returns a sum for each of these winners
 */
export async function matchDecisionSums(
  tx: Tx,
  moderatorId: bigint,
  tournament: Prize,
  { winners, signed }: { winners: readonly (bigint | null)[]; signed: boolean },
): Promise<DecisionSumView[]> {
  const matter = matterOf(tournament)
  const decided = await decidedAlone(tx, moderatorId, matter)
  const rows = await tx.rows<{ user_id: bigint; cents: bigint }>(sql`
    select user_id, cents from (${gainsAlone(moderatorId, matter)}) g where user_id = any(${[...winners]}::bigint[])`)
  const gains = new Map(rows.map(({ user_id, cents }) => [user_id, cents]))
  return winners.map((winner) =>
    sumOf({ matter: matter.cents, decided, gained: (winner !== null && gains.get(winner)) || 0n, signed }),
  )
}
