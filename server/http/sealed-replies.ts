import type { RouteName } from '#contract/index.ts'
import { sql } from '#server/core/db.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'

/**
 * A sealed field in the replies stored under Idempotency-Keys.
 * @param options.about the context under which a user's values are sealed
 */
export const sealedReplies = (
  what: string,
  { route, field, about }: { route: RouteName; field: string; about: (userId: bigint) => string },
): SealedPlace => ({
  what,
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ key: string }>(sql`
        select user_id || ' ' || key as key from idempotency_keys
        where route = ${route} and reply ? ${field}
          and substr(decode(reply ->> ${field}, 'base64'), 1, ${mark.length}) <> ${mark}
        order by user_id, key`)
    ).map(({ key }) => key),
  async sealAnew(tx, secrets, place) {
    const userId = BigInt(place.slice(0, place.indexOf(' ')))
    const key = place.slice(place.indexOf(' ') + 1)
    const row = await tx.first<{ value: string }>(sql`
      select reply ->> ${field} as value from idempotency_keys
      where user_id = ${userId} and key = ${key} for update`)
    if (!row) return
    const { sealed } = sealAgain(secrets, Buffer.from(row.value, 'base64'), about(userId))
    await tx.change(sql`
      update idempotency_keys set reply = jsonb_set(reply, array[${field}], to_jsonb(${sealed.toString('base64')}::text))
      where user_id = ${userId} and key = ${key}`)
  },
})
