import { createHash, randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { template } from '#contract/bets-again.ts'
import type { interestBody } from '#contract/bets-interest.ts'
import type { InterestPart } from '#contract/bets-limits.ts'
import type { namedRoutes } from '#contract/bets-named.ts'
import type { Selection } from '#contract/odds.ts'
import { knownWriters, wroteToEachOther } from '#server/chat/index.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { notify } from '#server/notifications/index.ts'
import { displayName, type PersonRow, publicFace, unmarkedColumns } from '#server/users/index.ts'
import { mayObjectToName, mayRemoveName } from '../may.ts'
import { announceEvent, lockBook, selectionOf, sideOf } from './book.ts'
import { namedIn } from './interest.ts'

/** A person whom a creator names, with the salt of their hash (32 hex digits). */
export type NewName = { userId: bigint; side: Selection | null; salt: string }
/** An interest as it is sealed with the rules. */
export type Interest = { part: InterestPart; side: Selection | null; names: NewName[] }

type StatedInterest = NonNullable<z.input<typeof template>['interest']>

/** Whether an interest says more than that the creator proposes the outcome. */
export const isStated = ({ part, names }: Interest): boolean => part !== 'decides' || names.length > 0

/** SHA-256 (hex) over "person side salt", with "none" for a person without a side: the rules have it in place of the name. */
export const nameHash = ({ userId, side, salt }: NewName): string =>
  createHash('sha256')
    .update(`${userId} ${side ?? 'none'} ${salt}`)
    .digest('hex')

const wrongName = (message: string) => new Refusal('malformed', message, { interest: message })

/**
 * The interest that a creator states.
 * @throws Refusal malformed (the creator, or somebody twice), not_acquainted
 */
export async function interestOf(
  tx: Tx,
  creatorId: bigint,
  said: z.output<typeof interestBody> | undefined,
): Promise<Interest> {
  const { part = 'decides', side = null, names = [] } = said ?? {}
  const ids = names.map(({ personId }) => personId)
  if (ids.includes(creatorId))
    throw wrongName('You say what you have to do with it yourself: name other people')
  if (new Set(ids).size < ids.length) throw wrongName('Name each person once')
  await checkAcquainted(tx, creatorId, ids)
  return {
    part,
    side,
    names: names.map((one) => ({
      userId: one.personId,
      side: one.side ?? null,
      salt: randomBytes(16).toString('hex'),
    })),
  }
}

/** The people of these, or all, whom a creator can name by their gang: open accounts without a block. */
const mates = async (tx: Tx, creatorId: bigint): Promise<PersonRow[]> =>
  tx.rows<PersonRow>(sql`
    select ${unmarkedColumns} from users u where u.gang_id = (select gang_id from users where id = ${creatorId})
      and u.id <> ${creatorId} and u.closed_at is null and not people_blocked(${creatorId}, u.id)
    order by lower(u.first_name), u.id limit ${SHOWN}`)

/** The most people whom the form offers. */
const SHOWN = 200

/** The people among these whom a creator can name. */
async function acquaintedOf(tx: Tx, creatorId: bigint, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set()
  const wrote = await wroteToEachOther(tx, creatorId, ids)
  const rows = await tx.rows<{ id: bigint; mate: boolean }>(sql`
    select u.id, coalesce(u.gang_id = (select gang_id from users where id = ${creatorId}), false) as mate from users u
    where u.id = any(${[...ids]}::bigint[]) and u.closed_at is null and not people_blocked(${creatorId}, u.id)`)
  return new Set(rows.filter(({ id, mate }) => mate || wrote.has(id)).map(({ id }) => id))
}

/** @throws Refusal not_acquainted, whether a person is a stranger, has a block, or does not exist */
async function checkAcquainted(tx: Tx, creatorId: bigint, ids: readonly bigint[]): Promise<void> {
  const known = await acquaintedOf(tx, creatorId, ids)
  if (ids.every((id) => known.has(id))) return
  throw new Refusal(
    'not_acquainted',
    'You can name people of your gang, and people with whom you have exchanged messages. Nothing was created.',
  )
}

/** The people whom a person can name in a new event, by first name. */
export async function peopleToName(
  tx: Tx,
  userId: bigint,
): Promise<z.input<typeof namedRoutes.peopleToName.reply>> {
  const writers = await knownWriters(tx, userId)
  const wrote = await tx.rows<PersonRow>(sql`
    select ${unmarkedColumns} from users u where u.id = any(${writers.slice(0, SHOWN)}::bigint[])
      and u.closed_at is null and not people_blocked(${userId}, u.id) order by lower(u.first_name), u.id`)
  const people = new Map([...wrote, ...(await mates(tx, userId))].map((row) => [row.user_id, row]))
  return [...people.values()].slice(0, SHOWN).map(publicFace)
}

/**
 * The interest in an event as its creator would state it again. People whom they can no longer name, and who took their name off or said that it
 * is not so, are left out.
 */
export async function statedInterest(
  tx: Tx,
  { eventId, userId }: { eventId: bigint; userId: bigint },
): Promise<StatedInterest> {
  const { part, side } = await tx.one<{ part: InterestPart; side: number | null }>(
    sql`select interest_part as part, interest_side as side from events where id = ${eventId}`,
  )
  const rows = await tx.rows<{ personId: bigint; side: number | null }>(sql`
    select user_id as "personId", side from event_names
    where event_id = ${eventId} and taken_off_at is null and objected_at is null order by user_id`)
  const known = await acquaintedOf(
    tx,
    userId,
    rows.map(({ personId }) => personId),
  )
  const selection = (at: number | null) => (at === null ? null : selectionOf(at))
  return {
    part,
    side: selection(side),
    names: rows
      .filter(({ personId }) => known.has(personId))
      .map((row) => ({ personId: row.personId, side: selection(row.side) })),
  }
}

/** Keeps the people whom the creator of a new event names, and tells them. */
export async function keepNames(
  context: Context,
  tx: Tx,
  { id, creatorId, title }: { id: bigint; creatorId: bigint; title: string },
  names: readonly NewName[],
): Promise<void> {
  if (names.length === 0) return
  await tx.change(sql`
    insert into event_names (event_id, user_id, side, salt)
    select ${id}, n.user_id, n.side, decode(n.salt, 'hex') from unnest(
      ${names.map(({ userId }) => userId)}::bigint[], ${names.map(({ side }) => side && sideOf(side))}::smallint[],
      ${names.map(({ salt }) => salt)}::text[]) as n(user_id, side, salt)`)
  const creator = publicFace(
    await tx.one<PersonRow>(sql`select ${unmarkedColumns} from users u where u.id = ${creatorId}`),
  )
  await notify(
    context,
    tx,
    names.map(({ userId }) => userId),
    {
      key: `event.named:${id}`,
      title: `${displayName(creator)} says that you have an interest`,
      body: `${title} · You can take your name off, or say that it is not so.`,
      link: `/events/${id}`,
      from: creatorId,
    },
  )
}

type Said = { eventId: bigint; userId: bigint }

/** A named person says, with a reason, that they have no interest. @throws Refusal not_found, forbidden, event_state */
export async function objectToName(
  context: Context,
  tx: Tx,
  { eventId, userId, reason }: Said & { reason: string },
): Promise<void> {
  const book = await lockBook(tx, eventId)
  obey(mayObjectToName(book, await namedIn(tx, book, userId)))
  await tx.change(sql`
    update event_names set objected_at = ${book.now}, objection = ${reason} where event_id = ${eventId} and user_id = ${userId}`)
  announceEvent(context, tx, book, book.status)
}

/** A named person takes their name off. Nothing else changes. @throws Refusal not_found, forbidden, event_state */
export async function removeName(context: Context, tx: Tx, { eventId, userId }: Said): Promise<void> {
  const book = await lockBook(tx, eventId)
  obey(mayRemoveName(book, await namedIn(tx, book, userId)))
  await tx.change(sql`
    update event_names set taken_off_at = ${book.now} where event_id = ${eventId} and user_id = ${userId}`)
  announceEvent(context, tx, book, book.status)
}

/** The hashes of the people named in events, in ascending order, by the event. */
export async function nameHashes(tx: Tx, eventId: bigint): Promise<string[]> {
  const rows = await tx.rows<{ userId: bigint; side: number | null; salt: string }>(sql`
    select user_id as "userId", side, encode(salt, 'hex') as salt from event_names where event_id = ${eventId}`)
  return rows
    .map(({ side, ...name }) =>
      nameHash({ ...name, side: side === null ? null : side === 0 ? 'optionA' : 'optionB' }),
    )
    .sort()
}

/** The events that name a person, with the salts of their hashes, and the interests that the person accepted, for the data export: without the number of those that they no longer see. */
export async function exportInterests(tx: Tx, userId: bigint): Promise<unknown> {
  const named = await tx.rows(sql`
    select case when may_see_event(${userId}, event_id) then event_id end as "eventId", side, encode(salt, 'hex') as salt,
      taken_off_at as "takenOffAt", objected_at as "objectedAt", objection
    from event_names where user_id = ${userId} order by event_id`)
  const accepted = await tx.rows(sql`
    select case when may_see_event(${userId}, event_id) then event_id end as "eventId", at
    from event_acceptances where user_id = ${userId} order by at, event_id`)
  return { named, accepted }
}

/** Takes the name of a closing account off everywhere. Its hash stays among the rules, without a name behind it. */
export async function forgetNames(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`
    update event_names set taken_off_at = coalesce(taken_off_at, clock_now()), objection = case when objection is not null then '' end
    where user_id = ${userId}`)
}
