import type { z } from 'zod'
import type { createEventBody } from '#contract/bets-bodies.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { siteAccount } from '#server/users/index.ts'
import { announceEvent } from '../event/book.ts'
import { createEvent } from './create-event.ts'

type Words = Pick<
  z.output<typeof createEventBody>,
  'title' | 'description' | 'category' | 'optionALabel' | 'optionBLabel'
>

/**
 * Asks a public practice event under the site's own name: it counts on no board, nobody asks it in a circle, and the operator who asks
 * may not stake on it. No reply names that operator.
 * @returns the event's id
 * @throws Refusal malformed, as `createEvent`
 */
export async function askAsSite(
  context: Context,
  tx: Tx,
  { words, endsAt, operatorId }: { words: Words; endsAt: Date; operatorId: bigint },
): Promise<bigint> {
  const id = await createEvent(context, tx, await siteAccount(tx), {
    ...words,
    endsAt: endsAt.toISOString(),
    isPracticeMode: true,
  })
  await tx.change(sql`update event_books set by_site = true, guarded = true where event_id = ${id}`)
  await keepOff(tx, id, operatorId)
  announceEvent(context, tx, { event_id: id, audience: 'public' }, 'open')
  return id
}

/** Keeps an operator who acts in the site's name from staking on its event, and from judging it as a moderator. */
export const keepOff = async (tx: Tx, eventId: bigint, operatorId: bigint): Promise<void> => {
  await tx.change(sql`
    insert into event_kept_off (event_id, user_id) values (${eventId}, ${operatorId}) on conflict do nothing`)
}

/** Nobody stakes with a closed account. */
export const forgetKeptOff = async (tx: Tx, userId: bigint): Promise<void> => {
  await tx.change(sql`delete from event_kept_off where user_id = ${userId}`)
}
