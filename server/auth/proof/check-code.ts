import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { notifySecurity } from './notices.ts'
import { recoveryCodesLeft, spendRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** The context in which a person's secret is sealed. */
export const totpAbout = (userId: bigint) => `totp:${userId}`

/** Whether a sign-in by password needs a code too. */
export async function hasSecondFactor(tx: Tx, userId: bigint): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from credentials where user_id = ${userId} and kind = 'totp' and confirmed_at is not null`)
  return row !== undefined
}

/**
 * Whether this is an unused code of the person's authenticator, newer than the last used one. Stores its step in the
 * same statement.
 * @param state whether the authenticator is active or about to be confirmed
 */
export async function spendTotpCode(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  userId: bigint,
  code: string,
  state: 'confirmed' | 'new',
): Promise<boolean> {
  const row = await tx.first<{ id: bigint; secret: Buffer; now: Date }>(sql`
    select id, secret, clock_now() as now from credentials
    where user_id = ${userId} and kind = 'totp' and (confirmed_at is not null) = ${state === 'confirmed'}`)
  if (!row) return false
  const step = stepOfCode(code, secrets.open(row.secret, totpAbout(userId)), row.now)
  if (step === null) return false
  const used = await tx.change(sql`
    update credentials set counter = ${step}, used_at = clock_now() where id = ${row.id} and counter < ${step}`)
  return used === 1
}

/**
 * Whether this is a one-time code of the person's authenticator or a recovery code. Either works once.
 * @param code in the plain form that the contract leaves
 */
export async function spendCode(context: Context, userId: bigint, code: string): Promise<boolean> {
  return context.db.transact(async (tx) => {
    if (!(await hasSecondFactor(tx, userId))) return false
    if (/^\d{6}$/.test(code)) return spendTotpCode(context, tx, userId, code, 'confirmed')
    if (!(await spendRecoveryCode(tx, userId, code))) return false
    tx.afterCommit(() => noteSecurity(context, 'recovery_code.used', {}, { userId }))
    await notifySecurity(context, tx, userId, 'recovery-used', String(await recoveryCodesLeft(tx, userId)))
    return true
  })
}

/** When the authenticator of an accepted code was set up; null for a recovery code, which may be newer. */
export async function authenticatorSince(tx: Tx, userId: bigint, code: string): Promise<Date | null> {
  if (!/^\d{6}$/.test(code)) return null
  const row = await tx.first<{ since: Date }>(sql`
    select confirmed_at as since from credentials
    where user_id = ${userId} and kind = 'totp' and confirmed_at is not null`)
  return row?.since ?? null
}
