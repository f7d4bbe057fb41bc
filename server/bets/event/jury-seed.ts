import type { Context } from '#server/core/context.ts'
import { type Sql, sql, type Tx } from '#server/core/db.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'
import { commitmentOf, newServerSeed } from '#server/games/index.ts'

/** The sealing context of a seed: its commitment. */
const about = (commitment: string) => `jury:${commitment}`

/**
 * Fixes the seed by which a jury of this event would be drawn: its hash stands on the event from the first moment, the seed is sealed.
 * An event without the choice of a jury gets none.
 */
export async function commitToJury(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  eventId: bigint,
): Promise<void> {
  const seed = newServerSeed()
  const commitment = commitmentOf(seed)
  await tx.change(sql`
    insert into event_jury_seeds (event_id, commitment, sealed_seed)
    select b.event_id, ${commitment}, ${secrets.seal(seed.toString('hex'), about(commitment))}::bytea
    from event_books b where b.event_id = ${eventId} and b.jury is not null`)
}

/** The parts of a draw that stand since the event was asked. */
export type JurySeed = { seed: Buffer; commitment: string; rulesHash: string }

/** The seed of an event's jury; undefined where none was fixed, or no key opens it any more. */
export async function openJurySeed(
  { secrets, log }: Pick<Context, 'secrets' | 'log'>,
  tx: Tx,
  eventId: bigint,
): Promise<JurySeed | undefined> {
  const row = await tx.first<{ commitment: string; sealed_seed: Buffer; rules_hash: string }>(sql`
    select s.commitment, s.sealed_seed, e.rules_hash from event_jury_seeds s join events e on e.id = s.event_id
    where s.event_id = ${eventId}`)
  if (!row) return undefined
  const { commitment, rules_hash: rulesHash } = row
  try {
    return {
      seed: Buffer.from(secrets.open(row.sealed_seed, about(commitment)), 'hex'),
      commitment,
      rulesHash,
    }
  } catch (error) {
    log.error({ err: error, event: eventId.toString() }, 'the seed of a jury cannot be opened')
    return undefined
  }
}

/** The hash of the seed of events e; null without a jury. */
export const juryCommitment: Sql = sql`
  (select s.commitment from event_jury_seeds s where s.event_id = e.id)`

export const sealedJurySeeds: SealedPlace = {
  what: 'seeds of juries',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ id: bigint }>(sql`
        select event_id as id from event_jury_seeds
        where substr(sealed_seed, 1, ${mark.length}) <> ${mark} order by event_id`)
    ).map(({ id }) => id.toString()),
  async sealAnew(tx, secrets, key) {
    const id = BigInt(key)
    const row = await tx.first<{ commitment: string; sealed_seed: Buffer }>(
      sql`select commitment, sealed_seed from event_jury_seeds where event_id = ${id} for update`,
    )
    if (!row) return
    const { sealed } = sealAgain(secrets, row.sealed_seed, about(row.commitment))
    await tx.change(sql`update event_jury_seeds set sealed_seed = ${sealed} where event_id = ${id}`)
  },
}
