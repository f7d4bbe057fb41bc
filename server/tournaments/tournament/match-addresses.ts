import { plainAddress } from '#server/config/ip-address.ts'
import { addressKey } from '#server/core/address-limit.ts'
import type { Context } from '#server/core/context.ts'
import { sql, type Tx } from '#server/core/db.ts'
import { isPrivate } from '#server/core/loopback.ts'

/**
 * Notes the address from which a player of a match for real money checks in: a keyed hash of the IPv4 address or the /64, made for
 * this match alone. It is comparable only with the opponent's, and `takeAddresses` deletes it. A proxy that does not name its
 * client, a private network and this machine reveal nothing about a person.
 */
export async function noteAddress(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  { matchId, userId, address }: { matchId: bigint; userId: bigint; address: string },
): Promise<void> {
  if (plainAddress(address) === null || isPrivate(address)) return
  const [hash] = secrets.fingerprints(addressKey(address), `match-address:${matchId}`)
  await tx.change(sql`
    update matches m set
      champion_address = case when m.champion_id = ${userId} then ${hash}::bytea else m.champion_address end,
      challenger_address = case when m.challenger_id = ${userId} then ${hash}::bytea else m.challenger_address end
    from tournaments t where t.id = m.tournament_id and not t.practice and m.id = ${matchId} and m.ended_at is null`)
}

/** Deletes the addresses of a match that is over. @returns whether both players had checked in from the same address */
export async function takeAddresses(tx: Tx, matchId: bigint): Promise<boolean> {
  const { same } = await tx.one<{ same: boolean }>(sql`
    with before as (select id, champion_address = challenger_address as same from matches where id = ${matchId})
    update matches m set champion_address = null, challenger_address = null
    from before where m.id = before.id returning coalesce(before.same, false) as same`)
  return same
}
