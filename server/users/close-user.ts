import { sql, type Tx } from '#server/core/db.ts'
import { Refusal } from '#server/core/refusal.ts'
import { whoIsInOf } from './change-settings.ts'
import type { Role } from './find-user.ts'

/** Whether this user's account is closed. Locks the row, so that the answer holds until the transaction ends. */
export async function isClosed(tx: Tx, id: bigint): Promise<boolean> {
  const row = await tx.first<{ closed: boolean }>(
    sql`select closed_at is not null as closed from users where id = ${id} for share`,
  )
  return row?.closed ?? true
}

/**
 * Locks a user's row, so that the account is not closed meanwhile. This lock precedes the locks of things that people share.
 * @returns whether there is such a user, with an open account
 */
export async function lockUser(tx: Tx, id: bigint): Promise<boolean> {
  const row = await tx.first<{ open: boolean }>(
    sql`select closed_at is null as open from users where id = ${id} for no key update`,
  )
  return row?.open ?? false
}

/** The same for the caller. @throws Refusal unauthorized for a closed account */
export async function lockCaller(tx: Tx, id: bigint): Promise<void> {
  if (!(await lockUser(tx, id))) throw new Refusal('unauthorized', 'Sign in first')
}

/**
 * The same for the caller, and keeps another person's account from being closed too. Locks both rows in the order of their ids, as
 * everything does that locks two people.
 * @returns whether there is such another person, with an open account
 * @throws Refusal unauthorized for a closed account of the caller
 */
export async function lockCallerWith(tx: Tx, id: bigint, otherId: bigint): Promise<boolean> {
  const isOpen = async () => !(await isClosed(tx, otherId))
  const earlier = otherId < id && (await isOpen())
  await lockCaller(tx, id)
  return otherId < id ? earlier : isOpen()
}

/**
 * Locks the row of a user who closes the account, against everything that changes or relies on it, until the transaction
 * ends. For an admin it locks all admins' rows, so that two closures at once cannot leave the site without an admin.
 * @throws Refusal last_admin
 */
export async function lockClosingUser(tx: Tx, id: bigint): Promise<void> {
  const locked = await tx.rows<{ id: bigint; role: Role }>(sql`
    select id, role from users
    where id = ${id} or (role = 'admin' and exists (select 1 from users where id = ${id} and role = 'admin'))
    order by id for update`)
  const admins = locked.filter(({ role }) => role === 'admin')
  if (admins.length === 1 && admins[0]!.id === id)
    throw new Refusal('last_admin', 'You are the only admin: make somebody else an admin first')
}

/**
 * Closes an account for good. Everything that identifies the user is deleted; the row stays for the ledger and for events. The
 * region stays too, since the law requires the place of a bet. The caller has checked that the purses are empty.
 */
export async function closeUser(tx: Tx, id: bigint): Promise<void> {
  await tx.change(sql`
    update users set closed_at = clock_now(), email = 'closed-' || id || '-' || left(gen_random_uuid()::text, 8) || '@closed.invalid', email_verified_at = null,
      password_hash = null, first_name = 'Closed account', last_name = '', profile_image_url = null,
      date_of_birth = '1900-01-01', role = 'user', theme_song_url = null, theme_song_title = null,
      bitcoin_address = null, notify_on_wins = false, notify_on_upcoming_events = false, wallet_locked = true, show_record = false, stakes_hidden = true, on_boards = false,
      stop_act_at = null, stop_address = null, time_zone = null
    where id = ${id} and closed_at is null`)
}

/** The user's row for the data export. */
export async function exportProfile(tx: Tx, id: bigint): Promise<Record<string, unknown>> {
  return tx.one<Record<string, unknown>>(sql`
    select id, email, email_verified_at as "emailVerifiedAt", first_name as "firstName", last_name as "lastName",
      date_of_birth::text as "dateOfBirth", region, role, profile_image_url as "profileImageUrl",
      badge_level as "badgeLevel", notify_on_wins as "notifyOnWins",
      notify_on_upcoming_events as "notifyOnUpcomingEvents", sound_enabled as "soundEnabled",
      theme_song_url as "themeSongUrl", theme_song_title as "themeSongTitle", wallet_locked as "walletLocked",
      show_record as "showRecord", ${whoIsInOf} as "whoIsIn", on_boards as "onBoards", bitcoin_address as "bitcoinAddress", terms_version as "termsVersion", time_zone as "timeZone", created_at as "createdAt"
    from users u where id = ${id}`)
}
