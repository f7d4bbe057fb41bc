import type { DestinationKind } from '#contract/destinations.ts'
import { sql } from '#server/core/db.ts'
import { type SealedPlace, sealAgain } from '#server/core/reseal.ts'
import { aboutDestination, fingerprintsOf } from './destinations.ts'
import { aboutWithdrawal } from './withdrawal-row.ts'

export const sealedWithdrawals: SealedPlace = {
  what: 'destinations of withdrawals',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ id: bigint }>(sql`
        select id from withdrawals where substr(sealed_details, 1, ${mark.length}) <> ${mark} order by id`)
    ).map(({ id }) => id.toString()),
  async sealAnew(tx, secrets, key) {
    const id = BigInt(key)
    const row = await tx.first<{ sealed_details: Buffer }>(
      sql`select sealed_details from withdrawals where id = ${id} for update`,
    )
    if (!row) return
    const { sealed } = sealAgain(secrets, row.sealed_details, aboutWithdrawal(id))
    await tx.change(sql`update withdrawals set sealed_details = ${sealed} where id = ${id}`)
  },
}

/** Each destination with its fingerprint, which identifies it. */
export const sealedDestinations: SealedPlace = {
  what: 'saved destinations',
  findOthers: async (tx, mark) =>
    (
      await tx.rows<{ id: bigint }>(sql`
        select id from withdrawal_destinations
        where substr(sealed_details, 1, ${mark.length}) <> ${mark} order by id`)
    ).map(({ id }) => id.toString()),
  async sealAnew(tx, secrets, key) {
    const id = BigInt(key)
    const row = await tx.first<{ user_id: bigint; destination: DestinationKind; sealed_details: Buffer }>(
      sql`select user_id, destination, sealed_details from withdrawal_destinations where id = ${id} for update`,
    )
    if (!row) return
    const { text, sealed } = sealAgain(secrets, row.sealed_details, aboutDestination(row.user_id))
    const [fingerprint] = fingerprintsOf(secrets, row.user_id, row.destination, text)
    // A server with only the new key may have saved the same destination again.
    await tx.change(sql`
      delete from withdrawal_destinations
      where user_id = ${row.user_id} and fingerprint = ${fingerprint} and id <> ${id}`)
    await tx.change(sql`
      update withdrawal_destinations set sealed_details = ${sealed}, fingerprint = ${fingerprint} where id = ${id}`)
  },
}
