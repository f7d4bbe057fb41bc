import type { GameTags } from '#contract/settings.ts'
import { type Platform, platforms } from '#contract/tournament-games.ts'
import { sql, type Tx } from '#server/core/db.ts'

/** A person's names in the games of each platform; null where there is none. */
export async function gameTagsOf(tx: Tx, userId: bigint): Promise<GameTags> {
  const rows = await tx.rows<{ platform: Platform; tag: string }>(
    sql`select platform, tag from game_tags where user_id = ${userId}`,
  )
  const found = new Map(rows.map(({ platform, tag }) => [platform, tag]))
  return Object.fromEntries(platforms.map((platform) => [platform, found.get(platform) ?? null])) as GameTags
}

/** The name of a person in the games of one platform, or null. */
export async function gameTagOf(tx: Tx, userId: bigint, platform: Platform): Promise<string | null> {
  const row = await tx.first<{ tag: string }>(
    sql`select tag from game_tags where user_id = ${userId} and platform = ${platform}`,
  )
  return row?.tag ?? null
}

/** Sets all of them; null removes one. The caller has judged whether this person may write. */
export async function setGameTags(tx: Tx, userId: bigint, tags: GameTags): Promise<void> {
  const kept = platforms.flatMap((platform) =>
    tags[platform] === null ? [] : [[platform, tags[platform]] as const],
  )
  await tx.change(sql`
    delete from game_tags where user_id = ${userId} and platform <> all(${kept.map(([platform]) => platform)}::text[])`)
  await tx.change(sql`
    insert into game_tags (user_id, platform, tag)
    select ${userId}, t.* from unnest(${kept.map(([platform]) => platform)}::text[], ${kept.map(([, tag]) => tag)}::text[]) t
    on conflict (user_id, platform) do update set tag = excluded.tag`)
}

/** Deletes them when the account is closed. */
export async function forgetGameTags(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`delete from game_tags where user_id = ${userId}`)
}
