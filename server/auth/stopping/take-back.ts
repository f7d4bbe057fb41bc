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

/** Additions within this time of opening an account belong to the sign-up. */
const SIGN_UP = sql`interval '1 hour'`

/** When a sign-in method began to count; for an authenticator, with its first code. */
const since = sql`coalesce(c.confirmed_at, c.created_at)`

/**
 * Gives a stopped account back to its owner, who has proved access to the mail that got the letter: restores that address and
 * removes everything that a thief may have added. This covers all additions since the act that the letter reported, and those
 * younger than seven days at the stop, except from the sign-up. The wallet stays locked.
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
  // the codes of a removed authenticator, and codes renewed since the act
  await tx.change(sql`
    delete from recovery_codes r using users u
    where u.id = r.user_id and r.user_id = ${userId}
      and (r.created_at >= ${actAt} or (r.created_at >= ${trustedBefore} and r.created_at > u.created_at + ${SIGN_UP})
        or not exists (select 1 from credentials c where c.user_id = u.id and c.kind = 'totp'))`)
  await tx.change(sql`delete from known_devices where user_id = ${userId} and created_at >= ${actAt}`)
}
