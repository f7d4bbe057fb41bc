import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { circleRoutes } from '#contract/bets-circles.ts'
import type { Audience } from '#contract/bets-limits.ts'
import { limitByAddress } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { per } from '#server/core/limits.ts'
import { obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { type Fact, recordFact } from '#server/facts/index.ts'
import { withdraw } from '#server/notifications/index.ts'
import { type PersonRow, publicFace, unmarkedColumns } from '#server/users/index.ts'
import { withdrawAskedAgain } from '../event/again-notices.ts'
import { isPublic, seenBy } from '../event/audience.ts'
import { addToTimeline, announceEvent, lockBook, readBook } from '../event/book.ts'
import type { EVENT_FACTS } from '../event/facts.ts'
import { stakesInFollowers } from '../event/followers.ts'
import { isReadable, takenDown } from '../event/taken-down.ts'
import { reminderKey } from '../event/watchlist.ts'
import { mayBePublic, mayChangeAudience, mayInvite } from '../may.ts'

type Action = { eventId: bigint; userId: bigint }

/** The path of an invite link, of event_links l. */
export const linkColumn = sql`'/e/' || l.token`

/** Gives an event its invite link, in place of an earlier one and its spoken code. @returns the path */
export async function makeLink(tx: Tx, eventId: bigint): Promise<string> {
  const { path } = await tx.one<{ path: string }>(sql`
    insert into event_links as l (event_id, token) values (${eventId}, ${randomBytes(16).toString('base64url')})
    on conflict (event_id) do update set token = excluded.token, made_at = clock_now(),
      code_hash = null, code_sealed = null, code_ends_at = null returning ${linkColumn} as path`)
  return path
}

/** The gang of a person who shows an event to it. @throws Refusal not_in_gang */
export async function ownGang(tx: Tx, userId: bigint): Promise<bigint> {
  const { gangId } = await tx.one<{ gangId: bigint | null }>(
    sql`select gang_id as "gangId" from users where id = ${userId} for share`,
  )
  if (gangId === null)
    throw new Refusal('not_in_gang', 'You are not in a gang. Join one, or choose other people.')
  return gangId
}

/** The most people whom one signal names. */
const TOLD_MAX = 500

/** The people in an event's circle who may see it: the gang's members, or the link's guests. None of a public event. */
const circleOf = async (tx: Tx, eventId: bigint): Promise<bigint[]> =>
  (
    await tx.rows<{ id: bigint }>(sql`
      select p.id from event_books b cross join lateral (
        select u.id from users u where u.gang_id = b.gang_id
        union select g.user_id from event_guests g where g.event_id = b.event_id) p
      where b.event_id = ${eventId} and not ${isPublic} and may_see_event(p.id, b.event_id) order by p.id limit ${TOLD_MAX}`)
  ).map(({ id }) => id)

/** After the commit, the lists of these people read an event of a circle again. */
function tellPeople(
  context: Context,
  tx: Tx,
  { people, eventId, status }: { people: readonly bigint[]; eventId: bigint; status: string },
): void {
  const userIds = [...new Set(people)]
  if (userIds.length > 0)
    tx.afterCommit(() => context.signals.send({ type: 'circle_changed', userIds, eventId, status }))
}

/** After the commit, the lists of an event's circle show it as it is now: no channel tells everybody of it. */
export async function tellCircle(context: Context, tx: Tx, eventId: bigint): Promise<void> {
  const people = await circleOf(tx, eventId)
  if (people.length === 0) return
  const { status } = await tx.one<{ status: string }>(
    sql`select status from event_books where event_id = ${eventId}`,
  )
  tellPeople(context, tx, { people, eventId, status })
}

/** The lists of an event's circle follow its course. */
export const tellCircleOf = (
  context: Context,
  tx: Tx,
  { payload }: Fact<(typeof EVENT_FACTS)[number]>,
): Promise<void> => tellCircle(context, tx, BigInt(payload.eventId))

/**
 * Shows an event to other people, under its lock. The guests of an earlier link stay guests, and come back with the next link.
 * @throws Refusal not_found, forbidden, event_state, not_in_gang
 */
export async function changeAudience(
  context: Context,
  tx: Tx,
  { eventId, userId, audience }: Action & { audience: Audience },
): Promise<void> {
  const book = await lockBook(tx, eventId)
  const held = await tx.one<{ others: boolean; own: boolean }>(sql`
    select exists (select from bets x where x.event_id = b.event_id and x.user_id <> ${userId}) as others,
      ${stakesInFollowers(userId)} as own
    from event_books b where b.event_id = ${eventId}`)
  obey(mayChangeAudience(book, { userId }, held))
  if (audience === 'public') obey(mayBePublic(book))
  const gangId = audience === 'gang' ? await ownGang(tx, userId) : null
  const before = await circleOf(tx, eventId)
  await tx.change(
    sql`update event_books set audience = ${audience}, gang_id = ${gangId} where event_id = ${eventId}`,
  )
  await showSeries(tx, { eventId, audience, gangId })
  if (audience === 'link') await makeLink(tx, eventId)
  else await tx.change(sql`delete from event_links where event_id = ${eventId}`)
  await forgetWatchers(tx, eventId)
  await addToTimeline(tx, eventId, 'shown', audience)
  await recordFact(context, tx, 'event.hidden', { eventId: eventId.toString() })
  tx.afterCommit(() => context.signals.send({ type: 'audience_changed', eventId }))
  const people = [...before, ...(await circleOf(tx, eventId))]
  tellPeople(context, tx, { people, eventId, status: book.status })
  const isListed = audience === 'public' || book.audience === 'public'
  announceEvent(context, tx, { event_id: eventId, audience: isListed ? 'public' : audience }, book.status)
}

/** A series goes on for the people who see its newest event: what its creator hid once is not shown by the next one. */
const showSeries = (
  tx: Tx,
  { eventId, audience, gangId }: { eventId: bigint; audience: Audience; gangId: bigint | null },
): Promise<number> =>
  tx.change(sql`
    update event_series s set audience = ${audience}, gang_id = ${gangId} from event_series_events i
    where i.event_id = ${eventId} and s.id = i.series_id and i.n = s.made and s.ended_at is null`)

/** Takes the event off the watchlists and out of the bells of people who may no longer see it. */
async function forgetWatchers(tx: Tx, eventId: bigint): Promise<void> {
  const lost = await tx.rows<{ id: bigint }>(sql`
    delete from event_watches w where w.event_id = ${eventId} and not may_see_event(w.user_id, w.event_id) returning w.user_id as id`)
  await withdraw(
    tx,
    lost.map(({ id }) => id),
    reminderKey(eventId),
  )
  await withdrawAskedAgain(tx, eventId, sql`not may_see_event(x.user_id, a.event_id)`)
}

/** Makes a new invite link; the one before stops. @throws Refusal not_found, forbidden, event_state */
export async function renewLink(
  context: Context,
  tx: Tx,
  { eventId, userId }: Action,
): Promise<{ inviteLink: string }> {
  const book = await lockBook(tx, eventId)
  obey(mayInvite(book, { userId }))
  const inviteLink = await makeLink(tx, eventId)
  announceEvent(context, tx, book, book.status)
  return { inviteLink }
}

/** Ends the invite link. @throws Refusal not_found, forbidden, event_state */
export async function endLink(context: Context, tx: Tx, { eventId, userId }: Action): Promise<void> {
  const book = await lockBook(tx, eventId)
  obey(mayInvite(book, { userId }))
  await tx.change(sql`delete from event_links where event_id = ${eventId}`)
  announceEvent(context, tx, book, book.status)
}

const GUESTS_MAX = 500

/** A guest whom a notice brought is named to the creator once they come themselves. */
export const nameGuest = sql`on conflict (event_id, user_id) do update set unnamed = false, joined_at = clock_now() where event_guests.unnamed`

/** The people who came by the link, the newest first. @throws Refusal not_found, forbidden, event_state */
export async function listGuests(
  tx: Tx,
  { eventId, userId }: Action,
): Promise<z.input<typeof circleRoutes.listGuests.reply>> {
  obey(mayInvite(await readBook(tx, eventId), { userId }))
  const rows = await tx.rows<PersonRow & { joinedAt: Date }>(sql`
    select ${unmarkedColumns}, g.joined_at as "joinedAt" from event_guests g join users u on u.id = g.user_id
    where g.event_id = ${eventId} and not g.unnamed order by g.joined_at desc, g.user_id limit ${GUESTS_MAX}`)
  return rows.map((row) => ({ person: publicFace(row), joinedAt: row.joinedAt }))
}

const noLink = () => new Refusal('not_found', 'This invitation leads nowhere. Ask for a new link.')

/** An event as its invite link shows it, without any figure. @throws Refusal not_found */
export async function previewLink(
  tx: Tx,
  token: string,
): Promise<z.input<typeof circleRoutes.previewInvite.reply>> {
  const found = await tx.first<z.input<typeof circleRoutes.previewInvite.reply>>(sql`
    select e.title, e.option_a as "optionALabel", e.option_b as "optionBLabel", e.category, b.practice as "isPracticeMode",
      b.ends_at as "endsAt", b.status = 'open' and b.ends_at > clock_now() as open, u.first_name as creator
    from event_links l join events e on e.id = l.event_id join event_books b on b.event_id = e.id
    join users u on u.id = e.created_by
    where l.token = ${token} and b.audience = 'link' and not ${takenDown}`)
  if (!found) throw noLink()
  return found
}

/**
 * Makes a person a guest of the event behind an invite link. A block between them and the creator, a link that has ended and one that
 * never was get the same answer.
 * @throws Refusal not_found
 */
export async function joinByLink(
  context: Context,
  tx: Tx,
  userId: bigint,
  token: string,
): Promise<{ eventId: bigint }> {
  const link = await tx.first<{ eventId: bigint; status: string; creatorId: bigint }>(sql`
    select l.event_id as "eventId", b.status, e.created_by as "creatorId"
    from event_links l join event_books b on b.event_id = l.event_id join events e on e.id = l.event_id
    where l.token = ${token} and b.audience = 'link' for share of l`)
  if (!link) throw noLink()
  const { eventId } = link
  const isNew = await tx.change(sql`
    insert into event_guests (event_id, user_id)
    select e.id, ${userId} from events e where e.id = ${eventId} and e.created_by <> ${userId}
      and not people_blocked(${userId}, e.created_by)
    ${nameGuest}`)
  if (!(await isReadable(tx, eventId, userId))) throw noLink()
  // the creator's page lists the guests
  if (isNew) tellPeople(context, tx, { people: [link.creatorId], eventId, status: link.status })
  return { eventId }
}

type Welcomed = { eventId: bigint; creatorId: bigint; guestId: bigint }

/**
 * A creator who sends an event by link to a person makes them its guest, or names the guest whom a notice brought. Other senders invite nobody.
 * @returns what it did, for `unwelcome`; undefined for nothing
 */
export async function welcome(
  tx: Tx,
  { eventId, creatorId, guestId }: Welcomed,
): Promise<'made' | 'named' | undefined> {
  const guest = await tx.first<{ made: boolean }>(sql`
    insert into event_guests (event_id, user_id)
    select e.id, ${guestId} from events e join event_books b on b.event_id = e.id
    where e.id = ${eventId} and e.created_by = ${creatorId} and b.audience = 'link' and not people_blocked(${guestId}, e.created_by)
    ${nameGuest} returning xmax = 0 as made`)
  return guest && (guest.made ? 'made' : 'named')
}

/** Takes back what `welcome` did, where the message was refused. */
export const unwelcome = (
  tx: Tx,
  { eventId, guestId }: Pick<Welcomed, 'eventId' | 'guestId'>,
  did: 'made' | 'named',
) =>
  did === 'made'
    ? tx.change(sql`delete from event_guests where event_id = ${eventId} and user_id = ${guestId}`)
    : tx.change(
        sql`update event_guests set unnamed = true where event_id = ${eventId} and user_id = ${guestId}`,
      )

/** Those of these people who see an event, or whom its sender would make its guests. */
export async function invitedAmong(
  tx: Tx,
  { eventId, senderId }: { eventId: bigint; senderId: bigint },
  people: readonly bigint[],
): Promise<Set<bigint>> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select p.id from unnest(${[...people]}::bigint[]) as p(id)
    join event_books b on b.event_id = ${eventId} join events e on e.id = b.event_id
    where ${seenBy(sql`p.id`)} or (b.audience = 'link' and e.created_by = ${senderId})`)
  return new Set(rows.map(({ id }) => id))
}

/** Tokens that one address may try; nobody guesses one of 128 bits. */
const LINKS = per(60, 60)

/** @throws Refusal rate_limited */
export const limitLinkReaders = ({ limits }: Pick<Context, 'limits'>, address: string): Promise<void> =>
  limitByAddress(limits, address, {
    name: 'event-link',
    budget: LINKS,
    message: 'Too many invitations at once. Wait a moment and try again.',
  })

/** The events to which a person came by a link, for the data export: without the number of those that they no longer see. */
export function exportGuests(tx: Tx, userId: bigint): Promise<unknown[]> {
  return tx.rows(sql`
    select case when may_see_event(user_id, event_id) then event_id end as "eventId", joined_at as "joinedAt"
    from event_guests where user_id = ${userId} order by joined_at, event_id`)
}

/** Takes a person off all guest lists when the account is closed. */
export async function forgetGuests(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from event_guests where user_id = ${userId}`)
}
