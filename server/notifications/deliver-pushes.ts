import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { dueRows, type Workers } from '#server/core/scheduler.ts'
import { type CatalogueEntry, entryOf, goesInQuietHours, noticeKind, showsWhileLooking } from './catalogue.ts'
import { NotSendable, type PushAnswer, sendPushMessage } from './send-message.ts'
import type { Vapid } from './vapid.ts'

const LOOK_EVERY_MS = 1_000
const AT_ONCE = 8
const FOUND_AT_ONCE = 64
/** After this time another node takes an unfinished delivery. Longer than a service may take to answer. */
const LEASE_SECONDS = 30
const FIRST_WAIT_MS = 5_000
const WAIT_MAX_MS = 15 * 60_000
/** Between two pushes of one topic to the same browser. */
const TOPIC_GAP_SECONDS = 2

type Row = {
  id: bigint
  revision: number
  attempts: number
  subscription_id: bigint
  endpoint: string
  p256dh: string
  auth: string
  topic: string
  key: string
  title: string
  body: string
  link: string
  created_at: Date
  now: Date
  quiet_until: Date | null
  on_break: boolean
  /** the person wants amounts and names in pushes */
  previews: boolean
}
type Delivery = Row & { entry: CatalogueEntry; push: Exclude<CatalogueEntry['push'], false>; leftMs: number }

/**
 * Takes a due delivery for this node. Drops an expired delivery, and an invitation to play for a person on a break; a delivery in
 * quiet hours waits for their end.
 * @returns undefined where there is nothing to send now
 */
async function take(context: Context, tx: Tx, id: bigint): Promise<Delivery | undefined> {
  const row = await tx.first<Row>(sql`
    select d.id, d.revision, d.attempts, d.subscription_id, s.endpoint, s.p256dh, s.auth, d.topic, d.key, d.title, d.body,
      d.link, d.created_at, clock_now() as now,
      quiet_hours_end(q.from_minute, q.until_minute, q.time_zone, clock_now()) as quiet_until,
      exists (select from people_on_break(array[s.user_id])) as on_break,
      exists (select from push_previews v where v.user_id = s.user_id) as previews
    from push_deliveries d join push_subscriptions s on s.id = d.subscription_id
    left join quiet_hours q on q.user_id = s.user_id
    where d.id = ${id} and d.due_at <= clock_now() for update of d skip locked`)
  if (!row) return undefined
  const entry = entryOf(row.key)
  const leftMs = entry?.push ? row.created_at.getTime() + entry.push.ttl * 1000 - row.now.getTime() : 0
  const quietUntil = goesInQuietHours(noticeKind(row.key)) ? null : row.quiet_until
  const waitMs = quietUntil === null ? 0 : quietUntil.getTime() - row.now.getTime()
  if (!entry?.push || leftMs <= waitMs || (entry.offersPlay && row.on_break)) {
    await drop(context, tx, row, 'expired')
    return undefined
  }
  if (waitMs > 0) {
    await tx.change(sql`update push_deliveries set due_at = ${quietUntil} where id = ${id}`)
    return undefined
  }
  await tx.change(sql`
    update push_deliveries set attempts = attempts + 1, due_at = clock_now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${id}`)
  return { ...row, entry, push: entry.push, leftMs }
}

type Outcome = 'sent' | 'expired' | 'refused'

/** Removes a delivery. A newer message that has replaced it meanwhile is sent next. */
async function drop(
  context: Context,
  tx: Tx,
  { id, revision }: Pick<Row, 'id' | 'revision'>,
  outcome: Outcome,
): Promise<void> {
  const removed = await tx.change(
    sql`delete from push_deliveries where id = ${id} and revision = ${revision}`,
  )
  if (removed === 0)
    await tx.change(sql`
      update push_deliveries set attempts = 0, due_at = clock_now() + make_interval(secs => ${TOPIC_GAP_SECONDS})
      where id = ${id}`)
  tx.afterCommit(() => context.metrics.pushes.inc({ outcome }))
}

/**
 * Puts off a delivery, or the message that has replaced it meanwhile: twice as long each time, or as long as the service asks, with
 * some jitter.
 */
async function putOff(context: Context, delivery: Delivery, retryAfterMs = 0): Promise<void> {
  const wait = Math.min(WAIT_MAX_MS, FIRST_WAIT_MS * 2 ** delivery.attempts) * (0.75 + Math.random() / 2)
  const waitMs = Math.max(retryAfterMs, wait)
  if (waitMs >= delivery.leftMs) return drop(context, context.db, delivery, 'expired')
  await context.db.change(sql`
    update push_deliveries set due_at = ${delivery.now}::timestamptz + make_interval(secs => ${waitMs / 1000})
    where id = ${delivery.id}`)
  context.metrics.pushes.inc({ outcome: 'put-off' })
}

/** The browser is gone, or has turned push off: the server sends nothing there any more. */
async function endSubscription(context: Context, { subscription_id, endpoint }: Delivery): Promise<void> {
  await context.db.change(
    sql`delete from push_subscriptions where id = ${subscription_id} and endpoint = ${endpoint}`,
  )
  context.metrics.pushes.inc({ outcome: 'gone' })
}

async function conclude(context: Context, delivery: Delivery, answer: PushAnswer): Promise<void> {
  const { status } = answer
  if (status >= 200 && status < 300) return drop(context, context.db, delivery, 'sent')
  if (status === 404 || status === 410) return endSubscription(context, delivery)
  if (status === 429 || status >= 500) return putOff(context, delivery, answer.retryAfterMs)
  context.log.warn({ status, service: new URL(delivery.endpoint).host }, 'a push service refused a message')
  await drop(context, context.db, delivery, 'refused')
}

/**
 * Sends one due delivery outside of any transaction and removes it afterwards. After a crash in between it is sent again, and its
 * topic lets it replace the first copy on the phone.
 */
async function deliver(context: Context, vapid: Vapid, id: bigint): Promise<void> {
  const delivery = await context.db.transact((tx) => take(context, tx, id))
  if (!delivery) return
  const { endpoint, p256dh, auth, topic, link, push, entry, previews } = delivery
  const { title, body } = (!previews && entry.veiled) || delivery
  let answer: PushAnswer
  try {
    answer = await sendPushMessage(
      {
        endpoint,
        keys: { p256dh, auth },
        topic,
        title,
        body,
        link,
        always: showsWhileLooking(noticeKind(delivery.key), entry),
        ttlSeconds: Math.ceil(delivery.leftMs / 1000),
        urgency: push.urgency,
      },
      vapid,
      context.config,
    )
  } catch (error) {
    if (error instanceof NotSendable) return endSubscription(context, delivery)
    context.log.warn({ err: error, service: new URL(endpoint).host }, 'a push service did not answer')
    return putOff(context, delivery)
  }
  await conclude(context, delivery, answer)
}

/** Sends due deliveries, each by one node at a time. */
export const pushPoller = (vapid: { read(): Promise<Vapid> }): Workers => ({
  name: 'pushes',
  everyMs: LOOK_EVERY_MS,
  failed: 'sending pushes failed',
  workers: AT_ONCE,
  find: dueRows({ table: 'push_deliveries', limit: FOUND_AT_ONCE }),
  work: async (context, id) => deliver(context, await vapid.read(), id),
})
