import type { Currency } from '#contract/money.ts'
import type { ReplyOf } from '#server/core/call.ts'
import type { Tx } from '#server/core/db.ts'
import { EVER, type Period, type Play } from '#server/ledger/index.ts'

type PlayResult = ReplyOf<'playResult'>

async function sumOf(parts: readonly Play[], read: (part: Play) => Promise<bigint>): Promise<bigint> {
  let sum = 0n
  for (const part of parts) sum += await read(part)
  return sum
}

/** A user's stakes that are still open, in all modules, hundredths. */
export const stakesNow = (
  tx: Tx,
  userId: bigint,
  currency: Currency,
  play: readonly Play[],
): Promise<bigint> => sumOf(play, (part) => part.atStake(tx, userId, currency))

/** The result of play that ended in the period, in all modules, hundredths. */
export const profitOf = (
  tx: Tx,
  userId: bigint,
  currency: Currency,
  period: Period,
  play: readonly Play[],
): Promise<bigint> => sumOf(play, (part) => part.profit(tx, userId, currency, period))

/** The result of a user's play in one purse since the first bet, and the money at stake. */
export async function playResult(
  tx: Tx,
  userId: bigint,
  currency: Currency,
  play: readonly Play[],
): Promise<PlayResult> {
  const profit = await sumOf(play, (part) =>
    part.profitEver ? part.profitEver(tx, userId, currency) : part.profit(tx, userId, currency, EVER),
  )
  return {
    profit,
    atStake: await stakesNow(tx, userId, currency, play),
  }
}
