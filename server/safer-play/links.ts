import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { recordFact } from '#server/facts/index.ts'
import { notify } from '#server/notifications/index.ts'
import { alike, findUser, ownsAddress, sameRegion } from '#server/users/index.ts'
import { closePurses } from './close-purses.ts'
import { pauseOf, type Same } from './limits.ts'
import { announceLimits } from './live.ts'
import { keepMark, sameMarks } from './marks.ts'
import { COMPLAIN, linkedWords } from './words.ts'

type SharedDevices = (tx: Tx, oneId: bigint, otherId: bigint) => Promise<number>
let sharedDevices: SharedDevices = async () => 0

/** Says once, when the modules are listed, who knows how many devices two people share. */
export function devicesFollow(from: SharedDevices): void {
  sharedDevices = from
}

/** Another account that may be of the same person. `sure`: no operator has to be asked. */
type Other = { id: bigint; same: Same; sure: boolean }

/** Name and birth date are enough only with the same region and a device that both have signed in on. */
const isSurePerson = async (tx: Tx, oneId: bigint, otherId: bigint): Promise<boolean> =>
  (await sameRegion(tx, oneId, otherId)) && (await sharedDevices(tx, oneId, otherId)) > 0

/** Whether this account has shown that its address is its own: nobody is excluded by a stranger who types their address. */
async function hasOwnAddress({ config }: Context, tx: Tx, id: bigint): Promise<boolean> {
  const user = await findUser(tx, id)
  return user !== undefined && ownsAddress(config, user)
}

/** The accounts that are alike, closed ones by their marks. */
async function othersLike(
  context: Context,
  tx: Tx,
  userId: bigint,
): Promise<{ id: bigint; same: Same; own?: boolean }[]> {
  const marks = (await sameMarks(context, tx, userId)).map(({ id, kind }) =>
    kind === 'address' || kind === 'address-said'
      ? { id, same: 'address' as const, own: kind === 'address' }
      : { id, same: kind },
  )
  return [...marks, ...(await alike(tx, userId))]
}

/** Which of these people have excluded themselves, and still are. */
async function excludedAmong(tx: Tx, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.rows<{ id: bigint }>(sql`
    select p.id from unnest(${[...new Set(ids)]}::bigint[]) as p(id)
    where exists (select from play_pause_of(p.id) c where c.kind = 'exclusion')`)
  return new Set(rows.map(({ id }) => id))
}

async function excludedLike(context: Context, tx: Tx, userId: bigint): Promise<Other[]> {
  const found: Other[] = []
  const others = await othersLike(context, tx, userId)
  const excluded = await excludedAmong(
    tx,
    others.map(({ id }) => id),
  )
  for (const { id, same, own } of others) {
    if (!excluded.has(id)) continue
    const sure =
      same === 'address'
        ? (own ?? (await hasOwnAddress(context, tx, id)))
        : same !== 'person' || (await isSurePerson(tx, userId, id))
    found.push({ id, same, sure })
  }
  return found
}

/**
 * Looks whether an account is the second one of somebody who is excluded, and closes it for play where it is. Where only name and
 * birth date agree, an operator is asked. It locks the person's row and then their purses.
 */
export async function findLinks(context: Context, tx: Tx, userId: bigint): Promise<void> {
  const found = await excludedLike(context, tx, userId)
  if (found.length === 0) return
  await tx.rows(sql`select from users where id = ${userId} for no key update`)
  let news = false
  for (const { id, same, sure } of found) {
    const { added } = await tx.one<{ added: boolean }>(
      sql`select play_link_found(${userId}, ${id}, ${same}, ${sure ? 'link' : 'ask'}) as added`,
    )
    news ||= added && sure
  }
  const closed = await pauseOf(tx, userId)
  if (closed?.why !== 'account') return
  await closePurses(tx, userId)
  if (!news) return
  // what would play for them later is left, as in a break of their own
  await recordFact(tx, 'play.paused', { userId: userId.toString(), kind: 'exclusion', until: null })
  announceLimits(context, tx, userId, 'break')
  await notify(context, tx, [userId], {
    key: `play.linked:${userId}-${closed.since.getTime()}`,
    title: 'Play is closed for this account',
    body: linkedWords(closed.same),
    link: COMPLAIN,
  })
}

/**
 * Looks for the same where the person's row or purse is locked already: what is found is written in a transaction of its own, at
 * once.
 */
export async function lookForLinks(context: Context, tx: Tx, userId: bigint): Promise<void> {
  if ((await excludedLike(context, tx, userId)).length > 0)
    await recordFact(tx, 'play.looks-alike', { userId: userId.toString() })
}

/** A passkey was added to an account. */
export async function notePasskey(
  context: Context,
  tx: Tx,
  { userId, credentialId }: { userId: bigint; credentialId: string },
): Promise<void> {
  if (await keepMark(context, tx, { userId, kind: 'passkey', text: credentialId }))
    await lookForLinks(context, tx, userId)
}

/** A deposit was credited. @param cardKey the provider's name for the card, the same in every account; absent for others */
export async function noteDeposit(
  context: Context,
  tx: Tx,
  { userId, cardKey }: { userId: bigint; cardKey?: string | undefined },
): Promise<void> {
  await tx.change(sql`insert into play_deposits (user_id) values (${userId})`)
  if (cardKey && (await keepMark(context, tx, { userId, kind: 'card', text: cardKey })))
    await lookForLinks(context, tx, userId)
}

/** An exclusion has begun: every account that is like this one looks for links, each in a transaction of its own. */
export async function accountsLike(context: Context, tx: Tx, excludedId: bigint): Promise<bigint[]> {
  const linked = await tx.rows<{ id: bigint }>(
    sql`select distinct user_id as id from play_links where excluded_id = ${excludedId}`,
  )
  const others = await othersLike(context, tx, excludedId)
  return [...new Set([...linked, ...others].map(({ id }) => id))]
}
