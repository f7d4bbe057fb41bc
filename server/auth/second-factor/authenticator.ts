import type { Caller, Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'
import { checkFreshProof, findUser, ownsAddress } from '#server/users/index.ts'
import { addressLimitsOf } from '../proof/address-limits.ts'
import { dropChallenges } from '../proof/challenges.ts'
import { hasSecondFactor, spendTotpCode, totpAbout } from '../proof/check-code.ts'
import { lockOwner } from '../proof/lock-owner.ts'
import { notifySecurity } from '../proof/notices.ts'
import { replaceRecoveryCodes } from '../proof/recovery-codes.ts'
import { newSecret, totpUri } from '../proof/totp.ts'

const isOn = () =>
  new Refusal('credential_state', 'Two-step sign-in is already on. Turn it off to use another app.')
const unconfirmed = () =>
  new Refusal(
    'credential_state',
    'Confirm your e-mail address first. Then two-step sign-in can be turned on.',
  )
const isOff = () => new Refusal('credential_state', 'Two-step sign-in is off')
const wrong = () =>
  new Refusal('proof_failed', 'The code is wrong. Check the time on your phone.', {
    code: 'The code is wrong. Check the time on your phone.',
  })

/**
 * A new secret for an authenticator app; it takes effect once it is confirmed.
 * @throws Refusal step_up_required, credential_state
 */
export const setUpAuthenticator = (
  { config, db, secrets }: Context,
  caller: Caller,
): Promise<{ uri: string; secret: string }> =>
  db.transact(async (tx) => {
    await lockOwner(tx, caller)
    await checkFreshProof(tx, caller)
    // A second factor survives every reset, so only the proven owner of the address may set one up.
    const user = await findUser(tx, caller.userId)
    if (!user || !ownsAddress(config, user)) throw unconfirmed()
    if (await hasSecondFactor(tx, caller.userId)) throw isOn()
    const secret = newSecret()
    await tx.change(sql`delete from credentials where user_id = ${caller.userId} and kind = 'totp'`)
    await tx.change(sql`
      insert into credentials (user_id, kind, external_id, secret)
      values (${caller.userId}, 'totp', ${String(caller.userId)},
        ${secrets.seal(secret, totpAbout(caller.userId))})`)
    return { uri: totpUri(secret, caller.email), secret }
  })

/**
 * Turns the second factor on with a first code.
 * @returns ten recovery codes, which no one can read again
 * @throws Refusal rate_limited, proof_failed, credential_state
 */
export async function confirmAuthenticator(
  context: Context,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const limits = addressLimitsOf(context)
  await limits.checkProofs(caller)
  return context.db.transact(async (tx) => {
    await lockOwner(tx, caller)
    if (await hasSecondFactor(tx, caller.userId)) throw isOn()
    const open = await tx.first(sql`
      select 1 from credentials where user_id = ${caller.userId} and kind = 'totp'`)
    if (!open) throw new Refusal('credential_state', 'Set up your authenticator app first')
    if (!(await spendTotpCode(context, tx, caller.userId, code, 'new'))) {
      await limits.countWrongProof(caller)
      throw wrong()
    }
    await tx.change(sql`
      update credentials set confirmed_at = clock_now() where user_id = ${caller.userId} and kind = 'totp'`)
    await notifySecurity(context, tx, caller.userId, 'authenticator-on')
    return { recoveryCodes: await replaceRecoveryCodes(tx, caller.userId) }
  })
}

/** Ten new recovery codes in place of all old ones. @throws Refusal step_up_required, credential_state */
export const renewRecoveryCodes = ({ db }: Context, caller: Caller): Promise<{ recoveryCodes: string[] }> =>
  db.transact(async (tx) => {
    await lockOwner(tx, caller)
    await checkFreshProof(tx, caller)
    if (!(await hasSecondFactor(tx, caller.userId))) throw isOff()
    return { recoveryCodes: await replaceRecoveryCodes(tx, caller.userId) }
  })

/** Turns the second factor off. @throws Refusal step_up_required, credential_state */
export const removeAuthenticator = (context: Context, caller: Caller): Promise<void> =>
  context.db.transact(async (tx) => {
    await lockOwner(tx, caller)
    await checkFreshProof(tx, caller)
    if (!(await hasSecondFactor(tx, caller.userId))) throw isOff()
    await tx.change(sql`delete from credentials where user_id = ${caller.userId} and kind = 'totp'`)
    await tx.change(sql`delete from recovery_codes where user_id = ${caller.userId}`)
    await dropChallenges(tx, caller.userId, ['second-factor'])
    await notifySecurity(context, tx, caller.userId, 'authenticator-off')
  })

export const sealedAuthenticators: SealedPlace = {
  what: 'secrets of authenticator apps',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ id: bigint }>(sql`
        select id from credentials where kind = 'totp' and substr(secret, 1, ${mark.length}) <> ${mark} order by id`)
    ).map(({ id }) => id.toString()),
  async sealAnew(tx, secrets, key) {
    const row = await tx.first<{ user_id: bigint; secret: Buffer }>(
      sql`select user_id, secret from credentials where id = ${BigInt(key)} for update`,
    )
    if (!row) return
    const { sealed } = sealAgain(secrets, row.secret, totpAbout(row.user_id))
    await tx.change(sql`update credentials set secret = ${sealed} where id = ${BigInt(key)}`)
  },
}
