import { randomBytes } from 'node:crypto'
import type { ReplyOf } from '#server/core/call.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { zoneOf } from '#server/users/index.ts'
import { nextLetter } from './when.ts'

const TOKEN_BYTES = 24

type Choice = ReplyOf<'getWeeklyLetter'>

/** A person's choice about the weekly letter. */
export const showChoice = (tx: Tx, userId: bigint): Promise<Choice> =>
  tx.one<Choice>(sql`
    select c.next_at is not null as wanted, u.email_verified_at is not null as confirmed, c.next_at as "nextAt"
    from users u left join weekly_letter_choices c on c.user_id = u.id where u.id = ${userId}`)

/** Turns a person's weekly letter on or off. */
export async function setWanted(context: Context, tx: Tx, userId: bigint, wanted: boolean): Promise<void> {
  if (!wanted) {
    await tx.change(sql`update weekly_letter_choices set next_at = null where user_id = ${userId}`)
    return
  }
  await tx.change(sql`
    insert into weekly_letter_choices (user_id, token) values (${userId}, ${randomBytes(TOKEN_BYTES).toString('base64url')})
    on conflict do nothing`)
  await tx.change(sql`
    update weekly_letter_choices c set next_at = ${nextLetter(zoneOf(context))} from users u
    where c.user_id = ${userId} and u.id = c.user_id and c.next_at is null`)
}

/** Moves the next letter of a person whose time zone has changed. */
export async function moveNext(context: Context, tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`
    update weekly_letter_choices c set next_at = ${nextLetter(zoneOf(context))} from users u
    where c.user_id = ${userId} and u.id = c.user_id and c.next_at is not null`)
}

/** Stops the letters of the person with this token. @returns whether it is anybody's */
export async function stopByToken(tx: Tx, token: string): Promise<boolean> {
  const stopped = await tx.change(sql`update weekly_letter_choices set next_at = null where token = ${token}`)
  return stopped > 0
}

/** For the data export: the choice, and the weeks in which a letter went. */
export async function exportLetters(tx: Tx, userId: bigint): Promise<unknown> {
  const choice = await tx.first(sql`
    select next_at is not null as wanted, next_at as "nextAt" from weekly_letter_choices where user_id = ${userId}`)
  const sent = await tx.rows(sql`
    select monday::text as monday, at from weekly_letters where user_id = ${userId} order by monday`)
  return { choice: choice ?? null, sent }
}

/** A closed account gets no letters, and its links stop answering. */
export async function forgetLetters(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from weekly_letter_choices where user_id = ${userId}`)
  await tx.change(sql`delete from weekly_letters where user_id = ${userId}`)
}
