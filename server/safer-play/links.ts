import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import type { WithOffers } from '#server/core/offers.ts'
import { recordFact } from '#server/facts/index.ts'
import { notify } from '#server/notifications/index.ts'
import { alike, findUser, identityOf, sameRegion } from '#server/users/index.ts'
import { closePurses } from './allowances.ts'
import { stopNew } from './ask-register.ts'
import { longPauseOf, pauseOf, type Same } from './limits.ts'
import { announceLimits } from './live.ts'
import { keepIdentity, keepMark, sameMarks } from './marks.ts'
import { COMPLAIN, linkedWords } from './words.ts'

/** Another account that may be of the same person. `sure`: no operator has to decide. */
type Other = { id: bigint; same: Same; sure: boolean }

/**
 * Name and birth date are enough only with the same region and a device on which both have signed in, and for an account that was
 * opened after the break had begun: no one can close an existing account by opening another one in its owner's name.
 */
const isSurePerson = async (
  context: WithOffers,
  tx: Tx,
  userId: bigint,
  excluded: Excluded,
): Promise<boolean> =>
  (await openedAfter(tx, userId, excluded.since)) &&
  (await sameRegion(tx, userId, excluded.id)) &&
  (await shareDevice(context, tx, userId, excluded.id))

async function shareDevice(
  { offered }: WithOffers,
  tx: Tx,
  oneId: bigint,
  otherId: bigint,
): Promise<boolean> {
  for (const sharedDevices of offered('sharedDevices'))
    if ((await sharedDevices(tx, oneId, otherId)) > 0) return true
  return false
}

/** A person on a long break, and since when. */
type Excluded = { id: bigint; since: Date }

async function openedAfter(tx: Tx, userId: bigint, moment: Date): Promise<boolean> {
  const user = await findUser(tx, userId)
  return user !== undefined && user.createdAt > moment
}

/**
 * Whether this account has shown, by a letter or a provider, that its address is its own. No stranger excludes a person by typing
 * their address, and no one learns of an exclusion by typing one.
 */
const hasOwnAddress = async (tx: Tx, id: bigint): Promise<boolean> =>
  (await identityOf(tx, id))?.ownAddress ?? false

/** A similar account. `own`: its mark is of a confirmed address; `since`: when this account took up the card or passkey of both. */
type Alike = { id: bigint; same: Same; own?: boolean; since?: Date | null }

/** The similar accounts, closed ones by their marks. */
async function othersLike(context: Context, tx: Tx, userId: bigint): Promise<Alike[]> {
  const marks = (await sameMarks(context, tx, userId)).map(({ id, kind, since }) =>
    kind === 'address' || kind === 'address-said'
      ? { id, same: 'address' as const, own: kind === 'address' }
      : { id, same: kind, since },
  )
  return [...marks, ...(await alike(tx, userId))]
}

/** Which of these people take a long break, and since when. */
async function excludedAmong(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, Excluded>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<Excluded>(sql`
    select p.id, c.since from unnest(${[...new Set(ids)]}::bigint[]) as p(id) cross join lateral play_long_pause_of(p.id) c`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Whether the similarity closes the account without an operator. No one can cause that for another person: the reader of an
 * address's mail confirms it; a card or passkey was taken up after the break had begun, or accompanies the same name and birth
 * date; and only the person has opened the account after it.
 */
async function isSure(
  context: WithOffers,
  tx: Tx,
  userId: bigint,
  { id, same, own, since }: Alike,
  { excluded, samePerson }: { excluded: Excluded; samePerson: boolean },
): Promise<boolean> {
  if (same === 'address') return own ?? (await hasOwnAddress(tx, id))
  if (same === 'person') return isSurePerson(context, tx, userId, excluded)
  return samePerson || (since != null && since > excluded.since)
}

async function excludedLike(context: Context, tx: Tx, userId: bigint): Promise<Other[]> {
  const found: Other[] = []
  const others = await othersLike(context, tx, userId)
  const known = await excludedAmong(
    tx,
    others.map(({ id }) => id),
  )
  if (known.size === 0) return []
  const ownsIt = await hasOwnAddress(tx, userId)
  for (const other of others) {
    const { id, same } = other
    const excluded = known.get(id)
    if (!excluded || (same === 'address' && !ownsIt)) continue
    const samePerson = others.some((one) => one.id === id && one.same === 'person')
    found.push({ id, same, sure: await isSure(context, tx, userId, other, { excluded, samePerson }) })
  }
  return found
}

/**
 * Checks whether an account is the second one of a person on a long break, and closes it for play if so. An operator decides where
 * that is not sure. It locks the person's row and then their purses.
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
  await closePurses(context, tx, userId)
  if (!news) return
  // they leave what would play for them later, as in a break of their own
  await recordFact(context, tx, 'play.paused', { userId: userId.toString(), kind: closed.kind, until: null })
  announceLimits(context, tx, userId, 'break')
  await notify(context, tx, [userId], {
    key: `play.linked:${userId}-${closed.since.getTime()}`,
    title: 'Play is closed for this account',
    body: linkedWords(closed.same),
    link: COMPLAIN,
  })
}

/** Searches likewise where the person's row or purse is locked already: a separate transaction writes the result at once. */
async function lookForLinks(context: Context, tx: Tx, userId: bigint): Promise<void> {
  if ((await excludedLike(context, tx, userId)).length > 0)
    await recordFact(context, tx, 'play.looks-alike', { userId: userId.toString() })
}

/**
 * An account has confirmed its address, or another one. Judges its links in the same transaction, so that no stake falls between
 * the two; an excluded person's confirmed address closes other accounts from now on.
 */
export async function addressConfirmed(context: Context, tx: Tx, userId: bigint): Promise<void> {
  await findLinks(context, tx, userId)
  if (!(await longPauseOf(tx, userId))) return
  await keepIdentity(context, tx, userId)
  for (const id of await accountsLike(context, tx, userId))
    await recordFact(context, tx, 'play.looks-alike', { userId: id.toString() })
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

/** An exclusion has begun: searches for links of every account that is like this one, each in a separate transaction. */
export async function accountsLike(context: Context, tx: Tx, excludedId: bigint): Promise<bigint[]> {
  const linked = await tx.rows<{ id: bigint }>(
    sql`select distinct user_id as id from play_links where excluded_id = ${excludedId}`,
  )
  const others = await othersLike(context, tx, excludedId)
  return [...new Set([...linked, ...others].map(({ id }) => id))]
}

/** Searches for the links of a new account, or of one with a sign-in on a browser that it has not met. */
export async function meetAccount(context: Context, tx: Tx, userId: bigint): Promise<void> {
  await stopNew(context, tx, userId)
  await lookForLinks(context, tx, userId)
}
