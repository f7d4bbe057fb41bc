import { sql } from '#server/core/db.ts'
import type { Acquaintances } from '#server/users/index.ts'

const MATES_MAX = 100

/** The other members of a user's gang, longest membership first. */
export const gangMates: Acquaintances = async (tx, userId) =>
  (
    await tx.rows<{ id: bigint }>(sql`
      select o.user_id as id from gang_members m
      join gang_members o on o.gang_id = m.gang_id and o.user_id <> m.user_id
      where m.user_id = ${userId} order by o.joined_at, o.user_id limit ${MATES_MAX}`)
  ).map(({ id }) => id)
