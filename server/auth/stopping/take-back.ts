import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Closure } from '#server/core/module.ts'
import {
  dropAddressChanges,
  dropYoungBitcoinAddress,
  endStop,
  restoreEmail,
  type Stop,
} from '#server/users/index.ts'
import { notifySecurity } from '../proof/notices.ts'

/** What is added in this time after an account was opened came with the sign-up. */
const SIGN_UP = sql`interval '1 hour'`

/** When a sign-in method came to count: an authenticator with its first code. */
const since = sql`coalesce(c.confirmed_at, c.created_at)`

/**
 * Gives a stopped account back to its owner, who has proved access to the mail to which the letter went: the address is that one
 * again, and whatever a thief may have added is gone. That is all since the act of which the letter told, and what was younger than
 * seven days at the stop and did not come with the sign-up. The wallet stays locked.
 * @throws Refusal email_taken
 */
export async function takeBack(
  context: Context,
  tx: Tx,
  user: { id: bigint; email: string },
  stop: Stop,
  closures: readonly Closure[],
): Promise<void> {
  const moved = stop.address !== null && stop.address.toLowerCase() !== user.email
  if (moved) await restoreEmail(tx, user.id, stop.address!, stop.actAt)
  else await dropAddressChanges(tx, user.id, stop.actAt)
  await dropYoungMethods(tx, user.id, stop)
  await dropYoungBitcoinAddress(tx, user.id, stop.actAt)
  for (const { forgetSince } of closures) await forgetSince?.(tx, user.id, stop.actAt)
  await endStop(tx, user.id)
  await notifySecurity(context, tx, user.id, 'stop-ended')
}

async function dropYoungMethods(tx: Tx, userId: bigint, { actAt, trustedBefore }: Stop): Promise<void> {
  await tx.change(sql`
    delete from credentials c using users u
    where u.id = c.user_id and c.user_id = ${userId}
      and (${since} >= ${actAt} or (${since} >= ${trustedBefore} and ${since} > u.created_at + ${SIGN_UP})
        or (c.kind = 'totp' and c.confirmed_at is null))`)
  // the codes of an authenticator that is gone, and those that somebody has had anew
  await tx.change(sql`
    delete from recovery_codes r using users u
    where u.id = r.user_id and r.user_id = ${userId}
      and (r.created_at >= ${actAt} or (r.created_at >= ${trustedBefore} and r.created_at > u.created_at + ${SIGN_UP})
        or not exists (select 1 from credentials c where c.user_id = u.id and c.kind = 'totp'))`)
  await tx.change(sql`delete from known_devices where user_id = ${userId} and created_at >= ${actAt}`)
}
