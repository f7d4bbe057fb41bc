import { ECDH } from 'node:crypto'
import type { z } from 'zod'
import { type pushDevice, SUBSCRIPTIONS_MAX } from '#contract/notifications-push.ts'
import type { Config } from '#server/config/config.ts'
import type { Caller } from '#server/core/context.ts'
import { sql, sqlState, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { checkFreshProof } from '#server/users/index.ts'
import { pushTarget } from './push-endpoint.ts'

/** The subscription of a browser's PushManager for this server. The keys are in base64url. */
type Subscription = {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** its former endpoint, known only to that browser and this server */
  replaces?: string | undefined
}
type Whose = Pick<Caller, 'userId' | 'sessionHash'>
type Proven = Whose & Pick<Caller, 'provedAt'>
type Device = z.input<typeof pushDevice>
export type DeviceLabel = (userAgent: string | undefined) => string

const AUTH_BYTES = 16
const USER_AGENT_MAX = 300

/** Whether messages can be encrypted for these keys: a point on the curve P-256, and 16 random bytes (RFC 8291). */
function areKeys({ p256dh, auth }: Subscription['keys']): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    const point = Buffer.from(p256dh, 'base64url')
    return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === AUTH_BYTES
  } catch {
    return false
  }
}

/**
 * Sends the caller's pushes to a browser until the session ends. Another account's browser moves to the caller, and that account's
 * waiting pushes are dropped. A browser that is new to the account needs a fresh proof: pushes reveal what happens in the account.
 * @throws Refusal malformed, step_up_required, too_many_subscriptions, unauthorized when the session has ended meanwhile
 */
export async function addSubscription(
  tx: Tx,
  { userId, sessionHash, provedAt }: Proven,
  { endpoint, keys, replaces = endpoint }: Subscription,
  from: { config: Config; userAgent: string | undefined; deviceLabel: DeviceLabel },
): Promise<Device> {
  if (!pushTarget(endpoint, from.config))
    throw new Refusal('malformed', 'This push service is not supported here', {
      endpoint: 'Not a push service',
    })
  if (!areKeys(keys))
    throw new Refusal('malformed', 'These are not the keys of a browser', {
      keys: 'Not the keys of a browser',
    })
  await tx.one(sql`select 1 from users where id = ${userId} for no key update`)
  const known = await tx.rows(sql`
    select 1 from push_subscriptions where user_id = ${userId} and endpoint in (${endpoint}, ${replaces})`)
  if (known.length === 0) await checkFreshProof(tx, { provedAt })
  await tx.change(sql`delete from push_subscriptions where endpoint = ${endpoint} and user_id <> ${userId}`)
  if (replaces !== endpoint) await endPushSubscription(tx, userId, replaces)
  const { others } = await tx.one<{ others: number }>(sql`
    select count(*)::int as others from push_subscriptions where user_id = ${userId} and endpoint <> ${endpoint}`)
  if (others >= SUBSCRIPTIONS_MAX)
    throw new Refusal(
      'too_many_subscriptions',
      `Push is already on in ${SUBSCRIPTIONS_MAX} browsers. Remove one of them first`,
    )
  const userAgent = (from.userAgent ?? '').slice(0, USER_AGENT_MAX)
  try {
    const row = await tx.one<Device>(sql`
      insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth, user_agent)
      values (${userId}, ${sessionHash}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${userAgent})
      on conflict (endpoint) do update set session_hash = excluded.session_hash, p256dh = excluded.p256dh,
        auth = excluded.auth, user_agent = excluded.user_agent
      returning id, user_agent as device, true as current, created_at as "createdAt"`)
    return { ...row, device: from.deviceLabel(row.device) }
  } catch (error) {
    if (sqlState(error) === '23503') throw new Refusal('unauthorized', 'Sign in first')
    throw error
  }
}

/** The browsers of a user that get pushes, newest first. */
export async function listDevices(
  tx: Tx,
  { userId, sessionHash }: Whose,
  deviceLabel: DeviceLabel,
): Promise<Device[]> {
  const rows = await tx.rows<Device>(sql`
    select id, user_agent as device, session_hash = ${sessionHash} as current, created_at as "createdAt"
    from push_subscriptions where user_id = ${userId} order by id desc`)
  return rows.map((row) => ({ ...row, device: deviceLabel(row.device) }))
}

/** Ends a user's pushes to a browser; does nothing where there are none. */
export async function endPushSubscription(tx: Tx, userId: bigint, endpoint: string): Promise<void> {
  await tx.change(sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`)
}

/** The same by its id. @throws Refusal not_found */
export async function removeDevice(tx: Tx, userId: bigint, id: bigint): Promise<void> {
  const removed = await tx.change(
    sql`delete from push_subscriptions where user_id = ${userId} and id = ${id}`,
  )
  if (removed === 0) throw new Refusal('not_found', 'Push is not on in that browser')
}

/** Sends a test to one of the user's browsers. @throws Refusal not_found */
export async function sendTest(tx: Tx, userId: bigint, endpoint: string): Promise<void> {
  const sent = await tx.change(sql`
    insert into push_deliveries (subscription_id, topic, key, title, body, link, created_at, due_at)
    select id, 'push.test', 'push.test:' || id, 'This is how it looks', 'Push works in this browser.',
      '/settings#notifications', clock_now(), clock_now()
    from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}
    on conflict (subscription_id, topic) do update set created_at = excluded.created_at, due_at = excluded.due_at,
      attempts = 0, revision = push_deliveries.revision + 1`)
  if (sent === 0) throw new Refusal('not_found', 'Push is not on in this browser')
}

/** A user's browsers for the data export; without the endpoint and its keys, which would let others send. */
export async function exportDevices(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select user_agent as "userAgent", created_at as "createdAt", split_part(endpoint, '/', 3) as "pushService"
    from push_subscriptions where user_id = ${userId} order by id`)
}
