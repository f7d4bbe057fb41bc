import type { Context } from '#server/core/context.ts'
import { sql } from '#server/core/db.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'
import { commitmentOf } from '#server/games/index.ts'

/** The sealing context of a seed: its commitment. */
const about = (commitment: string) => `pot:${commitment}`

/** Seals a seed until its pot is played, so that read access to the database predicts nothing. */
export const sealSeed = (context: Context, serverSeed: Buffer): Buffer =>
  context.secrets.seal(serverSeed.toString('hex'), about(commitmentOf(serverSeed)))

/** @throws Error when it was sealed for another commitment, or with another key */
export const openPotSeed = (context: Context, sealed: Buffer, commitment: string): Buffer =>
  Buffer.from(context.secrets.open(sealed, about(commitment)), 'hex')

/** Only open pots: the seed of a finished pot is never opened again. */
export const sealedPotSeeds: SealedPlace = {
  what: 'seeds of open pots',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ id: bigint }>(sql`
        select id from pots
        where status = 'open' and substr(sealed_seed, 1, ${mark.length}) <> ${mark} order by id`)
    ).map(({ id }) => id.toString()),
  async sealAnew(tx, secrets, key) {
    const id = BigInt(key)
    const row = await tx.first<{ commitment: string; sealed_seed: Buffer }>(
      sql`select commitment, sealed_seed from pots where id = ${id} and status = 'open' for update`,
    )
    if (!row) return
    const { sealed } = sealAgain(secrets, row.sealed_seed, about(row.commitment))
    await tx.change(sql`update pots set sealed_seed = ${sealed} where id = ${id}`)
  },
}
