import { circleWeek } from '#server/bets/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { isWorthAnother, type Mail } from '#server/core/mail.ts'
import { dueRows, type Workers } from '#server/core/scheduler.ts'
import { isBanned } from '#server/moderation/index.ts'
import { zoneOf } from '#server/users/index.ts'
import { hasNews, LETTER_SUBJECT, letterText, SHOWN_MAX } from './letter-text.ts'
import { stopAddress } from './stop-pages.ts'
import { isTime, nextLetter, spanColumns } from './when.ts'

const LOOK_EVERY_MS = 60_000
const FOUND_AT_ONCE = 100
const AT_ONCE = 2
/** A letter that the mail server has not taken is tried again, while it is Monday. */
const AGAIN_MINUTES = 15

type Due = {
  address: string
  firstName: string
  token: string
  monday: string
  /** the first day of the span, by the person's clock, as the Monday is */
  firstDay: string
  since: Date
  until: Date
  /** it is Monday between 09:00 and 21:00 */
  inTime: boolean
  /** the address is confirmed, and the account open, neither stopped nor banned, and not on a break */
  reachable: boolean
}

type Message = Parameters<Mail['send']>[0]

/** A due person's choice, locked; undefined where another node has it. */
const lockDue = (context: Context, tx: Tx, userId: bigint): Promise<Due | undefined> =>
  tx.first<Due>(sql`
    select u.email as address, u.first_name as "firstName", c.token, s.*, ${isTime(sql`l.local`)} as "inTime",
      u.email_verified_at is not null and u.closed_at is null and u.wallet_stopped_at is null and not ${isBanned(sql`u.id`)}
        and not exists (select from people_on_break(array[u.id])) as reachable
    from weekly_letter_choices c join users u on u.id = c.user_id
    cross join lateral (select ${zoneOf(context)} as zone) z
    cross join lateral (select clock_now() at time zone z.zone as local) l
    cross join lateral (select ${spanColumns(sql`l.local`, sql`z.zone`)}) s
    where c.user_id = ${userId} and c.next_at <= clock_now() for update of c skip locked`)

/** Writes down that this week's letter goes now. @returns false where one already went */
const note = async (tx: Tx, userId: bigint, { monday, until }: Due): Promise<boolean> =>
  (await tx.change(sql`
    insert into weekly_letters (user_id, monday, until) values (${userId}, ${monday}::date, ${until})
    on conflict do nothing`)) > 0

async function write(context: Context, tx: Tx, userId: bigint, due: Due): Promise<Message | undefined> {
  if (!due.inTime || !due.reachable) return undefined
  const week = await circleWeek(tx, userId, { since: due.since, until: due.until, limit: SHOWN_MAX + 1 })
  if (!hasNews(week) || !(await note(tx, userId, due))) return undefined
  const site = context.config.publicUrl ?? `http://localhost:${context.config.port}`
  const stop = stopAddress(site, due.token)
  return {
    to: due.address,
    subject: LETTER_SUBJECT,
    text: letterText({ ...due, week, site, stop }),
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/** Takes a person's due letter for this node, and sets when the next one is due. @returns undefined where there is nothing to send */
const take = (context: Context, userId: bigint): Promise<{ message: Message; monday: string } | undefined> =>
  context.db.transact(async (tx) => {
    const due = await lockDue(context, tx, userId)
    if (!due) return undefined
    const message = await write(context, tx, userId, due)
    await tx.change(sql`
      update weekly_letter_choices c set next_at = ${nextLetter(zoneOf(context))} from users u
      where c.user_id = ${userId} and u.id = c.user_id`)
    return message && { message, monday: due.monday }
  })

/** Gives a letter back that the mail server has not taken and may take later. It is written anew, as far as its receiver may still see it then. */
const giveBack = (context: Context, userId: bigint, monday: string): Promise<void> =>
  context.db.transact(async (tx) => {
    await tx.change(sql`delete from weekly_letters where user_id = ${userId} and monday = ${monday}::date`)
    await tx.change(sql`
      update weekly_letter_choices set next_at = clock_now() + make_interval(mins => ${AGAIN_MINUTES})
      where user_id = ${userId} and next_at is not null`)
  })

/**
 * Sends a person's due letter, outside of any transaction and after it was written down: a node that dies in between has sent none, and
 * no other node sends it.
 */
async function deliver(context: Context, mail: Mail, userId: bigint): Promise<void> {
  const taken = await take(context, userId)
  if (!taken) return
  try {
    await mail.send(taken.message)
  } catch (error) {
    context.log.error({ err: error }, 'A weekly letter could not be sent')
    if (isWorthAnother(error)) await giveBack(context, userId, taken.monday)
  }
}

/** Looks once a minute for people whose letter is due. */
export const weeklyLetterPoller = (mail: Mail): Workers => ({
  name: 'weekly-letters',
  everyMs: LOOK_EVERY_MS,
  failed: 'sending weekly letters failed',
  workers: AT_ONCE,
  find: dueRows({ table: 'weekly_letter_choices', id: 'user_id', at: 'next_at', limit: FOUND_AT_ONCE }),
  work: (context, userId) => deliver(context, mail, userId),
})
