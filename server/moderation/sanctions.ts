import type { z } from 'zod'
import type { sanction } from '#contract/moderation.ts'
import { recordAudit } from '#server/audit-log/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { recordFact } from '#server/facts/index.ts'
import { notify } from '#server/notifications/index.ts'
import { isSilenced } from './checks.ts'
import { checkMayLift, checkMaySanction } from './may-sanction.ts'

export type Sanction = z.input<typeof sanction>

declare module '#server/facts/catalogue.ts' {
  interface Facts {
    /** a moderator has banned a person: modules that show them among others remove them */
    'person.banned': { userId: string }
  }
}

export const sanctionColumns = sql`
  id, kind, reason, until, lifted_at as "liftedAt", created_at as "createdAt"`

const TITLES: Record<Sanction['kind'], string> = {
  warn: 'A moderator has warned you',
  mute: 'You have been muted',
  ban: 'You have been banned for a while',
}
const MEANINGS: Record<Sanction['kind'], string> = {
  warn: '',
  mute: ' You can bet, play and move money as before.',
  ban: ' You cannot write, create or join until then. Your bets, balance and withdrawals are not affected.',
}

/** A reason, with a full stop where its writer left it out. */
const asSentence = (reason: string): string => (/[.!?…]$/u.test(reason) ? reason : `${reason}.`)

type New = {
  userId: bigint
  kind: Sanction['kind']
  hours?: number | undefined
  reason: string
  moderatorId: bigint
}

/** Warns, mutes or bans a user. Writes the audit log, and notifies the user of the effect and the reason. @throws Refusal forbidden */
export async function giveSanction(context: Context, tx: Tx, given: New): Promise<void> {
  const { userId, kind, hours, reason, moderatorId } = given
  await checkMaySanction(tx, moderatorId, userId)
  const row = await tx.one<{ id: bigint; until: Date | null }>(sql`
    insert into sanctions (user_id, kind, reason, given_by, until)
    values (${userId}, ${kind}, ${reason}, ${moderatorId}, clock_now() + make_interval(hours => ${hours ?? null}::int)) returning id, until`)
  await recordAudit(tx, {
    actorId: moderatorId,
    act: `moderation.${kind}`,
    subject: `user:${userId}`,
    reason,
    details: hours === undefined ? {} : { hours },
  })
  if (kind === 'ban') await recordFact(context, tx, 'person.banned', { userId: userId.toString() })
  // screens and phones show the moment in their reader's time zone
  const until = row.until ? `Until ${row.until.toISOString()}. ` : ''
  await notify(context, tx, [userId], {
    key: `moderation.sanction:${row.id}`,
    title: TITLES[kind],
    body: `${until}${asSentence(reason)}${MEANINGS[kind]}`,
    link: '/settings#moderation',
  })
}

/** Ends a mute or ban early. @throws Refusal not_found, forbidden, report_state when the sanction is over */
export async function liftSanction(
  context: Context,
  tx: Tx,
  { id, moderatorId, reason }: { id: bigint; moderatorId: bigint; reason: string },
): Promise<Sanction> {
  const row = await tx.first<{ userId: bigint; kind: Sanction['kind']; over: boolean }>(sql`
    select user_id as "userId", kind, lifted_at is not null or coalesce(until <= clock_now(), true) as over
    from sanctions where id = ${id} for update`)
  if (!row) throw new Refusal('not_found', 'There is no such decision')
  await checkMayLift(tx, moderatorId, row.userId)
  if (row.over) throw new Refusal('report_state', 'It is already over')
  const lifted = await tx.one<Sanction>(sql`
    update sanctions set lifted_at = clock_now() where id = ${id} returning ${sanctionColumns}`)
  await recordAudit(tx, {
    actorId: moderatorId,
    act: `moderation.lift-${row.kind}`,
    subject: `user:${row.userId}`,
    reason,
  })
  const ended = row.kind === 'ban' ? 'Your ban is over' : 'You can write again'
  await notify(context, tx, [row.userId], {
    key: `moderation.lifted:${id}`,
    title: (await isSilenced(tx, row.userId)) ? 'One decision is lifted, another one still holds' : ended,
    body: reason,
    link: '/settings#moderation',
  })
  return lifted
}

const SHOWN_MAX = 50

/** The sanctions of moderators against a user, newest first. */
export const listSanctions = (tx: Tx, userId: bigint): Promise<Sanction[]> =>
  tx.rows<Sanction>(sql`
    select ${sanctionColumns} from sanctions where user_id = ${userId} order by id desc limit ${SHOWN_MAX}`)
