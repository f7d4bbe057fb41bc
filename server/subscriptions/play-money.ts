import { sql, type Tx } from '#server/core/db.ts'

/** Payments that no one made, for the start guard: of demo mode or a simulator. @returns a text, or nothing where all is real */
export async function playSubscriptions(tx: Tx): Promise<string[]> {
  const { found } = await tx.one<{ found: boolean }>(
    sql`select exists (select from subscription_payments where not live) as found`,
  )
  return found ? ['subscriptions that nobody paid'] : []
}
