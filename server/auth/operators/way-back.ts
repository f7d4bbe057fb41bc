import { randomUUID } from 'node:crypto'
import { recordAudit } from '#server/audit-log/index.ts'
import type { ReplyOf } from '#server/core/call.ts'
import type { Caller, Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify, writeLettersTo } from '#server/notifications/index.ts'
import {
  checkFreshProof,
  displayName,
  findUser,
  formerAddress,
  lockStop,
  lockUser,
  ownsAddress,
  setWalletLock,
  type User,
} from '#server/users/index.ts'
import { dropChallenges } from '../proof/challenges.ts'
import { hasSecondFactor } from '../proof/check-code.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { ReleaseCodes } from '../stopping/stop-account.ts'

type News = { kind: 'opened'; endsAt: Date } | { kind: 'done' }

const minutesOf = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Notifies the owner of an account of the opening and the end of its way back: behind the bell, and by letters with a stop link to the
 * present address and to that of 30 days ago. One of the two may be a thief's.
 */
export async function writeOfWayBack(context: Context, tx: Tx, user: User, news: News): Promise<void> {
  const [title, body] =
    news.kind === 'opened'
      ? [
          'Somebody asked us to turn off your two-step sign-in',
          `Two-step sign-in ends at ${minutesOf(news.endsAt)}. Your wallet is now locked, and every device has been signed out. Sign in with your authenticator to stop this.`,
        ]
      : [
          'Your two-step sign-in was turned off',
          'You now need only your password to sign in. Your wallet is still locked.',
        ]
  await notify(context, tx, [user.id], {
    key: `security.changed:way-back:${randomUUID()}`,
    title,
    body,
    letter: null,
    link: '/settings',
  })
  const former = await formerAddress(tx, user.id, 30)
  const present = ownsAddress(context.config, user) ? [user.email] : []
  const addresses = [...present, ...(former ? [former] : [])]
  await writeLettersTo(tx, user.id, addresses, { title, body })
}

/** Time for the account's owner to stop the way back. */
const HOURS = 72
/** The same where one admin alone opens it. */
const HOURS_ALONE = 7 * 24

type Ask = { operator: Caller; userId: bigint; reason: string }
export type Opened = { endsAt: Date | null; awaits?: 'second-admin' }
type Needs = { sessions: Sessions; releaseCodes: ReleaseCodes }

/**
 * Opens a way back for a person who has lost the second factor. The first admin asks for it, and another one does the same within a
 * day; where ADMIN_EMAILS names one person, that admin opens it alone, for a week. Opening it locks the wallet and ends every
 * session. The second factor ends when the time is over, unless its owner has stopped the way back.
 * @throws Refusal not_found, forbidden, wallet_locked, credential_state, step_up_required
 */
export async function openWayBack(
  context: Context,
  { sessions, releaseCodes }: Needs,
  ask: Ask,
): Promise<Opened> {
  const { operator, userId } = ask
  const opened = await context.db.transact(async (tx) => {
    const user = await judge(tx, ask)
    const alone = context.config.adminEmails.length === 1
    const asked = await tx.first<{ id: bigint; askedBy: bigint }>(sql`
      select id, asked_by as "askedBy" from ways_back
      where user_id = ${userId} and done_at is null and stopped_at is null for update`)
    const waits = !alone && (!asked || asked.askedBy === operator.userId)
    await recordAudit(tx, {
      actorId: operator.userId,
      act: waits ? 'user.ask-way-back' : 'user.open-way-back',
      subject: `user:${userId}`,
      reason: ask.reason,
    })
    if (waits) {
      await askSecond(context, tx, ask, user)
      return null
    }
    const endsAt = await open(tx, ask, asked, alone)
    if (await setWalletLock(tx, userId, true)) await releaseCodes(context, tx, userId)
    await sessions.removeAll(tx, userId)
    await dropChallenges(tx, userId, ['second-factor'])
    await writeOfWayBack(context, tx, user, { kind: 'opened', endsAt })
    return endsAt
  })
  if (opened === null) return { endsAt: null, awaits: 'second-admin' }
  sessions.announceEnd(userId, null)
  context.signals.send({ type: 'account_changed', userIds: [userId] })
  return { endsAt: opened }
}

/** Whether an admin may ask for a way back, in the order of refusals. A request that no other admin confirms within a day lapses. */
async function judge(tx: Tx, { operator, userId }: Ask): Promise<User> {
  if (!(await lockUser(tx, userId))) throw new Refusal('not_found', 'There is no such person')
  if (operator.userId === userId)
    throw new Refusal('forbidden', 'Another admin has to start account recovery for you')
  if ((await lockStop(tx, userId)) !== null)
    throw new Refusal(
      'wallet_locked',
      'The link in an e-mail stopped this account. Its owner has to set a new password by e-mail first; that may be enough.',
    )
  if (!(await hasSecondFactor(tx, userId)))
    throw new Refusal(
      'credential_state',
      'This account has no two-step sign-in. Its owner can reset the password by e-mail.',
    )
  await tx.change(sql`
    delete from ways_back w where w.user_id = ${userId} and w.ends_at is null
      and (w.asked_at < clock_now() - interval '1 day' or not exists (
        select 1 from users by where by.id = w.asked_by and by.role = 'admin'))`)
  const isOpen = await tx.first(sql`
    select 1 from ways_back
    where user_id = ${userId} and ends_at is not null and done_at is null and stopped_at is null`)
  if (isOpen) throw new Refusal('credential_state', 'Account recovery is already running')
  await checkFreshProof(tx, operator)
  return (await findUser(tx, userId))!
}

/** Notes the request of a first admin, and notifies the others. */
async function askSecond(
  context: Context,
  tx: Tx,
  { operator, userId, reason }: Ask,
  user: User,
): Promise<void> {
  const { id } = await tx.one<{ id: bigint }>(sql`
    insert into ways_back (user_id, asked_by, reason) values (${userId}, ${operator.userId}, ${reason})
    on conflict (user_id) where done_at is null and stopped_at is null
    do update set reason = excluded.reason, asked_at = clock_now() returning id`)
  const others = await tx.rows<{ id: bigint }>(sql`
    select id from users where role = 'admin' and closed_at is null and id <> all(${[operator.userId, userId]}::bigint[])`)
  await notify(
    context,
    tx,
    others.map((one) => one.id),
    {
      key: `way-back.asked:${id}`,
      title: 'An account recovery needs your confirmation',
      body: `${displayName(user)} has lost their second factor: ${reason}`,
      link: '/admin/people',
    },
  )
}

/** @returns when the second factor ends */
async function open(
  tx: Tx,
  { operator, userId, reason }: Ask,
  asked: { id: bigint } | undefined,
  alone: boolean,
): Promise<Date> {
  const { endsAt } = asked
    ? await tx.one<{ endsAt: Date }>(sql`
        update ways_back set confirmed_by = nullif(${operator.userId}::bigint, asked_by),
          ends_at = clock_now() + make_interval(hours => ${alone ? HOURS_ALONE : HOURS})
        where id = ${asked.id} returning ends_at as "endsAt"`)
    : await tx.one<{ endsAt: Date }>(sql`
        insert into ways_back (user_id, asked_by, reason, ends_at)
        values (${userId}, ${operator.userId}, ${reason}, clock_now() + make_interval(hours => ${HOURS_ALONE}))
        returning ends_at as "endsAt"`)
  return endsAt
}

/** The requested and the open ways back, the oldest first. */
export const listWaysBack = ({ db }: Context, caller: Caller) =>
  db.rows<ReplyOf<'listWaysBack'>[number]>(sql`
    select w.user_id as "userId", w.reason, by.first_name || ' ' || by.last_name as "askedBy",
      w.asked_by = ${caller.userId} as mine, w.asked_at as "askedAt", w.ends_at as "endsAt"
    from ways_back w join users by on by.id = w.asked_by
    where w.done_at is null and w.stopped_at is null
      and (w.ends_at is not null or w.asked_at > clock_now() - interval '1 day')
    order by w.id limit 100`)
