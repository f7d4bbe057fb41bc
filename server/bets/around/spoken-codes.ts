import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { circleRoutes } from '#contract/bets-circles.ts'
import { CODE_HOURS, CODE_LENGTH, CODE_LETTERS, plainCode, writtenCode } from '#contract/spoken-codes.ts'
import { addressBuckets } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type Budget, limitHeaders, per } from '#server/core/limits.ts'
import { isAllowed, obey } from '#server/core/may.ts'
import { Refusal } from '#server/core/refusal.ts'
import { refusedOnGrid } from '#server/core/refused-on-grid.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'
import { noteSecurity } from '#server/security-log/index.ts'
import { lockBook, readBook } from '../event/book.ts'
import { takenDown } from '../event/taken-down.ts'
import { mayInvite, maySpeakCode } from '../may.ts'
import { nameGuest } from './circles.ts'

type Action = { eventId: bigint; userId: bigint }
type Reply<N extends keyof typeof circleRoutes> = z.input<(typeof circleRoutes)[N]['reply']>

const HOUR = 3_600
/** Wrong codes of one person, and of one address. */
const BY_PERSON = per(10, HOUR)
const BY_ADDRESS = per(100, HOUR)

const HASHED = 'spoken-code'
const sealedFor = (eventId: bigint) => `spoken-code:${eventId}`

/** Of events e, their books b and links l: whether a code of the link works now. */
const codeLives = sql`(l.code_ends_at > clock_now() and b.audience = 'link' and b.status = 'open' and b.ends_at > clock_now()
  and not ${takenDown})`

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** The invite of an event for its creator: the choice of a preview, and the present spoken code. @throws Refusal not_found, forbidden, event_state */
export async function readInvite(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  { eventId, userId }: Action,
): Promise<Reply<'getInvite'>> {
  const book = await readBook(tx, eventId)
  obey(mayInvite(book, { userId }))
  const link = await tx.first<{ previewed: boolean; sealed: Buffer | null; endsAt: Date }>(sql`
    select l.previewed, case when ${codeLives} then l.code_sealed end as sealed, l.code_ends_at as "endsAt"
    from event_links l join event_books b on b.event_id = l.event_id where l.event_id = ${eventId}`)
  return {
    preview: link?.previewed ?? false,
    code: link?.sealed
      ? { code: writtenCode(secrets.open(link.sealed, sealedFor(eventId))), endsAt: link.endsAt }
      : null,
    can: { speak: isAllowed(maySpeakCode(book, { userId }, link !== undefined)) },
  }
}

/** The creator chooses whether programs that unfurl links get the question. @throws Refusal not_found, forbidden, event_state */
export async function setLinkPreview(
  tx: Tx,
  { eventId, userId, preview }: Action & { preview: boolean },
): Promise<Reply<'setLinkPreview'>> {
  obey(mayInvite(await lockBook(tx, eventId), { userId }))
  const changed = await tx.change(
    sql`update event_links set previewed = ${preview} where event_id = ${eventId}`,
  )
  if (changed === 0) throw new Refusal('event_state', 'This event has no invite link now. Make a link first.')
  return { preview }
}

/** Makes a spoken code beside the invite link; the one before ends at once. @throws Refusal not_found, forbidden, event_state */
export async function createSpokenCode(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  { eventId, userId }: Action,
): Promise<Reply<'createSpokenCode'>> {
  const book = await lockBook(tx, eventId)
  const link = await tx.first(sql`select from event_links where event_id = ${eventId}`)
  obey(maySpeakCode(book, { userId }, link !== undefined))
  const code = newCode()
  const [hash] = secrets.fingerprints(code, HASHED)
  const { endsAt } = await tx.one<{ endsAt: Date }>(sql`
    update event_links set code_hash = ${hash}, code_sealed = ${secrets.seal(code, sealedFor(eventId))},
      code_ends_at = least(clock_now() + make_interval(hours => ${CODE_HOURS}), ${book.ends_at})
    where event_id = ${eventId} returning code_ends_at as "endsAt"`)
  return { code: writtenCode(code), endsAt }
}

const NOWHERE = 'This code leads nowhere. Ask for a new one, or for the link.'
const TOO_NEW =
  'A code works for accounts that are older than a day, or once a bet of yours is settled. Ask for the link: it works now.'

/** An account of a moment ago costs nothing, so a guesser could take a new one for every ten codes. @throws Refusal forbidden */
async function refuseNewcomers(tx: Tx, userId: bigint): Promise<void> {
  const { known } = await tx.one<{ known: boolean }>(sql`
    select u.created_at < clock_now() - interval '1 day' or exists (
      select from bets x join event_books b on b.event_id = x.event_id
      where x.user_id = u.id and b.settled_at is not null and b.outcome <> 'void') as known
    from users u where u.id = ${userId}`)
  if (!known) throw new Refusal('forbidden', TOO_NEW)
}

/**
 * Takes a try before the look-up, so that parallel calls gain nothing.
 * @returns what returns it after a hit: only wrong codes count
 * @throws Refusal rate_limited
 */
async function takeTry(
  limits: Context['limits'],
  { userId, address }: { userId: bigint; address: string },
): Promise<() => Promise<void>> {
  const buckets: [key: string, budget: Budget][] = [
    [`event-code/${userId}`, BY_PERSON],
    ...addressBuckets('event-code', address, BY_ADDRESS),
  ]
  const spent: typeof buckets = []
  const giveBack = async () => {
    for (const [key, budget] of spent) await limits.giveBack(key, budget)
  }
  for (const [key, budget] of buckets) {
    const taken = await limits.take(key, budget)
    if (taken.wait > 0) {
      await giveBack()
      throw new Refusal(
        'rate_limited',
        'Too many wrong codes. Wait a few minutes, or ask for the link.',
      ).with(limitHeaders('event-code', budget, taken))
    }
    spent.push([key, budget])
  }
  return giveBack
}

/**
 * Finds the event of a code and makes the person its guest, in one statement for every code, so that one that is wrong, one that has
 * ended, and one of a creator with whom there is a block take the same way. The link's row is held: a code that ends meanwhile lets
 * nobody in afterwards.
 */
const letIn = (tx: Tx, userId: bigint, hashes: Buffer[]) =>
  tx.first<{ eventId: bigint }>(sql`
    with found as materialized (
      select l.event_id, e.created_by from event_links l
      join event_books b on b.event_id = l.event_id join events e on e.id = l.event_id
      where l.code_hash = any(${hashes}::bytea[]) and ${codeLives} and not people_blocked(${userId}, e.created_by) for share of l),
    joined as (
      insert into event_guests (event_id, user_id) select event_id, ${userId} from found where created_by <> ${userId}
      ${nameGuest})
    select event_id as "eventId" from found`)

/**
 * Makes a person a guest of the event behind a spoken code. The person and their tries are judged before the code is looked at.
 * @throws Refusal forbidden, rate_limited, not_found: one for every code that does not let the person in
 */
export async function joinByCode(
  { db, limits, metrics, secrets, log }: Pick<Context, 'db' | 'limits' | 'metrics' | 'secrets' | 'log'>,
  caller: { userId: bigint; address: string },
  typed: string,
): Promise<Reply<'joinByCode'>> {
  const { userId, address } = caller
  await refuseNewcomers(db, userId)
  const giveBack = await takeTry(limits, caller)
  return refusedOnGrid(async () => {
    const hashes = secrets.fingerprints(plainCode(typed), HASHED)
    const found = await db.transact((tx) => letIn(tx, userId, hashes))
    if (!found) {
      metrics.wrongCodes.inc()
      noteSecurity({ log }, 'event_code.wrong', { address }, { userId })
      throw new Refusal('not_found', NOWHERE)
    }
    await giveBack()
    return found
  })
}

/** The codes that their creators may read again. */
export const sealedCodes: SealedPlace = {
  what: 'spoken codes of events',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ id: bigint }>(sql`
        select event_id as id from event_links
        where code_sealed is not null and substr(code_sealed, 1, ${mark.length}) <> ${mark} order by event_id`)
    ).map(({ id }) => id.toString()),
  async sealAnew(tx, secrets, key) {
    const eventId = BigInt(key)
    const row = await tx.first<{ sealed: Buffer | null }>(
      sql`select code_sealed as sealed from event_links where event_id = ${eventId} for update`,
    )
    if (!row?.sealed) return
    const { text, sealed } = sealAgain(secrets, row.sealed, sealedFor(eventId))
    const [hash] = secrets.fingerprints(text, HASHED)
    await tx.change(
      sql`update event_links set code_sealed = ${sealed}, code_hash = ${hash} where event_id = ${eventId}`,
    )
  },
}
