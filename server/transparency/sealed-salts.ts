import { sql } from '#server/core/db.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'
import { SALTS } from './head.ts'

export const sealedSalts: SealedPlace = {
  what: 'the salts of the public log',
  findOthers: async (tx, mark) =>
    (await tx.rows(sql`select 1 from log_head where substr(salts, 1, ${mark.length}) <> ${mark}`)).map(
      () => 'log',
    ),
  async sealAnew(tx, secrets) {
    const row = await tx.first<{ salts: Buffer }>(sql`select salts from log_head for update`)
    if (!row) return
    const { sealed } = sealAgain(secrets, row.salts, SALTS)
    await tx.change(sql`update log_head set salts = ${sealed}`)
  },
}
