import type { badgeLevels } from '#contract/auth.ts'
import { sql, type Tx } from '#server/core/db.ts'

type TournamentRecord = { wins: number; losses: number; badgeLevel: (typeof badgeLevels)[number] }

/** Sets the record of tournament matches in a user's own row. Only the leaderboard knows it. */
export async function setTournamentRecord(
  tx: Tx,
  id: bigint,
  { wins, losses, badgeLevel }: TournamentRecord,
): Promise<void> {
  await tx.change(sql`
    update users set tournament_wins = ${wins}, tournament_losses = ${losses}, badge_level = ${badgeLevel} where id = ${id}`)
}

/** Sets whether a user has the crown. */
export async function setCrown(tx: Tx, id: bigint, holds: boolean): Promise<void> {
  await tx.change(sql`update users set is_crown_holder = ${holds} where id = ${id}`)
}

/** Adds a host’s revenue share to their own figures. The caller posts the money itself, in the same transaction. @param cents above zero */
export async function addRevenueShare(tx: Tx, id: bigint, cents: bigint): Promise<void> {
  await tx.change(sql`update users set revenue_share_cents = revenue_share_cents + ${cents} where id = ${id}`)
}
