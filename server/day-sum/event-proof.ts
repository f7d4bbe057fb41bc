import { sql, type Tx } from '#server/core/db.ts'

/** A proof for an event counts for this time, unless the event locks before. */
export const EVENT_PROOF_HOURS = 12
/** A proof allows stakes of this many times the sum of a day. */
const EVENT_PROOF_TIMES = 10n

/** Records that this session proved its identity for an event. A newer proof starts over. */
export async function keepEventProof(tx: Tx, sessionHash: Buffer, eventId: bigint): Promise<void> {
  await tx.change(sql`
    insert into event_proofs (session_hash, event_id) values (${sessionHash}, ${eventId})
    on conflict (session_hash, event_id) do update set proved_at = clock_now(), staked_cents = 0`)
}

/** The end of this session's proof for an event; null where there is none, or it is spent. */
export async function eventProofUntil(
  tx: Tx,
  { sessionHash, eventId, daySum }: { sessionHash: Buffer; eventId: bigint; daySum: bigint },
): Promise<Date | null> {
  const row = await tx.first<{ until: Date }>(sql`
    select proved_at + make_interval(hours => ${EVENT_PROOF_HOURS}) as until from event_proofs
    where session_hash = ${sessionHash} and event_id = ${eventId}
      and staked_cents < ${EVENT_PROOF_TIMES * daySum} and proved_at > clock_now() - make_interval(hours => ${EVENT_PROOF_HOURS})`)
  return row?.until ?? null
}

/**
 * Takes a stake from the allowance of this session's proof for an event.
 * @returns false without a proof, or where the stake exceeds the allowance
 */
export async function spendEventProof(
  tx: Tx,
  stake: { sessionHash: Buffer; eventId: bigint; amount: bigint; daySum: bigint },
): Promise<boolean> {
  const spent = await tx.change(sql`
    update event_proofs set staked_cents = staked_cents + ${stake.amount}
    where session_hash = ${stake.sessionHash} and event_id = ${stake.eventId}
      and staked_cents + ${stake.amount} <= ${EVENT_PROOF_TIMES * stake.daySum}
      and proved_at > clock_now() - make_interval(hours => ${EVENT_PROOF_HOURS})`)
  return spent === 1
}
