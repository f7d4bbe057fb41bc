import type { z } from 'zod'
import type { WholeLastName } from '#contract/fields.ts'
import { gangAlert, type gangRoutes, type listedAlert } from '#contract/gangs.ts'
import { ALERTS_PER_HOUR } from '#contract/limits.ts'
import type { Context } from '#server/core/context.ts'
import { LARGEST_ID, sql, type Tx } from '#server/core/db.ts'
import { encoderOf } from '#server/core/encode.ts'
import { obey } from '#server/core/may.ts'
import { rateLimited } from '#server/core/refusal.ts'
import { notify } from '#server/notifications/index.ts'
import { displayName, shortName } from '#server/users/index.ts'
import { hearers, listeners, lockRole, memberOf, readRole } from './gang-rows.ts'
import { mayFollowAlerts, mayReadAlerts, maySendAlert } from './may.ts'

type GangAlert = z.input<typeof listedAlert>

type Row = Omit<z.input<typeof gangAlert>, 'sender'> & {
  firstName: string
  lastName: WholeLastName
  senderId: bigint
}

/** The time in which a new member's alerts ring no bell, because anybody may join any gang. */
const QUIET_HOURS = 24

const view = <R extends Row>(row: R) => ({
  ...row,
  sender: { firstName: row.firstName, lastName: shortName(row.lastName) },
})

/** Columns of Row, for alerts a joined with their senders u. */
const columns = sql`
  a.id, a.gang_id as "gangId", a.title, a.message, a.created_at as "createdAt", a.sender_id as "senderId",
  u.first_name as "firstName", u.last_name as "lastName"`

/** An alert as signals carry it, also to nodes of an older release. */
const written = encoderOf(gangAlert)

/** The title of an alert in the bell and in pushes, so that no alert can pass for a notice of the product. */
const calledBy = (gang: string, { sender }: z.input<typeof gangAlert>) => `${gang} · ${displayName(sender)}`

/**
 * Sends an alert to all members without a block between them and the sender. Bell and push notify those who have not muted the gang, once
 * the sender has been a member for a day.
 * @throws Refusal not_found, not_in_gang, rate_limited
 */
export async function sendAlert(
  context: Context,
  tx: Tx,
  { gangId, userId, title, message }: { gangId: bigint; userId: bigint; title: string; message: string },
): Promise<z.input<typeof gangAlert>> {
  obey(maySendAlert(await lockRole(tx, gangId, userId)))
  const { sent } = await tx.one<{ sent: number }>(sql`
    select count(*)::int as sent from gang_alerts
    where gang_id = ${gangId} and created_at > clock_now() - interval '1 hour'`)
  if (sent >= ALERTS_PER_HOUR) throw rateLimited(`A gang can send ${ALERTS_PER_HOUR} alerts an hour`, 600)
  const row = await tx.one<Row & { gang: string; settled: boolean }>(sql`
      with a as (
        insert into gang_alerts (gang_id, sender_id, title, message) values (${gangId}, ${userId}, ${title}, ${message}) returning *
      )
      select ${columns}, g.name as gang,
        m.joined_at <= clock_now() - make_interval(hours => ${QUIET_HOURS}) as settled
      from a join users u on u.id = a.sender_id join gangs g on g.id = a.gang_id join gang_members m on m.user_id = a.sender_id`)
  const alert = view(row)
  if (row.settled)
    await notify(context, tx, await listeners(tx, gangId, userId), {
      key: `gang.alert:${alert.id}`,
      title: calledBy(row.gang, alert),
      body: `${title}: ${message}`,
      link: '/gangs',
      from: userId,
    })
  const userIds = await hearers(tx, gangId, userId)
  tx.afterCommit(() => context.signals.send({ type: 'gang_alert', userIds, alert: written(alert) }))
  return alert
}

/** A gang's alerts, newest first. @throws Refusal not_found, also for non-members */
export async function listAlerts(
  tx: Tx,
  { gangId, userId }: { gangId: bigint; userId: bigint },
  { cursor, limit }: z.output<(typeof gangRoutes.listGangAlerts)['query']>,
): Promise<GangAlert[]> {
  obey(mayReadAlerts((await memberOf(tx, gangId, userId))?.role))
  const rows = await tx.rows<Row & { readBy: number }>(sql`
    select ${columns},
      (select count(*)::int from gang_members m
        where m.gang_id = a.gang_id and m.user_id <> a.sender_id and m.alerts_read_up_to >= a.id) as "readBy"
    from gang_alerts a join users u on u.id = a.sender_id
    where a.gang_id = ${gangId} and a.id < ${cursor ?? LARGEST_ID} order by a.id desc limit ${limit}`)
  return rows.map((row) => ({ ...view(row), mine: row.senderId === userId }))
}

/** Marks a gang's alerts as read by a member. @throws Refusal not_found, not_in_gang */
export async function readAlerts(context: Context, tx: Tx, gangId: bigint, userId: bigint): Promise<void> {
  obey(mayFollowAlerts(await readRole(tx, gangId, userId)))
  const moved = await tx.change(sql`
    update gang_members m set alerts_read_up_to = n.newest
    from (select max(id) as newest from gang_alerts where gang_id = ${gangId}) n
    where m.user_id = ${userId} and m.gang_id = ${gangId} and n.newest > m.alerts_read_up_to`)
  if (moved > 0) tx.afterCommit(() => context.signals.send({ type: 'gang_changed', gangId }))
}

/** Mutes or unmutes a gang's alerts for a member. @throws Refusal not_found, not_in_gang */
export async function muteAlerts(tx: Tx, gangId: bigint, userId: bigint, muted: boolean): Promise<void> {
  obey(mayFollowAlerts(await readRole(tx, gangId, userId)))
  await tx.change(sql`
    update gang_members set alerts_muted = ${muted} where user_id = ${userId} and gang_id = ${gangId}`)
}
