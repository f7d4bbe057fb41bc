import { randomBytes } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { meetAccount } from '#server/safer-play/index.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { hashToken } from '../proof/challenges.ts'
import { notifySecurity } from '../proof/notices.ts'
import type { Visitor, WithHeaders } from '../proof/visitor.ts'
import { deviceLabel } from './device-label.ts'
import { readNamed, writeNamed } from './named-cookie.ts'

const NAME = 'did'
/** The longest life that browsers give a cookie. */
const SECONDS = 400 * 86_400

const tokenOf = (asking: WithHeaders, config: Pick<Config, 'publicUrl'>) =>
  readNamed(asking.headers.cookie, NAME, config)

/**
 * The browser's id for an account that has signed in with it before; null otherwise. It searches by address, with
 * or without an account, so that its time does not reveal which.
 */
export async function deviceOf(
  { config, db }: Pick<Context, 'config' | 'db'>,
  email: string,
  asking: WithHeaders,
): Promise<string | null> {
  const token = tokenOf(asking, config)
  if (!token) return null
  const row = await db.first<{ id: bigint }>(sql`
    select u.id from users u join known_devices d on d.user_id = u.id and d.token_hash = ${hashToken(token)}
    where lower(u.email) = lower(${email}) and u.closed_at is null`)
  return row ? nameOf(row.id, token) : null
}

const nameOf = (userId: bigint, token: string) => `${userId}/${hashToken(token).toString('base64url')}`

/**
 * Remembers that the person has signed in with this browser.
 * @returns the token of the cookie that identifies the browser, and whether it was known before
 */
async function rememberDevice(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  userId: bigint,
  asking: WithHeaders,
): Promise<{ token: string; known: boolean }> {
  const token = tokenOf(asking, config) ?? randomBytes(32).toString('base64url')
  const hash = hashToken(token)
  const known = await tx.change(sql`
    update known_devices set used_at = clock_now() where user_id = ${userId} and token_hash = ${hash}`)
  if (known === 0) {
    await tx.change(sql`
      insert into known_devices (user_id, token_hash) values (${userId}, ${hash}) on conflict do nothing`)
  }
  return { token, known: known === 1 }
}

/**
 * Remembers the browser at sign-in, and notifies the person of a new one.
 * @returns the token of the cookie that identifies the browser
 */
export async function meetDevice(
  context: Context,
  tx: Tx,
  userId: bigint,
  visitor: Visitor,
): Promise<string> {
  const { others } = await tx.one<{ others: boolean }>(
    sql`select exists (select 1 from known_devices where user_id = ${userId}) as others`,
  )
  const { token, known } = await rememberDevice(context, tx, userId, visitor)
  if (others && !known) {
    tx.afterCommit(() => noteSecurity(context, 'device.new', visitor, { userId }))
    await notifySecurity(context, tx, userId, 'new-device', deviceLabel(visitor.headers['user-agent']))
  }
  // a new account and a new browser may be signs of an excluded person's second account
  if (!known) await meetAccount(context, tx, userId)
  return token
}

/**
 * Remembers the browser that used a mailed link. It sends no notice: the one about the new password is enough.
 * @returns the cookie's token, and the browser's key in the limits of failed sign-ins
 */
export async function adoptDevice(
  context: Context,
  tx: Tx,
  userId: bigint,
  asking: WithHeaders,
): Promise<{ token: string; device: string }> {
  const { token } = await rememberDevice(context, tx, userId, asking)
  return { token, device: nameOf(userId, token) }
}

/** The browser keeps its cookie, also after a sign-out. */
export function giveDevice(
  visitor: Pick<Visitor, 'setCookie'>,
  token: string,
  config: Pick<Config, 'publicUrl'>,
): void {
  visitor.setCookie(writeNamed(NAME, token, SECONDS, config))
}

/** Whether any person has signed in with this browser. */
export const hasMet = (asking: WithHeaders, config: Pick<Config, 'publicUrl'>): boolean =>
  readNamed(asking.headers.cookie, NAME, config) !== null

/** How many browsers both of these people have signed in with, in the last 400 days. */
export async function sharedDevices(tx: Tx, oneId: bigint, otherId: bigint): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from known_devices a join known_devices b on b.token_hash = a.token_hash
    where a.user_id = ${oneId} and b.user_id = ${otherId}`)
  return count
}
