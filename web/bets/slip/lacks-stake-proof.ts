import { wireToCents } from '#contract/money.ts'
import type { Selection } from '#contract/odds.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import type { EventDetail } from '../event/event-labels.ts'

/** The slip asks again for a proof that ends this soon, and before betting does. */
const SOON_MS = 5 * 60_000

/**
 * Whether a stake of this amount will need an identity proof that this session does not have until the event locks. Without a side,
 * whether either of them does.
 */
export function lacksStakeProof(
  { stakeProof, endsAt }: Pick<EventDetail, 'stakeProof' | 'endsAt'>,
  selection: Selection | undefined,
  cents: bigint,
  now: number = serverNow(),
): boolean {
  if (!stakeProof || cents <= wireToCents(stakeProof.free)) return false
  const { optionA, optionB } = stakeProof.provedUntil
  const until = selection
    ? stakeProof.provedUntil[selection]
    : optionA && optionB && (optionA < optionB ? optionA : optionB)
  if (until === null) return true
  const end = Date.parse(until)
  return end < Date.parse(endsAt) && end < now + SOON_MS
}
