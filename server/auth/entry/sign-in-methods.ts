import type { ReplyOf } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { findUser } from '#server/users/index.ts'
import { recoveryCodesLeft } from '../proof/recovery-codes.ts'
import { findWayBack } from '../stopping/stop-way-back.ts'

type Counts = { passkeys: number; authenticator: boolean; linked: boolean }

/** A person's sign-in methods and their state. */
export async function listSignInMethods(
  { config, db }: Context,
  caller: Caller,
): Promise<ReplyOf<'signInWays'>> {
  const user = await findUser(db, caller.userId)
  if (!user) throw new Refusal('unauthorized', 'Sign in first')
  const counts = await db.one<Counts>(sql`
    select count(*) filter (where kind = 'passkey')::int as passkeys,
      count(*) filter (where kind = 'totp' and confirmed_at is not null) > 0 as authenticator,
      count(*) filter (where kind = 'oidc') > 0 as linked
    from credentials where user_id = ${user.id}`)
  return {
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    passkeys: counts.passkeys,
    authenticator: counts.authenticator,
    recoveryCodesLeft: counts.authenticator ? await recoveryCodesLeft(db, user.id) : 0,
    wayBackAt: (await findWayBack(db, user.id))?.endsAt ?? null,
    provider: counts.linked ? (config.oidc?.name ?? 'Sign-in provider') : null,
  }
}
