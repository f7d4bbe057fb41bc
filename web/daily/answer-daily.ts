import { formatMoney } from '#contract/money.ts'
import type { Selection } from '#contract/odds.ts'
import { call } from '#web/client/calls/api.ts'
import { type IdempotencyKeys, idempotencyKeys } from '#web/client/calls/idempotency.ts'

type Answer = { eventId: string; selection: Selection; stake: bigint }

/**
 * Stakes on an answer. The page fetches this with the first tap.
 * @param kept the keys of the card. A key is that of the answer, whatever is left in the purse: a second tap after a lost reply stakes
 *   nothing twice
 */
export async function answerDaily(
  kept: { keys?: IdempotencyKeys },
  { eventId, selection, stake }: Answer,
): Promise<void> {
  kept.keys ??= idempotencyKeys()
  const body = { eventId, selection, amount: formatMoney(stake), isPracticeMode: true }
  await call('placeBet', { body, key: kept.keys.keyFor({ eventId, selection }) })
  kept.keys.done()
}
