import type { HookKind } from '#contract/hook-limits.ts'
import { toldOutside } from '#server/bets/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { Workers } from '#server/core/scheduler.ts'
import { isBanned } from '#server/moderation/index.ts'
import { callHook, type HookAnswer, type HookMessage } from './call-hook.ts'
import { endLeft, fallAsleep } from './fall-asleep.ts'
import { type Hook, hookColumns, isTended, openHook } from './hook-rows.ts'
import type { Outside } from './judge-address.ts'
import { confirm } from './make-hook.ts'
import { bodyOf, discordBodyOf, type Echo, type HookFact, isEcho, type Outcome, signed } from './messages.ts'
import { ownHosts } from './outside.ts'

const LOOK_EVERY_MS = 500
/** Hooks called at once by a node, and those among them that failed or were slow at last. */
const AT_ONCE = 8
const SLOW_AT_ONCE = 4
const FOUND_AT_ONCE = 64
/** Of them at most so many of one person. */
const OF_ONE_PERSON = 2
/** After this time another node takes an unfinished call. Longer than a call may take. */
const LEASE_SECONDS = 30
/** A worker stays with one hook this long. */
const WITH_ONE_MS = 3_000
/** A call that takes longer moves its hook to the other lane. */
const SLOW_MS = 2_000
/** The waits after each failed try: three days in all. */
export const WAITS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 73_495] as const

type Row = {
  id: bigint
  messageId: string
  kind: 'hook.confirm' | HookKind
  eventId: bigint | null
  outcome: Outcome | null
  finalAt: Date | null
  at: Date
  attempts: number
}
type Taken = { hook: Hook; row: Row; fact: HookFact | Echo }

/** Locks a hook that no node calls, with its oldest due delivery. */
async function lockDue(
  tx: Tx,
  hookId: bigint,
): Promise<{ hook: Hook & { tended: boolean; banned: boolean }; row: Row } | undefined> {
  const hook = await tx.first<Hook & { tended: boolean; banned: boolean }>(sql`
    select ${hookColumns}, ${isTended} as tended, ${isBanned(sql`h.user_id`)} as banned from hooks h
    where h.id = ${hookId} and h.state <> 'asleep' and coalesce(h.busy_until <= clock_now(), true)
    for no key update of h skip locked`)
  const row =
    hook &&
    (await tx.first<Row>(sql`
      select d.id, d.message_id as "messageId", d.kind, d.event_id as "eventId", d.outcome, d.final_at as "finalAt", d.at,
        d.attempts
      from hook_deliveries d where d.hook_id = ${hookId} and d.state = 'waiting' and d.due_at <= clock_now()
      order by d.due_at, d.id limit 1 for update`))
  return row && { hook, row }
}

/**
 * Takes the oldest due delivery of a hook for this node. A try that another node began and did not end is repeated, and the log says
 * so. A delivery that not every reader may see any more is withheld.
 * @returns undefined where nothing is due, or another node calls the hook; 'next' where this one is over
 */
async function take(
  context: Context,
  tx: Tx,
  hookId: bigint,
  origin: string,
): Promise<Taken | 'next' | undefined> {
  const due = await lockDue(tx, hookId)
  if (!due) return undefined
  const { hook, row } = due
  if (!hook.tended) {
    await endLeft(context, tx, hookId)
    return undefined
  }
  const fact = hook.banned ? undefined : await factOf(tx, hook, row, origin)
  if (!fact) {
    await tx.change(sql`
      update hook_deliveries set state = 'withheld', fault = null, in_flight = false where id = ${row.id}`)
    return 'next'
  }
  await tx.change(sql`
    update hook_deliveries set attempts = attempts + 1, tried_at = clock_now(), maybe_twice = maybe_twice or in_flight,
      in_flight = true, due_at = clock_now() + make_interval(secs => ${LEASE_SECONDS}) where id = ${row.id}`)
  await tx.change(sql`
    update hooks set busy_until = clock_now() + make_interval(secs => ${LEASE_SECONDS}) where id = ${hookId}`)
  return { hook, row: { ...row, attempts: row.attempts + 1 }, fact }
}

/** The words of a delivery, as its readers may see them now; undefined where they may not. */
async function factOf(tx: Tx, hook: Hook, row: Row, origin: string): Promise<HookFact | Echo | undefined> {
  const { kind, at, outcome, finalAt, eventId } = row
  if (kind === 'hook.confirm') return hook.code === null ? undefined : { kind, at, code: hook.code }
  const told = eventId === null ? undefined : await toldOutside(tx, eventId, hook)
  return told && { kind, at, told, outcome, finalAt, link: `${origin}/events/${told.eventId}` }
}

/** Writes what a call came to, unless another node has taken the delivery since. @returns whether it arrived */
async function conclude(
  context: Context,
  tx: Tx,
  taken: Taken,
  answer: HookAnswer,
  tookMs: number,
): Promise<boolean> {
  const { hook, row } = taken
  const isConfirm = row.kind === 'hook.confirm'
  const unechoed = isConfirm && !hook.discord && answer.fault === null && !isEcho(answer.text, hook.code!)
  const fault = unechoed ? 'no_echo' : answer.fault
  const locked = await tx.first<{ state: Hook['state']; code: string | null; failing: boolean }>(sql`
    select h.state, h.code, coalesce(h.arrived_at < d.at, true) as failing from hooks h join hook_deliveries d on d.hook_id = h.id
    where h.id = ${hook.id} and d.id = ${row.id} and d.attempts = ${row.attempts} and d.in_flight for no key update of h, d`)
  if (!locked) return false
  const arrived = fault === null
  const wait = arrived || isConfirm || answer.status === 410 ? undefined : WAITS_SECONDS[row.attempts - 1]
  const state = arrived ? 'arrived' : wait === undefined ? 'failed' : 'waiting'
  await tx.change(sql`
    update hook_deliveries set state = ${state}, in_flight = false, status = ${answer.status}, fault = ${fault},
      due_at = clock_now() + make_interval(secs => ${wait ?? 0}) where id = ${row.id}`)
  await tx.change(sql`
    update hooks set busy_until = null, slow = ${!arrived || tookMs > SLOW_MS},
      arrived_at = case when ${arrived && !isConfirm} then clock_now() else arrived_at end where id = ${hook.id}`)
  tx.afterCommit(() => context.metrics.hookCalls.inc({ outcome: fault ?? 'arrived' }))
  if (isConfirm) {
    if (arrived && !hook.discord && locked.state === 'unconfirmed' && locked.code === hook.code)
      await confirm(tx, hook.id)
  } else if (answer.status === 410) await fallAsleep(context, tx, hook.id, 'gone')
  // a hook that takes other messages loses this one alone
  else if (state === 'failed' && locked.failing) await fallAsleep(context, tx, hook.id, 'failed')
  return arrived
}

/** Calls an address once. @param echo the text of the answer is needed */
export type Call = (url: string, message: HookMessage, echo: boolean) => Promise<HookAnswer>

async function callTaken(context: Context, { hook, row, fact }: Taken, call: Call): Promise<HookAnswer> {
  const { url, secret } = openHook(context, hook)
  const body = hook.discord ? discordBodyOf(fact) : bodyOf(fact)
  const message = signed(body, { id: `msg_${row.messageId}`, secret, now: new Date() })
  return call(url, message, row.kind === 'hook.confirm' && !hook.discord)
}

/** Calls a hook with its oldest due delivery, outside of any transaction. @returns whether to go on with the next one */
export async function deliverOne(context: Context, hookId: bigint, call: Call): Promise<boolean> {
  const { db, config, log } = context
  const origin = config.publicUrl ?? `http://127.0.0.1:${config.port}`
  const taken = await db.transact((tx) => take(context, tx, hookId, origin))
  if (taken === undefined || taken === 'next') return taken === 'next'
  const began = performance.now()
  const answer = await callTaken(context, taken, call).catch((error: unknown): HookAnswer => {
    // a hook that cannot be called counts as tried, or it would be taken again for ever
    log.error({ err: error, hook: hookId.toString() }, 'a hook could not be called')
    return { status: null, fault: 'unreachable', text: '' }
  })
  const tookMs = performance.now() - began
  const arrived = await db.transact((tx) => conclude(context, tx, taken, answer, tookMs))
  if (!arrived)
    log.info({ hook: hookId.toString(), fault: answer.fault, status: answer.status }, 'a hook failed')
  return arrived
}

/**
 * Hooks with a due delivery that no node calls, of one lane. People take turns, each with some hooks at once, so that nobody's slow
 * addresses hold up those of others; confirmations come first.
 */
const dueHooks =
  (slow: boolean): Workers['find'] =>
  async ({ db, config }, busy) => {
    if (!config.hooks) return []
    const rows = await db.rows<{ id: bigint }>(sql`
      select id from (
        select h.id, due.due_at, due.confirms,
          row_number() over (partition by h.user_id order by due.confirms desc, due.due_at, h.id)
            + (select count(*) from hooks c where c.user_id = h.user_id and c.slow = ${slow} and c.busy_until > clock_now()) as turn
        from hooks h cross join lateral (
          select d.due_at, d.kind = 'hook.confirm' as confirms from hook_deliveries d
          where d.hook_id = h.id and d.state = 'waiting' and d.due_at <= clock_now() order by d.due_at limit 1) due
        where h.state <> 'asleep' and h.slow = ${slow} and coalesce(h.busy_until <= clock_now(), true)
          and h.id <> all(${[...busy]}::bigint[])) waiting
      where turn <= ${OF_ONE_PERSON}
      order by turn, confirms desc, due_at limit ${FOUND_AT_ONCE}`)
    return rows.map(({ id }) => id)
  }

/**
 * Calls hooks, each by one node at a time. Those that failed or were slow at last have workers of their own, so that they hold up no
 * others.
 */
export function hookPollers(outside: Outside): readonly Workers[] {
  const work: Workers['work'] = async (context, hookId, shouldContinue) => {
    const own = ownHosts(context.config)
    const call: Call = (url, message, echo) => callHook(url, message, { own, outside, echo })
    const until = performance.now() + WITH_ONE_MS
    while (shouldContinue() && performance.now() < until && (await deliverOne(context, hookId, call))) {}
  }
  return [false, true].map((slow) => ({
    name: slow ? 'slow-hooks' : 'hooks',
    everyMs: LOOK_EVERY_MS,
    failed: 'calling hooks failed',
    workers: slow ? SLOW_AT_ONCE : AT_ONCE,
    find: dueHooks(slow),
    work,
  }))
}
