import { sql } from '#server/core/db.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'
import { aboutSecret } from './trees.ts'

export const sealedSecrets: SealedPlace = {
  what: 'secrets of trees of liabilities',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ id: bigint }>(
        sql`select id from liability_trees where substr(salts, 1, ${mark.length}) <> ${mark} order by id`,
      )
    ).map(({ id }) => id.toString()),
  async sealAnew(tx, secrets, key) {
    const id = BigInt(key)
    const { salts } = await tx.one<{ salts: Buffer }>(
      sql`select salts from liability_trees where id = ${id} for update`,
    )
    const { sealed } = sealAgain(secrets, salts, aboutSecret(id))
    await tx.change(sql`update liability_trees set salts = ${sealed} where id = ${id}`)
  },
}
