import { sql, type Tx } from '#server/core/db.ts'
import { type FlagRow, viewFlags } from './flags.ts'

/** The flags that concern a person and the matches that they missed, for the data export. */
export async function exportFairPlay(tx: Tx, userId: bigint): Promise<unknown> {
  const rows = await tx.rows<FlagRow>(sql`
    select * from fair_play_flags where user_id = ${userId} or other_id = ${userId} order by id`)
  const noShows = await tx.rows(sql`
    select match_id as "matchId", at, paused_until as "pausedUntil" from no_shows where user_id = ${userId} order by at`)
  return { flags: await viewFlags(tx, rows, userId), noShows }
}

/**
 * Deletes a closing account's missed matches, its closed flags and the flags about it alone. An open flag with another account stays for
 * the moderators, without this account's name.
 */
export async function forgetFairPlay(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from no_shows where user_id = ${userId}`)
  await tx.change(sql`
    delete from fair_play_flags
    where (user_id = ${userId} or other_id = ${userId}) and (closed_at is not null or other_id is null)
      -- what is struck can be put back, and the other one reads why it is
      and not exists (select from match_strikes s where s.flag_id = fair_play_flags.id and s.undone_at is null)`)
}

/** A person's flags, as the audit log names them. */
export async function flagSubjects(tx: Tx, userId: bigint): Promise<string[]> {
  const rows = await tx.rows<{ id: bigint }>(sql`
    select id from fair_play_flags where user_id = ${userId} or other_id = ${userId} order by id desc limit 200`)
  return rows.map(({ id }) => `flag:${id}`)
}
