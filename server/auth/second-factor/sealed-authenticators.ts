import { sql } from '#server/core/db.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'
import { totpAbout } from '../proof/check-code.ts'

export const sealedAuthenticators: SealedPlace = {
  what: 'secrets of authenticator apps',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ id: bigint }>(sql`
        select id from credentials where kind = 'totp' and substr(secret, 1, ${mark.length}) <> ${mark} order by id`)
    ).map(({ id }) => id.toString()),
  async sealAnew(tx, secrets, key) {
    const row = await tx.first<{ user_id: bigint; secret: Buffer }>(
      sql`select user_id, secret from credentials where id = ${BigInt(key)} for update`,
    )
    if (!row) return
    const { sealed } = sealAgain(secrets, row.secret, totpAbout(row.user_id))
    await tx.change(sql`update credentials set secret = ${sealed} where id = ${BigInt(key)}`)
  },
}
