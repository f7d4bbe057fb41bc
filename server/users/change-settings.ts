import type { WhoIsIn } from '#contract/auth.ts'
import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { loseSight } from './lost-sight.ts'

/** The notifications and sounds that a user wants. */
export type NotificationChoices = {
  notifyOnWins: boolean
  notifyOnUpcomingEvents: boolean
  soundEnabled: boolean
}

export async function setNotificationChoices(
  tx: Tx,
  id: bigint,
  choices: NotificationChoices,
): Promise<void> {
  await tx.change(sql`
    update users set notify_on_wins = ${choices.notifyOnWins},
      notify_on_upcoming_events = ${choices.notifyOnUpcomingEvents}, sound_enabled = ${choices.soundEnabled}
    where id = ${id}`)
}

/** Sets the song of a user's profile, which the caller has checked; null for none. */
export async function setThemeSong(
  tx: Tx,
  id: bigint,
  song: { url: string | null; title: string | null },
): Promise<void> {
  await tx.change(
    sql`update users set theme_song_url = ${song.url}, theme_song_title = ${song.title} where id = ${id}`,
  )
}

/** Replaces a user's picture. @returns the previous path, or null */
export async function setProfileImage(tx: Tx, id: bigint, path: string | null): Promise<string | null> {
  const { before } = await tx.one<{ before: string | null }>(
    sql`select profile_image_url as before from users where id = ${id} for no key update`,
  )
  await tx.change(sql`update users set profile_image_url = ${path} where id = ${id}`)
  return before
}

export async function setNames(
  tx: Tx,
  id: bigint,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  await tx.change(sql`update users set first_name = ${firstName}, last_name = ${lastName} where id = ${id}`)
}

/** Sets whether others see the whole e-mail address. */
export async function setEmailVisibility(tx: Tx, id: bigint, showEmail: boolean): Promise<void> {
  await tx.change(sql`update users set show_email = ${showEmail} where id = ${id}`)
}

/**
 * Sets where others see a user beside their stakes, which includes the boards: an earlier *Show me here* ends. A choice holds at once,
 * even for an account that would have a week to make it.
 */
export async function setWhoIsIn(tx: Tx, id: bigint, whoIsIn: WhoIsIn): Promise<void> {
  await tx.change(sql`
    update users set show_record = ${whoIsIn === 'all'}, stakes_hidden = ${whoIsIn === 'nobody'}, on_boards = false,
      who_is_in_from = least(who_is_in_from, clock_now())
    where id = ${id}`)
}

/** Sets whether others see a user's place on the boards of bettors, also where they do not see their stakes. */
export async function setBoardVisibility(tx: Tx, id: bigint, onBoards: boolean): Promise<void> {
  await tx.change(sql`update users set on_boards = ${onBoards} where id = ${id}`)
}

/** Lets the choice hold at once for accounts from before it. @param addresses a pattern of their e-mail addresses */
export async function endWhoIsInWait(tx: Tx, addresses: string): Promise<void> {
  await tx.change(sql`
    update users set who_is_in_from = clock_now() where email like ${addresses} and who_is_in_from > clock_now()`)
}

/** The stored Bitcoin address, locked until the transaction ends; null for none. */
export async function lockBitcoinAddress(tx: Tx, id: bigint): Promise<string | null> {
  const { address } = await tx.one<{ address: string | null }>(
    sql`select bitcoin_address as address from users where id = ${id} for no key update`,
  )
  return address
}

export async function setBitcoinAddress(tx: Tx, id: bigint, address: string | null): Promise<void> {
  await tx.change(sql`
    update users set bitcoin_address = ${address}, bitcoin_address_at = clock_now() where id = ${id}`)
}

/** Removes a Bitcoin address that was set since then. */
export async function dropYoungBitcoinAddress(tx: Tx, id: bigint, since: Date): Promise<void> {
  await tx.change(sql`
    update users set bitcoin_address = null where id = ${id} and bitcoin_address_at >= ${since}`)
}

/**
 * Sets the gang that a user's record names; the gangs module owns the membership.
 * @param sees what of the gang's own events they see: those asked from now on, or all
 */
export async function setGang(
  context: Context,
  tx: Tx,
  id: bigint,
  gangId: bigint | null,
  sees: 'from-now' | 'all' = 'from-now',
): Promise<void> {
  const before = await tx.one<{ gangId: bigint | null }>(
    sql`select gang_id as "gangId" from users where id = ${id} for no key update`,
  )
  await tx.change(sql`
    update users set gang_id = ${gangId}, gang_sees_from = ${sees === 'all' ? sql`'-infinity'` : sql`clock_now()`} where id = ${id}`)
  if (gangId === null) await loseSight(context, tx, [id], before.gangId)
  tx.afterCommit(() => context.signals.send({ type: 'account_changed', userIds: [id] }))
}

/** Whether a user u, a member of a gang, was not let in: they see what it asks from their coming on. */
export const isNewcomer = sql`(u.gang_sees_from > '-infinity')`

/** Whether there is something that a newcomer u does not see (`audience.sql`). */
export const waitsForGang = sql`waits_for_gang(u.id)`

/** A user u lets others see their stakes on an event. @param practice whether it is a practice event */
export const saysStakes = (practice: Sql): Sql =>
  sql`(u.show_record or (${practice} and not u.stakes_hidden))`

/** A user u has a public profile: others see their record, and may follow them without asking. */
export const isProfilePublic = sql`u.show_record`

/** A user u lets others see their place on the boards of bettors. */
export const showsPlace = sql`(u.show_record or u.on_boards)`

/** A user u has chosen *nobody*. Nodes from before 0.1.0 wrote `show_record` alone, so it counts. */
export const hidesStakes = sql`(u.stakes_hidden and not u.show_record)`

/** The choice of a user u as the contract names it. */
export const whoIsInOf = sql`case when u.show_record then 'all' when u.stakes_hidden then 'nobody' else 'practice' end`
