import type { z } from 'zod'
import type { NotificationGroup } from '#contract/notification-groups.ts'
import type { digest } from '#contract/notifications.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { catalogue, type NotificationKind } from './catalogue.ts'

/** Notes that these users are here; for the digest after the next absence. */
export async function noteVisits(tx: Tx, userIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`select note_visits(${userIds}::bigint[])`)
}

type Absence = { away_from: Date; away_until: Date }

/** A present user's last absence of six hours or more; undefined once it was dismissed. */
async function absence(tx: Tx, userId: bigint): Promise<Absence | undefined> {
  await noteVisits(tx, [userId])
  return tx.first<Absence>(sql`
    select away_from, away_until from visits where user_id = ${userId} and away_from is not null`)
}

/** When a present user's last absence began; undefined as in `absence`. */
export const awaySince = async (tx: Tx, userId: bigint): Promise<Date | undefined> =>
  (await absence(tx, userId))?.away_from

/** A user's notifications while away for six hours or more, by group, the newest group first. */
export async function readDigest(tx: Tx, userId: bigint): Promise<z.input<typeof digest>> {
  const away = await absence(tx, userId)
  if (!away) return { awaySince: null, groups: [] }
  const kinds = await tx.rows<{ kind: string; count: number; title: string; link: string }>(sql`
    select split_part(key, ':', 1) as kind, count(*)::int as count,
      (array_agg(title order by id desc))[1] as title, (array_agg(link order by id desc))[1] as link
    from notifications
    where user_id = ${userId} and created_at > ${away.away_from} and created_at <= ${away.away_until}
    group by 1 order by max(id) desc`)
  const groups = new Map<NotificationGroup, { count: number; title: string; link: string }>()
  for (const { kind, count, title, link } of kinds) {
    const group = catalogue[kind as NotificationKind]?.group
    if (group === undefined) continue
    const known = groups.get(group)
    if (known) known.count += count
    else groups.set(group, { count, title, link })
  }
  return {
    awaySince: away.away_from,
    groups: [...groups].map(([group, rest]) => ({ group, ...rest })),
  }
}

/** Dismisses the digest of a user's last absence. */
export async function dismissDigest(tx: Tx, userId: bigint): Promise<void> {
  await tx.change(sql`update visits set away_from = null, away_until = null where user_id = ${userId}`)
}
