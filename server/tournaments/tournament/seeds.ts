import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'
import { commitmentOf, newServerSeed } from '#server/games/index.ts'

/** The sealing context of a seed: its commitment. */
const about = (commitment: string) => `tournament:${commitment}`

/** A new seed for the draw of a line: its hash, which is shown, and the seed under the server's key. */
export function newSealedSeed(
  { secrets }: Pick<Context, 'secrets'>,
  seed = newServerSeed(),
): { commitment: string; sealed: Buffer } {
  const commitment = commitmentOf(seed)
  return { commitment, sealed: secrets.seal(seed.toString('hex'), about(commitment)) }
}

/** The seed of a tournament's draw; undefined when no key opens it any more. */
export function openDrawSeed(
  { secrets, log }: Pick<Context, 'secrets' | 'log'>,
  { commitment, sealed_seed }: { commitment: string; sealed_seed: Buffer },
): Buffer | undefined {
  try {
    return Buffer.from(secrets.open(sealed_seed, about(commitment)), 'hex')
  } catch (error) {
    log.error({ err: error, commitment }, 'the seed of a tournament cannot be opened')
    return undefined
  }
}

/** Commits to a seed where there is none yet: in an open tournament from before lines were drawn. Its row is locked. */
export async function commitToSeed(context: Context, tx: Tx, tournamentId: bigint): Promise<void> {
  const { commitment, sealed } = newSealedSeed(context)
  await tx.change(sql`
    update tournaments set commitment = ${commitment}, sealed_seed = ${sealed}::bytea
    where id = ${tournamentId} and status = 'open' and commitment is null`)
}

/** Only open tournaments: the seed of one that has started is never opened again. */
export const sealedLineSeeds: SealedPlace = {
  what: 'seeds of open tournaments',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ id: bigint }>(sql`
        select id from tournaments
        where status = 'open' and substr(sealed_seed, 1, ${mark.length}) <> ${mark} order by id`)
    ).map(({ id }) => id.toString()),
  async sealAnew(tx, secrets, key) {
    const id = BigInt(key)
    const row = await tx.first<{ commitment: string; sealed_seed: Buffer }>(sql`
      select commitment, sealed_seed from tournaments where id = ${id} and status = 'open' for no key update`)
    if (!row) return
    const { sealed } = sealAgain(secrets, row.sealed_seed, about(row.commitment))
    await tx.change(sql`update tournaments set sealed_seed = ${sealed} where id = ${id}`)
  },
}
