import { playKinds } from '#contract/history.ts'
import type { Currency } from '#contract/money.ts'
import type { ReplyOf } from '#server/core/call.ts'
import type { Tx } from '#server/core/db.ts'
import { EVER, type Period, type Play } from '#server/ledger/index.ts'

type PlayResult = ReplyOf<'playResult'>
type MonthOfPlay = ReplyOf<'transactionStatement'>['play']
type Purse = { userId: bigint; currency: Currency }

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)

/** The kinds with money, in the contract's order; `read` returns one kind's sums in hundredths. */
async function partsOf<P extends { profit: bigint; atStake: bigint | null }>(
  play: readonly Play[],
  read: (part: Play) => Promise<P>,
): Promise<(P & { kind: Play['kind'] })[]> {
  const parts = []
  for (const kind of playKinds)
    for (const part of play)
      if (part.kind === kind) {
        const sums = await read(part)
        if (sums.profit !== 0n || sums.atStake) parts.push({ kind, ...sums })
      }
  return parts
}

/** The result of a user's play in one purse since the first bet, and the money at stake. */
export async function playResult(
  tx: Tx,
  { userId, currency }: Purse,
  play: readonly Play[],
): Promise<PlayResult> {
  const parts = await partsOf(play, async (part) => ({
    profit: part.profitEver
      ? await part.profitEver(tx, userId, currency)
      : await part.profit(tx, userId, currency, EVER),
    atStake: await part.atStake(tx, userId, currency),
  }))
  return {
    profit: sumOf(parts.map(({ profit }) => profit)),
    atStake: sumOf(parts.map(({ atStake }) => atStake)),
    parts,
  }
}

/** The result of play that ended in a month, and the money at stake now, which a month that is over does not have. */
export async function playOfMonth(
  tx: Tx,
  { userId, currency }: Purse,
  play: readonly Play[],
  { running, ...month }: Period & { running: boolean },
): Promise<MonthOfPlay> {
  const parts = await partsOf(play, async (part) => ({
    profit: await part.profit(tx, userId, currency, month),
    atStake: running ? await part.atStake(tx, userId, currency) : null,
  }))
  return {
    profit: sumOf(parts.map(({ profit }) => profit)),
    atStake: running ? sumOf(parts.map(({ atStake }) => atStake ?? 0n)) : null,
    parts,
  }
}
